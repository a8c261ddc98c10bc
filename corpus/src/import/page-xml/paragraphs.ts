import type { Box } from 'treeline';

/*
 * What people outline as a paragraph in a newspaper is often a column: where it is set with indented first lines, these
 * tell its paragraphs apart. Lines set to the middle or to the right (headings that were overlooked, datelines,
 * signatures) stand apart from them.
 */

/** Heights of a line: less is how people draw outlines, more up to the second is the indentation of a first line. */
const INDENT = 0.45;
const WIDEST_INDENT = 3.5;
/** Lines set further in on both sides are centred. */
const CENTRED = 2;
/** Of a region that is a column of paragraphs no more of the rows stand apart, and no more are set as in no paragraph. */
const MOST_APART = 0.25;
const MOST_ODD = 0.03;
/** Heights of a line: what is narrower is a scrap of an advertisement. */
const NARROWEST = 10;

export interface Part<Row> {
  rows: Row[];
  /** Its first row is indented: else it may go on with the column before. */
  begins: boolean;
  /** Set to the middle or to the right: it is no part of a paragraph. */
  apart: boolean;
}

export interface Paragraphs<Row> {
  parts: Part<Row>[];
  /** Little in the way the rows are set speaks against these parts. */
  sure: boolean;
}

/** Rows from the top, cut before those that are indented and around those that stand apart. */
export function paragraphsOf<Row extends { box: Box }>(rows: readonly Row[]): Paragraphs<Row> {
  const height = rows.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b)[rows.length >> 1] ?? 0;
  const parts: Part<Row>[] = [];
  let odd = 0;
  let apart = 0;
  for (const [i, row] of rows.entries()) {
    const place = placeOf(rows, i, height);
    const last = parts.at(-1);
    if (place === 'odd') odd += 1;
    if (place === 'apart') apart += 1;
    const goesOn = place === 'apart' ? last?.apart : place !== 'first' && last?.apart === false;
    if (last && goesOn) last.rows.push(row);
    else parts.push({ rows: [row], begins: place === 'first', apart: place === 'apart' });
  }
  const width = Math.max(...rows.map(({ box }) => box[2] - box[0]));
  const isColumn = rows.length > 1 && width >= NARROWEST * height && isStack(rows);
  const sure = isColumn && odd <= MOST_ODD * rows.length && apart <= MOST_APART * rows.length;
  return { parts, sure };
}

/** Scans are skewed: the edges of a column are where the neighbours of a row have them. */
function placeOf(rows: readonly { box: Box }[], i: number, height: number): 'first' | 'flush' | 'apart' | 'odd' {
  const row = rows[i]?.box ?? [0, 0, 0, 0];
  const near = rows.slice(Math.max(0, i - 2), i + 3);
  const left = (row[0] - Math.min(...near.map(({ box }) => box[0]))) / height;
  const right = (Math.max(...near.map(({ box }) => box[2])) - row[2]) / height;
  if (left <= INDENT) return 'flush';
  if (left >= WIDEST_INDENT || (Math.min(left, right) > CENTRED && Math.abs(left - right) < 1)) return 'apart';
  const next = rows[i + 1]?.box;
  return !next || right > 1 || (row[0] - next[0]) / height > INDENT ? 'first' : 'odd';
}

/** One row below the other. */
function isStack(rows: readonly { box: Box }[]): boolean {
  return rows.every(({ box }, i) => {
    const before = rows[i - 1]?.box;
    return !before || (box[1] + box[3]) / 2 > before[3] - 0.2 * (before[3] - before[1]);
  });
}
