import { dspsConstruct } from './construct/dsps/construct.js';
import { maskMatrix, maskToJson, parseMask, type SoftMask } from './construct/dsps/soft-mask.js';
import { learnedDetect } from './detect/detect.js';
import { hashOf, openedOnce } from './learned.js';
import { DetectModel } from './model/detect-model.js';
import { DspsModel } from './model/dsps-model.js';
import { OrderModel } from './model/order-model.js';
import { TextModel } from './model/text-model.js';
import { VisionModel } from './model/vision-model.js';
import type { Weights } from './model/weights.js';
import { learnedOrder } from './order/order.js';
import type { Engine } from './stages.js';

const FILES = [
  'text.onnx',
  'vocabulary.json',
  'vision.onnx',
  'detect.onnx',
  'order.onnx',
  'dsps.onnx',
  'dsps-parents.onnx',
] as const;

/** An engine with a soft mask: the shipped one, or counts of one's own. */
export type DspsEngine = (mask?: SoftMask) => Promise<Engine>;

/** Detect and Order, learned, and HRDoc's decoder after them. */
export async function loadDsps(weights: Weights): Promise<DspsEngine> {
  const files = await Promise.all(FILES.map((name) => weights(name)));
  const shipped = parseMask(new TextDecoder().decode(await weights('mask.json')));
  const once: Weights = async (name) => files[FILES.findIndex((file) => file === name)] ?? weights(name);
  const text = await TextModel.load(once);
  const [detect, order, dsps] = await Promise.all([
    DetectModel.load(text, once),
    OrderModel.load(once),
    DspsModel.load(once),
  ]);
  const eye = openedOnce(() => VisionModel.load(once));
  return async (mask = shipped) => ({
    name: 'dsps',
    weights: await hashOf([...files, new TextEncoder().encode(maskToJson(mask))]),
    detect: learnedDetect(detect, eye),
    order: learnedOrder(order),
    construct: dspsConstruct(dsps, maskMatrix(mask)),
  });
}
