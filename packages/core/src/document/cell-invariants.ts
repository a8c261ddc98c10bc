import type { Cell, Table } from './schema.js';

/** No table has more places; a hostile span must not fill the memory. */
const MAX_PLACES = 1_000_000;

/** What a schema cannot say of the cells of a table: no two stand in one place. */
export function* cellProblems({ cells = [] }: Table): Generator<{ at: string; message: string }> {
  const places = cells.reduce((sum, cell) => sum + size(cell), 0);
  if (places > MAX_PLACES) {
    yield { at: 'cells', message: `cover ${places} places, more than a table has` };
    return;
  }
  const taken = new Map<string, number>();
  for (const [i, cell] of cells.entries()) {
    const other = firstTaken(cell, taken);
    if (other !== undefined) yield { at: `cells[${i}]`, message: `stands where cells[${other}] does` };
    for (const place of placesOf(cell)) taken.set(place, i);
  }
}

function size({ rowSpan = 1, columnSpan = 1 }: Cell): number {
  return rowSpan * columnSpan;
}

function firstTaken(cell: Cell, taken: ReadonlyMap<string, number>): number | undefined {
  for (const place of placesOf(cell)) {
    const other = taken.get(place);
    if (other !== undefined) return other;
  }
  return undefined;
}

function* placesOf({ row, column, rowSpan = 1, columnSpan = 1 }: Cell): Generator<string> {
  for (let r = row; r < row + rowSpan; r++) for (let c = column; c < column + columnSpan; c++) yield `${r} ${c}`;
}
