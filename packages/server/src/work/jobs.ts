import { createHash, randomUUID } from 'node:crypto';
import type { Request } from '../http/options.js';
import { Problem } from '../http/problem.js';
import type { Order, Work, Workshop } from './workshop.js';

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** What a client asked for and can ask after. */
export class Job {
  readonly id = randomUUID();
  readonly created = new Date();
  readonly request: Request;
  readonly work: Work;
  readonly isCached: boolean;
  finished: Date | undefined;
  isCancelled = false;
  /** Whether its result, or that there is none, was told to somebody. */
  isTold = false;

  constructor(request: Request, work: Work, isCached: boolean) {
    this.request = request;
    this.work = work;
    this.isCached = isCached;
  }

  get state(): JobState {
    return this.isCancelled ? 'cancelled' : this.work.state;
  }

  get isOver(): boolean {
    return this.isCancelled || this.work.isOver;
  }

  /** Resolves when there is nothing more to wait for, or the signal says so. */
  over(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!this.isOver && !signal?.aborted) return;
        this.work.listeners.delete(check);
        signal?.removeEventListener('abort', check);
        resolve();
      };
      this.work.listeners.add(check);
      signal?.addEventListener('abort', check);
      check();
    });
  }
}

interface Remembered {
  fingerprint: string;
  job: Job;
}

/** Finished jobs that are remembered at most. */
const MAX_FINISHED = 1000;

/** All jobs of a server. Finished ones are forgotten after a while, and their results with them. */
export class Jobs {
  readonly #workshop: Workshop;
  readonly #keepMs: number;
  readonly #byId = new Map<string, Job>();
  readonly #byKey = new Map<string, Remembered>();
  readonly #timers = new Map<Job, NodeJS.Timeout>();

  constructor(workshop: Workshop, keepMs: number) {
    this.#workshop = workshop;
    this.#keepMs = keepMs;
  }

  /**
   * Starts the job for an order, or finds the one that was started with the same idempotency key. `release` is called when
   * the job is over.
   */
  async start(order: Order, release: () => void, idempotencyKey?: string): Promise<Job> {
    const { work, isCached } = await this.#workshop.take(order);
    const fingerprint = fingerprintOf(order);
    const known = idempotencyKey === undefined ? undefined : this.#byKey.get(idempotencyKey);
    if (known && known.fingerprint !== fingerprint) {
      await this.#workshop.leave(work);
      throw conflict();
    }
    if (known && isWorthKeeping(known.job)) {
      await this.#workshop.leave(work);
      release();
      return known.job;
    }
    const job = new Job(order.request, work, isCached);
    this.#byId.set(job.id, job);
    if (idempotencyKey !== undefined) this.#byKey.set(idempotencyKey, { fingerprint, job });
    void job.over().then(() => {
      job.finished = new Date();
      release();
      this.#timers.set(job, setTimeout(() => void this.forget(job), this.#keepMs).unref());
      this.#forgetOldest();
    });
    return job;
  }

  get(id: string): Job | undefined {
    return this.#byId.get(id);
  }

  async cancel(job: Job): Promise<void> {
    if (job.isOver) return;
    job.isCancelled = true;
    job.isTold = true;
    await this.#workshop.leave(job.work);
    job.work.changed();
  }

  async forget(job: Job): Promise<void> {
    if (!this.#byId.delete(job.id)) return;
    clearTimeout(this.#timers.get(job));
    this.#timers.delete(job);
    for (const [key, known] of this.#byKey) if (known.job === job) this.#byKey.delete(key);
    if (!job.isCancelled) await this.#workshop.leave(job.work);
  }

  /** Jobs that nobody was told the end of. */
  untold(): Job[] {
    return [...this.#byId.values()].filter(({ isTold }) => !isTold);
  }

  async close(): Promise<void> {
    for (const job of [...this.#byId.values()]) await this.forget(job);
  }

  #forgetOldest(): void {
    while (this.#timers.size > MAX_FINISHED) {
      const [oldest] = this.#timers.keys();
      if (!oldest) return;
      void this.forget(oldest);
    }
  }
}

/** A second request with the key of one that was cancelled, or failed for a passing reason, is a new try. */
function isWorthKeeping(job: Job): boolean {
  return job.state !== 'cancelled' && job.work.problem?.status !== 503;
}

function fingerprintOf({ upload, request }: Order): string {
  const { format, name, settings, write, password } = request;
  const text = JSON.stringify([upload.sha256, format, name, settings, write, password]);
  return createHash('sha256').update(text).digest('hex');
}

function conflict(): Problem {
  const fact = 'this idempotency key was used for another file or other options';
  return new Problem(409, { code: 'idempotency-conflict', fact, fix: 'Use a new key for each request.' });
}
