import { type JobState, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { connect, QUEUE_NAME } from './connection.js';
import { type JobData, type JobOutcome, jobId, RETRIES, type Retries } from './jobs.js';

export interface JobStatus {
  state: 'waiting' | 'active' | 'done' | 'failed';
  /** Why it failed. */
  reason?: string;
}

/** A job that failed for good. */
export interface DeadLetter {
  id: string;
  input: string;
  output: string;
  reason: string;
  attempts: number;
}

export interface ProducerOptions {
  /** Default: `treeline`. */
  name?: string;
  retries?: Retries;
  /** Seconds that finished jobs can be asked for. Default: not at all, since the receipts are the record. */
  keepSeconds?: number;
}

type BulkJob = Parameters<Queue<JobData, JobOutcome>['addBulk']>[0][number];

/** The most jobs that go to Redis in one transaction. */
const BATCH = 500;

const CLOSE_MS = 2000;

/** The side of the queue that puts jobs in. */
export class Producer {
  readonly #queue: Queue<JobData, JobOutcome>;
  readonly #redis: Redis;
  readonly #options: ProducerOptions;

  private constructor(redis: Redis, options: ProducerOptions) {
    this.#redis = redis;
    this.#options = options;
    this.#queue = new Queue(options.name ?? QUEUE_NAME, { connection: redis });
    // The connection comes back by itself.
    this.#queue.on('error', () => {});
  }

  static async open(url: string, options: ProducerOptions = {}): Promise<Producer> {
    return new Producer(await connect(url), options);
  }

  /** Gives the id to ask with. */
  async submit(data: JobData, { priority = 0 } = {}): Promise<string> {
    const id = jobId(data);
    const { name, opts } = this.#job(data, priority);
    await this.#queue.add(name, data, opts);
    return id;
  }

  /** Puts all jobs in, in batches. Those that wait already, or failed for good, stay as they are. */
  async submitAll(jobs: AsyncIterable<{ data: JobData; priority?: number }>): Promise<number> {
    let count = 0;
    let batch: BulkJob[] = [];
    for await (const { data, priority = 0 } of jobs) {
      batch.push(this.#job(data, priority));
      count += 1;
      if (batch.length < BATCH) continue;
      await this.#queue.addBulk(batch);
      batch = [];
    }
    if (batch.length > 0) await this.#queue.addBulk(batch);
    return count;
  }

  async status(id: string): Promise<JobStatus | undefined> {
    const job = await this.#queue.getJob(id);
    if (!job) return undefined;
    const state = stateOf(await job.getState());
    return { state, ...(state === 'failed' && { reason: job.failedReason }) };
  }

  /** Takes a job out of the queue where no worker has it in hand. */
  async withdraw(id: string): Promise<boolean> {
    const job = await this.#queue.getJob(id);
    // A job that a worker holds is locked, and ends as it ends.
    return (
      (await job?.remove().then(
        () => true,
        () => false,
      )) ?? false
    );
  }

  async counts(): Promise<{ waiting: number; active: number; delayed: number; dead: number }> {
    const {
      wait = 0,
      prioritized = 0,
      active = 0,
      delayed = 0,
      failed = 0,
    } = await this.#queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed');
    return { waiting: wait + prioritized, active, delayed, dead: failed };
  }

  /** What failed for good, oldest first. */
  async *deadLetters(): AsyncGenerator<DeadLetter> {
    for (let from = 0; ; from += BATCH) {
      const ids = await this.#queue.getRanges(['failed'], from, from + BATCH - 1, true);
      if (ids.length === 0) return;
      for (const id of ids) {
        const job = await this.#queue.getJob(id);
        if (!job) continue;
        const { input, output } = job.data;
        yield { id, input, output, reason: job.failedReason ?? 'unknown', attempts: job.attemptsMade };
      }
    }
  }

  /** Puts all dead letters back into the queue. */
  async retryDead(): Promise<void> {
    await this.#queue.retryJobs({ state: 'failed' });
  }

  async close(): Promise<void> {
    const politely = this.#queue.close().then(() => this.#redis.quit());
    // A Redis that is away answers nobody.
    const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
    await Promise.race([politely.catch(() => {}), late]);
    this.#redis.disconnect();
  }

  #job(data: JobData, priority: number): BulkJob {
    const { attempts, delayMs } = this.#options.retries ?? RETRIES;
    const { keepSeconds } = this.#options;
    return {
      name: 'document',
      data,
      opts: {
        jobId: jobId(data),
        attempts,
        backoff: { type: 'exponential', delay: delayMs, jitter: 0.5 },
        removeOnComplete: keepSeconds === undefined ? true : { age: keepSeconds },
        ...(priority > 0 && { priority }),
      },
    };
  }
}

function stateOf(state: JobState | 'unknown'): JobStatus['state'] {
  if (state === 'completed') return 'done';
  if (state === 'failed' || state === 'active') return state;
  return 'waiting';
}
