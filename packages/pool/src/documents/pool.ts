import { availableParallelism } from 'node:os';
import type { Box, Document, Progress } from 'treeline';
import { ERROR_CODES, TreelineError } from 'treeline/errors';
import { nameAsText } from '../files/names.js';
import { ownerTag } from '../files/temporary.js';
import type { Target } from '../files/write.js';
import type { Format, PictureFormat } from '../formats.js';
import { type Limits, withDefaults } from '../limits.js';
import { type Failed, ProcessPool } from '../processes/pool.js';
import type { Images, ParseSettings, Task, TaskMessage, TaskResult, WriteSettings, WrittenFile } from './task.js';

export interface PoolOptions {
  /** Files at a time, each in a process of its own. Default: one for each core. */
  size?: number;
  /** What each job may cost. Default: `DEFAULT_LIMITS`. */
  limits?: Limits;
}

/**
 * Where an output goes. `'text'` hands it over in the result. A function gets the pieces one after the other, and the next
 * one when it is done with the last. A target is a file: the process writes `temporary` in full and flushes it, and
 * the caller puts it in place with `commit`.
 */
export type Sink = 'text' | ((piece: string | Uint8Array) => void | Promise<void>) | Target;

interface CommonJob {
  /** A path, or the bytes. Only regular files are opened. */
  input: string | Uint8Array;
  /** The name of the source in the document. Default: the path. */
  name?: string;
  /** Over those of the pool. */
  limits?: Limits;
  /** Stops the job: it rejects with the code `stopped`. */
  signal?: AbortSignal;
}

/** A document to be parsed. The format `json` is the document itself. */
export interface DocumentJob extends CommonJob {
  kind?: 'document';
  options?: ParseSettings;
  /** Opens an encrypted file. */
  password?: string | undefined;
  /** Pictures of figures go into this folder, under temporary names: see `files` of the result. */
  images?: Images | undefined;
  /** How the outputs are written. */
  write?: WriteSettings | undefined;
  outputs: readonly { format: Format; to: Sink }[];
  /** Called as the work goes on, page by page. */
  onProgress?: (progress: Progress) => void;
}

/** A picture to be read as people read it. */
export interface PictureJob extends CommonJob {
  kind: 'picture';
  outputs: readonly { format: PictureFormat; to: Sink }[];
}

/** A page of a PDF or a picture to be drawn as a PNG. */
export interface DrawJob extends CommonJob {
  kind: 'drawing';
  /** Opens an encrypted file. */
  password?: string | undefined;
  /** From 1 on. */
  page: number;
  /** A part of the page. Default: all of it. */
  box?: Box | undefined;
  /** Pixels for a point of a PDF; pictures come as they are. Default: 1.5. */
  scale?: number;
  /** Pixels; what would be longer is drawn smaller rather than filling the memory. Default: 4000. */
  maxSide?: number;
  outputs: readonly { format: 'png'; to: Sink }[];
}

export type Job = DocumentJob | PictureJob | DrawJob;

export interface JobResult {
  pages: number;
  /** Lines of text that were found. */
  lines: number;
  status: Document['status'];
  problems: Document['problems'];
  /** For each output its text where it goes to `'text'`, else nothing. */
  texts: (string | undefined)[];
  /** Pictures that wait under temporary names: `commit` puts them in place. */
  files: WrittenFile[];
}

export interface DocumentPool {
  /**
   * Runs one job as soon as a process is free. Rejects with a `TreelineError`: its code says whether the file is bad, a limit
   * was reached (`LimitCode`) or the process died. Whatever happens, other jobs go on.
   */
  run(job: Job): Promise<JobResult>;
  /** Calls `use`, which calls `run`, for every item: as many at a time as the pool can serve, until it is closed. */
  each<Item>(items: Iterable<Item>, use: (item: Item) => Promise<void>): Promise<void>;
  /** Starts a process before the first job is known. */
  warm(): void;
  /** Ends all processes at once; jobs still running or waiting reject with the code `stopped`. */
  close(): Promise<void>;
}

/**
 * Parses files that nobody has to trust, each in a process of its own with limits on what it may cost.
 *
 * @example
 * const pool = createPool({ limits: { memory: 1e9, time: 60_000 } });
 * const { texts } = await pool.run({ input: 'paper.pdf', outputs: [{ format: 'md', to: 'text' }] });
 * await pool.close();
 */
export function createPool({ size = availableParallelism(), limits = {} }: PoolOptions = {}): DocumentPool {
  const processes = new ProcessPool<Task, TaskResult, TaskMessage>(SCRIPT, size);
  return {
    run: (job) => run(processes, job, withDefaults(limits, job.limits)),
    each: (items, use) => processes.each(items, use),
    warm: () => processes.warm(withDefaults(limits).memory),
    close: () => processes.close(),
  };
}

/** Tests run on the sources, their processes on what was built of them. */
const SCRIPT = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/documents/worker.js' : './worker.js',
  import.meta.url,
);

async function run(
  processes: ProcessPool<Task, TaskResult, TaskMessage>,
  job: Job,
  limits: Required<Limits>,
): Promise<JobResult> {
  const texts = job.outputs.map(({ to }): string[] | undefined => (to === 'text' ? [] : undefined));
  const outcome = await processes.run(taskOf(job, limits), {
    time: limits.time,
    memory: limits.memory,
    signal: job.signal,
    onMessage: async (message) => {
      if (message.kind === 'progress') {
        if ('onProgress' in job) job.onProgress?.(message.progress);
        return;
      }
      const to = job.outputs[message.output]?.to;
      if (typeof to === 'function') await to(message.piece);
      else if (typeof message.piece === 'string') texts[message.output]?.push(message.piece);
    },
  });
  if (outcome.status === 'failed') throw errorOf(outcome);
  return { ...outcome.result, texts: texts.map((pieces) => pieces?.join('')) };
}

function taskOf(job: Job, { input, output, pages, pixels, glyphs, objects }: Required<Limits>): Task {
  const common = {
    source: job.input,
    name: nameAsText(job.name ?? (typeof job.input === 'string' ? job.input : 'document')),
    limits: { input, output, pages, pixels, glyphs, objects },
    owner: ownerTag(),
  };
  const targetOf = (to: Sink) => (typeof to === 'object' ? to : undefined);
  if (job.kind === 'picture') {
    return {
      ...common,
      kind: 'picture',
      outputs: job.outputs.map(({ format, to }) => ({ format, target: targetOf(to) })),
    };
  }
  if (job.kind === 'drawing') {
    return {
      ...common,
      kind: 'drawing',
      password: job.password,
      page: job.page,
      box: job.box,
      scale: job.scale ?? 1.5,
      maxSide: job.maxSide ?? 4000,
      outputs: job.outputs.map(({ format, to }) => ({ format, target: targetOf(to) })),
    };
  }
  return {
    ...common,
    ...job.options,
    kind: 'document',
    password: job.password,
    progress: job.onProgress !== undefined,
    images: job.images,
    write: job.write ?? {},
    outputs: job.outputs.map(({ format, to }) => ({ format, target: targetOf(to) })),
  };
}

/** The error as it was thrown in the process, with the code that it had there. */
function errorOf({ code, message, page }: Failed): TreelineError {
  const known = ERROR_CODES.find((name) => name === code);
  if (known) return new TreelineError(known, message, page === undefined ? {} : { page });
  return new TreelineError('internal-error', `an unexpected fault (${message}); please report it`);
}
