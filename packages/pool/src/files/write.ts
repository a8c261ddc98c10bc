import { constants } from 'node:fs';
import { type FileHandle, link, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TreelineError } from 'treeline/errors';
import { describeError, OutputError } from '../errors.js';
import { systemPath } from './names.js';
import { temporaryPath } from './temporary.js';

export type Piece = string | Uint8Array;
export type Pieces = AsyncIterable<Piece> | Iterable<Piece>;

/** A file to be written: first under `temporary`, in full, then renamed. `path` is written directly without one. */
export interface Target {
  path: string;
  temporary: string | undefined;
}

/** Counts what was written to all outputs of one job. */
export class OutputBudget {
  #left: number;
  readonly #most: number;

  constructor(most = Infinity) {
    this.#most = most;
    this.#left = most;
  }

  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new TreelineError('output-limit', `the output is larger than ${this.#most} bytes`);
  }
}

const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Writes everything to the temporary file of the target and flushes it to the disk; `commit` puts it in place. Where
 * anything fails, nothing is left. A device has no temporary file and gets everything at once.
 */
export async function writePieces(target: Target, pieces: Pieces, budget = new OutputBudget()): Promise<void> {
  const { path, temporary } = target;
  const failed = (cause: unknown) => new OutputError(path, cause);
  const file = await open(systemPath(temporary ?? path), temporary === undefined ? constants.O_WRONLY : CREATE).catch(
    (cause: unknown) => {
      throw failed(cause);
    },
  );
  try {
    for await (const piece of batches(pieces)) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      budget.spend(bytes.length);
      await guard(file.writeFile(bytes));
    }
    if (temporary !== undefined) await guard(file.sync());
    await guard(file.close());
  } catch (error) {
    await file.close().catch(() => {});
    if (temporary !== undefined) await rm(systemPath(temporary), { force: true }).catch(() => {});
    throw error;
  }

  /** Separates the disk's failures from those of whatever makes the pieces. */
  async function guard(step: Promise<void>): Promise<void> {
    try {
      await step;
    } catch (cause) {
      throw failed(cause);
    }
  }
}

/**
 * Puts a finished temporary file in place. Without `replace` a file that is already there stays, and the answer is false.
 * The new name is on the disk when this is done.
 */
export async function commit(temporary: string, path: string, replace: boolean): Promise<boolean> {
  try {
    if (replace) await rename(systemPath(temporary), systemPath(path));
    else if (!(await linkNew(temporary, path))) return false;
    await syncFolder(dirname(path));
    return true;
  } catch (cause) {
    await rm(systemPath(temporary), { force: true }).catch(() => {});
    throw new OutputError(path, cause);
  }
}

/** A link fails where the name is taken, which a rename does not. File systems without links have to do with a look. */
async function linkNew(temporary: string, path: string): Promise<boolean> {
  try {
    await link(systemPath(temporary), systemPath(path));
    await unlink(systemPath(temporary));
    return true;
  } catch (error) {
    const { code } = describeError(error);
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS' && code !== 'EMLINK')
      throw error;
  }
  let claim: FileHandle;
  try {
    claim = await open(systemPath(path), CREATE);
  } catch (error) {
    if (describeError(error).code === 'EEXIST') return false;
    throw error;
  }
  await claim.close();
  await rename(systemPath(temporary), systemPath(path));
  return true;
}

/** Without this a power cut could undo the rename. Some systems cannot; then it is as safe as they are. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(systemPath(folder), constants.O_RDONLY).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Writes all of it or nothing: whoever looks at `path` sees the old file or the whole new one. */
export async function writeWhole(path: string, pieces: Pieces): Promise<void> {
  const temporary = temporaryPath(dirname(path));
  await writePieces({ path, temporary }, pieces);
  await commit(temporary, path, true);
}

const BATCH = 1 << 16;

/** Joins small pieces, so that a long document does not cost a message or a system call for every word. */
export async function* batches(pieces: Pieces): AsyncGenerator<Piece> {
  let waiting: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (length > 0) yield waiting.join('');
      waiting = [];
      length = 0;
      yield piece;
      continue;
    }
    waiting.push(piece);
    length += piece.length;
    if (length >= BATCH) {
      yield waiting.join('');
      waiting = [];
      length = 0;
    }
  }
  if (length > 0) yield waiting.join('');
}
