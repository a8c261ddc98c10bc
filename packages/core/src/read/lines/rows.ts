import { MARK_WORD } from '../../words/lists.js';
import type { Characters } from '../pdf/engine.js';
import { type Columns, columnsOf, isBetweenColumns } from './columns.js';
import { pageNumbers } from './contents.js';
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
/** Fewer dots than this beside other text end a sentence or abbreviate a word. */
const LEADER_DOTS = 3;

/** The number of a section or an item; it may as well be the cell of a table. */
const BARE_NUMBER = /^(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3})*\.?$/u;
/** In ems: a bare number with a neighbour this close on its left stands inside a row. */
const INSIDE_ROW = 3;

/** The segments of each line, from left to right; lines in drawing order of their leftmost segment. */
export function joinRows(segments: readonly Segment[], chars: Characters): Segment[][] {
  const page = layoutOf(segments, chars);
  const next: (Segment | undefined)[] = new Array(segments.length);
  const continues = new Uint8Array(segments.length);
  page.lefts.forEach((left, index) => {
    const right = segments[index];
    if (left === undefined || right === undefined || !belongTogether(left, right, page)) return;
    next[left.index] = right;
    continues[index] = 1;
  });
  const lines: Segment[][] = [];
  for (const segment of segments) {
    if (continues[segment.index] === 1) continue;
    const line = [segment];
    for (let member = next[segment.index]; member !== undefined; member = next[member.index]) line.push(member);
    lines.push(line);
  }
  return lines;
}

/** What has to be known of the whole page to judge two neighbours. */
interface Layout {
  chars: Characters;
  byBaseline: readonly Segment[];
  /** By index: the place in `byBaseline`. */
  places: Int32Array;
  /** By index: the neighbour on the left, where each is the nearest of the other. */
  lefts: readonly (Segment | undefined)[];
  columns: Columns;
  pageNumbers: ReadonlySet<Segment>;
}

function layoutOf(segments: readonly Segment[], chars: Characters): Layout {
  const byBaseline = [...segments].sort((a, b) => a.main.v - b.main.v);
  const places = new Int32Array(segments.length);
  const lefts: (Segment | undefined)[] = new Array(segments.length);
  byBaseline.forEach((left, at) => {
    places[left.index] = at;
    const right = rightNeighbour(byBaseline, at, left);
    if (right === undefined) return;
    const rival = lefts[right.index];
    if (rival === undefined || rival.u1 < left.u1) lefts[right.index] = left;
  });
  const pairs: [Segment, Segment][] = [];
  for (const right of byBaseline) {
    const left = lefts[right.index];
    if (left !== undefined) pairs.push([left, right]);
  }
  return {
    chars,
    byBaseline,
    places,
    lefts,
    columns: columnsOf(byBaseline),
    pageNumbers: new Set(pageNumbers(pairs, chars)),
  };
}

/** The nearest segment to the right on the same row. */
function rightNeighbour(byBaseline: readonly Segment[], at: number, segment: Segment): Segment | undefined {
  let best: Segment | undefined;
  for (let step = -1; step <= 1; step += 2) {
    for (let i = at + step; i >= 0; i += step) {
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
  const end = left.words[left.words.length - 1] ?? left.main;
  const start = right.words[0] ?? right.main;
  if (left.main.hidden !== right.main.hidden || isInitial(end, start)) return false;
  if (sharesBaseline(left.main, right.main) || sharesBaseline(end, start)) return true;
  const gap = right.u0 - left.u1;
  return gap <= 0.3 * Math.min(left.size, right.size) && (isMark(left.main, start) || isMark(end, right.main));
}

function belongTogether(left: Segment, right: Segment, page: Layout): boolean {
  const em = Math.max(left.main.size, right.main.size);
  const gap = right.u0 - left.u1;
  const inOrder = Math.abs(right.index - left.index) === 1;
  if (gap <= (inOrder ? ALWAYS_JOIN_IN_ORDER : ALWAYS_JOIN) * em) return true;
  if (page.pageNumbers.has(right)) return true;
  if (isBetweenColumns(page.columns, left, right)) return false;
  const atLeader = endsInLeader(left) || startsWithLeader(right);
  const close = gap <= (atLeader ? MAX_GAP_AT_LEADER : MAX_GAP) * em;
  if (atLeader) return close;
  if (inOrder && gap <= MAX_GAP_AFTER_MARKER * em && isMarker(left, page)) return true;
  return close && !isGutter(page.byBaseline, page.places[left.index] ?? 0, left, right);
}

function endsInLeader({ words }: Segment): boolean {
  let dots = 0;
  let at = words.length - 1;
  for (; at >= 0 && words[at]?.leader === true; at--) dots += words[at]?.length ?? 0;
  return dots >= LEADER_DOTS || (dots > 0 && at < 0);
}

function startsWithLeader({ words }: Segment): boolean {
  let dots = 0;
  let at = 0;
  for (; at < words.length && words[at]?.leader === true; at++) dots += words[at]?.length ?? 0;
  return dots >= LEADER_DOTS || (dots > 0 && at === words.length);
}

/** A number or bullet that a hanging indent keeps away from its text. */
function isMarker(segment: Segment, { lefts, chars }: Layout): boolean {
  const [word] = segment.words;
  if (word === undefined || segment.words.length > 1 || word.length > 9) return false;
  const text = textOf(word, chars);
  if (MARK_WORD.test(text)) return true;
  const before = lefts[segment.index];
  return BARE_NUMBER.test(text) && (before === undefined || segment.u0 - before.u1 > INSIDE_ROW * word.size);
}

function textOf(word: Word, chars: Characters): string {
  let text = '';
  for (let i = word.start; i < word.end; i++) {
    if ((chars.text[i] ?? -1) >= 0) text += String.fromCodePoint(Math.min(chars.code[i] ?? 0, 0x10ffff));
  }
  return text;
}
