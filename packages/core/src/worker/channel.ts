import { TreelineError } from '../errors.js';
import type { Channel, Reply, Request } from './protocol.js';

/** A worker thread of Node, as far as it is used here. */
export interface ThreadWorker {
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (message: Reply) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  terminate(): unknown;
}

/** The way to a Web Worker or to a worker thread. */
export function channelTo(worker: Worker | ThreadWorker): Channel<Request, Reply> {
  return 'addEventListener' in worker ? toWebWorker(worker) : toThread(worker);
}

function toWebWorker(worker: Worker): Channel<Request, Reply> {
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen: (onMessage, onFailure) => {
      worker.addEventListener('message', (event: MessageEvent<Reply>) => onMessage(event.data));
      worker.addEventListener('error', (event) =>
        onFailure(new TreelineError('worker-died', event.message || 'the worker could not start')),
      );
    },
    terminate: () => worker.terminate(),
  };
}

function toThread(worker: ThreadWorker): Channel<Request, Reply> {
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen: (onMessage, onFailure) => {
      worker.on('message', onMessage);
      worker.on('error', onFailure);
      worker.on('exit', () => onFailure(new TreelineError('worker-died', 'the worker thread ended')));
    },
    terminate: () => {
      worker.terminate();
    },
  };
}
