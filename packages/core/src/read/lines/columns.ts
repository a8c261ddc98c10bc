import type { Segment } from './segments.js';

/** In ems: what is longer is a line of running text and no cell, mark or label. */
const LONG = 8;
/** Long segments that must start at the left edge of a column, and that must end before it. */
const WITNESSES = 4;
/** In ems: how exactly the lines of a column are aligned. */
const ALIGNED = 0.3;
/** Text larger than that of the column by this factor may be a title over both columns. */
const TITLE = 1.25;
/** In ems: a row belongs to the columns only if one of them goes on within this distance. */
const ADJACENT = 3;
/** Long segments looked at above and below a row. */
const MAX_STEPS = 200;

/** The columns of running text of a page. */
export interface Columns {
  /** All long segments, from the top. */
  long: readonly Segment[];
  starts: readonly ColumnStart[];
}

/** The left edge of a column that has another one on its left. */
interface ColumnStart {
  u: number;
  size: number;
  /** Where the column on the left ends. */
  leftEnd: number;
}

export function columnsOf(byBaseline: readonly Segment[]): Columns {
  const long = byBaseline.filter((segment) => segment.u1 - segment.u0 >= LONG * segment.size);
  if (long.length < 2 * WITNESSES) return { long, starts: [] };
  // Where there is one column, as mostly, there is nothing to sort.
  const rightmost = long.reduce((most, segment) => Math.max(most, segment.u0), -Infinity);
  if (long.filter((segment) => segment.u1 <= rightmost).length < WITNESSES) return { long, starts: [] };
  const byStart = [...long].sort((a, b) => a.u0 - b.u0);
  const ends = long.map((segment) => segment.u1).sort((a, b) => a - b);
  const starts: ColumnStart[] = [];
  let ended = 0;
  for (let first = 0; first < byStart.length; ) {
    const { u0, size } = byStart[first] ?? { u0: Infinity, size: 0 };
    let next = first + 1;
    while (next < byStart.length && (byStart[next]?.u0 ?? 0) <= u0 + ALIGNED * size) next++;
    while ((ends[ended] ?? Infinity) <= u0) ended++;
    if (next - first >= WITNESSES && ended >= WITNESSES) starts.push({ u: u0, size, leftEnd: ends[ended - 1] ?? 0 });
    first = next;
  }
  return { long, starts };
}

/**
 * Does a column start between two neighbours of a row, or with the right one? The right one may be a caption of one line
 * or a heading, with nothing above and below it to show the gutter; farther down the column still does.
 */
export function isBetweenColumns(columns: Columns, left: Segment, right: Segment): boolean {
  const size = Math.min(left.size, right.size);
  return columns.starts.some(
    (start) =>
      left.u0 < start.leftEnd &&
      left.u1 < start.u &&
      start.u <= right.u0 + ALIGNED * start.size &&
      size <= TITLE * start.size &&
      (goesOn(columns.long, start, left, -1) || goesOn(columns.long, start, left, 1)),
  );
}

/** Upwards or downwards from a row: does the left or the right column go on beside it, and the right one at all? */
function goesOn(long: readonly Segment[], start: ColumnStart, row: Segment, step: 1 | -1): boolean {
  const margin = ALIGNED * start.size;
  let adjacent = false;
  let at = firstAt(long, row.main.v) + (step === 1 ? 0 : -1);
  for (let looked = 0; looked < MAX_STEPS; looked++, at += step) {
    const other = long[at];
    if (other === undefined) return false;
    const away = Math.abs(other.main.v - row.main.v);
    if (away < 0.5 * row.size) continue;
    const isLeft = other.u1 <= start.u;
    const isRight = other.u0 >= start.u - margin;
    if (!isLeft && !isRight) return false;
    if (away <= ADJACENT * row.size) adjacent = true;
    if (!adjacent) return false;
    if (isRight && other.u0 <= start.u + margin) return true;
  }
  return false;
}

/** The place of the first segment that does not lie above `v`. */
function firstAt(long: readonly Segment[], v: number): number {
  let low = 0;
  let high = long.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((long[middle]?.main.v ?? 0) < v) low = middle + 1;
    else high = middle;
  }
  return low;
}
