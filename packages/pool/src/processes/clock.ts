/** Counts down while it runs; nobody is blamed for time spent waiting for somebody else. */
export class Clock {
  #left: number;
  readonly #ring: () => void;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(limit: number, ring: () => void) {
    this.#left = limit;
    this.#ring = ring;
  }

  resume(): void {
    if (this.#ended || this.#left > LONGEST_TIMER || this.#timer) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#ring, this.#left);
  }

  pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left = Math.max(0, this.#left - (performance.now() - this.#since));
  }

  /** For good: a reply that comes late must not start it again. */
  end(): void {
    this.pause();
    this.#ended = true;
  }
}

/** Timers of Node know no longer time. */
const LONGEST_TIMER = 2 ** 31 - 1;
