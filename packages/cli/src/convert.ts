import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './errors.js';
import type { Input, Inputs } from './inputs.js';
import { Ledger } from './ledger.js';
import { describeOutcome, plural, printable } from './messages.js';
import { type Destination, outputNames, prepare, targetFor } from './outputs.js';
import { type Outcome, WorkerPool } from './pool.js';
import { type Progress, showProgress } from './progress.js';
import { readAllOfStdin, StdoutWriter } from './standard-streams.js';
import type { Target, TaskMessage, TaskResult } from './task.js';

/** What is done with every input, in a worker thread. */
export interface Work<Task> {
  /** The script that serves the tasks. */
  script: URL;
  /** The extension that outputs get in a folder. */
  extension: string;
  /** Everything besides the input that decides what is written. */
  made: string;
  /** `source` is a path, or the bytes themselves where they came from standard input. */
  task(input: Input, source: string | Uint8Array, output: Target | undefined): Task;
}

export interface Conversion<Task> {
  inputs: Inputs;
  destination: Destination;
  work: Work<Task>;
  jobs: number;
  /** Milliseconds for one file; none without. */
  timeout: number | undefined;
  /** Also what the folder has already. */
  force: boolean;
}

/** Every input on its own way from file to file. Gives the exit code; throws when no work could begin. */
export async function convert<Task>(conversion: Conversion<Task>): Promise<number> {
  const { inputs, destination, work } = conversion;
  await prepare(destination);
  const standardInput = inputs.list.some((input) => input.kind === 'stdin') ? await readAllOfStdin() : undefined;

  const run = new Run(conversion, standardInput);
  const handlers = STOP_SIGNALS.map(([signal, code]) => [signal, () => void run.stop(code)] as const);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  try {
    const names = destination.kind === 'folder' ? outputNames(inputs.list, work.extension) : [];
    return await run.all(inputs.list.map((input, i) => ({ input, name: names[i] ?? '' })));
  } finally {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  }
}

/** Ctrl-C, a polite kill and a closed terminal, with the exit codes that shells give them. */
const STOP_SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

interface Item {
  input: Input;
  /** Its name in the output folder. */
  name: string;
}

class Run<Task> {
  readonly #conversion: Conversion<Task>;
  readonly #standardInput: Uint8Array | undefined;
  readonly #pool: WorkerPool<Task, TaskResult, TaskMessage>;
  readonly #progress: Progress;
  readonly #stdout = new StdoutWriter();
  #ledger: Ledger | undefined;
  #stop: { code: number; at: number } | undefined;
  readonly #counts = { done: 0, partial: 0, failed: 0, kept: 0 };

  constructor(conversion: Conversion<Task>, standardInput: Uint8Array | undefined) {
    const { inputs, jobs, destination, work } = conversion;
    this.#conversion = conversion;
    this.#standardInput = standardInput;
    this.#pool = new WorkerPool(work.script, Math.min(jobs, inputs.list.length));
    this.#progress = showProgress(process.stderr, inputs.list.length, destination.kind === 'folder');
  }

  async all(items: readonly Item[]): Promise<number> {
    const { destination, work, force } = this.#conversion;
    if (destination.kind === 'folder') this.#ledger = await Ledger.open(destination.path, work.made);
    try {
      await this.#pool.each(items, async (item) => {
        if (!force && (await this.#ledger?.has(item.input, item.name))) {
          this.#counts.kept += 1;
          this.#progress.finish(item.input.label, 0, this.#line(item, 'already there'));
        } else {
          await this.#convert(item);
        }
      });
    } finally {
      this.#progress.end();
      await this.#pool.close();
    }
    if (destination.kind === 'folder') this.#summarize(items.length);
    return this.#stop?.code ?? (this.#counts.failed > 0 ? 1 : 0);
  }

  /**
   * What is finished stays; what is not leaves nothing behind. Whoever asks again later gets out without waiting; one
   * Ctrl-C arrives several times when npm or a shell passes on what the terminal has already sent.
   */
  async stop(code: number): Promise<void> {
    if (this.#stop && performance.now() - this.#stop.at > 1000) process.exit(code);
    if (this.#stop) return;
    this.#stop = { code, at: performance.now() };
    await this.#pool.close();
  }

  async #convert(item: Item): Promise<void> {
    const { input } = item;
    const started = performance.now();
    const outcome = await this.#work(item);
    if (outcome.status === 'failed') {
      if (outcome.code === 'invalid-option') throw new UsageError(outcome.message);
      if (outcome.code === 'stopped' || this.#stdout.closed) return;
      this.#counts.failed += 1;
      this.#progress.say(describeOutcome(input.label, outcome));
      this.#progress.finish(input.label, 0);
      return;
    }
    await this.#ledger?.add(input, item.name);
    const { pages, problems } = outcome.result;
    this.#counts[problems.length > 0 ? 'partial' : 'done'] += 1;
    this.#progress.say(describeOutcome(input.label, outcome));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    this.#progress.finish(input.label, pages, this.#line(item, `${plural(pages, 'page')}, ${seconds} s`));
  }

  async #work(item: Item): Promise<Outcome<TaskResult>> {
    const { input } = item;
    if (input.kind === 'missing') return { status: 'failed', code: 'input-failed', message: input.message };
    const { work, timeout } = this.#conversion;
    const output = await this.#target(item);
    const source = input.kind === 'file' ? input.path : (this.#standardInput ?? new Uint8Array());
    const outcome = await this.#pool.run(work.task(input, source, output), {
      ...(timeout !== undefined && { timeout }),
      onMessage: async (message) => {
        if (message.kind === 'page') {
          this.#progress.pages(input.label, message.done, message.total);
        } else {
          this.#progress.end();
          await this.#stdout.write(message.text);
        }
      },
    });
    // A thread that was ended could not clean up behind itself.
    if (outcome.status === 'failed' && output?.temporary !== undefined) await rm(output.temporary, { force: true });
    return outcome;
  }

  async #target(item: Item): Promise<Target | undefined> {
    const { destination } = this.#conversion;
    if (destination.kind === 'stdout') return undefined;
    return targetFor(destination.kind === 'file' ? destination.path : join(destination.path, item.name));
  }

  #line(item: Item, what: string): string {
    const { destination } = this.#conversion;
    const folder = destination.kind === 'folder' ? destination.path : '';
    return printable(`${item.input.label} → ${join(folder, item.name)} (${what})`);
  }

  #summarize(files: number): void {
    const { done, partial, failed, kept } = this.#counts;
    const parts = [
      `${done + partial} done${partial > 0 ? ` (${partial} with problems)` : ''}`,
      ...(kept > 0 ? [`${kept} already there`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ];
    const stopped = this.#stop === undefined ? '' : '; stopped, the same command goes on from there';
    this.#progress.say([`${plural(files, 'file')}: ${parts.join(', ')}${stopped}`]);
  }
}
