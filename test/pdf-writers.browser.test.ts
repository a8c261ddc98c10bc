import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHROMIUM, LAUNCH, NO_CHROMIUM, patient } from './chromium.js';

/* Bookmarks, tags and lint in Chromium, from the built library. */

const root = fileURLToPath(new URL('..', import.meta.url));

const APP = `
import { parse } from 'treeline/parse';
import { lint, toBookmarkedPdf, toTaggedPdf } from 'treeline/pdf';

globalThis.writePdf = async (name) => {
  const bytes = new Uint8Array(await (await fetch('/' + name)).arrayBuffer());
  const doc = await parse(bytes, { name, engine: 'baseline' });
  const { bytes: marked, report: bookmarks } = await toBookmarkedPdf(bytes, doc, { replace: true });
  const { bytes: tagged, report: tags } = await toTaggedPdf(bytes, doc, { replace: true });
  return {
    bookmarks,
    kept: bytes.every((byte, i) => marked[i] === byte),
    tags: { recall: tags.readBack.recall, headings: tags.readBack.headings, grew: tagged.length > bytes.length },
    findings: await lint(doc, { bytes }),
  };
};`;

describe('in a browser', () => {
  let page: Page;
  let folder = '';
  const errors: string[] = [];
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    if (!CHROMIUM) return;
    folder = await mkdtemp(join(tmpdir(), 'treeline-browser-'));
    await mkdir(join(folder, 'public'), { recursive: true });
    await cp(join(root, 'samples/report.pdf'), join(folder, 'public/report.pdf'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>');
    await writeFile(join(folder, 'main.js'), APP);
    const alias = ['parse', 'pdf'].map((name) => ({
      find: `treeline/${name}`,
      replacement: join(root, `packages/core/dist/${name}.js`),
    }));
    await build({ root: folder, configFile: false, logLevel: 'warn', resolve: { alias } });
    const server = await preview({ root: folder, configFile: false, preview: { port: 0 } });
    closing.push(() => server.close());
    const url = server.resolvedUrls?.local[0];
    if (!url) throw new Error('the preview server has no address');
    const browser = await chromium.launch(LAUNCH);
    closing.unshift(() => browser.close());
    page = await patient(await browser.newContext()).newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(url);
    await page.waitForFunction('globalThis.writePdf !== undefined');
  });

  beforeEach(({ skip }) => {
    skip(CHROMIUM === undefined, NO_CHROMIUM);
  });

  afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    for (const close of closing) await close();
    if (folder !== '') await rm(folder, { recursive: true, force: true });
  });

  it('bookmarks and tags are written, and lint runs', async () => {
    const result = await page.evaluate('globalThis.writePdf("report.pdf")');
    expect(result).toMatchObject({
      bookmarks: { method: 'appended', written: expect.any(Number) },
      kept: true,
      tags: { recall: expect.closeTo(1, 2), grew: true },
      findings: expect.any(Array),
    });
  });
});
