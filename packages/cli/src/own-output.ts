import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { identityOf, systemPath } from '@treeline/pool/files';
import { UsageError } from './errors.js';

/** A file that was named on the command line to be written. */
export interface OwnOutput {
  /** As it was named: `-o`, `--report`. */
  option: string;
  path: string | undefined;
}

/** Refuses to write what is also read, through whatever links and names, and two outputs into one file. */
export async function refuseInputs(outputs: readonly OwnOutput[], read: ReadonlySet<string>): Promise<void> {
  const taken = new Map<string, string>();
  for (const { option, path } of outputs) {
    if (path === undefined) continue;
    const identity = await identityOf(path);
    if (identity !== undefined && read.has(identity))
      throw new UsageError(`${option} ${path}: this would overwrite an input`);
    const found = await look(path);
    // Devices and pipes take whatever comes.
    if (found !== undefined && !found.isFile()) continue;
    const name = identity ?? resolve(path);
    const other = taken.get(name);
    if (other !== undefined) throw new UsageError(`${option} ${path}: this would overwrite what ${other} writes`);
    taken.set(name, option);
  }
}

/** The same for files that are named one by one. Folders are refused too. */
export async function checkOutputs(outputs: readonly OwnOutput[], read: readonly string[]): Promise<void> {
  for (const { option, path } of outputs) {
    if (path === undefined) continue;
    if (path === '') throw new UsageError(`${option} needs a name`);
    if ((await look(path))?.isDirectory()) throw new UsageError(`${option} ${path}: is a folder; name a file`);
  }
  const identities = await Promise.all(read.map(identityOf));
  await refuseInputs(outputs, new Set(identities.filter((identity) => identity !== undefined)));
}

async function look(path: string): Promise<Stats | undefined> {
  return await stat(systemPath(path)).catch(() => undefined);
}
