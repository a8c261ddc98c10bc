import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/*
 * A process that parses with the build of one checkout: paths come in on stdin, one a line, documents go out on stdout, one
 * a line. A file that fails gives its error instead.
 */

interface Parser {
  parse(bytes: Uint8Array, options: { name: string; vision: string; pages?: string }): Promise<unknown>;
}

function isParser(module: unknown): module is Parser {
  return typeof module === 'object' && module !== null && 'parse' in module && typeof module.parse === 'function';
}

const [checkout = '', vision = 'auto', pages = ''] = process.argv.slice(2);
const library: unknown = await import(pathToFileURL(join(checkout, 'packages/core/dist/parse.js')).href);
if (!isParser(library)) throw new Error(`${checkout}: the build has no parse`);
for await (const path of createInterface({ input: process.stdin })) {
  const bytes = await readFile(path);
  const options = { name: basename(path), vision };
  const answer = await library
    .parse(bytes, pages === '' ? options : { ...options, pages })
    // Earlier builds refuse a range that ends beyond the last page.
    .catch(async (error: unknown) => {
      if (pages === '') throw error;
      return await library.parse(bytes, options);
    })
    .then(
      (document) => ({ document }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
