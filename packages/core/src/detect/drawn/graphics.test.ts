import { describe, expect, test } from 'vitest';
import type { Box } from '../../document/schema.js';
import { rule, Setting, upright, words } from '../../engines/baseline/reading.test.fixture.js';
import type { Graphic, ReadPage } from '../../read/reading.js';
import { graphicalRegions, repeatedGraphics } from './graphics.js';

function pageOf(setting: Setting): ReadPage {
  const [page] = setting.pages;
  if (!page) throw new Error('one page');
  return page;
}
const regions = (setting: Setting) => graphicalRegions(pageOf(setting));
const roles = (setting: Setting) => regions(setting).map(({ role }) => role);
const path = (...box: Box): Graphic => ({ kind: 'path', box });
const image = (...box: Box): Graphic => ({ kind: 'image', box });

describe('figures', () => {
  test('a plot of ten thousand paths is one figure, found in time', () => {
    const dots = Array.from({ length: 10_000 }, (_, i) => {
      const x = 100 + ((i * 37) % 200);
      const y = 100 + ((i * 53) % 150);
      return path(x, y, x + 1, y + 1);
    });
    const setting = new Setting()
      .page([...dots, rule(95, 252, 305), upright(95, 98, 252)])
      .line('0.5', 80, 170, { size: 7 });
    const found = regions(setting);
    expect(found).toMatchObject([{ role: 'figure', lines: [{ text: '0.5' }] }]);
    expect(found[0]?.box[0]).toBeLessThanOrEqual(95);
  });

  test('a picture is a figure, an icon and the ground of the page are not', () => {
    expect(roles(new Setting().page([image(72, 100, 300, 250)]))).toEqual(['figure']);
    expect(roles(new Setting().page([image(72, 100, 82, 110)]))).toEqual([]);
    expect(roles(new Setting().page([image(0, 0, 612, 792)]))).toEqual([]);
  });

  test('a picture cut into strips is one figure', () => {
    const strips = Array.from({ length: 20 }, (_, i) => image(72, 100 + i * 8, 300, 108 + i * 8));
    expect(roles(new Setting().page(strips))).toEqual(['figure']);
  });

  test('two pictures in two columns are two figures', () => {
    expect(roles(new Setting().page([image(72, 100, 290, 250), image(322, 100, 540, 250)]))).toEqual([
      'figure',
      'figure',
    ]);
  });

  test('a tinted box, an underline, a divider and a rule under the header are none', () => {
    const setting = new Setting()
      .page([path(70, 98, 542, 175), rule(72, 212, 130), upright(306, 72, 720), rule(72, 50, 540)])
      .prose(words(6), 72, 540, 100, { last: 0.9 });
    expect(roles(setting)).toEqual([]);
  });

  test('a logo at the head of neighbouring pages is furniture', () => {
    const logos = [image(500, 20, 560, 50), image(500, 20, 560, 50)];
    const setting = new Setting();
    for (const logo of logos) setting.page([logo, image(72, 300, 300, 450)]);
    expect(repeatedGraphics(setting.pages)).toEqual(new Set(logos));
  });
});

describe('tables', () => {
  const cells = (setting: Setting) => {
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 3; column++) setting.line(`c${row}${column}`, 110 + column * 100, 204 + row * 20);
    }
    return setting;
  };

  test('a grid of rules around cells is a table and holds its lines', () => {
    const across = [0, 1, 2, 3, 4].map((i) => rule(100, 200 + 20 * i, 400));
    const down = [0, 1, 2, 3].map((i) => upright(100 + 100 * i, 200, 280));
    const found = regions(cells(new Setting().page([...across, ...down])));
    expect(found).toMatchObject([{ role: 'table' }]);
    expect(found[0]?.lines).toHaveLength(12);
  });

  test('three parallel rules with cells between them are a table', () => {
    const setting = cells(new Setting().page([rule(100, 200, 400), rule(100, 221, 400), rule(100, 284, 400)]));
    const found = regions(setting);
    expect(found).toMatchObject([{ role: 'table', box: [100, 200, 400, 284.5] }]);
    expect(found[0]?.lines).toHaveLength(12);
  });

  test('rules drawn cell by cell are a table as well', () => {
    const pieces = [200, 221, 284].flatMap((y) => [rule(100, y, 200), rule(200, y, 300), rule(300, y, 400)]);
    expect(regions(cells(new Setting().page(pieces)))).toMatchObject([{ role: 'table', box: [100, 200, 400, 284.5] }]);
  });

  test('two columns of prose between a header rule and a footer rule are no table', () => {
    const setting = new Setting().page([rule(72, 80, 540), rule(72, 720, 540)]);
    setting.prose(words(40), 72, 296, 100, { last: 1 }).prose(words(40, 1), 316, 540, 100, { last: 1 });
    expect(roles(setting)).toEqual([]);
  });

  test('a row that heads a part of the table does not cut it in two', () => {
    const setting = new Setting().page([200, 221, 241, 261, 300].map((y) => rule(100, y, 400)));
    for (const y of [204, 224, 264, 282]) for (const x of [110, 210, 310]) setting.line(`c${x}`, x, y);
    setting.line('Second part', 110, 244);
    expect(regions(setting)).toMatchObject([{ role: 'table', box: [100, 200, 400, 300.5] }]);
  });

  test('two tables with rules of the same width and a caption between them are two', () => {
    const setting = new Setting().page([200, 221, 262, 300, 321, 362].map((y) => rule(100, y, 400)));
    for (const y of [204, 224, 242, 304, 324, 342]) for (const x of [110, 210, 310]) setting.line(`c${x}`, x, y);
    setting.line('Table 2: The other one', 100, 280);
    expect(regions(setting).map(({ box }) => box)).toEqual([
      [100, 200, 400, 262.5],
      [100, 300, 400, 362.5],
    ]);
  });

  test('a table and prose between the rules of header and footer are no table as large as the page', () => {
    const setting = cells(new Setting().page([rule(72, 60, 540), rule(72, 740, 540)]));
    setting.prose(words(30), 72, 540, 320, { last: 1 });
    expect(roles(setting)).toEqual([]);
  });

  test('a frame around a paragraph is no table', () => {
    const frame = [rule(70, 95, 542), rule(70, 180, 542), upright(70, 95, 180), upright(542, 95, 180)];
    expect(roles(new Setting().page(frame).prose(words(6), 72, 540, 100))).toEqual([]);
  });
});

describe('formulas', () => {
  test('a centred line of mathematics with its number is one formula', () => {
    const setting = new Setting()
      .page()
      .prose(words(4), 72, 540, 100)
      .line('f(x) = a + b', 270, 160, { math: 0.8 })
      .line('(12)', 518, 160)
      .prose(words(4, 1), 72, 540, 190);
    expect(regions(setting)).toMatchObject([
      { role: 'formula', lines: [{ text: 'f(x) = a + b' }, { text: '(12)' }], confidence: 0.8 },
    ]);
  });

  test('the two halves of a fraction belong to one formula', () => {
    const setting = new Setting()
      .page()
      .prose(words(4), 72, 540, 100)
      .line('a + b', 300, 158, { math: 0.9 })
      .line('x =', 270, 165, { math: 0.9 })
      .line('c + d', 300, 172, { math: 0.9 })
      .prose(words(4, 1), 72, 540, 200);
    expect(regions(setting)).toHaveLength(1);
    expect(regions(setting)[0]?.lines).toHaveLength(3);
  });

  test('a piece of a sentence torn apart by a fraction is none', () => {
    const setting = new Setting()
      .page()
      .prose(words(3), 72, 540, 100, { last: 1 })
      .line('which holds because of the value', 72, 140, {}, 250)
      .line('x = a + b', 254, 140, { math: 0.9 }, 300)
      .line('and is therefore never less than', 304, 140, {}, 540)
      .prose(words(3, 1), 72, 540, 154);
    expect(roles(setting)).toEqual([]);
  });

  test('mathematics inside a sentence and a short last line are none', () => {
    const setting = new Setting()
      .page()
      .prose(
        [
          'we know that the value x = y + z holds for all',
          'numbers and hence also for the sum of them, where',
          'x = 3.',
        ],
        72,
        540,
        100,
        { math: 0.4 },
      );
    expect(roles(setting)).toEqual([]);
  });
});
