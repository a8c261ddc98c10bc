import { union } from '../../document/box.js';
import type { Run } from '../../document/schema.js';
import { isNumeric, median, type Piece } from './pieces.js';
import { drawnShare, type Ruling } from './rulings.js';

/** A piece with the columns it stands in, both included. */
export interface Placed extends Piece {
  from: number;
  to: number;
}

/** Pieces on one baseline. */
export interface TextRow {
  pieces: Placed[];
  /** The height of its small letters, about: what certainly has ink. */
  top: number;
  bottom: number;
  /** Stands half a line away from the rows above and below, as what is centred beside two lines does. */
  straddles: boolean;
}

/** In ems: so far may a piece reach into the next column without standing in it. */
const REACH = 0.45;
/** The share of a line's height, above and below, that may be without ink. */
const TRIM = 0.2;

export function placed(piece: Piece, separators: readonly number[], em: number): Placed {
  const [x0, , x1] = piece.box;
  const slack = Math.min(REACH * em, 0.3 * (x1 - x0));
  const column = (x: number) => {
    let at = 0;
    while (at < separators.length && (separators[at] ?? 0) <= x) at++;
    return at;
  };
  const from = column(x0 + slack);
  return { ...piece, from, to: Math.max(from, column(x1 - slack)) };
}

/** In ems: texts of one column this close are words of one line, spaced widely to fill it. */
const ONE_LINE = 1.3;

/** Texts side by side in one column, put together again. */
function joined(pieces: readonly Placed[]): Placed[] {
  const result: Placed[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    const isOne =
      last?.line === piece.line &&
      last.from === piece.from &&
      last.to === piece.to &&
      piece.box[0] - last.box[2] < ONE_LINE * piece.size;
    if (!isOne) result.push(piece);
    else result.splice(-1, 1, joinedPair(last, piece));
  }
  return result;
}

export function textRow(inOrder: readonly Placed[]): TextRow {
  const pieces = joined(inOrder);
  const inked = pieces.map(({ box }) => {
    const trim = TRIM * (box[3] - box[1]);
    return [box[1] + trim, box[3] - trim] as const;
  });
  return {
    pieces,
    top: Math.min(...inked.map(([top]) => top)),
    bottom: Math.max(...inked.map(([, bottom]) => bottom)),
    straddles: false,
  };
}

/** Rows closer to both their neighbours than rows usually are to one: this share of the usual distance. */
const BESIDE = 0.75;

/**
 * Marks the rows that stand beside the gap between two others, in columns that those leave free: what is centred on
 * several rows or lines.
 */
export function markStraddling(rows: readonly TextRow[]): void {
  const usual = usualPitch(rows);
  let before = rows[0];
  for (let i = 1; i + 1 < rows.length; i++) {
    const row = rows[i];
    const after = rows[i + 1];
    if (!before || !row || !after) continue;
    const overlaps = before.bottom > row.top && row.bottom > after.top && before.bottom <= after.top;
    const isBetween =
      middleOf(row) - middleOf(before) < BESIDE * usual && middleOf(after) - middleOf(row) < BESIDE * usual;
    row.straddles = (overlaps || isBetween) && !sharesColumn(row, before) && !sharesColumn(row, after);
    if (!row.straddles) before = row;
  }
}

/** The median distance of neighbours that have a column in common. */
function usualPitch(rows: readonly TextRow[]): number {
  const pitches: number[] = [];
  for (const [i, row] of rows.entries()) {
    const next = rows.slice(i + 1, i + 4).find((other) => sharesColumn(row, other));
    if (next) pitches.push(middleOf(next) - middleOf(row));
  }
  return median(pitches);
}

function sharesColumn(a: TextRow, b: TextRow): boolean {
  const columns = occupied(a);
  return [...occupied(b)].some((column) => columns.has(column));
}

export function middleOf({ top, bottom }: TextRow): number {
  return (top + bottom) / 2;
}

/** The rule between two rows, as far as one is drawn: the share of `[x0, x1]` that it covers. */
export function ruledBetween(
  above: TextRow,
  below: TextRow,
  across: readonly Ruling[],
  x0: number,
  x1: number,
): number {
  const [from, to] = [Math.min(above.bottom, below.top), Math.max(above.bottom, below.top)];
  let most = 0;
  for (const rule of across) {
    if (rule.at < from - 1 || rule.at > to + 1) continue;
    most = Math.max(most, drawnShare(rule, x0, x1));
  }
  return most;
}

/** What of the columns a row has text in. */
export function occupied({ pieces }: TextRow): Set<number> {
  const columns = new Set<number>();
  for (const { from, to } of pieces) for (let column = from; column <= to; column++) columns.add(column);
  return columns;
}

export function piecesIn({ pieces }: TextRow, column: number): Placed[] {
  return pieces.filter(({ from, to }) => from <= column && column <= to);
}

/** Columns with a figure in them. Names over several columns are none. */
export function numericColumns(row: TextRow): Set<number> {
  const columns = new Set<number>();
  for (const { from, to, text } of row.pieces) if (from === to && isNumeric(text)) columns.add(from);
  return columns;
}

function joinedPair(first: Placed, second: Placed): Placed {
  const shift = first.text.length + 1;
  return {
    ...first,
    text: `${first.text} ${second.text}`,
    runs: [...first.runs, ...second.runs.map(([at, ...rest]): Run => [at + shift, ...rest])],
    box: union([first.box, second.box]),
  };
}
