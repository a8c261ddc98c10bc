import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openApp, written } from './app.js';
import { CHROMIUM, NO_CHROMIUM } from './chromium.js';

/* The programs of `examples/` run as printed, with the built library. */

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

it('turns a PDF into Markdown on a web page', async ({ skip }) => {
  if (CHROMIUM === undefined) return skip(NO_CHROMIUM);
  const outDir = await temporaryFolder();
  const app = await openApp(join(root, 'examples/browser'), {
    configFile: join(root, 'examples/browser/vite.config.js'),
    build: { outDir, emptyOutDir: true },
  });
  onTestFinished(() => app.close());
  expect(await written(app, join(root, 'samples/letter.pdf'), 'Dear')).toContain('boat shed');
});
