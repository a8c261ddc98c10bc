import type { ViewLine } from '../engine/view.ts';

/** Lines of a table that stand beside one another. */
export interface TableRow {
  text: string;
  top: number;
  bottom: number;
}

/** The printed rows of a table, from top to bottom. */
export function printedRows(lines: readonly ViewLine[]): TableRow[] {
  const rows: ViewLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.box[1] - b.box[1])) {
    const last = rows.at(-1);
    const isBeside = last?.some(({ box }) => (line.box[1] + line.box[3]) / 2 < box[3]);
    if (last && isBeside) last.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => ({
    text: [...row]
      .sort((a, b) => a.box[0] - b.box[0])
      .map(({ text }) => text)
      .join(' '),
    top: Math.min(...row.map(({ box }) => box[1])),
    bottom: Math.max(...row.map(({ box }) => box[3])),
  }));
}

/** Whether a boundary parts a printed row from the one above it. */
export function beginsRow(rows: readonly TableRow[], at: number, boundaries: readonly number[]): boolean {
  return boundaries.some((y) => isBetween(rows, at, y));
}

/** The boundaries when a printed row begins a row of the table, or no longer does. */
export function toggledAt(rows: readonly TableRow[], at: number, boundaries: readonly number[]): number[] {
  const [above, row] = [rows[at - 1], rows[at]];
  if (!above || !row) return [...boundaries];
  const others = boundaries.filter((y) => !isBetween(rows, at, y));
  if (others.length < boundaries.length) return others;
  return [...others, (above.bottom + row.top) / 2].sort((a, b) => a - b);
}

function isBetween(rows: readonly TableRow[], at: number, y: number): boolean {
  const [above, row] = [rows[at - 1], rows[at]];
  return (
    above !== undefined && row !== undefined && y > (above.top + above.bottom) / 2 && y <= (row.top + row.bottom) / 2
  );
}
