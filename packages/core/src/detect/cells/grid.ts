import { union } from '../../document/box.js';
import type { Box, Run } from '../../document/schema.js';
import { joinLines as joinTexts } from '../../words/join.js';
import { rowsOf } from './pieces.js';
import { drawnShare, type Rulings } from './rulings.js';
import { middleOf, type Placed, type TextRow } from './text-rows.js';

/** A cell of the grid with text in it; rows and columns are both included. */
export interface GridCell {
  top: number;
  bottom: number;
  from: number;
  to: number;
  pieces: Placed[];
}

/** Rows and columns with their edges, and the cells that have text. */
export interface Grid {
  /** One more than rows: where they begin and end, about. */
  ys: number[];
  xs: number[];
  cells: GridCell[];
  headRows: number;
}

/** The text of a cell, its lines joined, and how it is made of the lines of the page. */
export function cellText({ pieces }: GridCell): { text: string; runs: Run[] } {
  const rows = rowsOf(pieces).map((row) => ({ row, text: row.map(({ text }) => text).join(' ') }));
  const { text, starts } = joinTexts(rows);
  const runs: Run[] = [];
  for (const [i, { row }] of rows.entries()) {
    let at = starts[i] ?? 0;
    for (const { text: own, runs: parts } of row) {
      // A hyphen that broke a word was taken off the end of the row.
      const next = starts[i + 1] ?? Number.POSITIVE_INFINITY;
      for (const [offset, line, from, whole] of parts) {
        const length = Math.min(whole, next - at - offset);
        if (length > 0) runs.push([at + offset, line, from, length]);
      }
      at += own.length + 1;
    }
  }
  return { text, runs };
}

export function gridOf(
  groups: readonly (readonly TextRow[])[],
  headGroups: number,
  separators: readonly number[],
  box: Box,
): Grid {
  const rows = groups.filter((group) => group.some((row) => !row.straddles));
  const beside = groups.filter((group) => group.every((row) => row.straddles)).flat();
  const columns = separators.length + 1;
  const cells: GridCell[] = [];
  for (const [index, group] of rows.entries()) {
    const own: GridCell[] = [];
    for (const piece of group.flatMap((row) => row.pieces)) add(own, piece, index);
    if (index >= headGroups) widenTitle(own, columns, box);
    cells.push(...own);
  }
  const ys = edges(rows, box);
  const grid: Grid = { ys, xs: [box[0], ...separators, box[2]], cells, headRows: headGroups };
  for (const row of beside) for (const piece of row.pieces) addBeside(grid, piece, middleOf(row));
  return grid;
}

/** Puts a piece into the cells it overlaps, which become one; that one may overlap others in turn. */
function add(cells: GridCell[], piece: Placed, row: number): void {
  const joined: GridCell = { top: row, bottom: row, from: piece.from, to: piece.to, pieces: [piece] };
  const overlapping = () => cells.findIndex(({ from, to }) => to >= joined.from && from <= joined.to);
  for (let i = overlapping(); i >= 0; i = overlapping()) {
    const [cell] = cells.splice(i, 1);
    if (!cell) break;
    joined.from = Math.min(joined.from, cell.from);
    joined.to = Math.max(joined.to, cell.to);
    joined.pieces.unshift(...cell.pieces);
  }
  cells.push(joined);
}

/** A text alone in its row that reaches over columns, or stands in the middle of all, is a title over all of them. */
function widenTitle(cells: readonly GridCell[], columns: number, box: Box): void {
  const [only] = cells;
  if (!only || cells.length > 1 || columns < 2) return;
  const [x0, , x1] = union(only.pieces.map((piece) => piece.box));
  const centred =
    Math.abs(x0 + x1 - box[0] - box[2]) < 0.03 * (box[2] - box[0]) && x0 > box[0] + 0.1 * (box[2] - box[0]);
  if (only.to === only.from && !(centred && columns > 2)) return;
  only.from = 0;
  only.to = columns - 1;
}

function edges(rows: readonly (readonly TextRow[])[], box: Box): number[] {
  const ends = rows.map((group) => ({
    top: Math.min(...group.map((row) => row.top)),
    bottom: Math.max(...group.map((row) => row.bottom)),
  }));
  const between = ends.slice(1).map(({ top }, i) => (top + (ends[i]?.bottom ?? top)) / 2);
  return [box[1], ...between, box[3]];
}

/** A cell centred beside several rows reaches as far up as down, as long as its column is empty there. */
function addBeside({ ys, cells }: Grid, piece: Placed, middle: number): void {
  const isFree = (row: number) =>
    row >= 0 &&
    row < ys.length - 1 &&
    !cells.some((cell) => cell.top <= row && cell.bottom >= row && cell.from <= piece.to && cell.to >= piece.from);
  // The middle stands near an edge: take both rows beside it.
  const off = ys.map((y) => Math.abs(y - middle));
  const edge = off.indexOf(Math.min(...off));
  let top = edge - 1;
  let bottom = edge;
  if (!isFree(top) || !isFree(bottom)) {
    const row = isFree(top) ? top : Math.min(bottom, ys.length - 2);
    const there = cells.find(
      (cell) => cell.top <= row && cell.bottom >= row && cell.from <= piece.to && cell.to >= piece.from,
    );
    if (there) there.pieces.push(piece);
    else cells.push({ top: row, bottom: row, from: piece.from, to: piece.to, pieces: [piece] });
    return;
  }
  while (isFree(top - 1) && isFree(bottom + 1)) {
    top--;
    bottom++;
  }
  cells.push({ top, bottom, from: piece.from, to: piece.to, pieces: [piece] });
}

/** Cells joined where the rules that part others are left out. */
export function mergeUnruled(grid: Grid, rulings: Rulings): void {
  joinAcross(grid, rulings);
  joinDown(grid, rulings);
}

/** A rule between columns counts as drawn in a row if it covers most of the row's height. */
const DRAWN = 0.6;

function joinAcross({ xs, ys, cells }: Grid, { down }: Rulings): void {
  const rows = ys.length - 1;
  for (let column = 0; column + 2 < xs.length; column++) {
    const x = xs[column + 1] ?? 0;
    const rule = down.find(({ at }) => Math.abs(at - x) < 3);
    if (!rule) continue;
    const drawn = Array.from({ length: rows }, (_, r) => drawnShare(rule, ys[r] ?? 0, ys[r + 1] ?? 0) >= DRAWN);
    if (drawn.filter(Boolean).length < 0.5 * rows) continue;
    for (const [row, isDrawn] of drawn.entries()) {
      // A row without any rule, as between tinted ones, says nothing.
      if (isDrawn || !down.some((other) => drawnShare(other, ys[row] ?? 0, ys[row + 1] ?? 0) >= DRAWN)) continue;
      const left = cells.find((cell) => cell.top <= row && cell.bottom >= row && cell.to === column);
      const right = cells.find((cell) => cell.top <= row && cell.bottom >= row && cell.from === column + 1);
      // Two texts without a rule between are still two cells.
      if (left && right) continue;
      if (left && isEmpty(cells, left.top, left.bottom, column + 1)) left.to = column + 1;
      else if (right && isEmpty(cells, right.top, right.bottom, column)) right.from = column;
    }
  }
}

function joinDown({ xs, ys, cells }: Grid, { across }: Rulings): void {
  for (let row = 0; row + 2 < ys.length; row++) {
    const [from, y, to] = [ys[row] ?? 0, ys[row + 1] ?? 0, ys[row + 2] ?? 0];
    const near = across.filter(({ at }) => Math.abs(at - y) < 0.45 * Math.min(y - from, to - y));
    const drawn = xs
      .slice(1)
      .map((x, column) => near.some((rule) => drawnShare(rule, (xs[column] ?? 0) + 1, x - 1) >= DRAWN));
    const ruled = drawn.filter(Boolean).length;
    if (ruled === 0 || ruled === drawn.length || ruled < 0.4 * drawn.length) continue;
    for (const [column, isDrawn] of drawn.entries()) {
      if (isDrawn) continue;
      const above = cells.find((cell) => cell.bottom === row && cell.from <= column && cell.to >= column);
      const below = cells.find((cell) => cell.top === row + 1 && cell.from <= column && cell.to >= column);
      if (above && below) {
        if (above.from !== below.from || above.to !== below.to) continue;
        above.pieces.push(...below.pieces);
        above.bottom = below.bottom;
        cells.splice(cells.indexOf(below), 1);
      } else if (above && isRowEmpty(cells, above, row + 1)) above.bottom = row + 1;
      else if (below && isRowEmpty(cells, below, row)) below.top = row;
    }
  }
}

function isEmpty(cells: readonly GridCell[], top: number, bottom: number, column: number): boolean {
  return !cells.some((cell) => cell.top <= bottom && cell.bottom >= top && cell.from <= column && cell.to >= column);
}

function isRowEmpty(cells: readonly GridCell[], { from, to }: GridCell, row: number): boolean {
  return !cells.some((cell) => cell.top <= row && cell.bottom >= row && cell.from <= to && cell.to >= from);
}

/** Puts lines of one cell together that rows beside it part: the cell reaches over those rows. */
export function joinLines({ cells }: Grid, pairs: readonly (readonly [Placed, Placed])[]): void {
  for (const [first, second] of pairs) {
    const above = cells.find(({ pieces }) => pieces.includes(first));
    const below = cells.find(({ pieces }) => pieces.includes(second));
    if (!above || !below || above === below || above.from !== below.from || above.to !== below.to) continue;
    if (below.top > above.bottom + 1) continue;
    above.bottom = below.bottom;
    above.pieces.push(...below.pieces);
    cells.splice(cells.indexOf(below), 1);
  }
}
