import { expect, it } from 'vitest';
import type { Cell } from '../../../../document/schema.js';
import { childrenOf } from './element.js';
import { tableOf } from './table.js';

const cell = (row: number, column: number, more: Partial<Cell> = {}): Cell => ({ row, column, text: 'x', ...more });

it('a row that only continues cells from above is no row of its own', () => {
  const { element } = tableOf([
    cell(0, 0, { rowSpan: 2, header: true }),
    cell(0, 1, { rowSpan: 2, header: true }),
    cell(2, 0),
    cell(2, 1),
  ]);
  const rows = childrenOf(element);
  expect(rows.map((row) => childrenOf(row).map(({ type }) => type))).toEqual([
    ['TH', 'TH'],
    ['TD', 'TD'],
  ]);
  for (const header of rows[0] ? childrenOf(rows[0]) : [])
    expect(header.attributes).toEqual({ O: 'Table', Scope: 'Column' });
});

it('missing cells are filled, so that all rows are equally wide', () => {
  const { element, columns } = tableOf([cell(0, 0, { columnSpan: 2 }), cell(0, 2), cell(1, 1)]);
  expect(columns).toBe(3);
  expect(childrenOf(element).map((row) => childrenOf(row).length)).toEqual([2, 3]);
});

it('a header beside values names its row, also where the table has no head', () => {
  const { element } = tableOf([cell(0, 0, { header: true }), cell(0, 1), cell(1, 0, { header: true }), cell(1, 1)]);
  for (const row of childrenOf(element)) {
    expect(childrenOf(row).map(({ type }) => type)).toEqual(['TH', 'TD']);
    expect(childrenOf(row)[0]?.attributes).toEqual({ O: 'Table', Scope: 'Row' });
  }
});
