import type { Characters } from '../pdf/engine.js';
import { logicalOrder } from './bidi.js';
import { isLetter } from './scripts.js';
import { isInitial, sharesBaseline } from './segments.js';
import { cleanCharacter } from './unicode.js';
import type { Word } from './words.js';

export interface Composed {
  text: string;
  raised: [start: number, end: number][];
}

/** In ems: less than this between two words of a line is no space. */
const SPACE = 0.12;
const IDEOGRAPHIC_SPACE = 0.5;
const RAISED = 0.12;

/** Dots that lead from a title to its page number become one ellipsis between two spaces. */
const HAS_LEADER = /(?:[.·․…‥⋅] ?){4}/u;
const LEADER = / ?(?:[.·․…‥⋅] ?){4,}/gu;

/**
 * The words of a line, from left to right, as text: single spaces, logical order, no control characters.
 * `size` is the size most of the line has; what is smaller and stands higher is raised.
 */
export function compose(drawn: readonly Word[], chars: Characters, size: number): Composed {
  const bidirectional = drawn.some((word) => word.rightToLeft);
  const words = bidirectional ? [...drawn].sort((a, b) => a.u0 - b.u0) : drawn;
  const texts = words.map((word) => wordText(word, chars));
  const spaces = spacesBefore(words, texts);
  const order = bidirectional ? logicalOrder(words, texts) : undefined;
  let text = '';
  const raised: [number, number][] = [];
  let before = -1;
  for (let place = 0; place < words.length; place++) {
    const at = order === undefined ? place : (order[place] ?? place);
    // In reordered text the space stands on the other side of the word.
    if (before >= 0 && spaces[Math.max(before, at)] === true && !text.endsWith(' ')) text += ' ';
    before = at;
    const start = text.length;
    text += texts[at] ?? '';
    if (text.length === start || !isRaised(words, at, size)) continue;
    const last = raised.at(-1);
    if (last !== undefined && last[1] === start) last[1] = text.length;
    else raised.push([start, text.length]);
  }
  return collapseLeaders({ text: bidirectional ? uprightBrackets(text) : text, raised });
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

function wordText(word: Word, chars: Characters): string {
  let text = '';
  for (const i of word.chars) text += cleanCharacter(chars.code[i] ?? 0);
  return text;
}

function isSpaceBetween(before: Word, word: Word): boolean {
  const em = Math.min(before.size, word.size);
  const gap = Math.max(word.u0 - before.u1, before.u0 - word.u1);
  if (before.ideographic && word.ideographic) return gap > IDEOGRAPHIC_SPACE * em || (word.spaced && gap > SPACE * em);
  return word.spaced ? gap > -0.1 * em : gap > SPACE * em;
}

/** For each word, whether a space parts it from the word to its left. */
function spacesBefore(words: readonly Word[], texts: readonly string[]): boolean[] {
  const spaces: boolean[] = [];
  let alone = 0;
  for (let at = 0; at < words.length; at++) {
    const before = words[at - 1];
    const word = words[at];
    spaces.push(before !== undefined && word !== undefined && !isInitial(before, word) && isSpaceBetween(before, word));
    alone =
      word !== undefined && isAlone(word) && (alone === 0 || (before !== undefined && sharesBaseline(before, word)))
        ? alone + 1
        : 0;
    const next = words[at + 1];
    const ends = next === undefined || word === undefined || !isAlone(next) || !sharesBaseline(word, next);
    if (alone >= 4 && ends) joinLetters(words, texts, at - alone + 1, at + 1, spaces);
  }
  return spaces;
}

function isAlone(word: Word): boolean {
  return word.chars.length === 1 && !word.leader && !word.ideographic;
}

/** Takes the spaces out of words `[start, end)`, single characters all, where they are a heading spaced out evenly. */
function joinLetters(
  words: readonly Word[],
  texts: readonly string[],
  start: number,
  end: number,
  spaces: boolean[],
): void {
  const run = words.slice(start, end);
  const letters = texts.slice(start, end).filter((text) => isLetter(text.codePointAt(0) ?? 0)).length;
  if (letters < 0.8 * run.length) return;
  const gaps = run.slice(1).map((word, at) => word.u0 - (run[at]?.u1 ?? 0));
  const typical = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const em = run[0]?.size ?? 0;
  const even = gaps.filter((gap) => Math.abs(gap - typical) <= 0.12 * em).length;
  if (typical > 0.9 * em || even < 0.6 * gaps.length) return;
  gaps.forEach((gap, at) => {
    if (gap <= typical + Math.max(0.2 * em, 0.5 * typical)) spaces[start + at + 1] = false;
  });
}

/** Is this a small word whose baseline lies above that of the full-size word beside it? */
function isRaised(words: readonly Word[], at: number, size: number): boolean {
  const isFull = (word: Word) => word.size >= 0.86 * size;
  const word = words[at];
  if (word === undefined || isFull(word)) return false;
  const beside = words.slice(0, at).findLast(isFull) ?? words.slice(at + 1).find(isFull);
  return beside !== undefined && beside.v - word.v > RAISED * beside.size;
}

function collapseLeaders(line: Composed): Composed {
  if (!HAS_LEADER.test(line.text)) return line;
  let text = '';
  let copied = 0;
  const moves: { at: number; by: number }[] = [];
  for (const match of line.text.matchAll(LEADER)) {
    const rest = line.text.slice(match.index + match[0].length);
    text += line.text.slice(copied, match.index);
    const leader = `${text === '' ? '' : ' '}…${rest === '' ? '' : ' '}`;
    text += leader;
    copied = match.index + match[0].length;
    moves.push({ at: copied, by: leader.length - match[0].length });
  }
  text += line.text.slice(copied);
  const moved = (position: number) => moves.reduce((sum, { at, by }) => (position >= at ? sum + by : sum), position);
  const raised = line.raised.map(([start, end]): [number, number] => [moved(start), moved(end)]);
  return { text, raised: raised.filter(([start, end]) => start < end) };
}
