import { describe, expect, test } from 'vitest';
import type { Box } from '../../document/schema.js';
import { rule, Setting, words } from '../../engines/baseline/reading.test.fixture.js';
import type { VisionFields } from '../../model/vision-model.js';
import type { Graphic, ReadPage } from '../../read/reading.js';
import { look, padded } from './look.js';
import { isScanned, isWorthALook } from './worth.js';

function pageOf(setting: Setting): ReadPage {
  const [page] = setting.pages;
  if (!page) throw new Error('one page');
  return page;
}

describe('look', () => {
  /** Sees one figure in the top left cell, and remembers what it was shown. */
  function fake() {
    const shown: VisionFields[] = [];
    return {
      shown,
      run: async (fields: VisionFields) => {
        shown.push(fields);
        const [columns, rows] = [fields.width / 8, fields.height / 8];
        const scores = new Float32Array(3 * columns * rows);
        const boxes = new Float32Array(4 * columns * rows).fill(1000);
        scores[0] = 0.9;
        return { stride: 8, columns, rows, scores, boxes, visual: new Float32Array((fields.lines.length / 4) * 128) };
      },
    };
  }

  test('the page is drawn with its longer side 640 pixels, lines are brought along, objects come back in points', async () => {
    const page = pageOf(new Setting().page().line('one', 306, 396));
    const asked: number[] = [];
    const model = fake();
    const sight = await look(
      {
        ...page,
        draw: async (scale) => {
          asked.push(scale);
          const [width, height] = [Math.round(612 * scale), Math.round(792 * scale)];
          return { width, height, data: new Uint8Array(width * height) };
        },
      },
      model,
    );
    expect(asked).toEqual([640 / 792]);
    expect(model.shown).toMatchObject([{ width: 512, height: 640 }]);
    expect([...(model.shown[0]?.lines ?? [])].map(Math.round)).toEqual([247, 320, 259, 330]);
    // Up to the edge of the page, never beyond.
    expect(sight?.objects).toEqual([{ role: 'figure', score: expect.closeTo(0.9), box: [0, 0, 612, 792] }]);
    expect(sight?.visual).toHaveLength(128);
  });

  test('boxes can be trimmed to what is not white', async () => {
    const page = pageOf(new Setting().page());
    const draw = async (scale: number) => {
      const [width, height] = [Math.round(612 * scale), Math.round(792 * scale)];
      const data = new Uint8Array(width * height).fill(255);
      for (let y = 100; y < 200; y++) data.fill(0, y * width + 50, y * width + 150);
      return { width, height, data };
    };
    const sight = await look({ ...page, draw }, fake());
    const pixels = (box: Box | undefined) => box?.map((value) => Math.round((value * 640) / 792));
    expect(pixels(sight?.trim([0, 0, 400, 400]))).toEqual([50, 100, 150, 200]);
    expect(pixels(sight?.trim([100, 150, 150, 200]))).toEqual([81, 121, 121, 162]);
    expect(sight?.trim([400, 400, 500, 500])).toEqual([400, 400, 500, 500]);
  });

  test('small pages are enlarged twice at most, huge ones reduced', async () => {
    for (const [side, scale] of [
      [100, 2],
      [14_400, 640 / 14_400],
    ] as const) {
      const page: ReadPage = {
        ...pageOf(new Setting().page()),
        page: { number: 1, width: side, height: side, unit: 'pt' },
      };
      let asked = 0;
      const draw = async (value: number) => {
        asked = value;
        return { width: 1, height: 1, data: new Uint8Array(1) };
      };
      await look({ ...page, draw }, fake());
      expect(asked).toBe(scale);
    }
  });

  test('a page that cannot be drawn is not seen', async () => {
    expect(await look({ ...pageOf(new Setting().page()), draw: async () => undefined }, fake())).toBeUndefined();
  });

  test('the picture stands at the top left on white paper', () => {
    const { width, height, pixels } = padded({ width: 2, height: 2, data: Uint8Array.of(1, 2, 3, 4) });
    expect([width, height]).toEqual([32, 32]);
    expect([pixels[0], pixels[1], pixels[2], pixels[32], pixels[33], pixels[34]]).toEqual([1, 2, 255, 3, 4, 255]);
  });
});

describe('when to look', () => {
  const isWorth = (setting: Setting, furniture: Graphic[] = []) => isWorthALook(pageOf(setting), new Set(furniture));
  const image: Graphic = { kind: 'image', box: [100, 100, 200, 200] };

  test('a page of prose, with the rules under its head and over its notes, is not worth a look', () => {
    const rules = [rule(72, 60, 540), rule(72, 650, 180)];
    expect(isWorth(new Setting().page(rules).prose(words(40), 72, 540, 80))).toBe(false);
  });

  test('nor are mathematics, bullets and a logo that stands on every page', () => {
    expect(isWorth(new Setting().page().line('x = y + z', 200, 300, { math: 1 }))).toBe(false);
    expect(isWorth(new Setting().page([image]), [image])).toBe(false);
    expect(isWorth(new Setting().page([{ kind: 'path', box: [72, 100, 75, 103] }]))).toBe(false);
  });

  test('a picture, a drawing, a ruled table and text in cells are', () => {
    expect(isWorth(new Setting().page([image]))).toBe(true);
    const paths = Array.from(
      { length: 9 },
      (_, i): Graphic => ({ kind: 'path', box: [100 + 9 * i, 100, 108 + 9 * i, 150] }),
    );
    expect(isWorth(new Setting().page(paths))).toBe(true);
    expect(isWorth(new Setting().page([rule(72, 100, 540), rule(72, 120, 540), rule(72, 300, 540)]))).toBe(true);
    const cells = new Setting().page();
    for (let i = 0; i < 15; i++) cells.line(`cell ${i}`, 72 + (i % 3) * 150, 100 + Math.floor(i / 3) * 14);
    expect(isWorth(cells)).toBe(true);
  });

  test('a scan is, whether its text is hidden, read by OCR or not there at all', () => {
    const scan: Graphic = { kind: 'image', box: [0, 0, 612, 792] };
    expect(isScanned(pageOf(new Setting().page([scan])))).toBe(true);
    const hidden = pageOf(new Setting().page([scan]).prose(words(9), 72, 540, 80));
    expect(isScanned({ ...hidden, lines: hidden.lines.map((line) => ({ ...line, hidden: true })) })).toBe(true);
    // A slide's ground has its text upon it.
    expect(isScanned(hidden)).toBe(false);
    const read = pageOf(new Setting().page().line('read by OCR', 72, 80));
    expect(isScanned({ ...read, lines: read.lines.map((line) => ({ ...line, confidence: 0.9 })) })).toBe(true);
  });
});
