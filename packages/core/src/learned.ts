import { learnedConstruct } from './construct/construct.js';
import { learnedDetect } from './detect/detect.js';
import { ConstructModel } from './model/construct-model.js';
import { DetectModel } from './model/detect-model.js';
import { OrderModel } from './model/order-model.js';
import { TextModel, type Weights } from './model/text-model.js';
import { learnedOrder } from './order/order.js';
import type { Engine } from './stages.js';

/** Detect, Order and Construct, learned. Loading takes a moment, so whoever parses many files keeps the engine. */
export async function loadLearned(weights?: Weights): Promise<Engine> {
  const text = await TextModel.load(weights);
  const [detect, order, construct] = await Promise.all([
    DetectModel.load(text, weights),
    OrderModel.load(weights),
    ConstructModel.load(weights),
  ]);
  return {
    name: 'treeline',
    detect: learnedDetect(detect),
    order: learnedOrder(order),
    construct: learnedConstruct(construct, text),
  };
}
