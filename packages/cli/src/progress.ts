import { plural } from './messages.js';

/** What a person sees while it works, always on standard error. */
export interface Progress {
  /** How far one input is. */
  pages(label: string, done: number, total: number): void;
  /** Lines that stay: problems, failures. */
  say(lines: readonly string[]): void;
  /** An input is dealt with; `line` is for logs, where no bar is drawn, and failures have said enough already. */
  finish(label: string, pages: number, line?: string): void;
  /** Leaves the terminal to others. */
  end(): void;
}

/** As much of standard error as is needed here. */
export interface MessageStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** A bar that redraws itself on a terminal; elsewhere one line for each file of a batch, and silence for a single one. */
export function showProgress(stream: MessageStream, files: number, batch: boolean): Progress {
  return stream.isTTY ? new Bar(stream, files) : new Log(stream, batch);
}

class Log implements Progress {
  readonly #stream: MessageStream;
  readonly #batch: boolean;

  constructor(stream: MessageStream, batch: boolean) {
    this.#stream = stream;
    this.#batch = batch;
  }

  pages(): void {}

  say(lines: readonly string[]): void {
    for (const line of lines) this.#stream.write(`${line}\n`);
  }

  finish(_label: string, _pages: number, line?: string): void {
    if (this.#batch && line !== undefined) this.say([line]);
  }

  end(): void {}
}

const WIDTH = 24;
const REDRAW_EVERY = 100;
/** Short work ends before anyone wonders; nothing is drawn for it. */
const FIRST_DRAW = 400;

class Bar implements Progress {
  readonly #stream: MessageStream;
  readonly #files: number;
  readonly #started = performance.now();
  #drawn = 0;
  #visible = false;
  #ended = false;
  #finished = 0;
  #pages = 0;
  /** Inputs in work, as pages done of all. */
  readonly #open = new Map<string, { done: number; total: number }>();

  constructor(stream: MessageStream, files: number) {
    this.#stream = stream;
    this.#files = files;
  }

  pages(label: string, done: number, total: number): void {
    this.#open.set(label, { done, total });
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
    let share = this.#finished;
    for (const { done, total } of this.#open.values()) {
      read += done;
      share += done / total;
    }
    const full = Math.round((share / this.#files) * WIDTH);
    const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
    const single = this.#files === 1 ? [...this.#open.values()][0] : undefined;
    const where = single
      ? `page ${single.done} of ${single.total}`
      : `${this.#finished} of ${plural(this.#files, 'file')}`;
    const speed = Math.round(read / ((now - this.#started) / 1000));
    const text = `${bar} ${where}, ${plural(speed, 'page')} a second`;
    this.#stream.write(`\r\x1b[K${text.slice(0, (this.#stream.columns || 80) - 1)}`);
    this.#visible = true;
  }
}
