import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Weights of the other decoder and of pictures, and the OCR models: kept once they were used. */
const ON_DEMAND = /dsps|mask|reorganize|^ocr\/|\.map$|^sw\.js$/;
/** Needed to show the page at all. */
const SHELL = /\.(html|css|svg|webmanifest)$|assets\/index-[^/]*\.js$/;

/** Writes the service worker with the list of files of this build. */
export function offline(): Plugin {
  let out = '';
  return {
    name: 'treeline-offline',
    enforce: 'post',
    apply: 'build',
    configResolved: (config) => {
      out = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const entries = await readdir(out, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
        .filter((file) => !ON_DEMAND.test(file))
        .sort();
      const version = createHash('sha256');
      for (const file of files) version.update(file).update(await readFile(join(out, file)));
      const source = await readFile(fileURLToPath(new URL('./sw.js', import.meta.url)), 'utf8');
      const lists = {
        VERSION: version.digest('hex').slice(0, 12),
        SHELL: ['./', ...files.filter((file) => SHELL.test(file))],
        ENGINE: files.filter((file) => !SHELL.test(file)),
      };
      const text = Object.entries(lists).reduce(
        (made, [name, value]) => made.replace(`'__${name}__'`, JSON.stringify(value)),
        source,
      );
      await writeFile(join(out, 'sw.js'), text);
    },
  };
}
