import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'treeline';
import { toTaggedPdf } from 'treeline/pdf';
import { expect, it, onTestFinished } from 'vitest';
import { readWithPdfJs, sameContent } from './pdfjs.js';
import { differingShare, pagePictures, plainText, popplerListing, popplerOutline, qpdfFaults } from './programs.js';
import { countsOf, structureOf } from './structure.js';
import { type SoakedBookmarks, type SoakedFile, soakTable } from './table.js';

const letter = new URL('../../samples/letter.pdf', import.meta.url);

it('a tagged letter looks as before and reads as before in other programs', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'treeline-soak-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const bytes = new Uint8Array(await readFile(letter));
  const { bytes: tagged, report } = await toTaggedPdf(bytes, await parse(bytes, { name: 'letter.pdf' }), {
    replace: true,
  });
  const path = join(folder, 'letter.pdf');
  await writeFile(path, tagged);
  expect(report.readBack?.recall).toBeGreaterThan(0.999);
  const { listing, content } = await structureOf(tagged);
  expect(countsOf(listing)).toEqual(report.elements);
  const own = await readWithPdfJs(bytes, 8);
  const other = await readWithPdfJs(tagged, 8);
  expect(sameContent(content, other)).toBe(true);
  expect(other.text).toBe(own.text);
  const before = await pagePictures(letter.pathname, 8);
  skip(before === undefined, 'NOT TESTED: poppler is not installed');
  const after = await pagePictures(path, 8);
  expect(before && after && differingShare(before, after)).toBe(0);
  expect(await plainText(path)).toBe(await plainText(letter.pathname));
  expect(await popplerListing(path)).toEqual(listing);
  expect((await qpdfFaults(path)) ?? 0).toBe(0);
});

it('the comparison of pictures counts pixels', () => {
  const white = Buffer.alloc(300, 255);
  const spotted = Buffer.from(white);
  spotted[31] = 0;
  expect(differingShare(white, spotted)).toBe(0.01);
  expect(differingShare(white, Buffer.alloc(600, 255))).toBe(1);
});

it('the outline of a file is what poppler and pdf.js read', async ({ skip }) => {
  const report = new URL('../../samples/report.pdf', import.meta.url);
  const { outline } = await readWithPdfJs(new Uint8Array(await readFile(report)), 0);
  const names = outline.map(({ title, level, page }) => `${level} ${page} ${title}`);
  expect(names.length).toBeGreaterThan(3);
  const poppler = await popplerOutline(report.pathname);
  skip(poppler === undefined, 'NOT TESTED: poppler is not installed');
  expect(poppler).toEqual(names);
});

it('the table counts what passed and leaves out what was not measured', async () => {
  const bytes = new Uint8Array(await readFile(letter));
  const { report } = await toTaggedPdf(bytes, await parse(bytes, { engine: 'baseline' }), { replace: true });
  const outline = { poppler: undefined, pdfjs: true, pdfium: true };
  const bookmarks: SoakedBookmarks = { written: 1, outline, newFaults: false, pictures: 0 };
  const file = (clauses: string[]): SoakedFile => ({
    path: 'a.pdf',
    pages: 1,
    parseMs: 100,
    tagMs: 20,
    growth: 1.1,
    report,
    pictures: 0,
    text: { poppler: undefined, pdfjs: 'order' },
    inPlace: undefined,
    structure: { poppler: undefined, pdfjs: true, pdfium: true },
    newFaults: false,
    bookmarks,
    clauses,
  });
  const files = [file([]), file(['5-1', '7.21.4.1-1']), file(['7.1-3'])];
  const rows = new Map(soakTable(files, [bookmarks]).map(([name, , value]) => [name, value]));
  expect(rows.get('tags: veraPDF, nothing outside of 7.21 and 7.3')).toBe('2 of 3');
  expect(rows.get('tags: veraPDF, pass (5-1 aside)')).toBe('1 of 3');
  expect(rows.get('tags: same text in poppler, line-end hyphens aside')).toBe('not measured');
  expect(rows.get('tags: same text in pdfjs, line-end hyphens aside')).toBe(
    '0 of 3; 0 repaired, 3 in another order, 0 changed',
  );
  expect(rows.get('bookmarks: outline read back by poppler')).toBe('not measured');
  expect(rows.get('bookmarks: outline read back by pdf.js')).toBe('1 of 1');
  expect(rows.get('tags: time, as a share of parsing')).toBe('0.20');
});
