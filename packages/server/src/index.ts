export { describeApi } from './http/describe.js';
export { jsonLog, type Log, type LogFields } from './log.js';
export { isLoopback, type RunningServer, type ServeOptions, startServer } from './serve.js';
