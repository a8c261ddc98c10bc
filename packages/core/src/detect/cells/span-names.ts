import { union } from '../../document/box.js';
import type { Grid, GridCell } from './grid.js';
import { drawnShare, type Rulings } from './rulings.js';

/**
 * Names in the upper levels of a head reach over the columns they name: those over a rule under them, or those they are
 * centred on. A name in a level and the text under it in the same column, with no other name beside, are one cell.
 */
export function spanNames(grid: Grid, rulings: Rulings, em: number): void {
  const { cells, headRows } = grid;
  for (let row = 0; row + 1 < headRows; row++) {
    for (const cell of cells.filter(({ top }) => top === row)) {
      const under = columnsUnderRule(cell, grid, rulings);
      const [from, to] = under ?? centredOn(cell, grid, em) ?? [cell.from, cell.to];
      while (cell.from > from && isFree(cells, row, cell.from - 1)) cell.from--;
      while (cell.to < to && isFree(cells, row, cell.to + 1)) cell.to++;
    }
  }
  joinLevels(grid, rulings);
}

/** The columns over which a rule is drawn right under a name, if it is drawn over some and not over all. */
function columnsUnderRule(cell: GridCell, { xs, ys }: Grid, { across }: Rulings): [number, number] | undefined {
  const [x0, , x1, bottom] = union(cell.pieces.map((piece) => piece.box));
  const limit = ys[cell.bottom + 1] ?? bottom;
  const depth = limit + (limit - bottom) + 2;
  for (const rule of across) {
    if (rule.at < bottom - 2 || rule.at > depth) continue;
    const part = rule.parts.find(([from, to]) => from <= x0 + 2 && to >= x1 - 2);
    if (!part) continue;
    const covered = xs
      .slice(1)
      .flatMap((x, column) => (drawnShare({ at: 0, parts: [part] }, xs[column] ?? 0, x) >= 0.5 ? [column] : []));
    const from = covered[0];
    const to = covered.at(-1);
    if (from === undefined || to === undefined || covered.length === xs.length - 1) continue;
    return [from, to];
  }
  return undefined;
}

/** The columns whose texts below have the name in their middle. */
function centredOn(cell: GridCell, { cells, xs }: Grid, em: number): [number, number] | undefined {
  const [x0, , x1] = union(cell.pieces.map((piece) => piece.box));
  const middle = (x0 + x1) / 2;
  const row = cell.top;
  const below = (column: number) => {
    const own = cells.filter((other) => other.top > row && other.from === column && other.to === column);
    return own.length === 0 ? undefined : union(own.flatMap(({ pieces }) => pieces.map((piece) => piece.box)));
  };
  const hasName = (column: number) =>
    cells.some((other) => other.top === row + 1 && other.from <= column && other.to >= column);
  let first = cell.from;
  let last = cell.to;
  while (first > 0 && isFree(cells, row, first - 1) && hasName(first - 1)) first--;
  while (last + 2 < xs.length && isFree(cells, row, last + 1) && hasName(last + 1)) last++;
  let best: { from: number; to: number; off: number } | undefined;
  for (let from = first; from <= cell.from; from++) {
    for (let to = cell.to; to <= last; to++) {
      const boxes = Array.from({ length: to - from + 1 }, (_, i) => below(from + i)).filter((box) => box !== undefined);
      if (boxes.length === 0) continue;
      const [left, , right] = union(boxes);
      const off = Math.abs((left + right) / 2 - middle);
      if (!best || off < best.off - 0.2 * em) best = { from, to, off };
    }
  }
  return best && best.off < 1.5 * em ? [best.from, best.to] : undefined;
}

function isFree(cells: readonly GridCell[], row: number, column: number): boolean {
  return !cells.some((cell) => cell.top <= row && cell.bottom >= row && cell.from <= column && cell.to >= column);
}

/** "Country of" in one level and "residence" in the next, in a column without a name over it, are one cell. */
function joinLevels({ cells, headRows }: Grid, { across }: Rulings): void {
  for (let row = 0; row + 1 < headRows; row++) {
    for (const above of cells.filter((cell) => cell.bottom === row && cell.from === cell.to)) {
      const below = cells.find((cell) => cell.top === row + 1 && cell.from === above.from && cell.to === above.to);
      if (!below || isRuled(above, below, across)) continue;
      above.bottom = below.bottom;
      above.pieces.push(...below.pieces);
      cells.splice(cells.indexOf(below), 1);
    }
  }
}

function isRuled(above: GridCell, below: GridCell, across: Rulings['across']): boolean {
  const [x0, , x1, from] = union(above.pieces.map((piece) => piece.box));
  const [, to] = union(below.pieces.map((piece) => piece.box));
  return across.some((rule) => rule.at > from - 3 && rule.at < to + 3 && drawnShare(rule, x0, x1) > 0.5);
}
