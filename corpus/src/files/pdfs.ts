import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The PDFs of some folders, by their hash: documents of the corpus know no other name. */
export async function pdfsByHash(folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const name of (await readdir(folder, { recursive: true })).sort()) {
      if (!name.endsWith('.pdf')) continue;
      const path = join(folder, name);
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      if (!found.has(hash)) found.set(hash, path);
    }
  }
  return found;
}
