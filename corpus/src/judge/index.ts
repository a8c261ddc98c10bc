/** `@treeline/corpus/judge`: how good an engine is on documents of the corpus. */
export { readShard, shardsIn } from '../shards.js';
export { type CorpusCounts, judgeDocument } from './document.js';
export { metricsOf } from './metrics.js';
export { AS_READ, readingOf } from './reading.js';
export { settled, trueDocument } from './tree.js';
export { KnownTruth } from './truth.js';
