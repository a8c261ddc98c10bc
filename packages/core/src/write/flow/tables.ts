import type { Cell, PageObject } from '../../document/schema.js';
import { type Passage, passageOfText } from './passage.js';

/** No real cell spans more; a hostile number must not make rows without end. */
const MAX_SPAN = 1000;

/** The cells of a table; nothing for other objects, and for tables whose cells could not be made out. */
export function cellsOf(object: PageObject): readonly Cell[] {
  return object.role === 'table' ? (object.cells ?? []) : [];
}

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
 * The cells as a full grid, the first row being the header as GFM wants it: an empty one where the table has none. Nothing
 * when cells span or when more than one row is a header, because GFM cannot say that.
 */
export function gridOf(cells: readonly Cell[]): (Cell | undefined)[][] | undefined {
  if (cells.some(({ rowSpan = 1, columnSpan = 1 }) => rowSpan > 1 || columnSpan > 1)) return undefined;
  const rows = byRow(cells);
  if (rows.slice(1).some((row) => row.every(({ header }) => header === true))) return undefined;
  const grid = fullGrid(cells);
  const isHeadless = headRowCount(rows) === 0;
  return isHeadless ? [(grid[0] ?? []).map(() => undefined), ...grid] : grid;
}

/** Every row with a place for every column; a cell that spans stands where it begins. */
export function fullGrid(cells: readonly Cell[]): (Cell | undefined)[][] {
  const columns = [...new Set(cells.map(({ column }) => column))].sort((a, b) => a - b);
  const place = new Map(columns.map((column, i) => [column, i]));
  return byRow(cells).map((row) => {
    const full = columns.map((): Cell | undefined => undefined);
    for (const cell of row) full[place.get(cell.column) ?? 0] = cell;
    return full;
  });
}

/** An HTML table row by row, each of tags and cells in turn: header cells say whether they head a column or a row. */
export function spanningRows(cells: readonly Cell[]): (string | Cell)[][] {
  const rows = byRow(cells);
  const headRows = headRowCount(rows);
  const out: (string | Cell)[][] = [];
  for (const [i, row] of rows.entries()) {
    if (i === 0 && headRows > 0) out.push(['<thead>']);
    if (i === headRows) out.push(['<tbody>']);
    const tags = row.flatMap((cell): (string | Cell)[] => {
      const header = i < headRows || cell.header === true;
      const scope =
        i < headRows ? ((cell.columnSpan ?? 1) > 1 ? 'colgroup' : 'col') : (cell.rowSpan ?? 1) > 1 ? 'rowgroup' : 'row';
      const spans = [
        header ? ` scope="${scope}"` : '',
        (cell.rowSpan ?? 1) > 1 ? ` rowspan="${cell.rowSpan}"` : '',
        (cell.columnSpan ?? 1) > 1 ? ` colspan="${cell.columnSpan}"` : '',
      ].join('');
      const tag = header ? 'th' : 'td';
      return [`<${tag}${spans}>`, cell, `</${tag}>`];
    });
    out.push(['<tr>', ...tags, '</tr>']);
    if (i === headRows - 1) out.push(['</thead>']);
  }
  if (rows.length > headRows) out.push(['</tbody>']);
  return out;
}

/** The text of a cell as a passage. `object` is the table, or the part of it on the page of the cell. */
export function cellPassage(cell: Cell, object: PageObject): Passage {
  const place = { ...object, page: cell.page ?? object.page, box: cell.box ?? object.box };
  return passageOfText(cell.text, place, cell.runs);
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
