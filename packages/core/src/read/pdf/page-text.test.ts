import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { TreelineError } from '../../errors.js';
import { encodePng } from '../../write/png.js';
import { pictureBytes } from '../image/pictures.test.support.js';
import { makePdf, stream } from './make-pdf.test.support.js';
import { ENGLISH, GERMAN, HEIGHT, pictureOf, printed, scanOf, upsideDown, WIDTH } from './make-scan.test.support.js';
import { readPdf, withPdf } from './read.js';

const missing = async () => {
  throw new TreelineError('ocr-missing', 'OCR needs its models: install them');
};

async function onlyPage(pdf: Uint8Array, ocr?: Parameters<typeof readPdf>[1]['ocr']) {
  const { pages, problems } = await readPdf(pdf, { name: 'scan.pdf', ocr });
  const [page] = pages;
  if (!page) throw new Error('the page is missing');
  return { page, text: page.page.text, lines: page.lines.map(({ text }) => text), problems };
}

/** A page of a sample as a scanner gives it: a picture and nothing else. */
async function sampleScan(name: string, page: number, copies = 1): Promise<Uint8Array> {
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
  it('is read by OCR, in points', async () => {
    const sample = await readFile(new URL('../../../../../samples/report.pdf', import.meta.url));
    const [truth] = (await readPdf(sample, { name: 'report.pdf', pages: '9' })).pages;
    const { pages, problems } = await readPdf(await sampleScan('report.pdf', 9), { name: 'scan.pdf' });
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

  it('stays empty where the models are missing, and one problem says what to install', async () => {
    const { pages, problems } = await readPdf(await sampleScan('report.pdf', 9, 3), { name: 'scan.pdf', ocr: missing });
    expect(pages.map(({ lines }) => lines)).toEqual([[], [], []]);
    expect(problems).toMatchObject([
      {
        code: 'ocr-missing',
        page: 1,
        message: '3 pages are pictures without text. OCR needs its models: install them',
      },
    ]);
  });

  it('whose picture is broken is named, and the others are read', async () => {
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
    expect(problems).toMatchObject([
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

describe('a page made of strips', () => {
  it('is a scan: OCR reads it, and no strip is left as a figure', async () => {
    const strips = await scanOf(await pictureOf(await printed(ENGLISH)), { strips: 9 });
    const { page, text, lines, problems } = await onlyPage(strips);
    expect({ text, lines, problems }).toEqual({ text: 'ocr', lines: ENGLISH, problems: [] });
    expect(page.graphics).toEqual([]);
  });

  it('keeps the visible text that was stamped on it', async () => {
    const stamp = 'Printed for the reading room, copy 7';
    const { lines } = await onlyPage(await scanOf(await pictureOf(await printed(ENGLISH)), { strips: 5, stamp }));
    expect(lines).toEqual([...ENGLISH, stamp]);
  });

  it('says that it was not read where OCR is off', async () => {
    const strips = await scanOf(await pictureOf(await printed(ENGLISH)), { strips: 9 });
    const { text, lines, problems } = await onlyPage(strips, { mode: 'never' });
    expect({ text, lines }).toEqual({ text: 'none', lines: [] });
    expect(problems).toMatchObject([{ code: 'ocr-off', page: 1, message: expect.stringContaining('OCR is off') }]);
  });
});

describe('the hidden layer of a scan', () => {
  it('is its text where it says what the picture shows', async () => {
    const pdf = await scanOf(await pictureOf(await printed(ENGLISH)), { layer: ENGLISH });
    expect(await onlyPage(pdf)).toMatchObject({ text: 'layer', lines: ENGLISH, problems: [] });
  });

  it('is read line by line where its words are narrower than those of the picture', async () => {
    const pdf = await scanOf(await pictureOf(await printed(ENGLISH)), { layer: ENGLISH, shredded: true });
    expect(await onlyPage(pdf, missing)).toMatchObject({ text: 'layer', lines: ENGLISH, problems: [] });
  });

  it('in another language than the picture gives way to OCR, which is said', async () => {
    const pdf = await scanOf(await pictureOf(await printed(ENGLISH)), { layer: GERMAN });
    const { text, lines, problems } = await onlyPage(pdf);
    expect({ text, lines }).toEqual({ text: 'ocr', lines: ENGLISH });
    expect(problems).toMatchObject([
      { code: 'text-layer-rejected', page: 1, message: expect.stringContaining('does not fit') },
    ]);
  });

  it('of nothing but noise gives way to OCR, and stays where there is no OCR', async () => {
    const noise = ENGLISH.map((line) => line.replace(/[a-z]/g, (letter) => (/[aeiou]/.test(letter) ? 'xQ' : 'zK')));
    const pdf = await scanOf(await pictureOf(await printed(ENGLISH)), { layer: noise });
    expect(await onlyPage(pdf)).toMatchObject({ text: 'ocr', lines: ENGLISH });
    expect(await onlyPage(pdf, missing)).toMatchObject({ text: 'layer' });
  });
});

describe('a scan in a language that the models do not know', () => {
  it('is read as well as they can, and the packages to add are named', async () => {
    const pdf = await scanOf(await pictureOf(await printed(GERMAN)));
    const { text, lines, problems } = await onlyPage(pdf, { languages: ['deu'] });
    expect(text).toBe('ocr');
    expect(lines).toHaveLength(GERMAN.length);
    const message = expect.stringContaining('npm install tesseract.js @tesseract.js-data/deu');
    expect(problems).toMatchObject([{ code: 'ocr-language', severity: 'warning', page: 1, message }]);
  });
});

describe('a scan on its head', () => {
  it('is read upright', async () => {
    const { page, text, lines } = await onlyPage(await scanOf(upsideDown(await pictureOf(await printed(ENGLISH)))));
    // A full stop or two may be missed.
    const bare = (list: readonly string[]) => list.map((line) => line.replace(/\.$/, ''));
    expect({ text, lines: bare(lines) }).toEqual({ text: 'ocr', lines: bare(ENGLISH) });
    expect(page.turned?.angle).toBeCloseTo(Math.PI, 1);
  });
});

describe('characters that mean nothing', () => {
  /** Every code of the font is said to be a character for private use. */
  const cmap = stream(
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def ' +
      '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <e020> endbfrange endcmap end end',
    '',
  );
  const pdf = makePdf({
    pages: [
      {
        content: ['The minutes of the meeting', 'were signed by the treasurer', 'before anybody had read them']
          .map((text, i) => `BT /G 18 Tf 30 ${220 - 40 * i} Td (${text}) Tj ET`)
          .join(' '),
        resources: '/Font << /G 100 0 R >>',
      },
    ],
    objects: {
      100: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 101 0 R >>',
      101: cmap,
    },
  });

  it('are read by OCR, and that is said', async () => {
    const { text, lines, problems } = await onlyPage(pdf);
    expect(text).toBe('ocr');
    expect(lines).toEqual([
      'The minutes of the meeting',
      'were signed by the treasurer',
      'before anybody had read them',
    ]);
    expect(problems).toMatchObject([
      { code: 'text-repaired', page: 1, message: expect.stringContaining('read by OCR') },
    ]);
  });
});

describe('a picture inside a digital page', () => {
  async function withPicture(bytes: Uint8Array): Promise<Uint8Array> {
    const document = await PDFDocument.load(await printed(ENGLISH.slice(0, 2)));
    const image = await document.embedPng(bytes);
    document.getPage(0).drawImage(image, { x: 20, y: 10, width: WIDTH - 40, height: 0.7 * HEIGHT - 20 });
    return document.save();
  }

  it('that holds text is read, with its lines where the picture stands', async () => {
    const { page, text, lines, problems } = await onlyPage(
      await withPicture(encodePng(await pictureOf(await printed(ENGLISH.slice(2))))),
    );
    expect({ text, problems }).toEqual({ text: 'file', problems: [] });
    expect(lines.slice(0, 2)).toEqual(ENGLISH.slice(0, 2));
    expect(lines.slice(2)).toContain(ENGLISH[5]);
    expect(page.lines.map(({ confidence }) => confidence === undefined)).toEqual(lines.map((_, i) => i < 2));
    expect(page.graphics.filter(({ kind }) => kind === 'image')).toEqual([]);
    for (const { box } of page.lines.slice(2)) expect(box[1]).toBeGreaterThan(0.3 * HEIGHT);
  });

  it('stays a picture where it holds none, and where OCR is off', async () => {
    const shades = new Uint8Array(400 * 200).map((_, i) => 128 + 100 * Math.sin(i / 37) * Math.cos(i / 4100));
    const photo = await withPicture(encodePng({ width: 400, height: 200, channels: 1, data: shades }));
    const { page, lines } = await onlyPage(photo);
    expect(lines).toEqual(ENGLISH.slice(0, 2));
    expect(page.graphics.filter(({ kind }) => kind === 'image')).toHaveLength(1);
    const off = await onlyPage(await withPicture(encodePng(await pictureOf(await printed(ENGLISH.slice(2))))), {
      mode: 'never',
    });
    expect(off).toMatchObject({ text: 'file', lines: ENGLISH.slice(0, 2), problems: [] });
  });
});

describe('OCR that is forced', () => {
  it('reads a page that has good text too', async () => {
    const { page, text, lines } = await onlyPage(await printed(ENGLISH), { mode: 'force' });
    expect({ text, lines }).toEqual({ text: 'ocr', lines: ENGLISH });
    expect(page.lines[0]?.confidence).toBeGreaterThan(0.8);
  });
});

describe('a page as large as a wall', () => {
  it('is read with fewer pixels, and that is said', async () => {
    const picture = await pictureOf(await printed(ENGLISH));
    const document = await PDFDocument.create();
    const image = await document.embedPng(encodePng(picture));
    document.addPage([4768, 3370]).drawImage(image, { x: 0, y: 0, width: 4768, height: 3370 });
    const { text, lines, problems } = await onlyPage(await document.save());
    expect({ text, lines }).toEqual({ text: 'ocr', lines: ENGLISH });
    expect(problems).toMatchObject([{ code: 'picture-reduced', page: 1, message: expect.stringContaining('dpi') }]);
  });
});
