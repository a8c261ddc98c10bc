import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { coverage } from '../../document/box.js';
import { encodePng } from '../../write/png.js';
import type { Picture } from '../pdf/engine.js';
import { readPdf, withPdf } from '../pdf/read.js';
import type { ReadLine, ReadPage } from '../reading.js';
import { toDisplayed } from '../upright.js';
import { drawUpright } from './draw.js';
import { pictureBytes } from './pictures.test.support.js';
import { readImage } from './read.js';

const SCALE = 150 / 72;

interface Sheet {
  picture: Picture;
  /** Lines as the PDF has them, in pixels. */
  lines: { text: string; box: ReadLine['box'] }[];
}

/** The upper part of a page of a sample, printed at 150 dpi. */
async function sheet(name: string, number: number, share: number): Promise<Sheet> {
  const bytes = await readFile(new URL(`../../../../../samples/${name}`, import.meta.url));
  const { pages } = await readPdf(bytes, { name, pages: String(number) });
  const whole = await withPdf(bytes, {}, (pdf) => pdf.renderPage(number, { scale: SCALE }));
  const height = Math.round(whole.height * share);
  const picture = { ...whole, height, data: whole.data.slice(0, height * whole.width * whole.channels) };
  const lines = (pages[0]?.lines ?? []).map(({ text, box: [x0, y0, x1, y1] }) => ({
    text,
    box: [x0 * SCALE, y0 * SCALE, x1 * SCALE, y1 * SCALE] satisfies ReadLine['box'],
  }));
  return { picture, lines: lines.filter(({ box }) => box[3] < height - 10) };
}

async function readPicture(picture: Picture): Promise<ReadPage> {
  const { pages } = await readImage(encodePng(picture), { name: 'scan.png' });
  if (!pages[0]) throw new Error('no page');
  return pages[0];
}

/** A picture turned clockwise, with all of it to be seen. */
function turnedBy(picture: Picture, degrees: number): Picture {
  const { width, height } = picture;
  const angle = (-degrees * Math.PI) / 180;
  return { ...drawUpright(picture, { width, height }, { angle, width, height }, 1), channels: 1 };
}

const letters = (text: string) => text.normalize('NFKC').replace(/\s/gu, '');

/** Share of the true lines that were read to the letter, and in their place. */
function found(page: ReadPage, truth: Sheet['lines']): number {
  const hits = truth.filter(({ text, box }) =>
    page.lines.some((line) => letters(line.text) === letters(text) && coverage(line.box, box) > 0.6),
  );
  return hits.length / truth.length;
}

describe('a printed page', () => {
  it('is read line by line, with its spaces, each in its place', async () => {
    const { picture, lines } = await sheet('report.pdf', 9, 1);
    const page = await readPicture(picture);
    expect(page.page).toMatchObject({ width: picture.width, height: picture.height, unit: 'px' });
    expect(page.lines.map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
    expect(found(page, lines)).toBe(1);
    for (const line of page.lines) {
      expect(line.confidence).toBeGreaterThan(0.9);
      expect(line).toMatchObject({ rotation: 0, hidden: false, page: 1 });
      expect(line).not.toHaveProperty('font');
    }
    expect(page.contentOrder).toBe(false);
  });

  it('keeps its columns apart', async () => {
    const { picture, lines } = await sheet('paper.pdf', 1, 0.42);
    const page = await readPicture(picture);
    expect(found(page, lines)).toBeGreaterThan(0.85);
    const middle = picture.width / 2;
    const below = page.lines.filter(({ box }) => box[1] > picture.height * 0.6);
    expect(below.length).toBeGreaterThan(15);
    expect(below.filter(({ box }) => box[0] < middle - 30 && box[2] > middle + 30)).toEqual([]);
  });

  it('may be Chinese', async () => {
    const { picture, lines } = await sheet('cjk.pdf', 1, 0.25);
    const chinese = lines.filter(({ box }) => box[2] < picture.width / 2);
    expect(found(await readPicture(picture), chinese)).toBeGreaterThan(0.7);
  });
});

describe('a page that does not stand upright', () => {
  it.each([90, 180, 270, 4, -8])(
    'is read when it is turned by %i degrees, and its lines lie where they are seen',
    async (degrees) => {
      const { picture, lines } = await sheet('report.pdf', 9, 0.35);
      const scan = turnedBy(picture, degrees);
      const page = await readPicture(scan);
      expect(page.turned?.width).toBe(scan.width);
      expect((page.turned?.angle ?? 0) * (180 / Math.PI)).toBeCloseTo(degrees, 0);
      expect(page.lines.map(({ text }) => letters(text))).toEqual(lines.map(({ text }) => letters(text)));
      const [first] = page.lines;
      if (!first || !page.turned) throw new Error('nothing was read');
      // Where a line is shown there is ink, and all around the page there is none.
      const [x0, y0, x1, y1] = toDisplayed(first.box, page.turned);
      expect(darkest(scan, x0, y0, x1, y1)).toBeLessThan(100);
    },
  );
});

function darkest({ width, data }: Picture, x0: number, y0: number, x1: number, y1: number): number {
  let least = 255;
  for (let y = Math.ceil(y0); y < y1; y++) {
    for (let x = Math.ceil(x0); x < x1; x++) least = Math.min(least, data[y * width + x] ?? 255);
  }
  return least;
}

describe('a picture without text', () => {
  it('is a page without lines', async () => {
    const { lines, page } = await readPicture({ width: 1, height: 1, channels: 1, data: Uint8Array.of(255) });
    expect({ lines, width: page.width }).toEqual({ lines: [], width: 1 });
  });

  it('says what of it was not read', async () => {
    const { problems, source } = await readImage(pictureBytes('anim.webp'), { name: 'a.webp' });
    expect(problems).toMatchObject([{ code: 'picture-animated' }]);
    expect(source).toMatchObject({ kind: 'image', pages: 1, name: 'a.webp' });
  });

  it('can be one of the pages of a TIFF', async () => {
    const { pages } = await readImage(pictureBytes('lzw2.tif'), { name: 'a.tif', pages: '2' });
    expect(pages.map(({ page }) => page.number)).toEqual([2]);
    await expect(readImage(pictureBytes('lzw2.tif'), { name: 'a.tif', pages: '3' })).rejects.toMatchObject({
      code: 'no-such-page',
    });
  });
});

it('reading stops when it is told to', async () => {
  const { picture } = await sheet('report.pdf', 9, 0.3);
  const stop = new AbortController();
  const reading = readImage(encodePng(picture), { name: 'x', signal: stop.signal });
  stop.abort();
  await expect(reading).rejects.toThrow('aborted');
});
