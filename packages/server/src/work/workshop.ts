import { createHash } from 'node:crypto';
import type { DocumentPool, ParseSettings, WriteSettings } from '@treeline/pool';
import type { Format } from '@treeline/pool/formats';
import type { Request } from '../http/options.js';
import { Problem, problemOf } from '../http/problem.js';
import type { Metrics } from '../metrics.js';
import type { EngineFacts } from './engine-facts.js';
import type { Entry, ResultFacts, Store } from './store.js';
import type { Upload } from './upload.js';

/** A file that was taken in, and what is to be made of it. */
export interface Order {
  upload: Upload;
  request: Request;
}

export interface Progress {
  /** What is being done: read, detect, order, construct. Absent until the work has begun. */
  stage?: string | undefined;
  /** The page that was just finished. */
  page?: number | undefined;
  /** How many pages there are; 0 until that is known. */
  pages: number;
  /** About the share of the time that has passed, from 0 to 1. */
  share: number;
}

const AT_START: Progress = { pages: 0, share: 0 };

export type WorkState = 'queued' | 'running' | 'done' | 'failed';

/** Seconds after which a client whose work found no room may try again. */
const RETRY_SECONDS = 2;
/** A process that died is no fault of the file, most of the time: somebody may have killed it. */
const MAX_ATTEMPTS = 2;

/** One file on its way to one result. Several clients may wait for it. */
export class Work {
  readonly key: string;
  readonly order: Order;
  state: WorkState = 'queued';
  progress: Progress = AT_START;
  attempts = 0;
  entry: Entry | undefined;
  problem: Problem | undefined;
  readonly controller = new AbortController();
  /** Called after every change. */
  readonly listeners = new Set<() => void>();
  waiters = 0;

  constructor(key: string, order: Order) {
    this.key = key;
    this.order = order;
  }

  get isOver(): boolean {
    return this.state === 'done' || this.state === 'failed';
  }

  changed(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

/** Converts files elsewhere, such as with workers of a queue. `HandOff` of `@treeline/queue/redis` is one. */
export interface HandOff {
  convert(handed: {
    path: string;
    /** What the document calls its source. */
    name: string;
    asked: { format: Format; settings: ParseSettings; write: WriteSettings };
    /** Where the result is written. */
    to: string;
    signal: AbortSignal;
    /** Called when the work has begun. */
    onStart: () => void;
  }): Promise<ResultFacts>;
}

export interface WorkshopOptions {
  pool: DocumentPool;
  store: Store;
  facts: EngineFacts;
  metrics: Metrics;
  /** Files at a time. */
  size: number;
  /** Requests that may wait beyond those. */
  maxQueue: number;
  /** Requests of one client, by its address, that may be under way. */
  maxPerClient: number;
  /** Takes the files instead of the pool. Whatever is accepted goes there at once. */
  handOff?: HandOff | undefined;
}

/**
 * Where the work is done: so many files at a time, the others wait in a line of limited length. The same file with the
 * same options is worked on once, whoever asks.
 */
export class Workshop {
  readonly #options: WorkshopOptions;
  readonly #open = new Map<string, Work>();
  readonly #line: Work[] = [];
  #running = 0;
  #reserved = 0;
  readonly #byClient = new Map<string, number>();

  constructor(options: WorkshopOptions) {
    this.#options = options;
    options.metrics.watch({
      queued: () => this.#line.length,
      running: () => this.#running,
      held: () => options.store.bytes,
    });
  }

  /** A place for one more request, taken before its file is read; call what it returns when the request is over. */
  reserve(client: string): () => void {
    const { size, maxQueue, maxPerClient } = this.#options;
    const own = this.#byClient.get(client) ?? 0;
    if (own >= maxPerClient) {
      const fact = `${own} requests of this client are under way, the most this server takes from one`;
      throw new Problem(429, { code: 'too-many-requests', fact, fix: 'Wait until some are done.' }, RETRY_SECONDS);
    }
    if (this.#reserved >= size + maxQueue) {
      const fact = `${this.#reserved} requests are being worked on or wait, the most this server takes`;
      throw new Problem(503, { code: 'queue-full', fact, fix: 'Try again in a few seconds.' }, RETRY_SECONDS);
    }
    this.#reserved += 1;
    this.#byClient.set(client, own + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#reserved -= 1;
      const left = (this.#byClient.get(client) ?? 1) - 1;
      if (left > 0) this.#byClient.set(client, left);
      else this.#byClient.delete(client);
    };
  }

  get isIdle(): boolean {
    return this.#reserved === 0 && this.#open.size === 0;
  }

  /** The work on this order: over already where the result is known, under way where somebody else wants the same. */
  async take(order: Order): Promise<{ work: Work; isCached: boolean }> {
    const { facts, store, metrics } = this.#options;
    const key = keyOf(order, await facts.of(order.request.settings.engine ?? 'treeline'));
    const known = store.lease(key);
    if (known) {
      metrics.cache.inc({ outcome: 'hit' });
      await store.drop(order.upload.path);
      const work = new Work(key, order);
      Object.assign(work, { state: 'done', entry: known, attempts: 0, waiters: 1 });
      return { work, isCached: true };
    }
    const open = this.#open.get(key);
    if (open && !open.controller.signal.aborted) {
      metrics.cache.inc({ outcome: 'shared' });
      open.waiters += 1;
      await store.drop(order.upload.path);
      return { work: open, isCached: false };
    }
    metrics.cache.inc({ outcome: 'miss' });
    const work = new Work(key, order);
    work.waiters = 1;
    this.#open.set(key, work);
    this.#line.push(work);
    this.#next();
    return { work, isCached: false };
  }

  /** Somebody does not want the result any more. Work that nobody waits for is stopped. */
  async leave(work: Work): Promise<void> {
    work.waiters -= 1;
    if (work.isOver) {
      if (work.waiters === 0 && work.entry) await this.#options.store.release(work.entry);
      return;
    }
    if (work.waiters > 0) return;
    work.controller.abort();
    const at = this.#line.indexOf(work);
    if (at < 0) return;
    this.#line.splice(at, 1);
    await this.#finish(work, problemOf(Object.assign(new Error('cancelled'), { code: 'stopped' })));
  }

  /** Work that is still waiting or running ends with this problem. */
  stopAll(problem: Problem): void {
    for (const work of this.#open.values()) {
      work.problem = problem;
      work.controller.abort(problem);
    }
    for (const work of this.#line.splice(0)) void this.#finish(work, problem);
  }

  #next(): void {
    const { handOff, size } = this.#options;
    while (handOff !== undefined || this.#running < size) {
      const work = this.#line.shift();
      if (!work) return;
      this.#running += 1;
      void this.#run(work);
    }
  }

  async #run(work: Work): Promise<void> {
    const { store, metrics } = this.#options;
    const temporary = store.newPath();
    work.state = this.#handOffFor(work) ? 'queued' : 'running';
    work.attempts += 1;
    work.changed();
    let outcome: ResultFacts | Problem;
    const started = performance.now();
    try {
      outcome = await this.#convert(work, temporary);
      metrics.pages.inc(outcome.pages);
      metrics.parseSeconds.observe((performance.now() - started) / 1000);
    } catch (error) {
      await store.drop(temporary);
      outcome = problemOf(error, work.attempts);
    }
    this.#running -= 1;
    if (outcome instanceof Problem && this.#isWorthAnother(work, outcome)) {
      metrics.retries.inc();
      work.state = 'queued';
      work.progress = AT_START;
      this.#line.unshift(work);
      work.changed();
      this.#next();
      return;
    }
    this.#next();
    if (outcome instanceof Problem) return await this.#finish(work, outcome);
    try {
      work.entry = await store.keep(work.key, temporary, outcome);
      await this.#finish(work, undefined);
    } catch (error) {
      await store.drop(temporary);
      await this.#finish(work, problemOf(error));
    }
  }

  #isWorthAnother(work: Work, { body }: Problem): boolean {
    return body.code === 'worker-died' && work.attempts < MAX_ATTEMPTS && !work.controller.signal.aborted;
  }

  /** A password stays on this machine: a queue would keep it. */
  #handOffFor({ order }: Work): HandOff | undefined {
    return order.request.password === undefined ? this.#options.handOff : undefined;
  }

  async #convert(work: Work, temporary: string): Promise<ResultFacts> {
    const { upload, request } = work.order;
    const { format, name, settings, write, password } = request;
    const { signal } = work.controller;
    const handOff = this.#handOffFor(work);
    if (handOff) {
      const onStart = () => {
        work.state = 'running';
        work.changed();
      };
      const asked = { format, settings, write };
      return await handOff.convert({ path: upload.path, name, asked, to: temporary, signal, onStart });
    }
    const { pages, status, problems } = await this.#options.pool.run({
      input: upload.path,
      name,
      options: settings,
      write,
      password,
      outputs: [{ format, to: { path: 'the result', temporary } }],
      signal,
      onProgress: ({ stage, page, pages, done, total }) => {
        const share = Math.round((1000 * done) / Math.max(1, total)) / 1000;
        work.progress = { stage, page, pages, share: Math.max(share, work.progress.share) };
        work.changed();
      },
    });
    return { pages, status, problems: problems.length };
  }

  async #finish(work: Work, problem: Problem | undefined): Promise<void> {
    const { store } = this.#options;
    if (this.#open.get(work.key) === work) this.#open.delete(work.key);
    await store.drop(work.order.upload.path);
    if (problem) work.problem ??= problem;
    else work.problem = undefined;
    work.state = problem ? 'failed' : 'done';
    if (work.waiters === 0 && work.entry) await store.release(work.entry);
    work.changed();
  }
}

/** Whatever decides the result is in the key: content, options, weights, runtime, version. */
function keyOf({ upload, request }: Order, engine: string): string {
  const { format, name, settings, write, password } = request;
  const secret = password === undefined ? null : createHash('sha256').update(password).digest('hex');
  return JSON.stringify([upload.sha256, format, name, Object.entries(settings).sort(), write, secret, engine]);
}
