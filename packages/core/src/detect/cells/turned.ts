import type { Grid, GridCell } from './grid.js';
import type { Piece } from './pieces.js';

/**
 * Puts text that runs in another direction into the grid: names of narrow columns, which stand on end above them and
 * are a head of their own, and names of groups of rows, which stand on end beside them.
 */
export function addTurned(grid: Grid, pieces: readonly Piece[]): void {
  const first = Math.min(
    ...grid.cells.flatMap(({ top, pieces: own }) => (top === 0 ? own.map(({ box }) => box[1]) : [])),
  );
  const names = pieces.filter(({ box }) => (box[1] + box[3]) / 2 < first);
  if (names.length > 0) {
    const [start = 0, ...ys] = grid.ys;
    grid.ys = [Math.min(start, ...names.map(({ box }) => box[1])), first, ...ys];
    grid.headRows += 1;
    for (const cell of grid.cells) {
      cell.top += 1;
      cell.bottom += 1;
    }
  }
  for (const piece of pieces) {
    const column = at(grid.xs, (piece.box[0] + piece.box[2]) / 2);
    if (names.includes(piece)) put(grid.cells, piece, column, 0, 0);
    else put(grid.cells, piece, column, at(grid.ys, piece.box[1] + 1), at(grid.ys, piece.box[3] - 1));
  }
}

/** The part between two edges in which a place lies. */
function at(edges: readonly number[], place: number): number {
  let i = 0;
  while (i + 2 < edges.length && (edges[i + 1] ?? 0) <= place) i++;
  return i;
}

/** A cell of its own where all of the places are free, otherwise more text of the cell in the middle. */
function put(cells: GridCell[], piece: Piece, column: number, top: number, bottom: number): void {
  const placed = { ...piece, from: column, to: column };
  const isIn = (cell: GridCell, from: number, to: number) =>
    cell.top <= to && cell.bottom >= from && cell.from <= column && cell.to >= column;
  const middle = (top + bottom) >> 1;
  const there = cells.find((cell) => isIn(cell, middle, middle)) ?? cells.find((cell) => isIn(cell, top, bottom));
  if (there) there.pieces.push(placed);
  else cells.push({ top, bottom, from: column, to: column, pieces: [placed] });
}
