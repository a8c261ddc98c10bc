import { open, rename, rm } from 'node:fs/promises';
import { OutputError } from './errors.js';
import type { Target } from './task.js';

/** Writes all of it or nothing: whoever looks at `path` sees the old file or the whole new one. */
export async function writeTarget(target: Target, pieces: AsyncIterable<string>): Promise<void> {
  const { path, temporary } = target;
  const file = await open(temporary ?? path, 'w').catch((cause: unknown) => {
    throw new OutputError(path, cause);
  });
  try {
    for await (const text of batches(pieces)) await write(() => file.writeFile(text));
    await write(() => file.close());
    if (temporary !== undefined) await write(() => rename(temporary, path));
  } catch (error) {
    await file.close().catch(() => {});
    if (temporary !== undefined) await rm(temporary, { force: true });
    throw error;
  }

  /** Separates the disk's failures from those of whatever makes the pieces. */
  async function write(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (cause) {
      throw new OutputError(path, cause);
    }
  }
}

const BATCH = 1 << 16;

/** Joins small pieces, so that a long document does not cost a message or a system call for every word. */
export async function* batches(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
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
