import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadShippedWeights } from '#weights';
import { coverage } from '../document/box.js';
import { validate } from '../document/validate.js';
import { pagePictures } from '../page-pictures.js';
import { drawUpright } from '../read/image/draw.js';
import { pictureBytes } from '../read/image/pictures.test.support.js';
import type { Picture } from '../read/pdf/engine.js';
import { withPdf } from '../read/pdf/read.js';
import { encodePng } from '../write/png.js';
import { readPicture } from './read-picture.js';

/** A title over a table: keys with their values. */
const TABLE = [
  ['How to Make Tea', 60, 30, 30],
  ['Water', 60, 110, 14],
  ['Two cups', 280, 110, 14],
  ['Leaves', 60, 145, 14],
  ['One spoon', 280, 145, 14],
  ['Time', 60, 180, 14],
  ['Four minutes', 280, 180, 14],
  ['Sugar', 60, 215, 14],
  ['None at all', 280, 215, 14],
] as const;

let picture: Picture;

beforeAll(async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([560, 300]);
  for (const [text, x, y, size] of TABLE) page.drawText(text, { x, y: 300 - y - size, size, font });
  picture = await withPdf(await pdf.save(), {}, async (file) => file.renderPage(1, { scale: 1.6 }));
});

function turnedBy(degrees: number): Uint8Array {
  const { width, height } = picture;
  return encodePng({
    ...drawUpright(picture, { width, height }, { angle: (-degrees * Math.PI) / 180, width, height }, 1),
    channels: 1,
  });
}

/** OCR may lose a space. */
const squeezed = (text: string) => text.replaceAll(' ', '');
const TRUTH = TABLE.map(([text]) => squeezed(text));

describe('a picture', () => {
  it('is read row by row, into a valid document, the same each time', async () => {
    const bytes = encodePng(picture);
    const document = await readPicture(bytes, { name: 'tea.png' });
    expect(validate(document)).toMatchObject({ valid: true });
    expect(document.objects.map(({ text }) => squeezed(text))).toEqual(TRUTH);
    expect(document).toMatchObject({ status: 'ok', source: { name: 'tea.png', kind: 'image', pages: 1 } });
    expect(await readPicture(bytes, { name: 'tea.png' })).toEqual(document);
  });

  it.each([90, 180, -90])('is read in the same order when it is turned by %i degrees', async (degrees) => {
    const document = await readPicture(turnedBy(degrees));
    expect(validate(document)).toMatchObject({ valid: true });
    expect(document.objects.map(({ text }) => squeezed(text))).toEqual(TRUTH);
    const [page] = document.pages;
    const aside = degrees !== 180;
    expect(page && page.width < page.height).toBe(aside);
    expect(document.lines.every(({ rotation }) => Math.round(rotation / 90) * 90 === (degrees + 360) % 360)).toBe(true);
  });

  it('keeps the boxes where the words stand on the displayed picture', async () => {
    const document = await readPicture(encodePng(picture));
    const title = document.lines[0]?.box ?? [0, 0, 0, 0];
    expect(coverage([100, 55, 460, 85], title)).toBeGreaterThan(0.8);
  });

  it('without text is a document without lines', async () => {
    const document = await readPicture(pictureBytes('rgb.png'));
    expect(document).toMatchObject({ status: 'ok', lines: [], objects: [], threads: [] });
    expect(document.pages).toEqual([{ number: 1, width: 24, height: 16, unit: 'px', text: 'ocr' }]);
  });

  it('that is animated says that only its first frame was read', async () => {
    const document = await readPicture(pictureBytes('anim.webp'));
    expect(document).toMatchObject({ status: 'partial', problems: [{ code: 'picture-animated' }] });
  });

  it('of several pages has a page for each', async () => {
    expect((await readPicture(pictureBytes('lzw2.tif'))).pages).toHaveLength(2);
  });

  it.each([
    ['nothing', new Uint8Array(), 'empty-input'],
    ['a web page', new TextEncoder().encode('<html>404</html>'), 'not-a-picture'],
    ['the start of a picture', pictureBytes('rgb.png').slice(0, 30), 'broken-picture'],
  ])('is refused with a code when it is %s', async (_, bytes, code) => {
    await expect(readPicture(bytes)).rejects.toMatchObject({ code });
  });

  it('stops when it is told to', async () => {
    await expect(readPicture(encodePng(picture), { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  it('asks for weights once for one function', async () => {
    const asked: string[] = [];
    const weights = async (name: Parameters<typeof loadShippedWeights>[0]) => {
      asked.push(name);
      return loadShippedWeights(name);
    };
    await readPicture(pictureBytes('rgb.png'), { weights });
    await readPicture(pictureBytes('rgb.png'), { weights });
    expect(asked).toEqual(['reorganize.onnx']);
  });
});

describe('the pages of a picture for a browser', () => {
  it('are the file itself where browsers open it, else its pixels', async () => {
    const jpeg = pictureBytes('rgb.jpg');
    expect(await pagePictures(jpeg)).toMatchObject([
      { page: 1, mime: 'image/jpeg', data: jpeg, width: 24, height: 16 },
    ]);
    const tiff = await pagePictures(pictureBytes('lzw2.tif'));
    expect(tiff.map(({ page, mime }) => [page, mime])).toEqual([
      [1, 'image/png'],
      [2, 'image/png'],
    ]);
  });
});
