import type { DocumentPool } from '@treeline/pool';
import { describeError } from '@treeline/pool/files';
import { type Job, Queue, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { convertOne, recordFailure, type Workshop } from '../convert-one.js';
import { wayOf } from '../receipts/fingerprint.js';
import { Inputs, openStore } from '../stores/open.js';
import type { Store } from '../stores/store.js';
import { connect, QUEUE_NAME } from './connection.js';
import { entryOf, type JobData, type JobOutcome } from './jobs.js';
import { Metrics } from './metrics.js';

/*
 * Takes jobs from the queue until it is told to stop. Parsing happens in the processes of the pool, so this event loop
 * is free to renew the locks. A worker that dies lets its locks run out, and another one takes its jobs. A job may
 * therefore run twice at the same time; both write the same output.
 */

export interface QueueWorkerOptions {
  url: string;
  pool: DocumentPool;
  /** Jobs at a time. */
  concurrency: number;
  mostInput: number;
  name?: string;
  /** Jobs that all workers together may start in a second. */
  rate?: number | undefined;
  /** Milliseconds until the jobs of a lost worker go to another one. Default: 30,000. */
  lockMs?: number;
  force?: boolean;
  /** Called for everything worth a line in a log. */
  say?: (line: string) => void;
}

/** A job whose worker was lost so often is itself the reason. */
const MAX_STALLED = 3;

export class QueueWorker {
  readonly metrics = new Metrics();
  readonly #options: QueueWorkerOptions;
  readonly #redis: Redis;
  readonly #worker: Worker<JobData, JobOutcome>;
  readonly #queue: Queue<JobData, JobOutcome>;
  readonly #inputs = new Inputs();
  readonly #stores = new Map<string, Store>();
  readonly #stop = new AbortController();
  #connected = true;

  private constructor(redis: Redis, options: QueueWorkerOptions) {
    const { name = QUEUE_NAME, concurrency, rate, lockMs = 30_000 } = options;
    this.#options = options;
    this.#redis = redis;
    this.#queue = new Queue(name, { connection: redis });
    this.#worker = new Worker<JobData, JobOutcome>(name, (job, token) => this.#run(job, token), {
      connection: redis,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      maxStalledCount: MAX_STALLED,
      ...(rate !== undefined && { limiter: { max: rate, duration: 1000 } }),
    });
    this.#worker.on('stalled', (id) => {
      this.metrics.stalled();
      this.#say(`job ${id} was left by a lost worker; it is taken up again`);
    });
    this.#worker.on('failed', (job, error) => void this.#failed(job, error));
    this.#worker.on('error', (error) => this.#lost(error));
    this.#queue.on('error', (error) => this.#lost(error));
    redis.on('ready', () => {
      if (!this.#connected) this.#say('Redis is back');
      this.#connected = true;
    });
  }

  static async start(options: QueueWorkerOptions): Promise<QueueWorker> {
    return new QueueWorker(await connect(options.url), options);
  }

  /** How many jobs are in which state. */
  async lengths(): Promise<Record<string, number>> {
    return await this.#queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed');
  }

  /** Resolves when nothing waits, runs or is to be tried again. */
  async empty(signal?: AbortSignal): Promise<void> {
    for (let quiet = 0; quiet < 2 && !signal?.aborted; ) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      const { wait = 0, prioritized = 0, active = 0, delayed = 0 } = await this.lengths();
      quiet = wait + prioritized + active + delayed === 0 ? quiet + 1 : 0;
    }
  }

  /** Takes no new jobs and finishes those in hand. After `graceMs` they are stopped and go back to the queue. */
  async close(graceMs = 25_000): Promise<void> {
    const timer = setTimeout(() => this.#stop.abort(), graceMs);
    await this.#worker.close();
    clearTimeout(timer);
    await this.#queue.close();
    this.#redis.disconnect();
    for (const store of this.#stores.values()) await store.close();
  }

  async #run(job: Job<JobData, JobOutcome>, token: string | undefined): Promise<JobOutcome> {
    const started = performance.now();
    const end = (how: Parameters<Metrics['end']>[0], pages = 0) =>
      this.metrics.end(how, (performance.now() - started) / 1000, pages);
    const last = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    const outcome = await convertOne(await this.#shop(job.data), entryOf(job.data), {
      last,
      signal: this.#stop.signal,
    });
    switch (outcome.kind) {
      case 'done':
      case 'kept': {
        const pages = outcome.kind === 'done' ? (outcome.receipt.pages ?? 0) : 0;
        end(outcome.kind, pages);
        return { kind: outcome.kind, pages };
      }
      case 'stopped':
        await job.moveToWait(token);
        throw new WaitingError();
      case 'failed':
        end('failed');
        throw new UnrecoverableError(`${outcome.code}: ${outcome.message}`);
      case 'retry':
        end(last ? 'failed' : 'retried');
        throw new Error(`${outcome.code}: ${outcome.message}`);
    }
  }

  /** A job that took its worker down too often never reached its end: its failure is stated here. */
  async #failed(job: Job<JobData, JobOutcome> | undefined, error: Error): Promise<void> {
    if (!job) return;
    this.#say(`${job.data.input}: ${error.message}`);
    if (!/stalled more than/.test(error.message)) return;
    const reason = 'the worker was lost every time it read this file';
    await recordFailure(await this.#shop(job.data), entryOf(job.data), 'worker-died', reason).catch((fault: unknown) =>
      this.#say(`${job.data.input}: ${describeError(fault).message}`),
    );
  }

  async #shop({ out, asked }: JobData): Promise<Workshop> {
    let outputs = this.#stores.get(out);
    if (!outputs) {
      outputs = openStore(out);
      this.#stores.set(out, outputs);
    }
    const { pool, mostInput, force = false } = this.#options;
    return { inputs: this.#inputs, outputs, pool, asked, way: await wayOf(asked), mostInput, force };
  }

  #lost(error: Error): void {
    // Each of several connections says it, again and again.
    if (!this.#connected) return;
    this.#connected = this.#redis.status === 'ready';
    this.#say(this.#connected ? `queue: ${error.message}` : `Redis is gone (${error.message}); waiting for it`);
  }

  #say(line: string): void {
    this.#options.say?.(line);
  }
}
