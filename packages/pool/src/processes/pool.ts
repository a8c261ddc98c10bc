import { Lane, type RunOptions, stopped } from './lane.js';
import type { Outcome } from './protocol.js';

export type { RunOptions } from './lane.js';
export type { Failed, Outcome } from './protocol.js';

/*
 * A pool of processes for work that may crash, hang or fill the memory: one PDF engine lives in each. A process that dies,
 * runs out of time or holds too much memory is replaced, and only the task it had fails. Processes stay warm between
 * tasks. The pool keeps no backlog: `each` takes the next item from its iterable when there is room.
 */

export class ProcessPool<Task, Result, Message = never> {
  readonly #lanes: Lane<Task, Result, Message>[];
  readonly #free: Lane<Task, Result, Message>[];
  #closed = false;
  readonly #waiting: ((lane: Lane<Task, Result, Message> | undefined) => void)[] = [];

  /** `script` calls `serveTasks`. Processes start with their first task. */
  constructor(script: URL, size: number) {
    this.#lanes = Array.from({ length: size }, () => new Lane(script));
    this.#free = [...this.#lanes];
  }

  /** Starts one process now, while the caller still finds out what there is to do. */
  warm(memory?: number): void {
    this.#free.at(-1)?.warm(memory);
  }

  /** Runs one task as soon as a process is free. */
  async run(task: Task, options: RunOptions<Message> = {}): Promise<Outcome<Result>> {
    if (this.#closed) return stopped;
    const lane = this.#free.pop() ?? (await this.#nextFree(options.signal));
    if (lane === undefined) return stopped;
    const outcome = await lane.run(task, options);
    const next = this.#waiting.shift();
    if (next) next(lane);
    else this.#free.push(lane);
    return outcome;
  }

  #nextFree(signal: AbortSignal | undefined): Promise<Lane<Task, Result, Message> | undefined> {
    return new Promise((resolve) => {
      const next = (lane: Lane<Task, Result, Message> | undefined) => {
        signal?.removeEventListener('abort', giveUp);
        resolve(lane);
      };
      const giveUp = () => {
        const at = this.#waiting.indexOf(next);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        resolve(undefined);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(next);
    });
  }

  /**
   * Calls `use`, which calls `run`, for every item until the pool is closed. There is one item more in hand than there are
   * processes, so that none of them waits while the result of another is put away.
   */
  async each<Item>(items: Iterable<Item>, use: (item: Item) => Promise<void>): Promise<void> {
    const iterator = items[Symbol.iterator]();
    const consume = async () => {
      while (!this.#closed) {
        const next = iterator.next();
        if (next.done) return;
        await use(next.value);
      }
    };
    await Promise.all(Array.from({ length: this.#lanes.length + 1 }, consume));
  }

  /** Ends all processes at once; tasks still running or waiting come out as `stopped`. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const next of this.#waiting.splice(0)) next(undefined);
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}
