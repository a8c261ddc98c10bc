import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Files kept aside for checks that others make. Nothing here may read, train or measure on them: importers and benches ask
 * for their hashes and refuse them.
 */

/** Where the list of hashes lies beside a checkout, one SHA-256 in hex a line. */
const LIST = join('shared', 'kept-aside.sha256');

/** The hashes in a list, or, without a path, in the list beside the checkout. None where there is no such list. */
export async function keptAside(path?: string): Promise<ReadonlySet<string>> {
  const found = path ?? listAbove(dirname(fileURLToPath(import.meta.url)));
  if (found === undefined) return new Set();
  const words = (await readFile(found, 'utf8')).split(/\s+/);
  return new Set(words.filter((word) => /^[0-9a-f]{64}$/.test(word)));
}

function listAbove(folder: string): string | undefined {
  const here = join(folder, LIST);
  if (existsSync(here)) return here;
  const parent = dirname(folder);
  return parent === folder ? undefined : listAbove(parent);
}
