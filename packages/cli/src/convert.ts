import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EngineName, InputKind } from 'treeline';
import { UsageError } from './errors.js';
import type { Format } from './formats.js';
import type { Input, Inputs } from './inputs.js';
import { Ledger } from './ledger.js';
import { describeOutcome, plural, printable } from './messages.js';
import { type Destination, outputNames, prepare, targetFor } from './outputs.js';
import { type Outcome, WorkerPool } from './pool.js';
import { type Progress, showProgress } from './progress.js';
import { readAllOfStdin, StdoutWriter } from './standard-streams.js';
import type { ParseMessage, ParseResult, ParseTask, Target } from './task.js';
import { VERSION } from './version.js';

export interface Conversion {
  inputs: Inputs;
  destination: Destination;
  format: Format;
  /** What the inputs are; by their names without it. */
  from: InputKind | undefined;
  engine: EngineName;
  pages: string | undefined;
  password: string | undefined;
  jobs: number;
  /** Milliseconds for one file; none without. */
  timeout: number | undefined;
  /** Also what the folder has already. */
  force: boolean;
}

/** Every input on its own way from file to file. Gives the exit code; throws when no work could begin. */
export async function convert(conversion: Conversion): Promise<number> {
  const { inputs, destination, format } = conversion;
  await prepare(destination);
  const standardInput = inputs.list.some((input) => input.kind === 'stdin') ? await readAllOfStdin() : undefined;

  const run = new Run(conversion, standardInput);
  const handlers = STOP_SIGNALS.map(([signal, code]) => [signal, () => void run.stop(code)] as const);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  try {
    const names = destination.kind === 'folder' ? outputNames(inputs.list, format) : [];
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

class Run {
  readonly #conversion: Conversion;
  readonly #standardInput: Uint8Array | undefined;
  readonly #pool: WorkerPool<ParseTask, ParseResult, ParseMessage>;
  readonly #progress: Progress;
  readonly #stdout = new StdoutWriter();
  #ledger: Ledger | undefined;
  #stop: { code: number; at: number } | undefined;
  readonly #counts = { done: 0, partial: 0, failed: 0, kept: 0 };

  constructor(conversion: Conversion, standardInput: Uint8Array | undefined) {
    const { inputs, jobs, destination } = conversion;
    this.#conversion = conversion;
    this.#standardInput = standardInput;
    this.#pool = new WorkerPool(new URL('./worker.js', import.meta.url), Math.min(jobs, inputs.list.length));
    this.#progress = showProgress(process.stderr, inputs.list.length, destination.kind === 'folder');
  }

  async all(items: readonly Item[]): Promise<number> {
    const { destination, format, from, engine, pages, force } = this.#conversion;
    if (destination.kind === 'folder') {
      this.#ledger = await Ledger.open(
        destination.path,
        JSON.stringify([VERSION, format, from ?? null, engine, pages ?? null]),
      );
    }
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
    const outcome = await this.#parse(item);
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

  async #parse(item: Item): Promise<Outcome<ParseResult>> {
    const { input } = item;
    if (input.kind === 'missing') return { status: 'failed', code: 'input-failed', message: input.message };
    const { format, from, engine, pages, password, timeout } = this.#conversion;
    const output = await this.#target(item);
    const task: ParseTask = {
      source: input.kind === 'file' ? input.path : (this.#standardInput ?? new Uint8Array()),
      name: basename(input.label),
      format,
      from: from ?? kindOf(input),
      engine,
      pages,
      password,
      output,
    };
    const outcome = await this.#pool.run(task, {
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

/** `paper.json` can only be a list of HRDoc's; everything else has to show that it is a PDF. */
function kindOf(input: Input): InputKind {
  return input.kind === 'file' && /\.json$/i.test(input.path) ? 'hrdoc' : 'pdf';
}
