import type { Cell } from 'treeline';

/** Cells as CSV (RFC 4180). A cell that spans stands in its first place; the other places stay empty. */
export function csvOf(cells: readonly Pick<Cell, 'row' | 'column' | 'rowSpan' | 'columnSpan' | 'text'>[]): string {
  const rowCount = Math.max(0, ...cells.map(({ row, rowSpan = 1 }) => row + rowSpan));
  const columnCount = Math.max(0, ...cells.map(({ column, columnSpan = 1 }) => column + columnSpan));
  const grid = Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, () => ''));
  for (const { row, column, text } of cells) {
    const line = grid[row];
    if (line) line[column] = /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }
  return grid.map((line) => `${line.join(',')}\r\n`).join('');
}
