import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { CHROMIUM, LAUNCH, NO_CHROMIUM, patient } from './chromium.js';

/* The programs of `examples/` and the code of the README run as printed, with the built library. */

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

async function example(name: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('node', [join('examples', name), ...args], { cwd: root, maxBuffer: 1 << 26 });
  return stdout;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'treeline-examples-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('prints a paper as Markdown', async () => {
  const markdown = await example('markdown.js', 'samples/paper.pdf');
  expect(markdown).toMatch(/^# Listening to Small Rivers/);
  expect(markdown).toContain('## 1 Introduction');
});

it('prints chunks with the headings above them and their places', async () => {
  const rows = (await example('chunks.js', 'samples/paper.pdf')).trimEnd().split('\n');
  const chunk = rows.map((row) => JSON.parse(row)).find(({ text }) => text.includes('perforated steel pipe'));
  expect(chunk.text).toMatch(/2 Field Sites and Instruments\n2\.2 Hydrophones\n2\.2\.1 Mounting\n/);
  expect(chunk.citations[0]).toMatchObject({ page: 1 });
});

it('prints the outline as a tree', async () => {
  const outline = await example('outline.js', 'samples/paper.pdf');
  expect(outline).toContain('2 Field Sites and Instruments (page 1)\n  2.1 The Nine Streams (page 1)\n');
});

it('cuts out figures with their captions', async () => {
  const folder = await temporaryFolder();
  const list = await example('figures.js', 'samples/paper.pdf', folder);
  expect(list).toMatch(/\tfigure\tFigure 1: Discharge of the Upper Nidd/);
  const [first = ''] = await readdir(folder);
  expect([...(await readFile(join(folder, first))).subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
});

/** A folder like that of a user: the library is installed, and there is a paper. */
async function projectFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await cp(join(root, 'samples/paper.pdf'), join(folder, 'paper.pdf'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

/** The JavaScript of the README, block by block. */
async function printed(): Promise<string[]> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  return [...readme.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
}

/** Opens the built page of a folder in Chromium and gives it a file; what the page writes comes back. */
async function onPage(folder: string, file: string, expected: string): Promise<string> {
  const outDir = await temporaryFolder();
  const app = { root: folder, logLevel: 'warn', build: { outDir, emptyOutDir: true } } as const;
  await build(app);
  const server = await preview({ ...app, preview: { port: 0 } });
  onTestFinished(() => server.close());
  const browser = await chromium.launch(LAUNCH);
  onTestFinished(() => browser.close());
  const page = await patient(await browser.newContext()).newPage();
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.locator('input').setInputFiles(file);
  await page.locator('output', { hasText: expected }).waitFor();
  return (await page.locator('output').textContent()) ?? '';
}

it('runs the code of the README in Node', async () => {
  const folder = await projectFolder();
  const outputs: string[] = [];
  for (const code of (await printed()).filter((block) => block.includes('node:fs'))) {
    await writeFile(join(folder, 'use.js'), code);
    outputs.push((await run('node', ['use.js'], { cwd: folder, maxBuffer: 1 << 26 })).stdout);
  }
  expect(outputs).toHaveLength(2);
  expect(outputs[0]).toMatch(/^# Listening to Small Rivers/);
  expect(outputs[1]).toContain('2.2 Hydrophones > 2.2.1 Mounting');
});

it('runs the code of the README in a browser', async ({ skip }) => {
  if (CHROMIUM === undefined) return skip(NO_CHROMIUM);
  const folder = await projectFolder();
  const [code = ''] = (await printed()).filter((block) => block.includes('querySelector'));
  await writeFile(join(folder, 'main.js'), code);
  const page = '<!doctype html><input type="file"><output></output><script type="module" src="./main.js"></script>';
  await writeFile(join(folder, 'index.html'), page);
  expect(await onPage(folder, join(root, 'samples/letter.pdf'), 'Dear')).toContain('boat shed');
});

it('turns a PDF into Markdown on a web page', async ({ skip }) => {
  if (CHROMIUM === undefined) return skip(NO_CHROMIUM);
  const text = await onPage(join(root, 'examples/browser'), join(root, 'samples/letter.pdf'), 'Dear');
  expect(text).toContain('boat shed');
});
