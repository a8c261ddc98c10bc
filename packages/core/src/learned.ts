import { sha256 } from '#sha256';
import { learnedConstruct } from './construct/construct.js';
import { learnedDetect } from './detect/detect.js';
import { ConstructModel } from './model/construct-model.js';
import { DetectModel } from './model/detect-model.js';
import { OrderModel } from './model/order-model.js';
import { TextModel } from './model/text-model.js';
import { VisionModel } from './model/vision-model.js';
import { WEIGHT_FILES, type Weights } from './model/weights.js';
import { learnedOrder } from './order/order.js';
import type { Engine } from './stages.js';

/** Detect, Order and Construct, learned. Loading takes a moment, so whoever parses many files keeps the engine. */
export async function loadLearned(weights: Weights): Promise<Engine> {
  const files = await Promise.all(WEIGHT_FILES.map((name) => weights(name)));
  const once: Weights = async (name) => files[WEIGHT_FILES.findIndex((file) => file === name)] ?? weights(name);
  const text = await TextModel.load(once);
  const [detect, order, construct, hash] = await Promise.all([
    DetectModel.load(text, once),
    OrderModel.load(once),
    ConstructModel.load(once),
    hashOf(files),
  ]);
  return {
    name: 'treeline',
    weights: hash,
    detect: learnedDetect(
      detect,
      openedOnce(() => VisionModel.load(once)),
    ),
    order: learnedOrder(order),
    construct: learnedConstruct(construct, text),
  };
}

/** Opened when it is first needed, and kept; tried again where that failed. */
export function openedOnce<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** Sixteen digits tell one set of weights from another. */
export async function hashOf(files: readonly Uint8Array[]): Promise<string> {
  return (await sha256(...files)).slice(0, 16);
}
