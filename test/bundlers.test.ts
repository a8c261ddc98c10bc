import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { type Document, parse } from 'treeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, LAUNCH } from './chromium.js';

/*
 * The recipes of docs/runtime.md, run with the tools that are installed here. Vite has its test in package.test.ts; Next.js,
 * Bun and Deno have theirs in runtimes.test.ts.
 */

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const sample = join(root, 'samples/letter.pdf');

let folder = '';
let expected: Document;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'treeline-bundlers-'));
  expected = await parse(await readFile(sample), { name: 'letter.pdf' });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a recipe prints: enough to know that the document is the same. */
interface Printed {
  engine: Document['engine'];
  problems: string[];
  texts: string[];
}

function expectSame(printed: Printed, runtime: 'native' | 'wasm'): void {
  expect(printed.engine).toEqual({ ...expected.engine, runtime });
  expect(printed.texts).toEqual(expected.objects.map(({ text }) => text));
}

const PRINT = `({ engine: doc.engine, problems: doc.problems.map(({ code }) => code), texts: doc.objects.map(({ text }) => text) })`;

/** The files that a bundle needs beside it. */
async function copyAssets(to: string): Promise<void> {
  await cp(join(root, 'packages/core/dist/model/weights'), join(to, 'weights'), { recursive: true });
  await cp(join(modules, '@embedpdf/pdfium/dist/pdfium.wasm'), join(to, 'pdfium.wasm'));
  for (const name of ['ort-wasm-simd-threaded.wasm', 'ort-wasm-simd-threaded.mjs']) {
    await cp(join(modules, 'onnxruntime-web/dist', name), join(to, name));
  }
}

describe('a bundle for Node in an empty folder', () => {
  let bundle = '';

  beforeAll(async () => {
    bundle = join(folder, 'lambda');
    const source = `
      import { readFile } from 'node:fs/promises';
      import { parse } from 'treeline';
      const wasm = (name) => readFile(new URL(name, import.meta.url));
      const doc = await parse(await readFile(process.argv[2]), { name: 'letter.pdf', wasm });
      console.log(JSON.stringify(${PRINT}));`;
    await build({
      stdin: { contents: source, resolveDir: root },
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['onnxruntime-node'],
      outfile: join(bundle, 'app.mjs'),
      logLevel: 'error',
    });
    await copyAssets(bundle);
  });

  async function printed(): Promise<Printed> {
    const { stdout } = await run('node', [join(bundle, 'app.mjs'), sample], { cwd: bundle });
    return JSON.parse(stdout);
  }

  it('parses with WebAssembly alone, and says so', async () => {
    const result = await printed();
    expectSame(result, 'wasm');
    expect(result.problems).toContain('runtime-wasm');
  });

  it('parses with the native runtime where it is taken along', async () => {
    await mkdir(join(bundle, 'node_modules'));
    for (const name of ['onnxruntime-node', 'onnxruntime-common']) {
      await symlink(join(modules, name), join(bundle, 'node_modules', name));
    }
    const result = await printed();
    expectSame(result, 'native');
    expect(result.problems).toEqual(expected.problems.map(({ code }) => code));
  });
});

it('a CommonJS program can require the library', async () => {
  const source = `
    const { parse } = require('treeline');
    const { readFileSync } = require('node:fs');
    parse(readFileSync(process.argv[1]), { name: 'letter.pdf' }).then((doc) => console.log(JSON.stringify(${PRINT})));`;
  const { stdout } = await run('node', ['--no-warnings', '-e', source, sample], { cwd: root });
  expectSame(JSON.parse(stdout), 'native');
});

describe.skipIf(CHROMIUM === undefined)('a bundle of esbuild in a browser', () => {
  let browser: Browser;
  let address = '';
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    const site = join(folder, 'site');
    const source = `
      import { parse } from 'treeline';
      const at = (path) => new URL(path, location.origin);
      const bytesOf = async (path) => new Uint8Array(await (await fetch(at(path))).arrayBuffer());
      const weights = (name) => bytesOf('/weights/' + name);
      globalThis.convert = async () => {
        const doc = await parse(await bytesOf('/letter.pdf'), { name: 'letter.pdf', weights, wasm: (name) => at('/' + name) });
        return ${PRINT};
      };`;
    await build({
      stdin: { contents: source, resolveDir: root },
      bundle: true,
      platform: 'browser',
      format: 'esm',
      outfile: join(site, 'app.js'),
      logLevel: 'error',
    });
    await copyAssets(site);
    await cp(sample, join(site, 'letter.pdf'));
    await writeFile(join(site, 'index.html'), '<!doctype html><script type="module" src="/app.js"></script>');
    const types: Record<string, string> = {
      '.html': 'text/html',
      '.js': 'text/javascript',
      '.mjs': 'text/javascript',
      '.wasm': 'application/wasm',
    };
    const server = createServer(async (request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      const path = pathname === '/' ? '/index.html' : pathname;
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
      response.setHeader('cross-origin-resource-policy', 'same-origin');
      if (search === '?strict') response.setHeader('content-security-policy', "script-src 'self'");
      response.setHeader('cross-origin-embedder-policy', 'require-corp');
      if (search === '?isolated') response.setHeader('cross-origin-opener-policy', 'same-origin');
      const file = await readFile(join(site, path)).catch(() => undefined);
      response.writeHead(file ? 200 : 404).end(file);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const listening = server.address();
    if (listening === null || typeof listening === 'string') throw new Error('the server has no port');
    address = `http://127.0.0.1:${listening.port}/`;
    browser = await chromium.launch(LAUNCH);
    closing.unshift(() => browser.close());
  });

  afterAll(async () => {
    for (const close of closing) await close();
  });

  async function converted(search: string): Promise<Printed> {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${address}${search}`);
    await page.waitForFunction('globalThis.convert !== undefined');
    expect(await page.evaluate('crossOriginIsolated')).toBe(search === '?isolated');
    return await page.evaluate<Printed>('convert()');
  }

  it('parses with assets from where the options say', async () => {
    expectSame(await converted(''), 'wasm');
  });

  it('parses in a page that is isolated from other origins, where threads would never answer', async () => {
    expectSame(await converted('?isolated'), 'wasm');
  });

  it('names the directive where the Content Security Policy forbids WebAssembly', async () => {
    await expect(converted('?strict')).rejects.toThrow("add 'wasm-unsafe-eval' to script-src");
  });
});
