import { describe, expect, test } from 'vitest';
import type { Box } from '../../document/schema.js';
import { rule, Setting, upright, words } from '../../engines/baseline/reading.test.fixture.js';
import type { Graphic } from '../../read/reading.js';
import { graphicalRegions } from './graphics.js';

const path = (...box: Box): Graphic => ({ kind: 'path', box });

function regions(setting: Setting) {
  const [page] = setting.pages;
  if (!page) throw new Error('one page');
  return graphicalRegions(page);
}

describe('a figure that hardly anything is drawn of', () => {
  const dots = [path(200, 200, 203, 203), path(300, 240, 303, 243), path(380, 210, 383, 213)];
  const frame = [rule(180, 190, 400), upright(180, 190, 250)];

  test('is one where a numbered caption stands below it', () => {
    const setting = new Setting()
      .page([...dots, ...frame])
      .prose(words(4), 72, 540, 100)
      .line('Figure 2: Three stars', 240, 262)
      .prose(words(4, 1), 72, 540, 290);
    expect(regions(setting)).toMatchObject([{ role: 'figure', box: [180, 190, 400, 250], confidence: 0.6 }]);
  });

  test('is none without a caption, or with text between the two', () => {
    const alone = new Setting().page([...dots, ...frame]).prose(words(4), 72, 540, 100);
    expect(regions(alone)).toEqual([]);
    const parted = new Setting()
      .page([...dots, ...frame])
      .prose(words(6), 72, 540, 256)
      .line('Figure 2: Three stars', 240, 340);
    expect(regions(parted)).toEqual([]);
  });

  test('is not found a second time where the caption has its figure', () => {
    const setting = new Setting()
      .page([...dots, ...frame, { kind: 'image', box: [150, 270, 450, 400] }])
      .line('Figure 2: A photograph', 240, 406);
    expect(regions(setting)).toHaveLength(1);
  });
});
