import { isNumeric } from './pieces.js';
import { drawnShare } from './rulings.js';
import { type Evidence, FULL, PART } from './table-rows.js';
import { middleOf, numericColumns, occupied, piecesIn, ruledBetween, type TextRow } from './text-rows.js';

/*
 * The head of a table: how many rows of text it has, and which of them are levels of their own. Its rules differ from
 * those of the body: names stand at the bottom of their cells as often as at the top, a name over several columns opens a
 * level, and without one all lines of the head are one row.
 */

/** A head of more lines than this is a body. */
const LONGEST = 8;
/** A rule over this share of the width goes from side to side. */
const WHOLE = 0.85;
const YEAR = /^\D{0,3}(?:1[89]|20)\d\d\D{0,3}$/u;

/** The number of text rows above the body; 0 where nothing sets a head apart. */
export function headLength(rows: readonly TextRow[], evidence: Evidence): number {
  const length = headByPlace(rows, evidence);
  if (isPairs(rows, length)) return 0;
  // Years and other figures may be names, and rules may part the levels of a head: bold over rows that are not tells.
  const bold = boldRows(rows);
  return bold <= Math.min(LONGEST, rows.length / 2) ? Math.max(length, bold) : length;
}

/** How many rows at the top are bold, where those below are not. */
function boldRows(rows: readonly TextRow[]): number {
  const isBold = (row: TextRow) => row.pieces.length > 1 && row.pieces.every((piece) => piece.bold);
  const first = rows.findIndex((row) => !isBold(row));
  return first > 0 && !rows.slice(first).some(isBold) ? first : 0;
}

/** Of the values of names and values, so many must be figures for the first row to be a head over them. */
const ALL_FIGURES = 0.8;
/** Over words alone the first row may be a head as well. */
const NO_FIGURES = 0.15;

/** Names and their values, one pair a row, have no head: the first value may be words and most others figures. */
function isPairs(rows: readonly TextRow[], length: number): boolean {
  const head = rows.slice(0, length);
  if (length === 0 || head.every((row) => row.pieces.every(({ bold }) => bold))) return false;
  if (rows.some(({ pieces }) => pieces.some(({ to }) => to > 1))) return false;
  const values = rows.slice(length).flatMap((row) => piecesIn(row, 1));
  const figures = values.filter(({ text }) => isNumeric(text)).length;
  return figures > NO_FIGURES * values.length && figures < ALL_FIGURES * values.length;
}

function headByPlace(rows: readonly TextRow[], evidence: Evidence): number {
  const most = Math.min(LONGEST, Math.ceil(rows.length / 2));
  const figures = figureColumns(rows);
  const { across, x0, x1 } = evidence;
  const isBody = (row: TextRow) => {
    const own = [...occupied(row)].filter((column) => figures.has(column));
    const numeric = numericColumns(row);
    if (own.length === 0) return false;
    return own.filter((column) => numeric.has(column)).length >= 0.5 * own.length && !isYears(row, rows);
  };
  let length = 0;
  while (length < most && rows[length] && !isBody(rows[length] ?? EMPTY)) length++;
  const ruled = (i: number) => {
    const [above, below] = [rows[i], rows[i + 1]];
    return above && below ? ruledBetween(above, below, across, x0, x1) : 0;
  };
  // A rule from side to side ends the head; others may leave out what stands beside a level.
  const places = Array.from({ length: Math.min(most, rows.length - 1) }, (_, i) => i);
  const whole = places.filter((i) => ruled(i) >= WHOLE);
  const ends = whole.length > 0 ? whole : places.filter((i) => ruled(i) >= FULL);
  const [end] = ends;
  if (end !== undefined) {
    if (figures.size === 0) return end + 1;
    // What is ruled off at the top is the head, unless it has figures as the rows below have.
    const last = ends.findLast((i) => i < untilTitles(rows, length));
    return last !== undefined ? last + 1 : headOfFigures(end, length, ruled);
  }
  if (figures.size > 0 && length < most) return untilTitles(rows, length);
  const bold = rows.findIndex((row) => !row.pieces.every((piece) => piece.bold));
  return bold > 0 && bold <= most ? bold : 0;
}

/** Names of columns may be figures too, under a name that has a rule of its own. */
function headOfFigures(end: number, length: number, ruled: (i: number) => number): number {
  return length > 0 && ruled(length - 1) >= PART ? end + 1 : 0;
}

const EMPTY: TextRow = { pieces: [], top: 0, bottom: 0, straddles: false };

/** A row that has only its first cell, under rows that have more, is the title of the rows below. */
function untilTitles(rows: readonly TextRow[], length: number): number {
  let wide = false;
  for (let i = 0; i < length; i++) {
    const columns = occupied(rows[i] ?? EMPTY);
    if (wide && columns.size === 1 && columns.has(0)) return i;
    if (columns.size > 1 || !columns.has(0)) wide = true;
  }
  return length;
}

/** Columns that hold figures for the most part. */
function figureColumns(rows: readonly TextRow[]): Set<number> {
  const seen = new Map<number, { all: number; figures: number }>();
  for (const { pieces } of rows) {
    for (const { from, to, text } of pieces) {
      if (from !== to) continue;
      const count = seen.get(from) ?? { all: 0, figures: 0 };
      count.all++;
      if (isNumeric(text)) count.figures++;
      seen.set(from, count);
    }
  }
  return new Set([...seen].filter(([, { all, figures }]) => figures >= 0.5 * all).map(([column]) => column));
}

/** Years are names of columns where the column itself holds other things. */
function isYears(row: TextRow, rows: readonly TextRow[]): boolean {
  const years = row.pieces.filter(({ text }) => YEAR.test(text));
  if (years.length === 0 || years.length < row.pieces.filter(({ text }) => isNumeric(text)).length) return false;
  return years.every(({ from }) => {
    const column = rows.flatMap((other) => (other === row ? [] : piecesIn(other, from)));
    return column.filter(({ text }) => YEAR.test(text)).length < 0.5 * column.length;
  });
}

/** Groups the text rows of a head into its levels. */
export function groupHead(rows: readonly TextRow[], evidence: Evidence): TextRow[][] {
  const levels: TextRow[][] = [];
  for (const row of rows) {
    const level = levels.at(-1);
    const last = level?.at(-1);
    if (level && last && (last.bottom > row.top || !opensLevel(level, last, row, evidence))) level.push(row);
    else levels.push([row]);
  }
  return levels;
}

function opensLevel(level: readonly TextRow[], last: TextRow, next: TextRow, evidence: Evidence): boolean {
  const { em, across, x0, x1 } = evidence;
  if (ruledBetween(last, next, across, x0, x1) >= FULL) return true;
  if (middleOf(next) - middleOf(last) > 2 * em) return true;
  for (const piece of level.flatMap((row) => row.pieces)) {
    // A rule right under a name, over less than the table, belongs to what is below it.
    const under = across.some(
      (rule) =>
        rule.at > piece.box[3] - 0.3 * em &&
        rule.at < next.top + 1 &&
        drawnShare(rule, piece.box[0], piece.box[2]) > 0.9,
    );
    if (under) return true;
  }
  const names = level.flatMap((row) => row.pieces).filter(({ from, to }) => to > from);
  if (names.some(({ from, to }) => namesUnder(next, from, to) > 1)) return true;
  return repeats(next) && last.pieces.length < next.pieces.length;
}

function namesUnder(row: TextRow, from: number, to: number): number {
  return row.pieces.filter((piece) => piece.from >= from && piece.to <= to).length;
}

/** The same names again and again stand under something that tells them apart. */
function repeats({ pieces }: TextRow): boolean {
  const texts = pieces.map(({ text }) => text).filter((text) => !isNumeric(text));
  return texts.length >= 4 && new Set(texts).size <= texts.length / 2;
}
