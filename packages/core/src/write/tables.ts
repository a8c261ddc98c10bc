import type { Cell } from '../document/schema.js';
import { oneLine } from './clean.js';
import { escapeHtml } from './html-escape.js';

/** No real cell spans more; a hostile number must not make rows without end. */
const MAX_SPAN = 1000;

/** Cells by row, each row by column; where two claim one place the first has it. */
function byRow(cells: readonly Cell[]): Cell[][] {
  const rows = new Map<number, Cell[]>();
  const last = cells.reduce((most, { row }) => Math.max(most, row), 0);
  for (const cell of cells) {
    // A row that only holds cells reaching down from above exists all the same.
    const end = Math.min(cell.row + Math.min(cell.rowSpan ?? 1, MAX_SPAN) - 1, last);
    for (let r = cell.row; r <= end; r++) if (!rows.has(r)) rows.set(r, []);
    rows.get(cell.row)?.push(cell);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => a.column - b.column).filter((cell, i) => cell.column !== row[i - 1]?.column));
}

/**
 * The texts as a full grid, the first row being the header as GFM wants it; nothing when cells span or when more than
 * one row is a header, because GFM cannot say that.
 */
export function gridOf(cells: readonly Cell[]): string[][] | undefined {
  if (cells.some(({ rowSpan = 1, columnSpan = 1 }) => rowSpan > 1 || columnSpan > 1)) return undefined;
  const rows = byRow(cells);
  if (rows.slice(1).some((row) => row.every(({ header }) => header === true))) return undefined;
  const columns = [...new Set(cells.map(({ column }) => column))].sort((a, b) => a - b);
  const place = new Map(columns.map((column, i) => [column, i]));
  return rows.map((row) => {
    const texts = columns.map(() => '');
    for (const { column, text } of row) texts[place.get(column) ?? 0] = oneLine(text);
    return texts;
  });
}

/** An HTML table, row by row: header cells say whether they head a column or a row. */
export function spanningTable(cells: readonly Cell[], caption: readonly string[] = []): string[] {
  const rows = byRow(cells);
  const headRows = headRowCount(rows);
  const out = ['<table>', ...caption];
  for (const [i, row] of rows.entries()) {
    if (i === 0 && headRows > 0) out.push('<thead>');
    if (i === headRows) out.push('<tbody>');
    const tags = row.map((cell) => {
      const header = i < headRows || cell.header === true;
      const scope =
        i < headRows ? ((cell.columnSpan ?? 1) > 1 ? 'colgroup' : 'col') : (cell.rowSpan ?? 1) > 1 ? 'rowgroup' : 'row';
      const spans = [
        header ? ` scope="${scope}"` : '',
        (cell.rowSpan ?? 1) > 1 ? ` rowspan="${cell.rowSpan}"` : '',
        (cell.columnSpan ?? 1) > 1 ? ` colspan="${cell.columnSpan}"` : '',
      ].join('');
      const tag = header ? 'th' : 'td';
      return `<${tag}${spans}>${escapeHtml(oneLine(cell.text))}</${tag}>`;
    });
    out.push(`<tr>${tags.join('')}</tr>`);
    if (i === headRows - 1) out.push('</thead>');
  }
  if (rows.length > headRows) out.push('</tbody>');
  out.push('</table>');
  return out;
}

/** How many rows make the head of a table. */
export function headRowsOf(cells: readonly Cell[]): number {
  return headRowCount(byRow(cells));
}

/** How many rows at the top are headers throughout. */
function headRowCount(rows: readonly Cell[][]): number {
  const first = rows.findIndex((row) => row.length === 0 || !row.every(({ header }) => header === true));
  return first < 0 ? rows.length : first;
}
