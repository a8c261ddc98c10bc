/** What is being done. */
export const STAGES = ['read', 'detect', 'order', 'construct'] as const;
export type Stage = (typeof STAGES)[number];

/** How far the work is. */
export interface Progress {
  stage: Stage;
  /** Work done so far. `done / total` is about the share of the time that has passed. */
  done: number;
  /** All the work, as far as it is known. It grows when pages turn out to need OCR or the vision model. */
  total: number;
  /** The page that was just finished, counted from 1. */
  page?: number;
  /** How many pages the work is for. */
  pages: number;
}

/**
 * About how long a page takes in each stage, in milliseconds on one core: medians over real PDFs. Only the proportions
 * matter. Putting the document together counts with Construct.
 */
const COST = { read: 5, detect: 5, order: 1, construct: 1 } as const satisfies Record<Stage, number>;
/** A page that is drawn and seen by the vision model, and one that is read by OCR. */
const SEEN = 250;
const RECOGNISED = 2500;

/** Turns finished pages into progress that is roughly true in time. */
export class Meter {
  readonly #report: ((progress: Progress) => void) | undefined;
  #pages = 0;
  #done = 0;
  #extra = 0;
  readonly #told = new Map<Stage, number>();

  constructor(report: ((progress: Progress) => void) | undefined) {
    this.#report = report;
  }

  /** How many pages there are. */
  start(pages: number): void {
    this.#pages = pages;
  }

  /** Pages turned out to need more: they are seen, or recognised. */
  expect({ seen = 0, recognised = 0 }: { seen?: number; recognised?: number }): void {
    this.#extra += seen * SEEN + recognised * RECOGNISED;
  }

  /** A stage has finished a page; `kind` says whether it took the long way. */
  step(stage: Stage, page: number | undefined, kind?: 'seen' | 'recognised'): void {
    this.#told.set(stage, (this.#told.get(stage) ?? 0) + 1);
    this.#done += COST[stage] + (kind === 'seen' ? SEEN : kind === 'recognised' ? RECOGNISED : 0);
    const perPage = STAGES.reduce((sum, each) => sum + COST[each], 0);
    const total = this.#pages * perPage + this.#extra;
    this.#report?.({
      stage,
      done: Math.min(this.#done, total),
      total,
      pages: this.#pages,
      ...(page !== undefined && { page }),
    });
  }

  /** A stage is done with all pages, whether it has told of each or not. */
  finish(stage: Stage): void {
    while ((this.#told.get(stage) ?? 0) < this.#pages) this.step(stage, undefined);
  }
}

/** How long the work may hold the thread before others get their turn, in milliseconds. */
const LONGEST_TURN = 50;

/** Lets others have the thread now and then, and stops when the signal says so. */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Call between two pieces of work. Rejects with the signal's reason once it is aborted. */
  async next(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (performance.now() - this.#since < LONGEST_TURN) return;
    await nextTurn();
    this.#since = performance.now();
    this.#signal?.throwIfAborted();
  }
}

/** Browsers have no `setImmediate`, and their timers sleep for four milliseconds: a message is quicker. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    }
  });
}
