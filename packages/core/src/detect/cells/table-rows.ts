import { endsOpen } from '../../words/tables.js';
import { isNumeric } from './pieces.js';
import type { Ruling } from './rulings.js';
import { middleOf, numericColumns, occupied, type Placed, piecesIn, ruledBetween, type TextRow } from './text-rows.js';
import { tiesOf } from './ties.js';

/*
 * Which rows of text are one row of the table. A cell may have several lines, and the cells of a row different numbers
 * of them. Rules between all rows settle it. Otherwise distance does, where a table has two of them (ties.ts). In a
 * table set evenly the text must tell: no second figure in a column of figures; a word that could not have stood in the
 * line before; columns that are left free, the first one above all; a small letter at the beginning.
 */

export interface Evidence {
  across: readonly Ruling[];
  /** The width of the table. */
  x0: number;
  x1: number;
  em: number;
  /** By column: the widest piece in it. */
  widths: readonly number[];
  /** Rules part all columns. */
  columnsRuled: boolean;
}

export interface Grouped {
  groups: TextRow[][];
  /** Lines of one cell that stand in different groups. */
  across: [Placed, Placed][];
}

/** A rule over this share of the table's width parts the head from the body. */
export const FULL = 0.55;
/** Rules leave out cells that reach over several rows. */
export const PART = 0.25;
/** In ems: lines of one cell are never farther apart. */
export const LOOSEST = 1.6;
/** Evidence needed to take two rows of text for one. */
const ENOUGH = 0.6;
/** In a ruled table so many of the bands between rules hold no two figures one under the other. */
const CLEAN = 0.75;

export function groupRows(rows: readonly TextRow[], evidence: Evidence): Grouped {
  const bands = bandsOf(rows, evidence);
  const clean = bands.filter((band) => !hasStack(band)).length;
  if (
    bands.length >= (evidence.columnsRuled ? 2 : 3) &&
    clean >= CLEAN * bands.length &&
    bands.length >= 0.15 * rows.length
  ) {
    return { groups: bands, across: [] };
  }
  const ties = tiesOf(rows, evidence);
  if (ties) {
    const groups: TextRow[][] = [];
    for (const [i, row] of rows.entries()) {
      if (i > 0 && ties.ends[i - 1] === false) groups.at(-1)?.push(row);
      else groups.push([row]);
    }
    return { groups, across: ties.across };
  }
  return { groups: bands.flatMap((band) => byText(band, evidence)), across: [] };
}

/** Rows of text between rules. */
function bandsOf(rows: readonly TextRow[], { across, x0, x1 }: Evidence): TextRow[][] {
  return grouped(rows, (_, last, next) => ruledBetween(last, next, across, x0, x1) < PART);
}

function hasStack(band: readonly TextRow[]): boolean {
  const seen = new Set<number>();
  for (const row of band) {
    for (const column of numericColumns(row)) {
      if (seen.has(column)) return true;
      seen.add(column);
    }
  }
  return false;
}

function byText(rows: readonly TextRow[], evidence: Evidence): TextRow[][] {
  return grouped(rows, (group, last, next) => {
    if (last.bottom > next.top) return !hasStack([...group, next]);
    if (middleOf(next) - middleOf(last) > LOOSEST * evidence.em) return false;
    return weigh(group, last, next, evidence) >= ENOUGH;
  });
}

/** Rows that straddle two go with the rows around if these go together; otherwise the grid finds out where they belong. */
function grouped(
  rows: readonly TextRow[],
  goesOn: (group: readonly TextRow[], last: TextRow, next: TextRow) => boolean,
): TextRow[][] {
  const groups: TextRow[][] = [];
  let group: TextRow[] = [];
  let last: TextRow | undefined;
  let waiting: TextRow[] = [];
  for (const row of rows) {
    if (row.straddles) {
      waiting.push(row);
      continue;
    }
    if (last && goesOn(group, last, row)) group.push(...waiting, row);
    else {
      for (const other of waiting) groups.push([other]);
      group = [row];
      groups.push(group);
    }
    waiting = [];
    last = row;
  }
  if (groups.length === 0) return waiting.map((row) => [row]);
  group.push(...waiting);
  return groups;
}

function weigh(group: readonly TextRow[], last: TextRow, next: TextRow, evidence: Evidence): number {
  const above = new Set(group.flatMap((row) => [...occupied(row)]));
  const here = occupied(next);
  const figures = new Set(group.flatMap((row) => [...numericColumns(row)]));
  const newFigures = numericColumns(next);
  for (const column of newFigures) if (figures.has(column)) return -4;
  let weight = 0;
  const fresh = [...here].filter((column) => !above.has(column));
  // Figures stand beside the last line of their text as often as beside the first.
  const leadsIn = figures.size === 0 && newFigures.size > 0 && [...above].every((column) => here.has(column));
  if (fresh.length > 0) weight -= leadsIn ? 0.6 : 2;
  else if (above.has(0) && above.size > 1) weight += here.has(0) ? (here.size > 1 ? -0.5 : 0) : 1.3;
  const shared = [...here].filter((column) => above.has(column));
  if (shared.length === 0) return weight - 1;
  let goingOn = 0;
  let unwrapped = 0;
  for (const column of shared) {
    const before = lastIn(group, column);
    const after = piecesIn(next, column)[0];
    if (!before || !after) continue;
    if (!couldWrap(before, after, evidence)) unwrapped++;
    if (before.bold !== after.bold) weight -= 1 / shared.length;
    goingOn += textGoesOn(before.text, after.text);
  }
  weight += (goingOn - 2 * unwrapped) / shared.length;
  if (here.size === 1 && here.has(0)) weight -= 0.4;
  if (leadsIn || here.has(0)) weight -= stubPenalty(last, next, evidence);
  return weight;
}

/** What the end of one line and the beginning of the next say: over 0 that they are one text. */
export function textGoesOn(before: string, after: string): number {
  // An open bracket is closed further on.
  if (/\([^()]*$/u.test(before)) return 1.4;
  if (endsOpen(before)) return 1.4;
  if (/^(?:\p{Ll}{2}|\p{Ll}\s|[(),;%=])/u.test(after)) return 1.4;
  return isNumeric(after) || /^[•–—-]\s/u.test(after) ? -1 : -0.5;
}

/** A lone text in the first column is as often the title of the rows below, or a row of its own. */
function stubPenalty(last: TextRow, next: TextRow, { em }: Evidence): number {
  const before = piecesIn(last, 0).at(-1);
  const after = piecesIn(next, 0)[0];
  if (!before || !after) return 0;
  if (/:$/u.test(before.text)) return 2;
  // Further lines hang or are flush. Text farther left begins anew.
  return after.box[0] < before.box[0] - 0.3 * em ? 1.5 : 0;
}

function lastIn(group: readonly TextRow[], column: number): Placed | undefined {
  for (let i = group.length - 1; i >= 0; i--) {
    const row = group[i];
    const found = row && piecesIn(row, column).at(-1);
    if (found) return found;
  }
  return undefined;
}

/** Two figures, one under the other, are two cells. */
export function isFigurePair(first: Placed, second: Placed): boolean {
  return isNumeric(first.text) && isNumeric(second.text);
}

/** Could the line have been broken here: is there no room in the column for the next word? */
export function couldWrap(before: Placed, after: Placed, { widths, em }: Evidence): boolean {
  let room = 0;
  for (let column = before.from; column <= before.to; column++) room += widths[column] ?? 0;
  const width = before.box[2] - before.box[0];
  const word = after.text.split(/\s+/u)[0] ?? '';
  const first = ((after.box[2] - after.box[0]) * word.length) / Math.max(1, after.text.length);
  return room - width < first + 0.6 * em;
}
