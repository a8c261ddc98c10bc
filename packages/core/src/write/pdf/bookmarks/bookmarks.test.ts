import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Document, OutlineEntry } from '../../../document/schema.js';
import { parse } from '../../../parse.js';
import { makePdf, show } from '../../../read/pdf/make-pdf.test.support.js';
import { withReadPdf } from '../../../read/pdf/read.js';
import { toBookmarkedPdf } from '../index.js';

const sample = (name: string) => readFile(new URL(`../../../../../../samples/${name}`, import.meta.url));

/** The bookmarks of a file as PDFium reads them. */
async function bookmarksOf(bytes: Uint8Array) {
  return await withReadPdf(bytes, { name: 'a.pdf' }, async ({ evidence }) => evidence.bookmarks);
}

function flat(entries: readonly OutlineEntry[], level = 1): { title: string; level: number; page: number }[] {
  return entries.flatMap(({ title, page, children }) => [{ title, level, page }, ...flat(children, level + 1)]);
}

describe('bookmarks', () => {
  let paper: Uint8Array;
  let document: Document;

  beforeAll(async () => {
    paper = await sample('paper.pdf');
    document = await parse(paper, { name: 'paper.pdf', engine: 'baseline' });
  });

  it('give back the outline that was written', async () => {
    const { bytes, report } = await toBookmarkedPdf(paper, document, { replace: true });
    const read = await bookmarksOf(bytes);
    expect(read.map(({ title, level, page }) => ({ title, level, page }))).toEqual(flat(document.outline));
    expect(report).toMatchObject({ written: read.length, withoutPage: [] });
    expect(read.length).toBeGreaterThan(3);
  });

  it('are appended: every byte of the input stays', async () => {
    const { bytes, report } = await toBookmarkedPdf(paper, document, { replace: true });
    expect(report.method).toBe('appended');
    expect(bytes.subarray(0, paper.length)).toEqual(new Uint8Array(paper));
  });

  it('can be replaced again, also in a file that ends with a cross-reference stream', async () => {
    const packed = await (await PDFDocument.load(paper)).save({ useObjectStreams: true });
    const once = await toBookmarkedPdf(packed, document, { replace: true });
    const twice = await toBookmarkedPdf(once.bytes, document, { replace: true });
    expect(twice.report).toMatchObject({ method: 'appended', existing: once.report.written });
    expect((await bookmarksOf(twice.bytes)).length).toBe(once.report.written);
  });

  it('that exist are kept unless they are to be replaced', async () => {
    const once = await toBookmarkedPdf(paper, document, { replace: true });
    const kept = await toBookmarkedPdf(once.bytes, document);
    expect(kept.report).toMatchObject({ method: 'unchanged', written: 0, existing: once.report.written });
    expect(kept.bytes).toEqual(once.bytes);
  });

  it('have titles in Unicode', async () => {
    const pdf = makePdf({ pages: [{ content: show('x', 10, 200) }] });
    const titled = withOutline(document, '第一章 Überblick 😀');
    const { bytes } = await toBookmarkedPdf(pdf, titled);
    expect((await bookmarksOf(bytes))[0]?.title).toBe('第一章 Überblick 😀');
  });

  it('point at the place of the heading on a turned page', async () => {
    const pdf = makePdf({ pages: [{ content: show('x', 10, 200), entries: '/Rotate 90' }] });
    const { bytes } = await toBookmarkedPdf(pdf, withOutline(document, 'A', [30, 44, 100, 60]));
    // Shown turned by 90 degrees, x runs up the page's own y axis and y along its x axis.
    expect(String.fromCharCode(...bytes)).toMatch(/\/XYZ 40 30 null/);
  });

  it('whose page the file does not have are reported', async () => {
    const pdf = makePdf({ pages: [{ content: show('x', 10, 200) }] });
    const lost = {
      ...document,
      outline: [{ object: 'o', title: 'Far', level: 1, page: 9, confidence: 1, children: [] }],
    };
    const { bytes, report } = await toBookmarkedPdf(pdf, lost);
    expect(report).toMatchObject({ written: 0, withoutPage: ['Far'], method: 'unchanged' });
    expect(bytes).toBe(pdf);
  });

  it('are written anew into a file whose cross-reference is damaged', async () => {
    const text = String.fromCharCode(...makePdf({ pages: [{ content: show('x', 10, 200) }] }));
    const broken = Uint8Array.from(text.replace(/startxref\n\d+/, 'startxref\n7'), (c) => c.charCodeAt(0));
    const { bytes, report } = await toBookmarkedPdf(broken, withOutline(document, 'A'));
    expect(report.method).toBe('rewritten');
    expect(await bookmarksOf(bytes)).toHaveLength(1);
  });
});

describe('files that are not changed', () => {
  const page = { content: show('x', 10, 200) };
  const empty = { outline: [] };

  it('are signed ones', async () => {
    const signed = makePdf({
      pages: [page],
      catalog: '/AcroForm << /Fields [100 0 R] >>',
      objects: { 100: '<< /FT /Sig /T (s) /V << /Type /Sig /Filter /Adobe.PPKLite >> >>' },
    });
    await expect(toBookmarkedPdf(signed, Object.assign(await minimal(), empty))).rejects.toMatchObject({
      code: 'signed-pdf',
    });
  });

  it('are restricted ones', async () => {
    const pdf = await PDFDocument.load(makePdf({ pages: [page] }));
    pdf.encrypt({ ownerPassword: 'o', userPassword: '', permissions: { modifying: false } });
    await expect(toBookmarkedPdf(await pdf.save(), await minimal())).rejects.toMatchObject({ code: 'restricted-pdf' });
  });

  it('are damaged beyond reading', async () => {
    await expect(toBookmarkedPdf(new TextEncoder().encode('%PDF-1.4 nothing'), await minimal())).rejects.toMatchObject({
      code: 'broken-pdf',
    });
    await expect(toBookmarkedPdf(new Uint8Array(), await minimal())).rejects.toMatchObject({ code: 'empty-input' });
  });

  async function minimal(): Promise<Document> {
    return await parse(makePdf({ pages: [page] }), { engine: 'baseline' });
  }
});

function withOutline(document: Document, title: string, box?: [number, number, number, number]): Document {
  const first = document.objects[0];
  if (!first) throw new Error('the sample has no objects');
  const object = { ...first, id: 'h', page: 1, ...(box && { box }) };
  return {
    ...document,
    objects: [object],
    outline: [{ object: 'h', title, level: 1, page: 1, confidence: 1, children: [] }],
  };
}
