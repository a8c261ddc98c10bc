/** `@treeline/corpus/judge`: how good an engine is on documents of the corpus. */
export { keptAside } from '../files/kept-aside.js';
export { readShard, shardsIn } from '../format/shards.js';
export { type LabelledPicture, readPictureLabels } from '../labels/pictures.js';
export { settled, trueDocument } from './counts/tree.js';
export { type CorpusCounts, judgeDocument } from './document.js';
export { metricsOf } from './metrics.js';
export { AS_READ, readingOf } from './reading.js';
export { KnownTruth } from './truth.js';
