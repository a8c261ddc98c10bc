import type { Word } from './words.js';

/** Words drawn one after the other that certainly stand on one line. */
export interface Segment {
  words: Word[];
  u0: number;
  u1: number;
  /** The last word of full size: marks and exponents are measured against it. */
  main: Word;
  /** Size of the largest part of its text. */
  size: number;
  /** Place in drawing order. */
  index: number;
}

/** In ems. A gutter between columns is seldom under one em; a justified space is seldom over one. */
const CLOSE = 0.7;
/** With a drawn space between them the writer meant one line. */
const CLOSE_WITH_SPACE = 1.2;
const SAME_BASELINE = 0.22;
/** Marks and exponents are raised, indices lowered, by at most this much of the size they stand beside. */
const MAX_SHIFT = 0.65;
const MARK_GAP = 0.35;
const NOTE_GAP = 1;
const MARK_SIZE = 0.86;
const SMALLEST_MARK = 0.4;
/** A letter this much larger than the text beside it is an initial: `initials.ts` places it. */
const INITIAL_SIZE = 1.7;
/** Where the text stands higher it may as well be an exponent of an exponent's size. */
const DROPPED_INITIAL_SIZE = 2.3;

export function segmentsOf(words: readonly Word[]): Segment[] {
  const segments: Segment[] = [];
  let current: Segment | undefined;
  for (const word of words) {
    if (current !== undefined && continues(current, word)) {
      append(current, word);
      continue;
    }
    current = { words: [word], u0: word.u0, u1: word.u1, main: word, size: word.size, index: segments.length };
    segments.push(current);
  }
  for (const segment of segments) segment.size = sizeOf(segment.words);
  return segments;
}

function append(segment: Segment, word: Word): void {
  segment.words.push(word);
  segment.u0 = Math.min(segment.u0, word.u0);
  segment.u1 = Math.max(segment.u1, word.u1);
  if (word.size >= MARK_SIZE * segment.main.size) segment.main = word;
}

function continues(segment: Segment, word: Word): boolean {
  const last = segment.words[segment.words.length - 1] ?? segment.main;
  if (last.hidden !== word.hidden) return false;
  // A large letter right before small text on one baseline, as in a document symbol, is part of the line.
  if (isInitial(last, word) && !(word.glued && sharesBaseline(last, word))) return false;
  const em = Math.max(last.size, word.size);
  const gap = last.rightToLeft || word.rightToLeft ? closer(last, word) : word.u0 - last.u1;
  if (gap > (word.spaced ? CLOSE_WITH_SPACE : CLOSE) * em) return false;
  if (sharesBaseline(segment.main, word)) return gap >= -0.4 * em;
  const overlap = segment.main.u1 - word.u0;
  if (!isMark(segment.main, word) || overlap > 0.25 * Math.min(segment.main.size, word.size)) return false;
  return gap <= (opensNote(segment, word) ? NOTE_GAP : MARK_GAP) * em;
}

/** A raised mark and then the note itself. */
function opensNote({ words, main }: Segment, word: Word): boolean {
  return words.length === 1 && main.size < word.size && main.v < word.v && main.length <= 3;
}

/** The gap on whichever side the next word lies. */
function closer(last: Word, word: Word): number {
  return Math.max(word.u0 - last.u1, last.u0 - word.u1);
}

export function sharesBaseline(a: Word, b: Word): boolean {
  return Math.abs(a.v - b.v) <= SAME_BASELINE * Math.min(a.size, b.size);
}

/** One of the two is a footnote mark, an exponent or an index beside the other. */
export function isMark(a: Word, b: Word): boolean {
  const large = Math.max(a.size, b.size);
  const small = Math.min(a.size, b.size);
  if (Math.abs(a.v - b.v) > MAX_SHIFT * large || small < SMALLEST_MARK * large) return false;
  return b.glued || small <= MARK_SIZE * large;
}

/** Is one of the two a letter that opens a paragraph, over several lines or on the baseline of the first? */
export function isInitial(a: Word, b: Word): boolean {
  const large = a.size >= b.size ? a : b;
  const small = a.size >= b.size ? b : a;
  const isLarger = small.size > 0 && large.size >= INITIAL_SIZE * small.size;
  // What stands lower is an index.
  const isIndex = small.v > large.v + 0.02 * large.size;
  const isPlaced = sharesBaseline(large, small) || large.size >= DROPPED_INITIAL_SIZE * small.size;
  return large.length <= 2 && isLarger && !isIndex && isPlaced;
}

/** The size most characters have. */
export function sizeOf(words: readonly Word[]): number {
  const first = words[0]?.size ?? 0;
  if (words.length === 1) return first;
  if (areOfSize(words, first)) return Math.round(first * 10) / 10;
  const counts = new Map<number, number>();
  let best = 0;
  let most = 0;
  for (const word of words) {
    const size = Math.round(word.size * 10) / 10;
    const count = (counts.get(size) ?? 0) + word.length;
    counts.set(size, count);
    if (count > most) {
      most = count;
      best = size;
    }
  }
  return best;
}

function areOfSize(words: readonly Word[], size: number): boolean {
  for (const word of words) if (word.size !== size) return false;
  return true;
}
