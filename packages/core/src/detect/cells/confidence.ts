import type { Grid, GridCell } from './grid.js';
import type { Rulings } from './rulings.js';

/*
 * How far the cells of a table can be relied on. A table that was misunderstood gives itself away: texts of its body
 * reach over columns that no other row confirms, texts stand side by side in one cell, hardly any place is filled, or
 * cells hold whole paragraphs as the columns of a page do. Each sign lowers the value by its share.
 */

/** Below this the cells are not shown: the text of the table stays as it is printed. */
export const UNDERSTOOD = 0.5;

/** The best a table can reach without rules, and with them. */
const BY_ALIGNMENT = 0.92;
const BY_RULES = 0.97;
/** Emptier than this is sparse. */
const EMPTY = 0.6;
/** In characters: more in most cells are paragraphs. */
const PARAGRAPH = 220;

export function confidenceOf(grid: Grid, rulings: Rulings): number {
  const { cells, headRows } = grid;
  const rows = grid.ys.length - 1;
  const columns = grid.xs.length - 1;
  if (rows < 2 || columns < 2) return 0;
  const body = cells.filter(({ top }) => top >= headRows);
  const ruled = rulings.down.length >= columns - 1 && rulings.across.length >= 2;
  let confidence = ruled ? BY_RULES : BY_ALIGNMENT;
  // Titles over the whole width are common and harmless; what reaches over a part of the columns is not.
  const reaching = body.filter(({ from, to }) => to > from && !(from === 0 && to === columns - 1));
  if (!ruled) confidence *= 1 - Math.min(1, (2 * reaching.length) / Math.max(1, body.length));
  const beside = cells.filter(hasTextsBeside);
  confidence *= 1 - Math.min(1, (1.5 * beside.length) / Math.max(1, cells.length));
  const covered = cells.reduce((sum, { top, bottom, from, to }) => sum + (bottom - top + 1) * (to - from + 1), 0);
  const empty = 1 - covered / (rows * columns);
  confidence *= 1 - Math.max(0, empty - EMPTY) / (1 - EMPTY);
  const long = body.filter(({ pieces }) => pieces.reduce((sum, { text }) => sum + text.length, 0) > PARAGRAPH);
  if (long.length > 0.3 * body.length) confidence *= 0.5;
  return Math.round(confidence * 1000) / 1000;
}

/** Two texts on one line of one cell, with a wide gap between. */
function hasTextsBeside({ pieces }: GridCell): boolean {
  return pieces.some((piece, i) =>
    pieces.slice(i + 1).some(({ box }) => {
      const gap = Math.max(box[0] - piece.box[2], piece.box[0] - box[2]);
      const shared = Math.min(box[3], piece.box[3]) - Math.max(box[1], piece.box[1]);
      return shared > 0.6 * (box[3] - box[1]) && gap > 1.2 * piece.size;
    }),
  );
}
