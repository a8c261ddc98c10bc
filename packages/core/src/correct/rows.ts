import { union } from '../document/box.js';
import type { DraftCell, DraftObject } from '../document/draft.js';
import type { Role } from '../document/roles.js';
import type { Box, Run } from '../document/schema.js';
import { TreelineError } from '../errors.js';
import type { ReadLine } from '../read/reading.js';

export function isRoleOfHeading(role: Role): boolean {
  return role === 'heading' || role === 'title';
}

/**
 * A table whose rows are separated at the given heights of its page. Columns stay as they are; the pieces of each cell go
 * to the row in which they stand.
 */
export function regrouped(
  table: DraftObject,
  boundaries: readonly number[],
  lines: ReadonlyMap<string, ReadLine>,
): DraftObject {
  if (table.role !== 'table' || !table.cells) {
    throw new TreelineError('invalid-correction', 'only a table with cells has rows');
  }
  const edges = [...boundaries].sort((a, b) => a - b);
  const rowOf = (y: number) => edges.filter((edge) => edge <= y).length;
  const headers = new Map<number, boolean>();
  const found = new Map<string, DraftCell>();
  for (const cell of table.cells) {
    for (const [, id, from, length] of cell.runs ?? []) {
      const line = lines.get(id);
      if (!line) continue;
      const row = rowOf((line.box[1] + line.box[3]) / 2);
      const key = `${row} ${cell.column}`;
      const known = found.get(key) ?? { row, column: cell.column, text: '', lines: [], runs: [] };
      const at = known.text === '' ? 0 : known.text.length + 1;
      const run: Run = [at, id, from, length];
      // A line can hold a whole row: the cell knows how wide its piece is, the line how high.
      const own: Box = cell.box ? [cell.box[0], line.box[1], cell.box[2], line.box[3]] : line.box;
      found.set(key, {
        ...known,
        text: `${known.text}${known.text === '' ? '' : ' '}${line.text.slice(from, from + length)}`,
        lines: [...new Set([...(known.lines ?? []), id])],
        runs: [...(known.runs ?? []), run],
        box: known.box ? union([known.box, own]) : own,
      });
      headers.set(row, (headers.get(row) ?? true) && cell.header === true);
    }
  }
  const columns = Math.max(...table.cells.map(({ column, columnSpan = 1 }) => column + (columnSpan ?? 1)));
  const cells: DraftCell[] = [];
  for (let row = 0; row <= edges.length; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = found.get(`${row} ${column}`) ?? { row, column, text: '' };
      cells.push({ ...cell, ...(headers.get(row) && { header: true }) });
    }
  }
  return { ...table, cells };
}
