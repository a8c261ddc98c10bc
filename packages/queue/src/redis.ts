export { NoRedis } from './queue/connection.js';
export { HandOff, type HandOffOptions } from './queue/handoff.js';
export { type JobData, RETRIES } from './queue/jobs.js';
export { serveMetrics } from './queue/metrics.js';
export { type DeadLetter, type JobStatus, Producer } from './queue/producer.js';
export { QueueWorker, type QueueWorkerOptions } from './queue/worker.js';
