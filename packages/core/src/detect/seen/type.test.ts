import { describe, expect, it } from 'vitest';
import type { Box } from '../../document/schema.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { GreyPicture, ReadLine, ReadPage } from '../../read/reading.js';
import { seenType, withSeenType } from './type.js';

const [WIDTH, HEIGHT] = [612, 792];

function blank(): GreyPicture {
  return { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(255) };
}

function fill({ data, width }: GreyPicture, [x0, y0, x1, y1]: Box, level: number): void {
  for (let y = y0; y < y1; y++) data.fill(level, y * width + x0, y * width + x1);
}

/** Upright strokes of this width, every fourth of them tall, as letters 10 pixels high in a line of 20. */
function write(picture: GreyPicture, y: number, stroke: number, ink = 0): void {
  for (let i = 0; i < 20; i++)
    fill(picture, [74 + 10 * i, y + (i % 4 === 0 ? 2 : 6), 74 + 10 * i + stroke, y + 16], ink);
}

const ROWS = [100, 130, 160, 190];

function page(text = 'a line on a warm sea'): ReadPage {
  const setting = new Setting().page([{ kind: 'image', box: [0, 0, WIDTH, HEIGHT] }]);
  for (const y of ROWS) setting.line(text, 72, y);
  const [first] = setting.pages;
  if (!first) throw new Error('one page');
  const lines = first.lines.map((line, i): ReadLine => {
    const y = ROWS[i] ?? 0;
    return { ...line, hidden: true, box: [72, y, 276, y + 20] };
  });
  return { ...first, lines };
}

/** Plain lines, and the last as it is told. */
function written(last: (picture: GreyPicture, y: number) => void): GreyPicture {
  const picture = blank();
  for (const y of ROWS.slice(0, 3)) write(picture, y, 2);
  last(picture, 190);
  return picture;
}

const boldOf = (picture: GreyPicture, lines = page().lines) => seenType(lines, picture, 1).map((seen) => seen?.bold);

describe('the type seen on a scan', () => {
  it('is bold where strokes are wider than those of the text', () => {
    expect(boldOf(written((picture, y) => write(picture, y, 4)))).toEqual([false, false, false, true]);
    expect(boldOf(written((picture, y) => write(picture, y, 2)))).toEqual([false, false, false, false]);
  });

  it('is bold in white on black as well, and plain there too', () => {
    for (const [stroke, bold] of [
      [4, true],
      [2, false],
    ] as const) {
      const picture = written((dark, y) => {
        fill(dark, [60, y - 5, 290, y + 25], 0);
        write(dark, y, stroke, 255);
      });
      expect(boldOf(picture)[3]).toBe(bold);
    }
  });

  it('has one size, however the boxes differ', () => {
    const picture = written((last, y) => write(last, y, 2));
    const lines = page().lines.map((line, i): ReadLine => {
      const [x0, y0, x1, y1] = line.box;
      return { ...line, box: [x0, y0 + (i % 2), x1, y1 - i] };
    });
    const sizes = seenType(lines, picture, 1).map((seen) => seen?.size);
    expect(new Set(sizes).size).toBe(1);
    expect(sizes[0]).toBeGreaterThan(16);
    expect(sizes[0]).toBeLessThan(23);
  });

  it('is not known where nothing stands, in a point, beside the page and without letters', () => {
    const picture = written(() => undefined);
    const boxes: Box[] = [
      [72, 190, 276, 210],
      [80, 110, 81, 111],
      [700, 100, 900, 120],
      [-50, -40, -10, -20],
    ];
    const lines = page().lines.map((line, i): ReadLine => ({ ...line, box: boxes[i] ?? line.box }));
    expect(seenType(lines, picture, 1)).toEqual([undefined, undefined, undefined, undefined]);
    expect(seenType(page('• — •').lines, picture, 1)).toEqual([undefined, undefined, undefined, undefined]);
    expect(seenType([], picture, 1)).toEqual([]);
  });

  it('is given to the hidden lines of a scan, with what else was known of them', async () => {
    const bold = written((picture, y) => write(picture, y, 4));
    const draw = async (scale: number) => scaled(bold, scale);
    const [scan] = await withSeenType([{ ...page(), draw }]);
    expect(scan?.lines.map(({ font }) => font?.bold)).toEqual([false, false, false, true]);
    expect(scan?.lines[3]?.font).toMatchObject({ color: '#000000', italic: false, mono: false });
    const fontless = page().lines.map(({ font: _, ...line }): ReadLine => ({ ...line, confidence: 0.9 }));
    const [read] = await withSeenType([{ ...page(), lines: fontless, draw }]);
    expect(read?.lines.map(({ font }) => font?.bold)).toEqual([false, false, false, true]);
  });

  it('leaves pages alone that are no scans, have no picture or cannot be drawn', async () => {
    const drawn: number[] = [];
    const draw = async (scale: number) => {
      drawn.push(scale);
      return undefined;
    };
    const printed = { ...page(), graphics: [], draw };
    const pages = [printed, page(), { ...page(), draw }];
    const result = await withSeenType(pages);
    for (const [i, own] of pages.entries()) expect(result[i]).toBe(own);
    expect(drawn).toHaveLength(1);
  });
});

function scaled({ width, data }: GreyPicture, scale: number): GreyPicture {
  const [wide, high] = [Math.round(WIDTH * scale), Math.round(HEIGHT * scale)];
  const result = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      result[y * wide + x] = data[Math.floor(y / scale) * width + Math.floor(x / scale)] ?? 255;
    }
  }
  return { width: wide, height: high, data: result };
}
