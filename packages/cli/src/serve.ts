import { readFile } from 'node:fs/promises';
import { TreelineError } from 'treeline/parse';
import { InputError, OutputError } from './errors.js';
import type { Caller } from './pool-worker.js';
import type { Target, TaskMessage } from './task.js';
import { batches, writeTarget } from './write-target.js';

/* What all worker scripts do: bytes come in, pieces of text go out. */

export async function load(source: string | Uint8Array): Promise<Uint8Array> {
  if (typeof source !== 'string') return source;
  try {
    return await readFile(source);
  } catch (cause) {
    throw new InputError(cause);
  }
}

/** Writes the pieces to a file; without one they go to the caller. */
export async function deliver(
  pieces: AsyncIterable<string>,
  output: Target | undefined,
  caller: Caller<TaskMessage>,
): Promise<void> {
  if (output) await writeTarget(output, pieces);
  else for await (const text of batches(pieces)) await caller.ask({ kind: 'piece', text });
}

/** Failures of the input or the disk leave the thread sound; an aborted engine or a surprise does not. */
export function isExpected(error: unknown): boolean {
  if (error instanceof InputError || error instanceof OutputError) return true;
  return error instanceof TreelineError && error.code !== 'engine-failed';
}
