/** `treeline/worker`: the session of `open` in a Web Worker or a worker thread, so that the page stays responsive. */
import { startThread } from '#worker-thread';
import { channelTo, type ThreadWorker } from './channel.js';
import { clientOver, type RemoteSession, type WorkerClient, type WorkerOptions } from './client.js';

export type { Corrected, ProvisionalPage, Session } from '../session.js';
export type { ThreadWorker } from './channel.js';
export type { RemoteSession, WorkerClient, WorkerOptions } from './client.js';

/** What starts the worker. Default: the file that comes with the package. */
export interface ClientOptions {
  /**
   * Starts a worker of your own, which has to call `serveSessions` of `treeline/worker/host`.
   * @example { start: () => new Worker(new URL('./session.worker.js', import.meta.url), { type: 'module' }) }
   */
  start?: (() => Worker | ThreadWorker) | undefined;
}

/**
 * A worker with one engine for any number of documents. It starts with the first `open`.
 *
 * @example
 * const client = createWorkerClient();
 * const session = await client.open(bytes, { name: 'paper.pdf' });
 * for await (const { page, objects } of session.pages()) console.log(page.number, objects.length);
 * client.terminate();
 */
export function createWorkerClient({ start = startThread }: ClientOptions = {}): WorkerClient {
  return clientOver(() => channelTo(start()));
}

/**
 * Opens a file in a worker of its own. Closing the session, or aborting `signal`, ends the worker.
 *
 * @example
 * const session = await openInWorker(bytes, { name: 'paper.pdf', signal });
 */
export async function openInWorker(bytes: Uint8Array, options: WorkerOptions = {}): Promise<RemoteSession> {
  const client = createWorkerClient();
  try {
    const session = await client.open(bytes, options);
    const close = session.close.bind(session);
    session.close = async () => {
      await close();
      client.terminate();
    };
    return session;
  } catch (error) {
    client.terminate();
    throw error;
  }
}
