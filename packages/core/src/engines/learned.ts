import { learnedConstruct } from '../construct/construct.js';
import { learnedDetect } from '../detect/detect.js';
import { problem } from '../document/problems.js';
import { ConstructModel } from '../model/construct-model.js';
import { DetectModel } from '../model/detect-model.js';
import { openedOnce } from '../model/opened-once.js';
import { OpeningModel } from '../model/opening-model.js';
import { OrderModel } from '../model/order-model.js';
import { runtime } from '../model/runtime.js';
import { TextModel } from '../model/text-model.js';
import { VisionModel } from '../model/vision-model.js';
import { WEIGHT_FILES, type Weights } from '../model/weights.js';
import { learnedOrder, learnedOrderAlong } from '../order/order.js';
import type { Engine } from '../stages.js';
import { loadWeights } from './weights-hash.js';

export interface CorrectionOptions {
  /** Corrections to leave out, by name; `all` leaves out every one. Default: none. */
  without?: ReadonlySet<string> | undefined;
}

/** The engine, with all its corrections or without some. */
export type LearnedEngine = (options?: CorrectionOptions) => Engine;

/** Detect, Order and Construct, learned. Loading takes a moment, so whoever parses many files keeps the engine. */
export async function loadLearned(from: Weights): Promise<LearnedEngine> {
  const now = WEIGHT_FILES.filter((name) => name !== 'vision.onnx');
  const { weights, hash } = await loadWeights(from, now, ['vision.onnx']);
  const text = await TextModel.load(weights);
  const [detect, openings, order, construct, runsOn] = await Promise.all([
    DetectModel.load(text, weights),
    OpeningModel.load(text, weights),
    OrderModel.load(weights),
    ConstructModel.load(weights),
    runtimeOf(),
  ]);
  const eye = openedOnce(() => VisionModel.load(weights));
  return ({ without } = {}) => ({
    name: 'treeline',
    weights: hash,
    ...runsOn,
    detect: learnedDetect(detect, eye, { without, openings }),
    order: learnedOrder(order, { without }),
    orderAlong: learnedOrderAlong(order, { without }),
    construct: learnedConstruct(construct, text, { without }),
  });
}

/** What runs the networks, and what a document has to say about it. */
export async function runtimeOf(): Promise<Pick<Engine, 'runtime' | 'problems'>> {
  const { name, reason } = await runtime();
  if (reason === undefined) return { runtime: name };
  const message = `the slower WebAssembly runtime was used: ${reason}; "treeline doctor" says what to do`;
  return { runtime: name, problems: [problem('runtime-wasm', message)] };
}
