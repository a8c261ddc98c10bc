import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DEFAULT_LIMITS } from '@treeline/pool';
import { describeError, readRegular, systemFact, systemPath } from '@treeline/pool/files';
import { toMarkdown } from 'treeline';
import { loadJson, type Sheet } from 'treeline/evaluate';
import { UsageError } from '../errors.js';

/** A file with its contents as the metrics take them. Markdown has no tree. */
export interface Material {
  sheet?: Sheet;
  markdown: () => string;
}

/** Longest first: `paper.hrdoc.json` is called `paper`. To judge another kind of file, add its loader here. */
const LOADERS: readonly (readonly [extension: string, load: (text: string, name: string) => Material])[] = [
  ['.hrdoc.json', fromJson],
  ['.json', fromJson],
  ['.markdown', fromMarkdown],
  ['.md', fromMarkdown],
];

function fromJson(text: string, name: string): Material {
  const { sheet, document } = loadJson(text, name);
  return { sheet, markdown: () => toMarkdown(document()) };
}

function fromMarkdown(text: string): Material {
  return { markdown: () => text };
}

export interface Found {
  /** Path by name. A single file goes by any name. */
  paths: ReadonlyMap<string, string>;
  single: boolean;
}

/** The files of a folder that can be judged, by their names without extension, or the one file. */
export async function findFiles(path: string): Promise<Found> {
  const single = !(await isFolder(path));
  const names = single ? [path] : (await readdir(path)).sort();
  const paths = new Map<string, string>();
  for (const file of names) {
    const name = nameOf(file);
    if (name === undefined) continue;
    const other = paths.get(name);
    if (other !== undefined) throw new UsageError(`${join(path, file)} and ${other} have the same name`);
    paths.set(name, single ? path : join(path, file));
  }
  if (paths.size === 0) {
    const kinds = LOADERS.map(([extension]) => extension).join(', ');
    throw new UsageError(single ? `${path}: not one of ${kinds}` : `${path}: no files with ${kinds} in it`);
  }
  return { paths, single };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(systemPath(path))).isDirectory();
  } catch (error) {
    throw new UsageError(`${path}: ${systemFact(error)}`);
  }
}

function nameOf(path: string): string | undefined {
  const file = basename(path);
  const extension = extensionOf(file);
  return extension === undefined ? undefined : file.slice(0, -extension.length);
}

function extensionOf(file: string): string | undefined {
  return LOADERS.find(([extension]) => file.toLowerCase().endsWith(extension))?.[0];
}

export function isMarkdown(path: string): boolean {
  return LOADERS.find(([extension]) => extension === extensionOf(path))?.[1] === fromMarkdown;
}

/** What is wrong with a file is a value: the others are judged all the same. */
export type Reading = { material: Material } | { fault: string };

export async function load(path: string): Promise<Reading> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readRegular(path, DEFAULT_LIMITS.input));
    const loader = LOADERS.find(([extension]) => extension === extensionOf(path))?.[1] ?? fromJson;
    return { material: loader(text, basename(path)) };
  } catch (error) {
    const { code } = describeError(error);
    return { fault: code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not UTF-8 text' : systemFact(error) };
  }
}
