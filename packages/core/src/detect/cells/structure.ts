import { union } from '../../document/box.js';
import { isRightToLeft } from '../../document/direction.js';
import type { DraftCell } from '../../document/draft.js';
import type { Box } from '../../document/schema.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import { columnSeparators, withoutSigns } from './columns.js';
import { confidenceOf } from './confidence.js';
import { cellText, type Grid, gridOf, joinLines, mergeUnruled } from './grid.js';
import { groupHead, headLength } from './head.js';
import { groundOf, median, rowsOf } from './pieces.js';
import { rowHeadersOf } from './row-headers.js';
import { rulingsOf } from './rulings.js';
import { spanNames } from './span-names.js';
import { type Evidence, groupRows } from './table-rows.js';
import { markStraddling, placed, type TextRow, textRow } from './text-rows.js';
import { addTurned } from './turned.js';

export interface TableStructure {
  cells: DraftCell[];
  confidence: number;
}

/** More text than any table on a page has: a hostile file, or a page of dots. */
const MOST_PIECES = 4000;

/**
 * The cells of a table, from its rules and from how its text is aligned; nothing is learned. Columns come first (where
 * white runs down the table), then rows (lines that go on from the line above are one cell), then cells over several.
 * Undefined where there are not at least two cells in two directions to be found.
 */
export function tableStructure(
  page: Pick<ReadPage, 'page' | 'graphics'>,
  box: Box,
  lines: readonly ReadLine[],
): TableStructure | undefined {
  const ground = groundOf(page.page, box, lines, page.graphics);
  const { pieces } = ground;
  if (pieces.length < 2 || pieces.length > MOST_PIECES) return undefined;
  const em = median(pieces.map(({ size }) => size)) || 10;
  const rulings = rulingsOf(ground.graphics, ground.box);
  const lineRows = rowsOf(pieces);
  const separators = withoutSigns(columnSeparators(lineRows, rulings.down, ground.box, em), lineRows);
  const xs = separators.map(({ x }) => x);
  const rows = lineRows.map((row) => textRow(row.map((piece) => placed(piece, xs, em))));

  const [x0, , x1] = ground.box;
  const evidence: Evidence = {
    across: rulings.across,
    x0,
    x1,
    em,
    widths: widestPieces(rows, xs.length + 1),
    columnsRuled: separators.length > 0 && separators.every((separator) => separator.rule),
  };
  const head = headLength(rows, evidence);
  const levels = groupHead(rows.slice(0, head), evidence);
  const below = rows.slice(head);
  markStraddling(below);
  const body = groupRows(below, evidence);
  const grid = gridOf([...levels, ...body.groups], levels.length, xs, ground.box);
  spanNames(grid, rulings, em);
  mergeUnruled(grid, rulings);
  joinLines(grid, body.across);
  addTurned(grid, ground.turned);
  // Figures say nothing about the direction.
  if (isRightToLeft(pieces.filter(({ text }) => /\p{L}/u.test(text)))) mirror(grid);
  return { cells: cellsOf(grid, ground.toPage), confidence: confidenceOf(grid, rulings) };
}

/** In Arabic and Hebrew the first column is the one on the right. */
function mirror({ cells, xs }: Grid): void {
  const last = xs.length - 2;
  for (const cell of cells) [cell.from, cell.to] = [last - cell.to, last - cell.from];
}

/** Names over several columns do not say how wide a column is. */
function widestPieces(rows: readonly TextRow[], columns: number): number[] {
  const widths = new Array<number>(columns).fill(0);
  for (const { from, to, box } of rows.flatMap(({ pieces }) => pieces)) {
    if (from === to) widths[from] = Math.max(widths[from] ?? 0, box[2] - box[0]);
  }
  return widths;
}

function cellsOf(grid: Grid, toPage: (box: Box) => Box): DraftCell[] {
  const { cells, headRows, xs, ys } = grid;
  const rowHeaders = rowHeadersOf(grid);
  const taken = new Set<number>();
  const columns = xs.length - 1;
  const found = cells.map((cell): DraftCell => {
    const { top, bottom, from, to, pieces } = cell;
    for (let row = top; row <= bottom; row++) {
      for (let column = from; column <= to; column++) taken.add(row * columns + column);
    }
    return {
      row: top,
      column: from,
      ...(bottom > top && { rowSpan: bottom - top + 1 }),
      ...(to > from && { columnSpan: to - from + 1 }),
      ...((top < headRows || rowHeaders.has(cell)) && { header: true }),
      box: rounded(toPage(union(pieces.map((piece) => piece.box)))),
      lines: [...new Set(pieces.map(({ line }) => line.id))],
      ...cellText(cell),
    };
  });
  for (let row = 0; row < ys.length - 1; row++) {
    for (let column = 0; column < columns; column++) {
      if (!taken.has(row * columns + column)) {
        found.push({ row, column, ...(row < headRows && { header: true }), text: '' });
      }
    }
  }
  return found.sort((a, b) => a.row - b.row || a.column - b.column);
}

function rounded(box: Box): Box {
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(box[0]), round(box[1]), round(box[2]), round(box[3])];
}
