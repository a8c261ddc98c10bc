import { describe, expect, test } from 'vitest';
import type { Box } from '../../document/schema.js';
import { Setting, words } from '../../engines/baseline/reading.test.fixture.js';
import type { Graphic } from '../../read/reading.js';
import { graphicalRegions } from './graphics.js';

const image = (...box: Box): Graphic => ({ kind: 'image', box });

function figures(setting: Setting): number[][] {
  const [page] = setting.pages;
  if (!page) throw new Error('one page');
  return graphicalRegions(page)
    .filter(({ role }) => role === 'figure')
    .map(({ box }) => box.map(Math.round));
}

describe('panels', () => {
  const four = [
    image(100, 100, 290, 200),
    image(310, 100, 500, 200),
    image(100, 220, 290, 320),
    image(310, 220, 500, 320),
  ];

  test('over one numbered caption are one figure', () => {
    const setting = new Setting().page(four).line('Figure 3: Four views of the same hill', 100, 330);
    expect(figures(setting)).toEqual([[100, 100, 500, 320]]);
  });

  test('without a caption, as in a magazine, are a figure each', () => {
    expect(figures(new Setting().page(four))).toHaveLength(4);
  });

  test('with a caption each stay apart', () => {
    const setting = new Setting()
      .page(four.slice(0, 2))
      .line('Figure 3: The hill', 100, 206)
      .line('Figure 4: The same hill', 310, 206);
    expect(figures(setting)).toHaveLength(2);
  });

  test('parted by prose are two figures', () => {
    const setting = new Setting()
      .page([image(100, 100, 290, 180), image(100, 240, 290, 320)])
      .prose(words(3), 72, 540, 190)
      .line('Figure 3: The hill', 100, 330);
    expect(figures(setting)).toHaveLength(2);
  });
});
