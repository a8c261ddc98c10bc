import { describe, expect, it } from 'vitest';
import type { Box } from '../../document/schema.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { Graphic } from '../../read/reading.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { ScoredLine } from '../lines/vote.js';
import { partedByCaptions } from './split-floats.js';

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

describe('what a numbered caption stands in the middle of', () => {
  const plots = [image(60, 100, 540, 240), image(60, 300, 540, 450)];
  const tall: GraphicalRegion = { ...both, box: [60, 100, 540, 450] };
  const captioned = (graphics: Graphic[], text = 'Fig. 7. Lift') =>
    new Setting().page(graphics).line(text, 200, 250).line('over wind', 200, 264);
  const halves = [
    [60, 100, 540, 250],
    [60, 276, 540, 450],
  ];

  it('is two figures, one above the other', () => {
    expect(parted(captioned(plots), tall)).toEqual(halves);
  });

  it('is three with two such captions', () => {
    const setting = captioned([...plots, image(60, 480, 540, 600)]).line('Fig. 8. Drag', 200, 455);
    expect(parted(setting, { ...tall, box: [60, 100, 540, 600] })).toEqual([
      halves[0],
      [60, 276, 540, 455],
      [60, 467, 540, 600],
    ]);
  });

  it('is two tables as far as there is text, or one and white', () => {
    const above = captioned([], 'Table 2. Lift').line('1.25', 100, 120, {}, 500);
    const table: GraphicalRegion = { ...tall, role: 'table' };
    expect(parted(above, table)).toEqual([[100, 120, 500, 132]]);
    const two = above.line('2.25', 100, 400, {}, 500);
    expect(parted(two, table)).toEqual([
      [100, 120, 500, 132],
      [100, 400, 500, 412],
    ]);
  });

  it('is one where there is more beside the caption, or behind it', () => {
    expect(parted(captioned([...plots, image(400, 245, 500, 290)]), tall)).toEqual([tall.box]);
    expect(parted(captioned([image(60, 100, 540, 450)]), tall)).toEqual([tall.box]);
  });

  it('is one where the caption has no number or stands at the edge', () => {
    expect(parted(captioned(plots, 'Lift'), tall)).toEqual([tall.box]);
    expect(parted(captioned(plots), { ...tall, box: [60, 100, 540, 290] })).toEqual([[60, 100, 540, 290]]);
  });

  it('leaves out the part that was found for itself', () => {
    const [page] = captioned(plots).pages;
    const lines = (page?.lines ?? []).map((line): ScoredLine => ({ line, role: 'caption', roles: [] }));
    const lower: GraphicalRegion = { ...both, box: [60, 290, 540, 460] };
    const found = partedByCaptions([tall, lower], lines, plots, { width: 612, height: 792 });
    expect(found.map(({ box }) => box)).toEqual([halves[0], lower.box]);
  });
});
