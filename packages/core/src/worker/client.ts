import type { Correction } from '../correct/corrections.js';
import type { Document } from '../document/schema.js';
import { TreelineError } from '../errors.js';
import type { Progress } from '../progress.js';
import type { ColourPicture } from '../read/reading.js';
import type { Corrected, ProvisionalPage, Session } from '../session.js';
import { type Channel, type Reply, type Request, receivedError, type SentOptions } from './protocol.js';

/** Options of a session in a worker: those of `open`, with addresses in place of functions. */
export interface WorkerOptions extends SentOptions {
  /** Moves the bytes to the worker instead of copying them: yours are empty afterwards. Default: false. */
  transfer?: boolean | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** A session that another thread holds. */
export interface RemoteSession extends Session {
  /** Asks for something that a worker of your own offers beside the session. */
  call(name: string, argument?: unknown): Promise<unknown>;
}

/** A worker with one engine for any number of documents. */
export interface WorkerClient {
  /** Opens a file in the worker. Long work is done one document after the other. */
  open(bytes: Uint8Array, options?: WorkerOptions): Promise<RemoteSession>;
  /** Ends the worker at once. Calls that wait reject with the reason; the next `open` starts a new worker. */
  terminate(reason?: unknown): void;
}

/** Distributes `Omit` over the union of requests. */
type Unnumbered<R> = R extends Request ? Omit<R, 'id'> : never;

interface Pending {
  session: number;
  onReply(reply: Reply): void;
  reject(reason: unknown): void;
}

/** Talks to workers that `start` starts. */
export function clientOver(start: () => Channel<Request, Reply>): WorkerClient {
  return new Client(start);
}

class Client implements WorkerClient {
  readonly #start: () => Channel<Request, Reply>;
  readonly #pending = new Map<number, Pending>();
  readonly #progress = new Map<number, (progress: Progress) => void>();
  /** Sessions that were opened and not closed, with the way to end each. */
  readonly #open = new Map<number, (reason: unknown) => void>();
  #channel: Channel<Request, Reply> | undefined;
  #next = 0;

  constructor(start: () => Channel<Request, Reply>) {
    this.#start = start;
  }

  async open(bytes: Uint8Array, options: WorkerOptions = {}): Promise<RemoteSession> {
    const { signal, onProgress, transfer = false, ...sent } = options;
    signal?.throwIfAborted();
    const session = this.#next++;
    const remote = new Remote(this, session);
    this.#open.set(session, (reason) => remote.end(reason));
    if (onProgress) this.#progress.set(session, onProgress);
    const onAbort = () => this.#abort(session, signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    remote.onEnd = () => signal?.removeEventListener('abort', onAbort);
    try {
      const own = transfer && bytes.buffer instanceof ArrayBuffer ? bytes : new Uint8Array(bytes);
      const moved = own.buffer instanceof ArrayBuffer ? [own.buffer] : [];
      const request = { type: 'open', session, bytes: own, options: sent, progress: onProgress !== undefined } as const;
      const reply = await this.ask(request, moved);
      if (reply.type !== 'opened') throw unexpected(reply);
      remote.pageCount = reply.pageCount;
      return remote;
    } catch (error) {
      this.forget(session);
      remote.onEnd();
      throw error;
    }
  }

  terminate(reason: unknown = new TreelineError('stopped', 'the worker was stopped')): void {
    this.#channel?.terminate();
    this.#channel = undefined;
    for (const end of this.#open.values()) end(reason);
    this.#open.clear();
    this.#progress.clear();
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of waiting) reject(reason);
  }

  /** Sends a request and waits for its reply. */
  ask(request: Unnumbered<Request>, transfer: ArrayBuffer[] = []): Promise<Reply> {
    return new Promise((resolve, reject) => this.listen(request, { onReply: resolve, reject }, transfer));
  }

  /** Sends a request that may have several replies. */
  listen(request: Unnumbered<Request>, listener: Omit<Pending, 'session'>, transfer: ArrayBuffer[] = []): void {
    const id = this.#next++;
    this.#pending.set(id, { ...listener, session: request.session });
    this.#running().post({ ...request, id }, transfer);
  }

  forget(session: number): void {
    this.#open.delete(session);
    this.#progress.delete(session);
  }

  #running(): Channel<Request, Reply> {
    if (this.#channel) return this.#channel;
    const channel = this.#start();
    this.#channel = channel;
    channel.listen(
      (reply) => this.#receive(reply),
      (error) => {
        if (this.#channel === channel) this.terminate(error);
      },
    );
    return channel;
  }

  #receive(reply: Reply): void {
    if (reply.type === 'progress') {
      this.#progress.get(reply.session)?.(reply.progress);
      return;
    }
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    if (reply.type !== 'page') this.#pending.delete(reply.id);
    if (reply.type === 'failed') pending.reject(receivedError(reply.error));
    else pending.onReply(reply);
  }

  /** A worker for this document alone is ended at once; one that holds others is asked to stop. */
  #abort(session: number, reason: unknown): void {
    if (this.#open.size <= 1) {
      this.terminate(reason);
      return;
    }
    this.#open.get(session)?.(reason);
    this.forget(session);
    for (const [id, pending] of this.#pending) {
      if (pending.session !== session) continue;
      this.#pending.delete(id);
      pending.reject(reason);
    }
    const ignored = () => undefined;
    this.ask({ type: 'abort', session }).catch(ignored);
    this.ask({ type: 'close', session }).catch(ignored);
  }
}

class Remote implements RemoteSession {
  readonly #client: Client;
  readonly #session: number;
  #ended: { reason: unknown } | undefined;
  pageCount = 0;
  onEnd: () => void = () => {};

  constructor(client: Client, session: number) {
    this.#client = client;
    this.#session = session;
  }

  async *pages(): AsyncIterable<ProvisionalPage> {
    this.#check();
    const ready: ProvisionalPage[] = [];
    let isDone = false;
    let failure: { reason: unknown } | undefined;
    let wake = () => {};
    this.#client.listen(
      { type: 'pages', session: this.#session },
      {
        onReply: (reply) => {
          if (reply.type === 'page') ready.push(reply.page);
          else isDone = true;
          wake();
        },
        reject: (reason) => {
          failure = { reason };
          wake();
        },
      },
    );
    for (;;) {
      const page = ready.shift();
      if (page) yield page;
      else if (failure) throw failure.reason;
      else if (isDone) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }

  async document(): Promise<Document> {
    const reply = await this.#ask({ type: 'document', session: this.#session });
    if (reply.type !== 'document') throw unexpected(reply);
    return reply.document;
  }

  async render(page: number, { scale = 1 }: { scale?: number } = {}): Promise<ColourPicture> {
    const reply = await this.#ask({ type: 'render', session: this.#session, page, scale });
    if (reply.type !== 'picture') throw unexpected(reply);
    return reply.picture;
  }

  async correct(corrections: readonly Correction[]): Promise<Corrected> {
    const reply = await this.#ask({ type: 'correct', session: this.#session, corrections });
    if (reply.type !== 'corrected') throw unexpected(reply);
    return reply.corrected;
  }

  async call(name: string, argument?: unknown): Promise<unknown> {
    const reply = await this.#ask({ type: 'call', session: this.#session, name, argument });
    if (reply.type !== 'result') throw unexpected(reply);
    return reply.value;
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    this.end(new TreelineError('session-closed', 'the session is closed'));
    this.#client.forget(this.#session);
    await this.#client.ask({ type: 'close', session: this.#session });
  }

  end(reason: unknown): void {
    this.#ended ??= { reason };
    this.onEnd();
  }

  #ask(request: Unnumbered<Request>): Promise<Reply> {
    this.#check();
    return this.#client.ask(request);
  }

  #check(): void {
    if (this.#ended) throw this.#ended.reason;
  }
}

function unexpected({ type }: Reply): Error {
  return new TreelineError('internal-error', `the worker answered with ${type}`);
}
