import { describe, expect, it } from 'vitest';
import { beginsRow, printedRows, toggledAt } from './table-rows.ts';

const line = (text: string, x: number, y: number) => ({ id: text, text, box: [x, y, x + 40, y + 10] as const });

describe('the rows of a table by its lines', () => {
  const rows = printedRows([line('12', 50, 20), line('Hag', 0, 21), line('Burn', 0, 32), line('Fern', 0, 50)]);

  it('are the lines that stand beside one another', () => {
    expect(rows.map(({ text }) => text)).toEqual(['Hag 12', 'Burn', 'Fern']);
  });

  it('begin where a boundary parts them from what is above', () => {
    expect(rows.map((_, i) => beginsRow(rows, i, [46]))).toEqual([false, false, true]);
  });

  it('are split and joined again', () => {
    const split = toggledAt(rows, 1, [46]);
    expect(rows.map((_, i) => beginsRow(rows, i, split))).toEqual([false, true, true]);
    expect(toggledAt(rows, 1, split)).toEqual([46]);
    expect(toggledAt(rows, 0, [46])).toEqual([46]);
  });
});
