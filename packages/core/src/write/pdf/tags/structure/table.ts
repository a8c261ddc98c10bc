import type { Cell } from '../../../../document/schema.js';
import { headRowsOf } from '../../../flow/tables.js';
import { add, type Element, element } from './element.js';

export interface TableElements {
  element: Element;
  columns: number;
  cells: Map<Cell, Element>;
}

/** Rows of cells. Every row is as wide as the others (ISO 14289-1, 7.5): where a cell is missing there is an empty one. */
export function tableOf(cells: readonly Cell[]): TableElements {
  const rows = Math.max(...cells.map((cell) => cell.row + (cell.rowSpan ?? 1)));
  const columns = columnsOf(cells);
  const owners: (Cell | undefined)[][] = Array.from({ length: rows }, () => new Array<Cell | undefined>(columns));
  for (const cell of cells)
    for (const [row, column] of placesOf(cell)) {
      const line = owners[row];
      if (line && line[column] === undefined) line[column] = cell;
    }
  const headRows = headRowsOf(cells);
  const headerRows = new Set(
    cells.filter(({ header, row }) => header && (row < headRows || hasSeveral(cells, row))).map(({ row }) => row),
  );

  const table = element('Table');
  const made = new Map<Cell, Element>();
  // A row in which no cell begins would be an empty element: it goes, and the cells that span it span one row less.
  const isKept = owners.map((line, row) => line.some((cell) => cell === undefined || cell.row === row));
  const spanOf = ({ row, rowSpan = 1 }: Cell) => isKept.slice(row, row + rowSpan).filter((kept) => kept).length;
  for (const [row, line] of owners.entries()) {
    if (!isKept[row]) continue;
    const tr = add(table, element('TR'));
    for (let column = 0; column < columns; column++) {
      const cell = line[column];
      if (!cell) add(tr, element('TD'));
      else if (cell.row === row && cell.column === column) {
        const attributes: Record<string, string | number> = { O: 'Table' };
        const rowSpan = spanOf(cell);
        if (rowSpan > 1) attributes.RowSpan = rowSpan;
        if ((cell.columnSpan ?? 1) > 1) attributes.ColSpan = cell.columnSpan ?? 1;
        if (cell.header) attributes.Scope = headerRows.has(cell.row) ? 'Column' : 'Row';
        const own = element(cell.header ? 'TH' : 'TD', Object.keys(attributes).length > 1 ? { attributes } : {});
        made.set(cell, add(tr, own));
      }
    }
  }
  return { element: table, columns, cells: made };
}

function placesOf(cell: Cell): [number, number][] {
  const places: [number, number][] = [];
  for (let r = 0; r < (cell.rowSpan ?? 1); r++)
    for (let c = 0; c < (cell.columnSpan ?? 1); c++) places.push([cell.row + r, cell.column + c]);
  return places;
}

/** Headers name columns where their row has several of them, or nothing else. */
function hasSeveral(cells: readonly Cell[], row: number): boolean {
  return cells.filter((cell) => cell.row === row && cell.header).length > 1;
}

export function columnsOf(cells: readonly Cell[]): number {
  return Math.max(...cells.map((cell) => cell.column + (cell.columnSpan ?? 1)));
}
