import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { TreelineError } from '../../errors.js';
import { encodePng } from '../../write/png.js';
import { pictureBytes } from '../image/pictures.test.support.js';
import { makePdf, stream } from './make-pdf.test.support.js';
import { readPdf, withPdf } from './read.js';

const TIME = { timeout: 120_000 };

/** A page of a sample as a scanner gives it: a picture and nothing else. */
async function scanOf(name: string, page: number, copies = 1): Promise<Uint8Array> {
  const bytes = await readFile(new URL(`../../../../../samples/${name}`, import.meta.url));
  return withPdf(bytes, {}, async (pdf) => {
    const picture = pdf.renderPage(page, { scale: 150 / 72, gray: true });
    const scan = await PDFDocument.create();
    const image = await scan.embedPng(encodePng(picture));
    const { width, height } = (await PDFDocument.load(bytes)).getPage(page - 1).getSize();
    for (let i = 0; i < copies; i++) scan.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
    return scan.save();
  });
}

describe('a scanned page', () => {
  it('is read by OCR, in points', TIME, async () => {
    const sample = await readFile(new URL('../../../../../samples/report.pdf', import.meta.url));
    const [truth] = (await readPdf(sample, { name: 'report.pdf', pages: '9' })).pages;
    const { pages, problems } = await readPdf(await scanOf('report.pdf', 9), { name: 'scan.pdf' });
    const [page] = pages;
    expect(problems).toEqual([]);
    expect(page?.page).toMatchObject({ unit: 'pt' });
    expect(page?.lines.map(({ text }) => text)).toEqual(truth?.lines.map(({ text }) => text));
    for (const [i, line] of (page?.lines ?? []).entries()) {
      const box = truth?.lines[i]?.box ?? [0, 0, 0, 0];
      for (const [side, value] of line.box.entries()) expect(Math.abs(value - (box[side] ?? 0))).toBeLessThan(4);
      expect(line.confidence).toBeGreaterThan(0.9);
      expect(line.id).toBe(`l${i}`);
    }
    // The scan is the paper, not a figure on it.
    expect(page?.graphics).toEqual([]);
    expect(page?.contentOrder).toBe(false);
  });

  it('stays empty where the models are missing, and one problem says what to install', TIME, async () => {
    const missing = async () => {
      throw new TreelineError('ocr-missing', 'OCR needs its models: install them');
    };
    const { pages, problems } = await readPdf(await scanOf('report.pdf', 9, 3), { name: 'scan.pdf', ocr: missing });
    expect(pages.map(({ lines }) => lines)).toEqual([[], [], []]);
    expect(problems).toEqual([
      {
        code: 'ocr-missing',
        page: 1,
        message: '3 pages are pictures without text. OCR needs its models: install them',
      },
    ]);
  });

  it('whose picture is broken is named, and the others are read', TIME, async () => {
    const jpeg = pictureBytes('rgb.jpg');
    const broken = jpeg.slice();
    broken.fill(0, 2, 250);
    const image = (data: Uint8Array) =>
      stream(
        String.fromCharCode(...data),
        '/Type /XObject /Subtype /Image /Width 24 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      );
    const page = (number: number) => ({
      content: 'q 400 0 0 300 0 0 cm /I Do Q',
      resources: `/XObject << /I ${number} 0 R >>`,
    });
    const pdf = makePdf({ pages: [page(100), page(101)], objects: { 100: image(jpeg), 101: image(broken) } });
    const { pages, problems } = await readPdf(pdf, { name: 'scan.pdf' });
    expect(pages).toHaveLength(2);
    expect(problems).toEqual([
      { code: 'picture-broken', page: 2, message: 'the picture on this page cannot be decoded' },
    ]);
  });

  it('is not asked for where the page has text', async () => {
    const sample = await readFile(new URL('../../../../../samples/paper.pdf', import.meta.url));
    const never = async () => {
      throw new Error('not needed');
    };
    await expect(readPdf(sample, { name: 'paper.pdf', ocr: never })).resolves.toMatchObject({ problems: [] });
  });
});
