import { type FileHandle, open, rm } from 'node:fs/promises';
import type { JobResult } from '@treeline/pool';
import { commit, OutputError, systemPath, type Target } from '@treeline/pool/files';
import type { Format } from '@treeline/pool/formats';
import type { StdoutWriter } from './standard-streams.js';

/* All results of a batch in one stream, one JSON object per line, in the order in which they are done. */

/** The line of an input that was read. */
export function resultLine(input: string, format: Format, { pages, status, problems, texts }: JobResult): string {
  const [text = ''] = texts;
  return `${JSON.stringify({ input, status, pages, problems, ...content(format, text) })}\n`;
}

/** The line of an input that failed. */
export function failureLine(input: string, error: { code: string; message: string }): string {
  return `${JSON.stringify({ input, status: 'failed', error })}\n`;
}

function content(format: Format, text: string): object {
  if (format === 'json') return { document: JSON.parse(text) };
  if (format === 'chunks') {
    const rows = text.split('\n').filter((row) => row !== '');
    return { chunks: rows.map((row): unknown => JSON.parse(row)) };
  }
  return { text };
}

/** One writes at a time, so that lines stay whole. A file gets its name when all lines are in it. */
export class LineStream {
  readonly #stdout: StdoutWriter;
  readonly #target: Target | undefined;
  #file: FileHandle | undefined;
  #turn: Promise<void> = Promise.resolve();

  /** Without a target the lines go to standard output. */
  constructor(target: Target | undefined, stdout: StdoutWriter) {
    this.#target = target;
    this.#stdout = stdout;
  }

  write(line: string): Promise<void> {
    const written = this.#turn.then(() => this.#append(line));
    this.#turn = written.catch(() => {});
    return written;
  }

  async #append(line: string): Promise<void> {
    if (!this.#target) return await this.#stdout.write(line);
    const { path, temporary } = this.#target;
    try {
      this.#file ??= await open(systemPath(temporary ?? path), temporary === undefined ? 'w' : 'wx');
      await this.#file.appendFile(line);
    } catch (cause) {
      throw new OutputError(path, cause);
    }
  }

  /** Puts the file in place, or removes what there is of it. */
  async end(whole: boolean): Promise<void> {
    await this.#turn;
    if (!this.#target) return;
    const { path, temporary } = this.#target;
    if (whole && !this.#file) await this.#append('');
    await this.#file?.sync().catch(() => {});
    await this.#file?.close();
    if (temporary === undefined) return;
    if (whole) await commit(temporary, path, true);
    else await rm(systemPath(temporary), { force: true });
  }
}
