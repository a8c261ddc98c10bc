import { plural } from './messages.js';

/** What a person sees while it works, always on standard error. */
export interface Progress {
  /** Whether anybody sees how far an input is. */
  readonly live: boolean;
  /** How far one input is. */
  pages(label: string, progress: Step): void;
  /** Lines that stay: problems, failures. */
  say(lines: readonly string[]): void;
  /** An input is dealt with; `line` is for logs, where no bar is drawn, and failures have said enough already. */
  finish(label: string, pages: number, line?: string): void;
  /** Leaves the terminal to others. */
  end(): void;
}

/** How far one input is: the share of the work, and how many pages it has. */
export interface Step {
  done: number;
  total: number;
  pages: number;
}

/** As much of standard error as is needed here. */
export interface MessageStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** A bar that redraws itself on a terminal; elsewhere one line for each file of a batch, and silence for a single one. */
export function showProgress(stream: MessageStream, files: number, batch: boolean): Progress {
  return stream.isTTY ? new Bar(stream, files) : new Log(stream, files, batch);
}

class Log implements Progress {
  readonly live = false;
  readonly #stream: MessageStream;
  readonly #files: number;
  readonly #batch: boolean;
  readonly #started = performance.now();
  #reported = this.#started;
  #finished = 0;
  #pages = 0;

  constructor(stream: MessageStream, files: number, batch: boolean) {
    this.#stream = stream;
    this.#files = files;
    this.#batch = batch;
  }

  pages(): void {}

  say(lines: readonly string[]): void {
    for (const line of lines) this.#stream.write(`${line}\n`);
  }

  finish(_label: string, pages: number, line?: string): void {
    if (this.#batch && line !== undefined) this.say([line]);
    this.#finished += 1;
    this.#pages += pages;
    const now = performance.now();
    if (!this.#batch || now - this.#reported < REPORT_EVERY) return;
    this.#reported = now;
    const seconds = (now - this.#started) / 1000;
    const rate = Math.round(this.#pages / seconds);
    const where = `${this.#finished} of ${plural(this.#files, 'file')}, ${plural(rate, 'page')} a second`;
    this.say([`${where}${timeLeft(seconds, this.#finished / this.#files)}`]);
  }

  end(): void {}
}

/** A log says how far the batch is about twice a minute. */
const REPORT_EVERY = 30_000;
/** Before that nobody can tell how long it takes. */
const FIRST_GUESS_SECONDS = 5;

/** `, about 3 min left`, from the share that is done; nothing while that is a mere guess. */
export function timeLeft(seconds: number, share: number): string {
  if (seconds < FIRST_GUESS_SECONDS || share <= 0 || share >= 1) return '';
  const left = (seconds / share) * (1 - share);
  if (left < 60) return `, about ${Math.max(1, Math.round(left))} s left`;
  const minutes = Math.round(left / 60);
  if (minutes < 120) return `, about ${minutes} min left`;
  return `, about ${Math.round(minutes / 60)} h left`;
}

const WIDTH = 24;
const REDRAW_EVERY = 100;
/** Short work ends before anyone wonders; nothing is drawn for it. */
const FIRST_DRAW = 400;

class Bar implements Progress {
  readonly live = true;
  readonly #stream: MessageStream;
  readonly #files: number;
  readonly #started = performance.now();
  #drawn = 0;
  #visible = false;
  #ended = false;
  #finished = 0;
  #pages = 0;
  /** Inputs in work: the share that is done, and their pages. */
  readonly #open = new Map<string, { share: number; pages: number }>();

  constructor(stream: MessageStream, files: number) {
    this.#stream = stream;
    this.#files = files;
  }

  pages(label: string, { done, total, pages }: Step): void {
    this.#open.set(label, { share: total > 0 ? done / total : 0, pages });
    this.#draw();
  }

  say(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#clear();
    for (const line of lines) this.#stream.write(`${line}\n`);
    this.#draw();
  }

  finish(label: string, pages: number): void {
    this.#open.delete(label);
    this.#finished += 1;
    this.#pages += pages;
    this.#draw();
  }

  end(): void {
    this.#clear();
    this.#ended = true;
  }

  #clear(): void {
    if (this.#visible) this.#stream.write('\r\x1b[K');
    this.#visible = false;
  }

  #draw(): void {
    const now = performance.now();
    if (this.#ended || now - this.#started < FIRST_DRAW) return;
    if (this.#visible && now - this.#drawn < REDRAW_EVERY) return;
    this.#drawn = now;
    let read = this.#pages;
    let finished = this.#finished;
    for (const { share, pages } of this.#open.values()) {
      read += share * pages;
      finished += share;
    }
    const full = Math.min(WIDTH, Math.round((finished / this.#files) * WIDTH));
    const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
    const single = this.#files === 1 ? [...this.#open.values()][0] : undefined;
    const where = single
      ? `page ${Math.round(single.share * single.pages)} of ${single.pages}`
      : `${this.#finished} of ${plural(this.#files, 'file')}`;
    const seconds = (now - this.#started) / 1000;
    const speed = plural(Math.round(read / seconds), 'page');
    const text = `${bar} ${where}, ${speed} a second${timeLeft(seconds, finished / this.#files)}`;
    this.#stream.write(`\r\x1b[K${text.slice(0, (this.#stream.columns || 80) - 1)}`);
    this.#visible = true;
  }
}
