export {
  createPool,
  type DocumentJob,
  type DocumentPool,
  type DrawJob,
  type Job,
  type JobResult,
  type PictureJob,
  type PoolOptions,
  type Sink,
} from './documents/pool.js';
export type { Images, MaskFile, ParseSettings, WriteSettings, WrittenFile } from './documents/task.js';
export { DEFAULT_LIMITS, type Limits } from './limits.js';
