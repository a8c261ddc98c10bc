import { describe, expect, it } from 'vitest';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import { stackedTables } from './stacked.js';

/** Rows of a table with cells at the given places; rows of names are bold. */
function partsOf(rows: readonly (readonly [texts: string, places: readonly number[], bold?: boolean])[]): number[] {
  const setting = new Setting().page();
  for (const [i, [texts, places, bold = false]] of rows.entries())
    for (const [k, text] of texts.split(' ').entries()) setting.line(text, places[k] ?? 0, 100 + 14 * i, { bold });
  const [page] = setting.pages;
  if (!page) throw new Error('There is a page.');
  return stackedTables(page, page.lines).map(({ length }) => length);
}

const WIDE = [60, 180, 300, 420];
const NARROW = [60, 150, 230, 310, 390, 470];
const above = ['Alston 12 4 9', 'Brampton 22 5 7', 'Carlisle 31 2 8', 'Dalston 14 6 3'] as const;
const below = ['July 71 30 2 13 25', 'August 69 28 4 7 31', 'May 58 38 1 5 14'] as const;

describe('tables one above the other', () => {
  it('are parted at a second head over other columns', () => {
    expect(
      partsOf([
        ['Town Rain Days Wind', WIDE, true],
        ...above.map((texts) => [texts, WIDE] as const),
        ['Month Notices Layoffs Short Open Closed', NARROW, true],
        ...below.map((texts) => [texts, NARROW] as const),
      ]),
    ).toEqual([20, 24]);
  });

  it('are one where the bold row in the middle has the same columns', () => {
    expect(
      partsOf([
        ['Town Rain Days Wind', WIDE, true],
        ...above.map((texts) => [texts, WIDE] as const),
        ['North Rain Days Wind', WIDE, true],
        ...above.map((texts) => [texts, WIDE] as const),
      ]),
    ).toEqual([40]);
  });
});
