import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { TreelineError } from '../../errors.js';
import type { Picture } from '../pdf/engine.js';
import { openPicture, type PicturePage } from './open.js';
import { type PictureName, pictureBytes } from './pictures.test.support.js';

const PLAIN: PictureName[] = [
  'rgb.png',
  'rgb16.png',
  'rgba.png',
  'inter.png',
  'pal.png',
  'rgb.jpg',
  'prog.jpg',
  'cmyk.jpg',
  'exif6.jpg',
  'plain.gif',
  'inter.gif',
  'web.webp',
  'g4.tif',
  'zip16.tif',
  'rgba2.tif',
  'jpeg.tif',
  'tiled.tif',
];

function brightness({ width, channels, data }: Picture, x: number, y: number): number {
  const at = (y * width + x) * channels;
  return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
}

/** The quarters of a picture that are dark, row by row. */
function darkQuarters(picture: Picture): boolean[] {
  const { width, height } = picture;
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => brightness(picture, Math.floor(x * width), Math.floor(y * height)) < 128),
  );
}

async function firstPage(bytes: Uint8Array): Promise<{ page: PicturePage; picture: Picture }> {
  const [page] = openPicture(bytes).pages;
  if (!page) throw new Error('no page');
  return { page, picture: await page.pixels() };
}

function codeOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    if (error instanceof TreelineError) return error.code;
    throw error;
  }
  return 'none';
}

describe('a picture', () => {
  it.each(PLAIN)('is decoded from %s, as it wants to be displayed', async (name) => {
    const { page, picture } = await firstPage(pictureBytes(name));
    expect([page.width, page.height, picture.width, picture.height]).toEqual([24, 16, 24, 16]);
    expect(darkQuarters(picture)).toEqual([true, false, false, false]);
    expect(openPicture(pictureBytes(name)).problems).toEqual([]);
  });

  it('of several pages gives each of them', async () => {
    const { pages } = openPicture(pictureBytes('lzw2.tif'));
    const pictures = await Promise.all(pages.map((page) => page.pixels()));
    expect(pictures.map(darkQuarters)).toEqual([
      [true, false, false, false],
      [false, true, false, false],
    ]);
  });

  it.each(['anim.webp', 'anim.gif'] as const)('that moves gives its first frame, and says so: %s', async (name) => {
    const { problems } = openPicture(pictureBytes(name));
    expect(problems.map(({ code }) => code)).toEqual(['picture-animated']);
    const { picture } = await firstPage(pictureBytes(name));
    expect(darkQuarters(picture)).toEqual([true, false, false, false]);
  });

  it('with transparency keeps it', async () => {
    const data = Uint8Array.of(0, 0, 0, 0, 255, 255, 255, 255);
    const { picture } = await firstPage(encode({ width: 2, height: 1, channels: 4, data }));
    expect([...picture.data]).toEqual([...data]);
  });

  it('of one pixel is one pixel', async () => {
    const { picture } = await firstPage(encode({ width: 1, height: 1, channels: 1, data: Uint8Array.of(7) }));
    expect([picture.width, picture.height, picture.data[0]]).toEqual([1, 1, 7]);
  });

  it('of 20,000 pixels a side is reduced while it is decoded', async () => {
    // A PNG of this size would have 400 million pixels; one bit each is enough to show what happens.
    const side = 20_000;
    const data = new Uint8Array((side / 8) * side).fill(255);
    const { page, picture } = await firstPage(encode({ width: side, height: side, channels: 1, depth: 1, data }));
    expect([page.width, page.height]).toEqual([side, side]);
    expect(picture.width * picture.height).toBeLessThanOrEqual(16_000_000);
    expect(brightness(picture, 100, 100)).toBe(255);
  });
});

describe('a file that is no good picture', () => {
  it('is refused with a code that says why', () => {
    expect(codeOf(() => openPicture(new Uint8Array()))).toBe('empty-input');
    expect(codeOf(() => openPicture(new TextEncoder().encode('BM....\0\0\0\0....')))).toBe('not-a-picture');
    expect(codeOf(() => openPicture(new TextEncoder().encode('hello')))).toBe('not-a-picture');
  });

  it.each(['rgb.png', 'rgb.jpg', 'plain.gif', 'web.webp', 'g4.tif'] as const)(
    'is refused where %s is cut off after its first bytes',
    (name) => {
      expect(codeOf(() => openPicture(pictureBytes(name).subarray(0, 20)))).toBe('broken-picture');
    },
  );

  it('is read as far as it goes, and says that it ends early', async () => {
    for (const name of ['rgb.jpg', 'plain.gif'] as const) {
      const bytes = pictureBytes(name);
      const { problems } = openPicture(bytes.subarray(0, bytes.length - 12));
      expect(problems.map(({ code }) => code)).toEqual(['picture-cut-off']);
    }
  });

  it('is refused where its pixels are rubbish', async () => {
    const png = pictureBytes('rgba.png').slice();
    const pixels = new TextDecoder('latin1').decode(png).indexOf('IDAT') + 4;
    png.fill(0xee, pixels, pixels + 10);
    await expect(firstPage(png)).rejects.toMatchObject({ code: 'broken-picture' });
    const webp = pictureBytes('web.webp').slice();
    webp.fill(0xee, 30);
    await expect(firstPage(webp)).rejects.toMatchObject({ code: 'broken-picture' });
  });

  it('is refused before any memory is taken for a size it only claims', () => {
    const png = pictureBytes('rgb.png').slice();
    new DataView(png.buffer).setUint32(16, 100_000);
    new DataView(png.buffer).setUint32(20, 100_000);
    expect(codeOf(() => openPicture(png))).toBe('picture-too-large');
    const jpeg = pictureBytes('prog.jpg').slice();
    const frame = jpeg.findIndex((byte, i) => byte === 0xff && jpeg[i + 1] === 0xc2);
    new DataView(jpeg.buffer).setUint32(frame + 5, 0xfde8_fde8);
    expect(codeOf(() => openPicture(jpeg))).toBe('picture-too-large');
  });

  it('does not hold up a chain of pages that runs in a circle', async () => {
    const tiff = pictureBytes('g4.tif').slice();
    const view = new DataView(tiff.buffer);
    const little = tiff[0] === 0x49;
    const directory = view.getUint32(4, little);
    const end = directory + 2 + view.getUint16(directory, little) * 12;
    view.setUint32(end, directory, little);
    expect(openPicture(tiff).pages).toHaveLength(1);
  });
});
