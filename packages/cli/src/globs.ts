import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathFrom, systemPath } from '@treeline/pool/files';

/* Patterns that the shell did not expand: quoted ones, and those of shells that know no `**`. */

export function isGlob(name: string): boolean {
  return /[*?[{]/.test(name);
}

/** The files that a pattern means, sorted. Hidden files and folders are not looked at. */
export async function expandGlob(pattern: string): Promise<string[]> {
  const parts = pattern.split('/');
  const fixed = parts.slice(0, parts.findIndex(isGlob));
  const root = fixed.length === 0 ? '.' : fixed.join('/') || '/';
  const matches = globExpression(parts.slice(fixed.length).join('/'));
  const found: string[] = [];
  for await (const path of filesBelow(root)) if (matches.test(path)) found.push(path);
  return found.map((path) => (root === '.' ? path : join(root, path)));
}

/** The files of a folder and of all folders in it, as paths from it, in the order of their names. */
export async function* filesBelow(root: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(systemPath(join(root, folder)), { withFileTypes: true, encoding: 'buffer' });
  const named = entries.map((entry) => ({ entry, name: pathFrom(entry.name) }));
  for (const { entry, name } of named.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name.startsWith('.')) continue;
    const path = folder === '' ? name : `${folder}/${name}`;
    // Links to folders are not followed: they may lead in a circle.
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else yield path;
  }
}

/** `*` and `?` stay within a name, `**` crosses folders, `[a-c]` and `{one,two}` are choices. */
export function globExpression(pattern: string): RegExp {
  let source = '';
  let depth = 0;
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern.charAt(i);
    const choice = /^\[[!^]?[^\]/]+\]/.exec(pattern.slice(i))?.[0];
    if (pattern.startsWith('**/', i)) {
      source += '(?:.*/)?';
      i += 2;
    } else if (pattern.startsWith('**', i)) {
      source += '.*';
      i += 1;
    } else if (character === '*') source += '[^/]*';
    else if (character === '?') source += '[^/]';
    else if (choice !== undefined) {
      source += choice.replace(/^\[!/, '[^').replaceAll('\\', '\\\\');
      i += choice.length - 1;
    } else if (character === '{' && pattern.includes('}', i)) {
      source += '(?:';
      depth += 1;
    } else if (character === '}' && depth > 0) {
      source += ')';
      depth -= 1;
    } else if (character === ',' && depth > 0) source += '|';
    else source += character.replace(/[.+^$()|\\{}[\]]/g, '\\$&');
  }
  return new RegExp(`^${source}$`, 'u');
}
