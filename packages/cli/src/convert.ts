import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DocumentPool, Job, JobResult, Sink } from '@treeline/pool';
import {
  commit,
  describeError,
  identityOf,
  sweep,
  systemPath,
  type Target,
  temporaryPath,
  writeWhole,
} from '@treeline/pool/files';
import type { Format } from '@treeline/pool/formats';
import { UsageError } from './errors.js';
import type { Input, Inputs } from './inputs.js';
import { failureLine, LineStream, resultLine } from './jsonl.js';
import { Ledger } from './ledger.js';
import { describeFailure, describeProblems, plural, printable, slowRuntime } from './messages.js';
import { type Destination, outputNames, prepare, targetFor } from './outputs.js';
import { refuseInputs } from './own-output.js';
import { type Progress, showProgress } from './progress.js';
import { Folder, refuseInput } from './put-in-place.js';
import { readAllOfStdin, StdoutWriter } from './standard-streams.js';

/** What is done with every input, in a process of its own. */
export interface Work {
  /** The extension that outputs get in a folder. */
  extension: string;
  /** Everything besides the input that decides what is written. */
  made: string;
  /** The folder that pictures of figures go to. */
  images?: string | undefined;
  /** The file that the source map of the one output goes to. */
  map?: string | undefined;
  /** Whether it is worth a word when an input has no text. */
  needsText?: true;
  /** `source` is a path, or the bytes themselves where they came from standard input; `path` is where the output goes. */
  job(input: Input, source: string | Uint8Array, to: Sink, path: string | undefined, map?: Sink): Job;
}

export interface Conversion {
  inputs: Inputs;
  destination: Destination;
  work: Work;
  /** Closed at the end. */
  pool: DocumentPool;
  /** Further files that the run reads and must not overwrite. */
  alsoRead?: readonly string[];
  /** The most bytes that are read from standard input. */
  mostInput: number;
  /** Also what the folder has already. */
  force: boolean;
  /** All results go to one stream of JSON lines, in this format each. */
  jsonl?: Format | undefined;
  /** A file for the counts of the batch, as JSON. */
  summary?: string | undefined;
}

/** Every input on its own way from file to file. Gives the exit code; throws when no work could begin. */
export async function convert(conversion: Conversion): Promise<number> {
  const { inputs, destination, work, pool } = conversion;
  try {
    await prepare(destination);
    const names = destination.kind === 'folder' ? outputNames(inputs.list, work.extension) : [];
    const read = await identities(conversion);
    if (work.map !== undefined) await prepare({ kind: 'file', path: work.map });
    await refuseInputs(
      [
        { option: '-o', path: destination.kind === 'file' ? destination.path : undefined },
        { option: '--map', path: work.map },
        { option: '--summary', path: conversion.summary },
      ],
      read,
    );
    if (destination.kind === 'folder') {
      for (const name of names) await refuseInputs([{ option: '-o', path: join(destination.path, name) }], read);
    }
    const fromStdin = inputs.list.some((input) => input.kind === 'stdin');
    const standardInput = fromStdin ? await readAllOfStdin(conversion.mostInput) : undefined;
    const run = new Run(conversion, read, standardInput);
    const handlers = STOP_SIGNALS.map(([signal, code]) => [signal, () => void run.stop(code)] as const);
    for (const [signal, handler] of handlers) process.on(signal, handler);
    try {
      return await run.all(inputs.list.map((input, i) => ({ input, name: names[i] ?? '' })));
    } finally {
      for (const [signal, handler] of handlers) process.off(signal, handler);
    }
  } finally {
    await pool.close();
  }
}

async function identities({ inputs, alsoRead = [] }: Conversion): Promise<Set<string>> {
  const known = inputs.list.flatMap((input) => (input.kind === 'file' ? [input.identity] : []));
  const further = await Promise.all(alsoRead.map(identityOf));
  return new Set([...known, ...further.filter((identity) => identity !== undefined)]);
}

/** Ctrl-C, a polite kill and a closed terminal, with the exit codes that shells give them. */
const STOP_SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

/** How long to wait before looking again at what another run has in hand. */
const LOOK_AGAIN_MS = 200;

interface Item {
  input: Input;
  /** Its name in the output folder. */
  name: string;
}

class Run {
  readonly #conversion: Conversion;
  /** What the run reads, by device and inode. */
  readonly #read: ReadonlySet<string>;
  readonly #standardInput: Uint8Array | undefined;
  readonly #progress: Progress;
  readonly #stdout = new StdoutWriter();
  #folder: Folder | undefined;
  #images: Folder | undefined;
  #isSlowSaid = false;
  #stop: { code: number; at: number } | undefined;
  readonly #counts = { done: 0, partial: 0, failed: 0, kept: 0 };
  readonly #failures: { input: string; code: string; message: string }[] = [];
  readonly #started = performance.now();
  #pages = 0;
  #lines: LineStream | undefined;

  constructor(conversion: Conversion, read: ReadonlySet<string>, standardInput: Uint8Array | undefined) {
    const { inputs, destination } = conversion;
    this.#conversion = conversion;
    this.#read = read;
    this.#standardInput = standardInput;
    this.#progress = showProgress(process.stderr, inputs.list.length, destination.kind === 'folder');
  }

  async all(items: readonly Item[]): Promise<number> {
    const { destination, work, pool } = this.#conversion;
    const folders = new Set([
      ...(destination.kind === 'folder' ? [destination.path] : []),
      ...(destination.kind === 'file' ? [dirname(destination.path)] : []),
      ...(work.images === undefined ? [] : [work.images]),
    ]);
    for (const folder of folders) await sweep(folder);
    if (destination.kind === 'folder') this.#folder = await this.#open(destination.path);
    if (work.images !== undefined) this.#images = await this.#open(work.images);
    if (this.#conversion.jsonl !== undefined) {
      const target = destination.kind === 'file' ? await targetFor(destination.path) : undefined;
      this.#lines = new LineStream(target, this.#stdout);
    }
    try {
      let left = items;
      while (left.length > 0 && this.#stop === undefined) {
        const later: Item[] = [];
        await pool.each(left, async (item) => {
          if (!(await this.#one(item))) later.push(item);
        });
        left = later;
        // Another run has these in hand. What it does not finish is done here.
        if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
    } finally {
      this.#progress.end();
      await this.#lines?.end(this.#stop === undefined);
      await pool.close();
      // A process that was killed could not clean up behind itself.
      for (const folder of folders) await sweep(folder, { ownToo: true });
      await this.#folder?.close();
      await this.#images?.close();
    }
    if (destination.kind === 'folder') this.#summarize(items.length);
    await this.#writeSummary(items.length);
    return this.#stop?.code ?? (this.#counts.failed > 0 ? 1 : 0);
  }

  /** False where another run that works into the same folder has this input in hand. */
  async #one(item: Item): Promise<boolean> {
    if (await this.#isThere(item)) return true;
    // A ledger that cannot be written fails the input where its output is announced.
    if (!((await this.#folder?.claim(item.name).catch(() => true)) ?? true)) return false;
    // Another run may have finished it between the look and the claim.
    if (!(await this.#isThere(item))) await this.#convert(item);
    await this.#folder?.release(item.name);
    return true;
  }

  async #isThere(item: Item): Promise<boolean> {
    const isThere = (await this.#folder?.has(item.input, item.name)) ?? false;
    if (isThere) {
      this.#counts.kept += 1;
      this.#progress.finish(item.input.label, 0, this.#line(item, 'already there'));
    }
    return isThere;
  }

  async #open(path: string): Promise<Folder> {
    const { work, force } = this.#conversion;
    return new Folder(path, await Ledger.open(path, work.made), force, this.#read);
  }

  /**
   * What is finished stays; what is not leaves nothing behind. Whoever asks again later gets out without waiting; one
   * Ctrl-C arrives several times when npm or a shell passes on what the terminal has already sent.
   */
  async stop(code: number): Promise<void> {
    if (this.#stop && performance.now() - this.#stop.at > 1000) process.exit(code);
    if (this.#stop) return;
    this.#stop = { code, at: performance.now() };
    await this.#conversion.pool.close();
  }

  async #convert(item: Item): Promise<void> {
    const { input } = item;
    const started = performance.now();
    let result: JobResult;
    try {
      result = await this.#work(item);
    } catch (error) {
      const { code, message } = describeError(error);
      if (code === 'invalid-option') throw new UsageError(message);
      if (code === 'stopped' || this.#stdout.closed) return;
      this.#counts.failed += 1;
      this.#failures.push({ input: input.label, code, message });
      await this.#lines?.write(failureLine(input.label, { code, message }));
      this.#progress.say([describeFailure(input.label, { code, message })]);
      this.#progress.finish(input.label, 0);
      return;
    }
    const { work } = this.#conversion;
    const { pages, lines, status, problems } = result;
    this.#counts[status === 'partial' ? 'partial' : 'done'] += 1;
    this.#pages += pages;
    this.#progress.say(describeProblems(input.label, problems));
    const slow = this.#isSlowSaid ? undefined : slowRuntime(problems);
    if (slow !== undefined) this.#progress.say([slow]);
    this.#isSlowSaid ||= slow !== undefined;
    if (work.needsText && lines === 0) this.#progress.say([printable(`${input.label}: no text was found`)]);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    this.#progress.finish(input.label, pages, this.#line(item, `${plural(pages, 'page')}, ${seconds} s`));
  }

  async #work(item: Item): Promise<JobResult> {
    const { input } = item;
    if (input.kind === 'missing') throw Object.assign(new Error(input.message), { code: 'input-failed' });
    const { work, pool } = this.#conversion;
    const source = input.kind === 'file' ? input.path : (this.#standardInput ?? new Uint8Array());
    const { jsonl } = this.#conversion;
    if (this.#lines && jsonl !== undefined) {
      const result = await pool.run(this.#watched(work.job(input, source, 'text', undefined), input.label));
      await this.#lines.write(resultLine(input.label, jsonl, result));
      return result;
    }
    const target = await this.#target(item);
    const to: Sink = target ?? ((piece) => this.#print(piece));
    const map = work.map === undefined ? undefined : await targetFor(work.map);
    const job = work.job(input, source, to, target?.path, map);
    try {
      const result = await pool.run(this.#watched(job, input.label));
      for (const { path, temporary } of result.files) await this.#images?.put(input, basename(path), temporary);
      if (target?.temporary !== undefined) await this.#put(item, target.path, target.temporary);
      if (map?.temporary !== undefined) await commit(map.temporary, map.path, true);
      return result;
    } finally {
      if (map?.temporary !== undefined) await rm(systemPath(map.temporary), { force: true }).catch(() => {});
      if (target?.temporary !== undefined) await rm(systemPath(target.temporary), { force: true }).catch(() => {});
    }
  }

  #watched(job: Job, label: string): Job {
    if (job.kind === 'picture' || job.kind === 'drawing' || !this.#progress.live) return job;
    return { ...job, onProgress: (progress) => this.#progress.pages(label, progress) };
  }

  async #print(piece: string | Uint8Array): Promise<void> {
    this.#progress.end();
    await this.#stdout.write(piece);
  }

  async #put(item: Item, path: string, temporary: string): Promise<void> {
    if (this.#folder) return await this.#folder.put(item.input, item.name, temporary);
    await refuseInput(path, this.#read);
    await commit(temporary, path, true);
  }

  async #target({ input, name }: Item): Promise<Target | undefined> {
    const { destination } = this.#conversion;
    if (destination.kind === 'stdout') return undefined;
    if (destination.kind === 'file') return await targetFor(destination.path);
    // Fail before the work where the output could not be put in place.
    await this.#folder?.check(input, name);
    return { path: join(destination.path, name), temporary: temporaryPath(destination.path) };
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

  async #writeSummary(files: number): Promise<void> {
    const { summary } = this.#conversion;
    if (summary === undefined) return;
    const { done, partial, failed, kept } = this.#counts;
    const seconds = (performance.now() - this.#started) / 1000;
    const text = JSON.stringify(
      {
        files,
        done: done + partial,
        partial,
        alreadyThere: kept,
        failed,
        pages: this.#pages,
        seconds: Math.round(seconds * 100) / 100,
        pagesPerSecond: Math.round((this.#pages / seconds) * 100) / 100,
        stopped: this.#stop !== undefined,
        failures: this.#failures,
      },
      null,
      2,
    );
    await writeWhole(summary, [`${text}\n`]);
  }
}
