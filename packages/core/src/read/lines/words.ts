import { keepShape } from '../../document/shape.js';
import type { Characters, TextObject, Veil } from '../pdf/engine.js';
import type { Frame } from './frame.js';
import { FIRST_IDEOGRAPH, FIRST_RIGHT_TO_LEFT, isIdeographic, isLeaderDot, isRightToLeft, isSpace } from './scripts.js';

/** Characters drawn one after the other, closely, on one baseline, in one size. */
export interface Word {
  /** Characters `[start, end)` in drawing order, without those that belong to no text (`text` is -1). */
  start: number;
  end: number;
  /** How many of them there are. */
  length: number;
  u0: number;
  u1: number;
  /** Baseline. */
  v: number;
  size: number;
  /** A drawn space stands before it, and nothing else since the word before. */
  spaced: boolean;
  /** Follows the word before without a gap: a change of size or baseline parts them. */
  glued: boolean;
  rightToLeft: boolean;
  ideographic: boolean;
  /** Nothing but dots that may lead the eye to a page number. */
  leader: boolean;
  /** Drawn twice, slightly apart, to look bold. */
  doubled: boolean;
  /** Why it cannot be seen; empty where it can. */
  hidden: Veil;
  /** In the colour of paper. */
  white: boolean;
  /** The text object all its characters belong to; `SEVERAL` where they belong to more than one. */
  text: number;
}

export const SEVERAL = -1;

const WHITE = '#ffffff';

/** Gaps in ems. TeX shrinks spaces to 0.22; kerning and tracking inside words stay below 0.1. */
const WORD_GAP = 0.15;
/** Between ideographs only a gap as wide as one says anything. */
const IDEOGRAPHIC_GAP = 0.6;
const BASELINE_SHIFT = 0.08;
const SIZE_CHANGE = 0.12;
/** Where it has no width it marks a place where the line was not broken. */
const SOFT_HYPHEN = 0xad;
/** Equal words looked at when hunting for words drawn twice; a page of fifty thousand dots must not take a minute. */
const LOOK_BACK = 200;

/** Strikes out of `chars.text` the characters that are no part of a word although they were drawn. */
export function wordsOf(chars: Characters, texts: readonly TextObject[], frame: Frame): Word[] {
  const { members } = frame;
  const count = members?.length ?? chars.count;
  const words: Word[] = [];
  used = 0;
  let word: Word | undefined;
  let last = -1;
  let spaced = false;
  for (let member = 0; member < count; member++) {
    const i = members === undefined ? member : (members[member] ?? 0);
    const index = chars.text[i] ?? -1;
    const text = index < 0 ? undefined : texts[index];
    if (text === undefined) continue;
    const code = chars.code[i] ?? 0;
    if (code === 0x20 || ((code < 0x20 || code > 0x7e) && isSpace(code))) {
      spaced = true;
      word = undefined;
      continue;
    }
    const next = follow(word, last, i, text, spaced, chars, frame);
    if (next === undefined) continue;
    if (next !== word) words.push(next);
    word = next;
    last = i;
    spaced = false;
    if (word.leader || word.rightToLeft || frame.vertical) continue;
    last = extendAlong(word, i, text.size, chars, frame);
    member += last - i;
  }
  return withoutRedrawn(words, chars);
}

/**
 * Nearly always a letter follows another of the same drawing closely, and nothing else needs to be asked. Adds all of these
 * to the word and gives the last of them.
 */
function extendAlong(word: Word, from: number, size: number, chars: Characters, { u0, u1, v }: Frame): number {
  const { count, code, text } = chars;
  const owner = text[from];
  const baseline = v[from];
  let left = word.u0;
  let right = word.u1;
  let end = u1[from] ?? 0;
  let i = from + 1;
  for (; i < count && text[i] === owner && v[i] === baseline; i++) {
    const character = code[i] ?? 0;
    if (character <= 0x20 || character >= FIRST_RIGHT_TO_LEFT || character === 0xa0 || character === SOFT_HYPHEN) break;
    const start = u0[i] ?? 0;
    if (start - end > WORD_GAP * size || start - end < -0.1 * size) break;
    end = u1[i] ?? 0;
    if (start < left) left = start;
    if (end > right) right = end;
  }
  word.end = i;
  word.length += i - from - 1;
  word.u0 = left;
  word.u1 = right;
  return i - 1;
}

function extend(word: Word, i: number, { u0, u1 }: Frame): void {
  word.end = i + 1;
  word.length++;
  word.u0 = Math.min(word.u0, u0[i] ?? 0);
  word.u1 = Math.max(word.u1, u1[i] ?? 0);
}

/** The word that a character belongs to: the one before or a new one; none for a character that is struck out. */
function follow(
  word: Word | undefined,
  last: number,
  i: number,
  text: TextObject,
  spaced: boolean,
  chars: Characters,
  frame: Frame,
): Word | undefined {
  const { u0, u1, v } = frame;
  const { size, hidden } = text;
  const code = chars.code[i] ?? 0;
  const start = u0[i] ?? 0;
  const end = u1[i] ?? 0;
  if (code === SOFT_HYPHEN && end - start < 0.05 * size) {
    chars.text[i] = -1;
    return undefined;
  }
  if (word !== undefined && chars.code[last] === code && isRedrawn(chars, frame, last, i, size)) {
    word.doubled = true;
    chars.text[i] = -1;
    return undefined;
  }
  const rightToLeft = code >= FIRST_RIGHT_TO_LEFT && isRightToLeft(code);
  const ideographic = code >= FIRST_IDEOGRAPH && isIdeographic(code);
  const dot = isLeaderDot(code);
  const step = word === undefined ? APART : stepTo(word, last, i, rightToLeft, ideographic, size, frame);
  const white = text.color === WHITE;
  const alike = word?.hidden === hidden && word.white === white;
  if (word !== undefined && step === INSIDE && alike && isNext(chars, last, i)) {
    extend(word, i, frame);
    if (chars.text[i] !== word.text) word.text = SEVERAL;
    if (rightToLeft) word.rightToLeft = true;
    if (ideographic) word.ideographic = true;
    word.leader = word.leader && dot;
    return word;
  }
  const opened = wordOf(i, start, end, v[i] ?? 0, size, spaced, step === GLUED, hidden, white, chars.text[i] ?? -1);
  opened.rightToLeft = rightToLeft;
  opened.ideographic = ideographic;
  opened.leader = dot;
  return opened;
}

/** Words are made for one frame of one page and forgotten before the next: these objects, many and short-lived, serve again. */
const pool: Word[] = [];
let used = 0;
/** More than these are left to the garbage collector. */
const MOST_KEPT = 20_000;

/** A word of one character so far. */
function wordOf(
  at: number,
  u0: number,
  u1: number,
  v: number,
  size: number,
  spaced: boolean,
  glued: boolean,
  hidden: Veil,
  white: boolean,
  text: number,
): Word {
  const word = pool[used] ?? newWord();
  if (used < MOST_KEPT) pool[used++] = word;
  word.start = at;
  word.end = at + 1;
  word.length = 1;
  word.u0 = u0;
  word.u1 = u1;
  word.v = v;
  word.size = size;
  word.spaced = spaced;
  word.glued = glued;
  word.rightToLeft = false;
  word.ideographic = false;
  word.leader = false;
  word.doubled = false;
  word.hidden = hidden;
  word.white = white;
  word.text = text;
  return word;
}

function newWord(): Word {
  return {
    start: 0,
    end: 0,
    length: 0,
    u0: 0.5,
    u1: 0.5,
    v: 0.5,
    size: 0.5,
    spaced: false,
    glued: false,
    rightToLeft: false,
    ideographic: false,
    leader: false,
    doubled: false,
    hidden: '',
    white: false,
    text: 0,
  };
}

keepShape(newWord());

const INSIDE = 0;
const GLUED = 1;
const APART = 2;

function stepTo(
  word: Word,
  last: number,
  next: number,
  rightToLeft: boolean,
  ideographic: boolean,
  size: number,
  { u0, u1, v }: Frame,
): typeof INSIDE | typeof GLUED | typeof APART {
  const em = Math.max(size, word.size, 0.01);
  const onward = (u0[next] ?? 0) - (u1[last] ?? 0);
  const backward = (u0[last] ?? 0) - (u1[next] ?? 0);
  // Engines give right-to-left text in logical order, so its characters step to the left.
  const gap = (rightToLeft || word.rightToLeft) && Math.abs(backward) < Math.abs(onward) ? backward : onward;
  if (gap > (ideographic && word.ideographic ? IDEOGRAPHIC_GAP : WORD_GAP) * em) return APART;
  if (gap < -0.6 * em && (u0[next] ?? 0) < (u0[last] ?? 0) - 0.1 * em) return APART;
  const shift = Math.abs((v[next] ?? 0) - word.v);
  if (shift > BASELINE_SHIFT * em || Math.abs(size - word.size) > SIZE_CHANGE * em) {
    return shift < em ? GLUED : APART;
  }
  return INSIDE;
}

/** Was nothing drawn between the two, in whatever direction? */
function isNext(chars: Characters, last: number, next: number): boolean {
  for (let i = last + 1; i < next; i++) if ((chars.text[i] ?? -1) >= 0) return false;
  return true;
}

/** The same character almost at the same place, drawn anew: both letters of an "ff" come from one drawing. */
function isRedrawn(chars: Characters, { u0, u1, v }: Frame, last: number, next: number, size: number): boolean {
  if (chars.text[last] === chars.text[next]) return false;
  const width = (u1[last] ?? 0) - (u0[last] ?? 0);
  const aside = Math.abs((u0[next] ?? 0) - (u0[last] ?? 0));
  return width > 0 && aside < 0.35 * width && Math.abs((v[next] ?? 0) - (v[last] ?? 0)) < 0.15 * size;
}

/** In points: words that begin in one strip of the page are looked for together. */
const STRIP = 16;

/** Words of equal key hang together as a chain of their places, the latest first. Of the page that is being read. */
let latest = new Int32Array(0);
let earlier = new Int32Array(0);

/** Takes out whole words drawn a second time: as fake bold, as a shadow, or by mistake. */
function withoutRedrawn(words: Word[], chars: Characters): Word[] {
  const mask = 2 ** Math.ceil(Math.log2(2 * words.length + 1)) - 1;
  if (latest.length <= mask) {
    latest = new Int32Array(mask + 1);
    earlier = new Int32Array(mask + 1);
  }
  latest.fill(-1, 0, mask + 1);
  let kept = 0;
  for (const word of words) {
    const reach = reachOf(word);
    const key = keyOf(word, chars);
    const last = stripOf(word.u0 + reach);
    let first: Word | undefined;
    for (let strip = stripOf(word.u0 - reach); strip <= last && first === undefined; strip++) {
      first = drawnBefore(word, latest[(key + strip) & mask] ?? -1, words, chars);
    }
    if (first === undefined) {
      const place = (key + stripOf(word.u0)) & mask;
      earlier[kept] = latest[place] ?? -1;
      latest[place] = kept;
      words[kept++] = word;
    } else {
      if (Math.abs(first.u0 - word.u0) + Math.abs(first.v - word.v) > 0.005 * word.size) first.doubled = true;
      // What was drawn last is seen.
      if (!word.hidden) {
        first.hidden = '';
        first.text = word.text;
      }
    }
  }
  words.length = kept;
  return words;
}

/** A small whole number wherever a broken file may put its words. */
function stripOf(u: number): number {
  return Math.floor(u / STRIP) | 0;
}

/** How far aside a word may be drawn again. */
function reachOf({ size, u0, u1, length }: Word): number {
  return Math.min(0.25 * size, 0.35 * ((u1 - u0) / length), STRIP);
}

function drawnBefore(word: Word, head: number, kept: readonly Word[], chars: Characters): Word | undefined {
  let at = head;
  for (let looked = 0; at >= 0 && looked < LOOK_BACK; looked++) {
    const other = kept[at];
    if (other !== undefined && isSameWord(other, word, chars)) return other;
    at = earlier[at] ?? -1;
  }
  return undefined;
}

/** What the strip is added to. */
function keyOf({ start, end, length }: Word, { code }: Characters): number {
  return Math.imul(Math.imul(Math.imul(code[start] ?? 0, 31) + (code[end - 1] ?? 0), 31) + length, 31);
}

function isSameWord(a: Word, b: Word, chars: Characters): boolean {
  return a.length === b.length && isSameText(a, b, chars) && isSamePlace(a, b);
}

function isSamePlace(a: Word, b: Word): boolean {
  return Math.abs(a.v - b.v) <= 0.2 * b.size && Math.abs(a.u0 - b.u0) <= reachOf(b);
}

function isSameText(a: Word, b: Word, { code, text }: Characters): boolean {
  let from = a.start;
  for (let i = b.start; i < b.end; i++) {
    if ((text[i] ?? -1) < 0) continue;
    while ((text[from] ?? -1) < 0 && from < a.end) from++;
    if (code[from++] !== code[i]) return false;
  }
  return true;
}
