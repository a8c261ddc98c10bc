import { dspsConstruct } from '../construct/dsps/construct.js';
import { maskMatrix, maskToJson, parseMask, type SoftMask } from '../decode/soft-mask.js';
import { learnedDetect } from '../detect/detect.js';
import { DetectModel } from '../model/detect-model.js';
import { DspsModel } from '../model/dsps-model.js';
import { openedOnce } from '../model/opened-once.js';
import { OpeningModel } from '../model/opening-model.js';
import { OrderModel } from '../model/order-model.js';
import { TextModel } from '../model/text-model.js';
import { VisionModel } from '../model/vision-model.js';
import type { Weights } from '../model/weights.js';
import { learnedOrder } from '../order/order.js';
import type { Engine } from '../stages.js';
import { type CorrectionOptions, runtimeOf } from './learned.js';
import { hashOf, loadWeights } from './weights-hash.js';

const FILES = [
  'text.onnx',
  'vocabulary.json',
  'detect.onnx',
  'openings.onnx',
  'order.onnx',
  'dsps.onnx',
  'dsps-parents.onnx',
] as const;

/** An engine with a soft mask: the shipped one, or counts of one's own. */
export type DspsEngine = (mask?: SoftMask, options?: CorrectionOptions) => Promise<Engine>;

/** Detect and Order, learned, and HRDoc's decoder after them. */
export async function loadDsps(from: Weights): Promise<DspsEngine> {
  const { weights, hash } = await loadWeights(from, FILES, ['vision.onnx']);
  const shipped = parseMask(new TextDecoder().decode(await weights('mask.json')));
  const text = await TextModel.load(weights);
  const [detect, openings, order, dsps, runsOn] = await Promise.all([
    DetectModel.load(text, weights),
    OpeningModel.load(text, weights),
    OrderModel.load(weights),
    DspsModel.load(weights),
    runtimeOf(),
  ]);
  const eye = openedOnce(() => VisionModel.load(weights));
  return async (mask = shipped, { without } = {}) => ({
    name: 'dsps',
    weights: await hashOf([hash, maskToJson(mask)]),
    ...runsOn,
    detect: learnedDetect(detect, eye, { without, openings }),
    // The decoder was taught with floats where they stand on their pages. Writers print them behind paragraphs anyway.
    order: learnedOrder(order, { without }),
    construct: dspsConstruct(dsps, maskMatrix(mask)),
  });
}
