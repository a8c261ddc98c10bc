import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedApp, openApp } from './app.js';
import { CHROMIUM, NO_CHROMIUM } from './chromium.js';

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
  let app: OpenedApp | undefined;

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
    app = await openApp(folder, { resolve: { alias } });
    page = app.page;
    await page.waitForFunction('globalThis.writePdf !== undefined');
  });

  beforeEach(({ skip }) => {
    skip(CHROMIUM === undefined, NO_CHROMIUM);
  });

  afterEach(() => {
    expect(app?.errors.splice(0) ?? []).toEqual([]);
  });

  afterAll(async () => {
    await app?.close();
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
