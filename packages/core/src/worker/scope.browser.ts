import { answer, type Calls } from './host.js';
import type { Reply, Request } from './protocol.js';

export type { Calls } from './host.js';

/**
 * Makes the Web Worker in which it is called a host of sessions. For a worker file of your own, with more calls.
 *
 * @example
 * // session.worker.js
 * serveSessions({ outline: async (session) => toOutline(await session.document()) });
 */
export function serveSessions(calls: Calls = {}): void {
  answer(
    {
      post: (message: Reply, transfer) => globalThis.postMessage(message, { transfer }),
      listen: (onMessage) =>
        globalThis.addEventListener('message', (event: MessageEvent<Request>) => onMessage(event.data)),
      terminate: () => globalThis.close(),
    },
    calls,
  );
}
