import { mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, resolve, sep } from 'node:path';
import { OutputError, pathFrom, systemPath, type Target, temporaryPath } from '@treeline/pool/files';
import { type Formats, formatOfName, namesOf } from '@treeline/pool/formats';
import { UsageError } from './errors.js';
import type { Input, Inputs } from './inputs.js';

/** Where everything goes: one stream, one file, or a file for each input in a folder. */
export type Destination = { kind: 'stdout' } | { kind: 'file'; path: string } | { kind: 'folder'; path: string };

export async function chooseDestination(
  output: string | undefined,
  inputs: Inputs,
  { stream = false } = {},
): Promise<Destination> {
  if (output === undefined || output === '-') {
    if (inputs.many && !stream)
      throw new UsageError('several inputs need a folder to go to: add -o FOLDER/, or --jsonl');
    return { kind: 'stdout' };
  }
  if (output === '') throw new UsageError('-o needs a name');
  if (stream) {
    if (output.endsWith('/')) throw new UsageError('--jsonl writes one file: name it with -o, or leave -o out');
    return { kind: 'file', path: output };
  }
  const found = await stat(systemPath(output)).catch(() => undefined);
  const slash = output.endsWith('/') || output.endsWith(sep);
  if (found?.isDirectory() || slash || inputs.many) {
    if (found && !found.isDirectory())
      throw new UsageError(`-o ${output}: a folder is needed here, and this is a file`);
    return { kind: 'folder', path: output };
  }
  return { kind: 'file', path: output };
}

/** The format asked for by name, else by the extension of the output file, else the usual one. */
export function chooseFormat<Name extends string>(
  formats: Formats<Name>,
  named: Name | undefined,
  destination: Destination,
  usual: Name,
): Name {
  if (named) return named;
  if (destination.kind !== 'file' || extname(destination.path) === '') return usual;
  const format = formatOfName(formats, destination.path);
  if (!format) {
    throw new UsageError(
      `-o ${destination.path}: no format has this extension; name one with -f (${namesOf(formats).join(', ')})`,
    );
  }
  return format;
}

/**
 * A name in the output folder for each input: `paper.pdf` → `paper.md`. Inputs of the same name from different folders
 * are told apart by those folders (`a-paper.md`, `b-paper.md`), and what is still the same by a number.
 */
export function outputNames(inputs: readonly Input[], extension: string): string[] {
  const names = inputs.map(stemOf);
  // Compared as file systems compare that ignore case and how accents are composed.
  const key = (name: string) => name.normalize('NFC').toLowerCase();
  const count = (all: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const name of all) counts.set(key(name), (counts.get(key(name)) ?? 0) + 1);
    return counts;
  };
  const counts = count(names);
  const told = inputs.map((input, i) => {
    const name = names[i] ?? '';
    const folder = basename(dirname(resolve(input.label)));
    if ((counts.get(key(name)) ?? 0) <= 1 || folder === '') return name;
    const inside = dirname(name);
    return inside === '.' ? `${folder}-${name}` : `${inside}/${folder}-${basename(name)}`;
  });
  const used = new Set<string>();
  return told.map((name) => {
    let free = name;
    for (let n = 2; used.has(key(free)); n++) free = `${name}-${n}`;
    used.add(key(free));
    return free + extension;
  });
}

/** What was found in a folder of folders keeps its place there. */
function stemOf(input: Input): string {
  if (input.kind !== 'file' || input.within === undefined) return stem(input.label);
  const folder = dirname(input.within);
  return folder === '.' ? stem(input.within) : `${folder}/${stem(input.within)}`;
}

function stem(path: string): string {
  const name = basename(path);
  return name.replace(/(?<=.)\.(?:pdf|json|png|jpe?g|gif|webp|tiff?|hocr|html?|xml)$/i, '');
}

/** How to write a single file so that nothing half-written can be taken for it. */
export async function targetFor(path: string): Promise<Target> {
  const found = await stat(systemPath(path)).catch(() => undefined);
  // A device or a pipe has to be written itself; renaming a file over it would remove it.
  if (found && !found.isFile()) return { path, temporary: undefined };
  // Through a symbolic link, so that the link stays.
  const real = found ? pathFrom(await realpath(systemPath(path), { encoding: 'buffer' })) : path;
  return { path: real, temporary: temporaryPath(dirname(real)) };
}

/** Before any work starts, what it is to be written into is there, or it is said why not. */
export async function prepare(destination: Destination): Promise<void> {
  if (destination.kind === 'folder') {
    await mkdir(systemPath(destination.path), { recursive: true }).catch((cause: unknown) => {
      throw new OutputError(destination.path, cause);
    });
  }
  if (destination.kind === 'file') {
    const folder = dirname(destination.path);
    const found = await stat(systemPath(folder)).catch(() => undefined);
    if (!found) throw new OutputError(destination.path, new Error(`there is no folder ${folder}`));
  }
}
