import type { Characters } from '../pdf/engine.js';
import type { AccentedCharacters } from './accents.js';
import { logicalOrder } from './bidi.js';
import { isLetter } from './scripts.js';
import { isInitial, sharesBaseline } from './segments.js';
import { LineText } from './text.js';
import type { Word } from './words.js';

export interface Composed {
  text: string;
  raised: [start: number, end: number][];
  /** Like `raised`: indices. */
  lowered: [start: number, end: number][];
  /** See `ReadLine.gaps`. */
  gaps: number[];
  /** For each unit of the text the character it comes from, where it was asked for; -1 for spaces. */
  owners: Int32Array | undefined;
}

/** In ems: less than this between two words of a line is no space. */
const SPACE = 0.12;
const IDEOGRAPHIC_SPACE = 0.5;
/** In ems: wider than a space is by itself, so that it may part the cells of a table. */
const WIDE_GAP = 0.35;
const RAISED = 0.12;
const LOWERED = 0.06;
/** Smaller than this share of the line's size: a mark, an exponent or an index. */
const FULL_SIZE = 0.86;

/** Dots that lead from a title to its page number become one ellipsis between two spaces. */
const LEADER = / ?(?:[.·․…‥⋅] ?){4,}/gu;
const LEADER_DOTS = 4;

/** One line is finished before the next begins. */
const line = new LineText();

/**
 * The words of a line, from left to right, as text: single spaces, logical order, no control characters.
 * `size` is the size most of the line has; what is smaller and stands higher is raised. The line begins at `u0`.
 */
export function compose(
  drawn: readonly Word[],
  chars: AccentedCharacters,
  size: number,
  u0: number,
  keepOwners = false,
): Composed {
  const bidirectional = hasRightToLeft(drawn);
  const words = bidirectional ? [...drawn].sort((a, b) => a.u0 - b.u0) : drawn;
  const order = bidirectional ? logicalOrder(words, chars) : undefined;
  const letterSpaced = letterSpacedWords(words, chars);
  const raised: [number, number][] = [];
  const lowered: [number, number][] = [];
  const gaps: number[] = [];
  line.clear(keepOwners);
  let before = -1;
  let solid: Word | undefined;
  for (let place = 0; place < words.length; place++) {
    const at = order === undefined ? place : (order[place] ?? place);
    const word = words[at];
    if (word === undefined) continue;
    // In reordered text the space stands on the other side of the word.
    if (before >= 0 && isSpaceBefore(words, Math.max(before, at), letterSpaced)) line.addSpace();
    before = at;
    const start = line.length;
    if (!word.leader) {
      // A leader is as good as white. In reordered text the gap would stand elsewhere.
      if (solid && !bidirectional && word.u0 - solid.u1 > WIDE_GAP * size) {
        gaps.push(start, hundredths(solid.u1 - u0), hundredths(word.u0 - u0));
      }
      solid = word;
    }
    line.add(word, chars);
    if (word.size >= FULL_SIZE * size || line.length === start) continue;
    const rise = riseOf(words, at, size);
    if (rise > RAISED) addRange(raised, start, line.length);
    else if (rise < -LOWERED) addRange(lowered, start, line.length);
  }
  const composed = {
    text: bidirectional ? leadingNumber(uprightBrackets(line.toString())) : line.toString(),
    raised,
    lowered,
    gaps,
    owners: keepOwners ? line.owners() : undefined,
  };
  return line.leaderDots < LEADER_DOTS ? composed : collapseLeaders(composed);
}

function hasRightToLeft(words: readonly Word[]): boolean {
  for (const word of words) if (word.rightToLeft) return true;
  return false;
}

function isSpaceBefore(words: readonly Word[], at: number, letterSpaced: ReadonlySet<number> | undefined): boolean {
  const before = words[at - 1];
  const word = words[at];
  return before !== undefined && word !== undefined && isSpaceBetween(before, word) && letterSpaced?.has(at) !== true;
}

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

/**
 * In right-to-left text some files name a bracket by its meaning and some by its shape, and engines mirror both. A line
 * whose brackets all face outwards has them the wrong way round.
 */
function uprightBrackets(text: string): string {
  const brackets = text.match(/[()[\]{}«»]/gu);
  if (brackets === null || !/[)\]}»]/u.test(brackets[0] ?? '') || !/[([{«]/u.test(brackets.at(-1) ?? '')) return text;
  return text.replace(/[()[\]{}«»]/gu, (bracket) => MIRRORED[bracket] ?? bracket);
}

/** In right-to-left text the stop behind the number of an item or a heading is drawn to its left, and engines give it first. */
function leadingNumber(text: string): string {
  return text.replace(/^([.:])(\d+(?:\.\d+)*)(?=\s+[\p{Script=Hebrew}\p{Script=Arabic}])/u, '$2$1');
}

function isSpaceBetween(before: Word, word: Word): boolean {
  // How far an initial stands from its text says nothing.
  if (isInitial(before, word)) return word.spaced;
  const em = Math.min(before.size, word.size);
  const gap = Math.max(word.u0 - before.u1, before.u0 - word.u1);
  if (before.ideographic && word.ideographic) return gap > IDEOGRAPHIC_SPACE * em || (word.spaced && gap > SPACE * em);
  return word.spaced ? gap > -0.1 * em : gap > SPACE * em;
}

/** Words that are single characters of a heading spaced out evenly: no space parts them from the one before. */
function letterSpacedWords(words: readonly Word[], chars: Characters): Set<number> | undefined {
  let found: Set<number> | undefined;
  let alone = 0;
  let before: Word | undefined;
  for (let at = 0; at <= words.length; at++) {
    const word = words[at];
    const single = word !== undefined && isAlone(word);
    const goesOn = single && (before === undefined || alone === 0 || sharesBaseline(before, word));
    before = word;
    if (goesOn) {
      alone++;
      continue;
    }
    if (alone >= 4) {
      found ??= new Set();
      joinLetters(words, chars, at - alone, at, found);
    }
    alone = single ? 1 : 0;
  }
  return found;
}

function isAlone(word: Word): boolean {
  return word.length === 1 && !word.leader && !word.ideographic;
}

/** Finds out whether words `[start, end)`, single characters all, are spaced out evenly. */
function joinLetters(words: readonly Word[], chars: Characters, start: number, end: number, joined: Set<number>): void {
  const run = words.slice(start, end);
  const letters = run.filter((word) => isLetter(chars.code[word.start] ?? 0)).length;
  if (letters < 0.8 * run.length) return;
  const gaps = run.slice(1).map((word, at) => word.u0 - (run[at]?.u1 ?? 0));
  const typical = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const em = run[0]?.size ?? 0;
  const even = gaps.filter((gap) => Math.abs(gap - typical) <= 0.12 * em).length;
  if (typical > 0.9 * em || even < 0.6 * gaps.length) return;
  gaps.forEach((gap, at) => {
    if (gap <= typical + Math.max(0.2 * em, 0.5 * typical)) joined.add(start + at + 1);
  });
}

function addRange(ranges: [start: number, end: number][], start: number, end: number): void {
  const last = ranges.at(-1);
  if (last !== undefined && last[1] === start) last[1] = end;
  else ranges.push([start, end]);
}

/** How far the baseline of this small word lies above that of the full-size word beside it, in ems of that one. */
function riseOf(words: readonly Word[], at: number, size: number): number {
  const isFull = (word: Word) => word.size >= FULL_SIZE * size;
  const word = words[at];
  const beside = words.slice(0, at).findLast(isFull) ?? words.slice(at + 1).find(isFull);
  return word === undefined || beside === undefined ? 0 : (beside.v - word.v) / beside.size;
}

export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function collapseLeaders(line: Composed): Composed {
  let text = '';
  let copied = 0;
  const moves: { at: number; by: number }[] = [];
  const owners: number[] = [];
  for (const match of line.text.matchAll(LEADER)) {
    const rest = line.text.slice(match.index + match[0].length);
    text += line.text.slice(copied, match.index);
    if (line.owners) owners.push(...line.owners.subarray(copied, match.index));
    const leader = `${text === '' ? '' : ' '}…${rest === '' ? '' : ' '}`;
    text += leader;
    if (line.owners) for (let unit = 0; unit < leader.length; unit++) owners.push(-1);
    copied = match.index + match[0].length;
    moves.push({ at: copied, by: leader.length - match[0].length });
  }
  text += line.text.slice(copied);
  if (line.owners) owners.push(...line.owners.subarray(copied));
  const moved = (position: number) => moves.reduce((sum, { at, by }) => (position >= at ? sum + by : sum), position);
  const inPlace = (ranges: Composed['raised']) =>
    ranges.map(([start, end]): [number, number] => [moved(start), moved(end)]).filter(([start, end]) => start < end);
  const gaps = line.gaps.map((value, i) => (i % 3 === 0 ? moved(value) : value));
  return {
    text,
    raised: inPlace(line.raised),
    lowered: inPlace(line.lowered),
    gaps,
    owners: line.owners && Int32Array.from(owners),
  };
}
