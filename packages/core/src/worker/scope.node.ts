import { parentPort } from 'node:worker_threads';
import { answer, type Calls } from './host.js';
import type { Reply } from './protocol.js';

export type { Calls } from './host.js';

/** Makes the worker thread in which it is called a host of sessions. For a worker file of your own, with more calls. */
export function serveSessions(calls: Calls = {}): void {
  const port = parentPort;
  if (!port) throw new Error('serveSessions works in a worker thread only');
  answer(
    {
      post: (message: Reply, transfer) => port.postMessage(message, transfer),
      listen: (onMessage) => port.on('message', onMessage),
      terminate: () => port.close(),
    },
    calls,
  );
}
