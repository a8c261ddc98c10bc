import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { identityOf, oddKind, pathFrom, readRegular, systemFact, systemPath } from '@treeline/pool/files';
import { UsageError } from './errors.js';
import { expandGlob, filesBelow, isGlob } from './globs.js';
import { readAllOfStdin } from './standard-streams.js';

/** Something to parse, or already known not to be there. */
export type Input =
  | {
      kind: 'file';
      path: string;
      label: string;
      size: number;
      modified: number;
      identity: string;
      /** Its path from a folder that was searched with all its folders; outputs keep it. */
      within?: string;
    }
  | { kind: 'stdin'; label: string }
  | { kind: 'missing'; label: string; message: string };

export interface Inputs {
  list: Input[];
  /** Whether these can only go to a folder: several names, or a folder of whatever it holds. */
  many: boolean;
}

/** What a folder is searched for, and what standard input is called. */
export interface Sought {
  noun: string;
  names: RegExp;
  stdin: string;
}

const PDFS: Sought = { noun: 'PDF', names: /\.pdf$/i, stdin: 'stdin.pdf' };
export const PICTURES: Sought = { noun: 'picture', names: /\.(?:png|jpe?g|gif|webp|tiff?)$/i, stdin: 'stdin' };

/**
 * What the arguments mean: a file, `-` for standard input, a pattern such as `**\/*.pdf` that the shell left alone, or a
 * folder, which stands for the PDFs (or what else is sought) directly in it, in the order of their names; with
 * `recursive` also for those in its folders. A file named twice is taken once.
 */
export async function findInputs(
  names: readonly string[],
  sought: Sought = PDFS,
  { recursive = false } = {},
): Promise<Inputs> {
  if (names.filter((name) => name === '-').length > 1)
    throw new UsageError('standard input (-) can be named only once');
  const list: Input[] = [];
  const seen = new Set<string>();
  let folders = false;
  const add = (input: Input) => {
    const key = input.kind === 'file' ? resolve(input.path) : undefined;
    if (key !== undefined && seen.has(key)) return;
    if (key !== undefined) seen.add(key);
    list.push(input);
  };
  for (const name of names) {
    if (name === '-') {
      add({ kind: 'stdin', label: sought.stdin });
      continue;
    }
    const input = await inspect(name);
    if (input === 'folder') {
      folders = true;
      for (const inside of await (recursive ? filesUnder : filesIn)(name, sought)) add(inside);
    } else if (input.kind === 'missing' && isGlob(name)) {
      folders = true;
      for (const inside of await matching(name)) add(inside);
    } else add(input);
  }
  return { list, many: folders || names.length > 1 };
}

async function inspect(path: string): Promise<Input | 'folder'> {
  try {
    const found = await stat(systemPath(path));
    if (found.isDirectory()) return 'folder';
    // Whoever opens it looks again; this only says it before any work.
    const odd = oddKind(found);
    if (odd !== undefined) return { kind: 'missing', label: path, message: odd };
    const identity = (await identityOf(path)) ?? '';
    return { kind: 'file', path, label: path, size: found.size, modified: found.mtimeMs, identity };
  } catch (error) {
    return { kind: 'missing', label: path, message: systemFact(error) };
  }
}

async function filesIn(folder: string, sought: Sought): Promise<Input[]> {
  let names: string[];
  try {
    names = (await readdir(systemPath(folder), { encoding: 'buffer' })).map(pathFrom);
  } catch (error) {
    return [{ kind: 'missing', label: folder, message: systemFact(error) }];
  }
  // Names that start with a dot are hidden, among them the "._name.pdf" that some systems leave on foreign disks.
  const wanted = names.filter((name) => sought.names.test(name) && !basename(name).startsWith('.')).sort();
  const found = await Promise.all(wanted.map((name) => inspect(join(folder, name))));
  const files = found.filter((input) => input !== 'folder');
  if (files.length > 0) return files;
  const message = `no ${sought.noun} files in this folder (folders inside it are searched with --recursive)`;
  return [{ kind: 'missing', label: folder, message }];
}

async function filesUnder(folder: string, sought: Sought): Promise<Input[]> {
  const files: Input[] = [];
  try {
    for await (const within of filesBelow(folder)) {
      if (!sought.names.test(within)) continue;
      const input = await inspect(join(folder, within));
      if (input !== 'folder') files.push(input.kind === 'file' ? { ...input, within } : input);
    }
  } catch (error) {
    return [...files, { kind: 'missing', label: folder, message: systemFact(error) }];
  }
  const message = `no ${sought.noun} files in this folder and its folders`;
  return files.length > 0 ? files : [{ kind: 'missing', label: folder, message }];
}

async function matching(pattern: string): Promise<Input[]> {
  const paths = await expandGlob(pattern).catch(() => []);
  const found = await Promise.all(paths.map(inspect));
  const files = found.filter((input) => input !== 'folder');
  return files.length > 0 ? files : [{ kind: 'missing', label: pattern, message: 'no file matches this pattern' }];
}

/** The longest list of names that is read: some ten million. */
const MAX_LIST_BYTES = 2 ** 30;

/** The names in a list, one per line, or separated by zero bytes as `find -print0` does. `-` is standard input. */
export async function namesFrom(list: string): Promise<string[]> {
  try {
    const bytes = list === '-' ? await readAllOfStdin(MAX_LIST_BYTES) : await readRegular(list, MAX_LIST_BYTES);
    const text = pathFrom(bytes);
    return text.split(text.includes('\0') ? '\0' : /\r?\n/).filter((name) => name !== '');
  } catch (error) {
    throw new UsageError(`--files-from ${list}: ${systemFact(error)}`);
  }
}
