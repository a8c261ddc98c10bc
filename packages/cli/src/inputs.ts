import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { systemFact, UsageError } from './errors.js';

/** Something to parse, or already known not to be there. */
export type Input =
  | { kind: 'file'; path: string; label: string; size: number; modified: number }
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
 * What the arguments mean: a file, `-` for standard input, or a folder, which stands for the PDFs (or what else is
 * sought) directly in it, in the order of their names. A file named twice is taken once.
 */
export async function findInputs(names: readonly string[], sought: Sought = PDFS): Promise<Inputs> {
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
    if (input !== 'folder') {
      add(input);
      continue;
    }
    folders = true;
    for (const inside of await filesIn(name, sought)) add(inside);
  }
  return { list, many: folders || names.length > 1 };
}

async function inspect(path: string): Promise<Input | 'folder'> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'folder';
    return { kind: 'file', path, label: path, size: found.size, modified: found.mtimeMs };
  } catch (error) {
    return { kind: 'missing', label: path, message: systemFact(error) };
  }
}

async function filesIn(folder: string, sought: Sought): Promise<Input[]> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    return [{ kind: 'missing', label: folder, message: systemFact(error) }];
  }
  // Names that start with a dot are hidden, among them the "._name.pdf" that some systems leave on foreign disks.
  const wanted = names.filter((name) => sought.names.test(name) && !basename(name).startsWith('.')).sort();
  const found = await Promise.all(wanted.map((name) => inspect(join(folder, name))));
  const files = found.filter((input) => input !== 'folder');
  if (files.length > 0) return files;
  const message = `no ${sought.noun} files in this folder (folders inside it are not searched)`;
  return [{ kind: 'missing', label: folder, message }];
}
