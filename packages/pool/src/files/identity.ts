import { stat } from 'node:fs/promises';
import { systemPath } from './names.js';

/** Device and inode of what a path leads to, through all links: the same for two paths to one file. */
export async function identityOf(path: string): Promise<string | undefined> {
  const found = await stat(systemPath(path), { bigint: true }).catch(() => undefined);
  return found && `${found.dev}:${found.ino}`;
}
