import type { Characters } from '../pdf/engine.js';
import { isGutter } from './gutters.js';
import { isInitial, isMark, type Segment, sharesBaseline } from './segments.js';
import type { Word } from './words.js';

/*
 * Segments that stand side by side become one line, unless a gutter parts them. This is where columns are kept apart,
 * and where text that was drawn out of order comes together.
 */

/** In ems. */
const ALWAYS_JOIN = 0.35;
const ALWAYS_JOIN_IN_ORDER = 0.5;
const MAX_GAP = 2;
const MAX_GAP_AFTER_MARKER = 4;
const MAX_GAP_AT_LEADER = 3;

/** Numbers and bullets that open an item; a bare number may as well be the cell of a table. */
const MARKER = /^(?:[([]?(?:\d{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,6})[.)\]:]{1,2}|§+|[•●○◦▪■□▸►➢✓‣⁃∙·*–—-]|\p{Co})$/u;
const BARE_NUMBER = /^(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3})*\.?$/u;
/** In ems: a bare number with a neighbour this close on its left stands inside a row. */
const INSIDE_ROW = 3;

/** The segments of each line, from left to right; lines in drawing order of their first segment. */
export function joinRows(segments: readonly Segment[], chars: Characters): Segment[][] {
  const byBaseline = [...segments].sort((a, b) => a.main.v - b.main.v);
  const next = new Map<Segment, Segment>();
  const previous = new Map<Segment, Segment>();
  const rights = byBaseline.map((segment, at) => rightNeighbour(byBaseline, at, segment));
  const lefts = new Map<Segment, Segment>();
  rights.forEach((right, at) => {
    const left = byBaseline[at];
    if (right === undefined || left === undefined) return;
    const rival = lefts.get(right);
    if (rival === undefined || rival.u1 < left.u1) lefts.set(right, left);
  });
  byBaseline.forEach((left, at) => {
    const right = rights[at];
    if (right === undefined || lefts.get(right) !== left) return;
    if (belongTogether(byBaseline, at, left, right, lefts.get(left), chars)) {
      next.set(left, right);
      previous.set(right, left);
    }
  });
  const lines: Segment[][] = [];
  for (const segment of segments) {
    if (previous.has(segment)) continue;
    const line: Segment[] = [];
    for (let member: Segment | undefined = segment; member !== undefined; member = next.get(member)) line.push(member);
    lines.push(line);
  }
  return lines.sort((a, b) => firstDrawn(a) - firstDrawn(b));
}

function firstDrawn(line: readonly Segment[]): number {
  return Math.min(...line.map((segment) => segment.index));
}

/** The nearest segment to the right on the same row. */
function rightNeighbour(byBaseline: readonly Segment[], at: number, segment: Segment): Segment | undefined {
  let best: Segment | undefined;
  for (const step of [-1, 1]) {
    for (let i = at + step; ; i += step) {
      const other = byBaseline[i];
      if (other === undefined || Math.abs(other.main.v - segment.main.v) > segment.size) break;
      if (other.u0 < segment.u1 - 0.4 * Math.max(segment.size, other.size) || other.u0 < segment.u0) continue;
      if (other.u1 <= segment.u1) continue;
      if (best !== undefined && other.u0 >= best.u0) continue;
      if (onOneRow(segment, other)) best = other;
    }
  }
  return best;
}

function onOneRow(left: Segment, right: Segment): boolean {
  const end = left.words.at(-1) ?? left.main;
  const start = right.words[0] ?? right.main;
  if (isInitial(end, start)) return false;
  if (sharesBaseline(left.main, right.main) || sharesBaseline(end, start)) return true;
  const gap = right.u0 - left.u1;
  return gap <= 0.3 * Math.min(left.size, right.size) && (isMark(left.main, start) || isMark(end, right.main));
}

function belongTogether(
  byBaseline: readonly Segment[],
  at: number,
  left: Segment,
  right: Segment,
  beforeLeft: Segment | undefined,
  chars: Characters,
): boolean {
  const em = Math.max(left.main.size, right.main.size);
  const gap = right.u0 - left.u1;
  const inOrder = Math.abs(right.index - left.index) === 1;
  if (gap <= (inOrder ? ALWAYS_JOIN_IN_ORDER : ALWAYS_JOIN) * em) return true;
  if (left.words.at(-1)?.leader === true || right.words[0]?.leader === true) return gap <= MAX_GAP_AT_LEADER * em;
  if (inOrder && gap <= MAX_GAP_AFTER_MARKER * em && isMarker(left, beforeLeft, chars)) return true;
  return gap <= MAX_GAP * em && !isGutter(byBaseline, at, left, right);
}

/** A number or bullet that a hanging indent keeps away from its text. */
function isMarker(segment: Segment, before: Segment | undefined, chars: Characters): boolean {
  const [word] = segment.words;
  if (word === undefined || segment.words.length > 1 || word.chars.length > 9) return false;
  const text = textOf(word, chars);
  if (MARKER.test(text)) return true;
  return BARE_NUMBER.test(text) && (before === undefined || segment.u0 - before.u1 > INSIDE_ROW * word.size);
}

function textOf(word: Word, chars: Characters): string {
  return String.fromCodePoint(...word.chars.map((i) => Math.min(chars.code[i] ?? 0, 0x10ffff)));
}
