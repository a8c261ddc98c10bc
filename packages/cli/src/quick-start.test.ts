import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/treeline.js', import.meta.url));
const LETTER = fileURLToPath(new URL('../../../samples/letter.pdf', import.meta.url));

/** Says on standard error which modules are loaded, in all threads. */
const HOOK = `
  import { writeSync } from 'node:fs';
  export async function load(url, context, next) {
    writeSync(2, 'loads ' + url + '\\n');
    return next(url, context);
  }`;
const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

function loadedFor(args: readonly string[]): string[] {
  const watch = asModule(`import { register } from 'node:module'; register(${JSON.stringify(asModule(HOOK))});`);
  const { status, stderr } = spawnSync(process.execPath, ['--import', watch, BIN, ...args], { encoding: 'utf8' });
  expect(status).toBe(0);
  return [...stderr.matchAll(/^loads (.*)$/gm)].map(([, url = '']) => url);
}

/** What checks documents, and what reads and writes something else. */
const OTHERS = [
  'index.js',
  'dsps.js',
  'picture.js',
  'baseline/index.js',
  'document/schema.js',
  'read/hrdoc-rows.js',
  'read/alto.js',
  'read/hocr.js',
  'read/image/open.js',
  'read/image/read.js',
];
const PACKAGES = ['zod', 'fast-png', 'franc-min', 'htmlparser2', 'image-size', '@jsquash/webp'];

it('a PDF is read without loading what only other inputs and formats take', () => {
  const loaded = loadedFor([LETTER]);
  const own = loaded.flatMap((url) => /\/core\/dist\/(.*)$/.exec(url)?.[1] ?? []);
  expect(own).toEqual(expect.arrayContaining(['parse.js', 'learned.js', 'read/pdf/read.js', 'write/markdown.js']));
  for (const name of OTHERS) expect(own).not.toContain(name);
  for (const name of PACKAGES) expect(loaded.filter((url) => url.includes(`/node_modules/${name}/`))).toEqual([]);
});

it('help is printed without loading the library', () => {
  expect(loadedFor(['--help']).filter((url) => url.includes('/core/'))).toEqual([]);
});
