import { Worker } from 'node:worker_threads';
import { describeError } from './errors.js';

/*
 * A pool of worker threads for work that may crash or hang: one PDF engine lives in each thread. A thread that dies or
 * runs out of time is replaced, and only the task it had fails. The pool keeps no backlog: `each` takes the next task
 * from its iterable when a thread is free, so a list of any length costs nothing.
 */

/** A task never rejects: its failure is a value, so that one failing task cannot touch the others. */
export type Outcome<Result> =
  | { status: 'done'; result: Result }
  /** `code` is that of the error thrown in the thread, or `timed-out`, `worker-died`, `stopped` from the pool itself. */
  | { status: 'failed'; code: string; message: string };

export type ToWorker<Task> = { kind: 'task'; task: Task } | { kind: 'reply' } | { kind: 'end' };

export type FromWorker<Result, Message> =
  | { kind: 'tell'; message: Message }
  | { kind: 'ask'; message: Message }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; code: string; message: string; replace: boolean };

export interface RunOptions<Message> {
  /** Milliseconds the task may take, waiting for `onMessage` not counted. Default: no limit. */
  timeout?: number;
  /** What the thread says while it works. A thread that asks waits until this is settled: that is how it is slowed. */
  onMessage?: (message: Message) => void | Promise<void>;
}

export class WorkerPool<Task, Result, Message = never> {
  readonly #lanes: Lane<Task, Result, Message>[];
  readonly #free: Lane<Task, Result, Message>[];
  #closed = false;
  readonly #waiting: ((lane: Lane<Task, Result, Message>) => void)[] = [];

  /** `script` calls `serveTasks`. Threads start with their first task. */
  constructor(script: URL, size: number) {
    this.#lanes = Array.from({ length: size }, () => new Lane(script));
    this.#free = [...this.#lanes];
  }

  /** Runs one task as soon as a thread is free. */
  async run(task: Task, options: RunOptions<Message> = {}): Promise<Outcome<Result>> {
    const lane = this.#free.pop() ?? (await this.#nextFree());
    const outcome = await lane.run(task, options);
    const next = this.#waiting.shift();
    if (next) next(lane);
    else this.#free.push(lane);
    return outcome;
  }

  #nextFree(): Promise<Lane<Task, Result, Message>> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Calls `use`, which calls `run`, for every item, as many at a time as there are threads, until closed. */
  async each<Item>(items: Iterable<Item>, use: (item: Item) => Promise<void>): Promise<void> {
    const iterator = items[Symbol.iterator]();
    const consume = async () => {
      for (let next = iterator.next(); !next.done && !this.#closed; next = iterator.next()) await use(next.value);
    };
    await Promise.all(this.#lanes.map(consume));
  }

  /** Ends all threads at once; tasks still running or waiting come out as `stopped`. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}

/** One place in the pool: at any time one thread at most, which has one task at most. */
class Lane<Task, Result, Message> {
  readonly #script: URL;
  #worker: Worker | undefined;
  #closed = false;
  /** The end of the thread that was given up last. */
  #ended: Promise<void> | undefined;
  /** Ends the task in hand, where there is one. */
  #settle: ((outcome: Outcome<Result>) => void) | undefined;

  constructor(script: URL) {
    this.#script = script;
  }

  async run(task: Task, options: RunOptions<Message>): Promise<Outcome<Result>> {
    if (this.#closed) return stopped;
    const worker = this.#start();
    const clock = new Clock(options.timeout, () => {
      this.#settle?.({ status: 'failed', code: 'timed-out', message: 'took too long' });
      this.#giveUp();
    });
    const reply = () => worker.postMessage({ kind: 'reply' } satisfies ToWorker<Task>);
    const hear = async (said: Extract<FromWorker<Result, Message>, { kind: 'tell' | 'ask' }>) => {
      try {
        if (said.kind === 'ask') clock.pause();
        await options.onMessage?.(said.message);
        if (said.kind === 'ask') {
          clock.resume();
          reply();
        }
      } catch (error) {
        this.#settle?.({ status: 'failed', ...describeError(error) });
        this.#giveUp();
      }
    };
    const listen = (said: FromWorker<Result, Message>) => {
      switch (said.kind) {
        case 'tell':
        case 'ask':
          void hear(said);
          break;
        case 'done':
          this.#settle?.({ status: 'done', result: said.result });
          break;
        case 'failed':
          this.#settle?.({ status: 'failed', code: said.code, message: said.message });
          if (said.replace) this.#giveUp();
      }
    };
    const { promise, resolve } = settleable<Outcome<Result>>();
    this.#settle = resolve;
    worker.on('message', listen);
    worker.postMessage({ kind: 'task', task } satisfies ToWorker<Task>);
    clock.resume();
    const outcome = await promise;
    clock.end();
    worker.off('message', listen);
    this.#settle = undefined;
    // Until its thread has ended it may still be writing: nobody could clean up behind it before.
    await this.#ended;
    return outcome;
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    // Standard output carries documents: what a thread prints goes to standard error.
    const worker = new Worker(this.#script, { stdout: true });
    worker.stdout.on('data', (chunk: Buffer) => process.stderr.write(chunk));
    let cause = '';
    worker.on('error', (error: unknown) => {
      cause = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', (code) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#settle?.(
        this.#closed
          ? stopped
          : { status: 'failed', code: 'worker-died', message: cause || `the worker thread ended with code ${code}` },
      );
    });
    this.#worker = worker;
    return worker;
  }

  /** The next task gets another thread. */
  #giveUp(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker) this.#ended = end(worker);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#giveUp();
    this.#settle?.(stopped);
    await this.#ended;
  }
}

/** Milliseconds a thread has to end by itself. */
const GRACE = 1500;

/**
 * A thread is asked to end, and made to only where it does not hear: to be ended from outside in the middle of native
 * code, such as that of the learned models, takes the whole process down. Those calls are short; what hangs is not native.
 */
async function end(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage({ kind: 'end' } satisfies ToWorker<never>);
  const impatient = setTimeout(() => void worker.terminate(), GRACE);
  await ended;
  clearTimeout(impatient);
}

const stopped = { status: 'failed', code: 'stopped', message: 'stopped' } as const;

/** Counts down while it runs; nobody is blamed for time spent waiting for somebody else. */
class Clock {
  #left: number | undefined;
  readonly #ring: () => void;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limit: number | undefined, ring: () => void) {
    this.#left = limit;
    this.#ring = ring;
  }

  resume(): void {
    if (this.#left === undefined || this.#timer) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#ring, this.#left);
  }

  pause(): void {
    if (this.#left === undefined || !this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left = Math.max(0, this.#left - (performance.now() - this.#since));
  }

  /** For good: a reply that comes late must not start it again. */
  end(): void {
    this.pause();
    this.#left = undefined;
  }
}

function settleable<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
