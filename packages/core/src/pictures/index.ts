/** `treeline/reorganize`: the parts of the picture reader, for those who train and judge it. */
export { ReorganizeModel } from '../model/reorganize-model.js';
export { readBlocks, type TextBlock } from '../read/image/blocks.js';
export { loadOcr, loadOcrFeatures } from '../read/image/ocr.js';
export { openPicture } from '../read/image/open.js';
export { posGreedy, posHier, rowMajor } from './baselines.js';
export { lookAtBlocks, NODE_FEATURES } from './node-features.js';
export { PASSAGE_NUMBERS, passageNumbers, type WrittenLine } from './passage.js';
export { type PosMlpWeights, posMlp } from './pos-mlp.js';
export { type BlockScorer, reorganize, type Step } from './reorganize.js';
export { tighten } from './tighten.js';
