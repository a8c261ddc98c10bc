import type { Engine } from '../../stages.js';
import { construct } from './construct.js';
import { detect } from './detect.js';
import { order } from './order.js';

/** Hand-made rules over geometry and fonts: the yardstick for the learned engines, and what runs without weights. */
export const baseline: Engine = { name: 'baseline', by: 'rules', detect, order, construct };
