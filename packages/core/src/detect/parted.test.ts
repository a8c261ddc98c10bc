import { describe, expect, it } from 'vitest';
import { Setting } from '../baseline/reading.test.fixture.js';
import type { Box } from '../document/schema.js';
import type { Graphic } from '../read/reading.js';
import type { GraphicalRegion } from './graphics.js';
import { partedByCaptions } from './parted.js';
import type { ScoredLine } from './vote.js';

const image = (...box: Box): Graphic => ({ kind: 'image', box });
const plots = [image(60, 100, 290, 250), image(310, 100, 540, 250)];
const both: GraphicalRegion = { role: 'figure', box: [60, 100, 540, 250], lines: [], confidence: 0.8 };

function parted(setting: Setting, region = both) {
  const [page] = setting.pages;
  if (!page) throw new Error('one page');
  const lines = page.lines.map((line): ScoredLine => ({ line, role: 'caption', roles: [] }));
  return partedByCaptions([region], lines, page.graphics, page.page).map(({ box }) => box);
}

describe('figures side by side', () => {
  it('are two, where each has a numbered caption', () => {
    const setting = new Setting().page(plots).line('Fig. 7. Lift', 120, 260).line('Fig. 8. Drag', 380, 260);
    expect(parted(setting)).toEqual(plots.map(({ box }) => box));
  });

  it('are one over one caption, whatever stands further below', () => {
    const one = new Setting().page(plots).line('Fig. 7. Lift and drag', 120, 260).line('Fig. 8. Wind', 380, 500);
    expect(parted(one)).toEqual([both.box]);
  });

  it('are one where no white parts them', () => {
    const whole = new Setting().page([image(60, 100, 540, 250)]);
    expect(parted(whole.line('Fig. 7. Lift', 120, 260).line('Fig. 8. Drag', 380, 260))).toEqual([both.box]);
  });

  it('are figures: tables are left as they are', () => {
    const setting = new Setting().page(plots).line('Fig. 7. Lift', 120, 260).line('Fig. 8. Drag', 380, 260);
    expect(parted(setting, { ...both, role: 'table' })).toEqual([both.box]);
  });
});
