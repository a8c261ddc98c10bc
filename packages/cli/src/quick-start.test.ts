import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scratchFolder } from './testing/command.js';

const BIN = fileURLToPath(new URL('../bin/treeline.js', import.meta.url));
const LETTER = fileURLToPath(new URL('../../../samples/letter.pdf', import.meta.url));

/** Writes to a file which modules are loaded, in all processes. */
const hookInto = (log: string) => `
  import { appendFileSync } from 'node:fs';
  export async function load(url, context, next) {
    appendFileSync(${JSON.stringify(log)}, url + '\\n');
    return next(url, context);
  }`;
const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

async function loadedFor(args: readonly string[]): Promise<string[]> {
  const log = join(await scratchFolder(), 'loaded');
  const watch = asModule(
    `import { register } from 'node:module'; register(${JSON.stringify(asModule(hookInto(log)))});`,
  );
  const env = { ...process.env, NODE_OPTIONS: `--import ${watch}` };
  expect(spawnSync(process.execPath, [BIN, ...args], { env }).status).toBe(0);
  return (await readFile(log, 'utf8')).trim().split('\n');
}

/** What checks documents, and what reads and writes something else. */
const OTHERS = [
  'index.js',
  'engines/dsps.js',
  'pictures/picture.js',
  'engines/baseline/index.js',
  'document/schema.js',
  'read/hrdoc/hrdoc-rows.js',
  'read/markup/alto.js',
  'read/markup/hocr.js',
  'read/image/open.js',
  'read/image/read.js',
];
const PACKAGES = ['zod', 'fast-png', 'franc-min', 'htmlparser2', 'image-size', '@jsquash/webp'];

it('a PDF is read without loading what only other inputs and formats take', async () => {
  const loaded = await loadedFor([LETTER]);
  const own = loaded.flatMap((url) => /\/core\/dist\/(.*)$/.exec(url)?.[1] ?? []);
  expect(own).toEqual(
    expect.arrayContaining(['parse.js', 'engines/learned.js', 'read/pdf/read.js', 'write/markdown/markdown.js']),
  );
  for (const name of OTHERS) expect(own).not.toContain(name);
  for (const name of PACKAGES) expect(loaded.filter((url) => url.includes(`/node_modules/${name}/`))).toEqual([]);
});

it('help is printed without loading the library, but for its errors', async () => {
  const loaded = await loadedFor(['--help']);
  expect(loaded.filter((url) => url.includes('/core/') && !url.endsWith('/errors.js'))).toEqual([]);
});
