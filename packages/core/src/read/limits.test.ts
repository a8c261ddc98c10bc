import { describe, expect, it } from 'vitest';
import { parse } from '../parse.js';
import { encodePng } from '../write/png.js';
import { makePdf, show, stream } from './pdf/make-pdf.test.support.js';

const pdf = (pages: number, content = show('Hello world', 50, 200, { font: 'F1', size: 14 })) =>
  makePdf({ pages: Array.from({ length: pages }, () => ({ content })) });
const hrdoc = (rows: number) =>
  new TextEncoder().encode(
    JSON.stringify(Array.from({ length: rows }, (_, i) => ({ text: 'abcde', box: [0, i, 9, i + 1], page: i }))),
  );

describe('limits on what an input may hold', () => {
  it.each([
    ['page-limit', { pages: 2 }],
    ['glyph-limit', { glyphs: 25 }],
    ['object-limit', { objects: 2 }],
  ] as const)('end a PDF with %s, and only when it holds more', async (code, limits) => {
    await expect(parse(pdf(3), { engine: 'baseline', limits })).rejects.toMatchObject({ code });
    expect((await parse(pdf(2), { engine: 'baseline', limits })).pages).toHaveLength(2);
  });

  it.each([
    ['page-limit', { pages: 2 }],
    ['glyph-limit', { glyphs: 12 }],
    ['object-limit', { objects: 2 }],
  ] as const)('end a list with %s, and only when it holds more', async (code, limits) => {
    const options = { from: 'hrdoc', engine: 'baseline', limits } as const;
    await expect(parse(hrdoc(3), options)).rejects.toMatchObject({ code });
    expect((await parse(hrdoc(2), options)).pages).toHaveLength(2);
  });

  it('count only the pages that were asked for', async () => {
    const document = await parse(pdf(3), { engine: 'baseline', pages: '2-40', limits: { pages: 2 } });
    expect(document.pages.map(({ number }) => number)).toEqual([2, 3]);
  });

  it('refuse a picture that claims too many pixels before it is decoded', async () => {
    const png = encodePng({ width: 40, height: 30, data: new Uint8Array(40 * 30), channels: 1 });
    const failing = parse(png, { limits: { pixels: 1000 } });
    await expect(failing).rejects.toMatchObject({ code: 'pixel-limit', message: expect.stringContaining('40 x 30') });
  });

  it('refuse a PDF in which a picture claims too many pixels', async () => {
    const image = stream(
      'x',
      '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 1',
    );
    const content = 'q 100 0 0 100 0 0 cm /Huge Do Q';
    const file = makePdf({ pages: [{ content, resources: '/XObject << /Huge 100 0 R >>' }], objects: { 100: image } });
    await expect(parse(file, { limits: { pixels: 1e6 } })).rejects.toMatchObject({ code: 'pixel-limit', page: 1 });
  });
});

it('a picture whose name is a huge number makes no pages of an HRDoc list', async () => {
  const pageSizes = new Map([
    [99_999_999_999, { width: 10, height: 10 }],
    [4_000_000_000, { width: 10, height: 10 }],
    [1, { width: 10, height: 10 }],
  ]);
  const document = await parse(hrdoc(1), { from: 'hrdoc', engine: 'baseline', pageSizes });
  expect(document.pages).toHaveLength(2);
});
