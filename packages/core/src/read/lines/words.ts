import type { Characters, TextObject } from '../pdf/engine.js';
import type { Frame } from './frame.js';
import { FIRST_IDEOGRAPH, FIRST_RIGHT_TO_LEFT, isIdeographic, isLeaderDot, isRightToLeft, isSpace } from './scripts.js';

/** Characters drawn one after the other, closely, on one baseline, in one size. */
export interface Word {
  /** Character indices, in drawing order. */
  chars: number[];
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
}

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

export function wordsOf(chars: Characters, texts: readonly TextObject[], frame: Frame): Word[] {
  const { u0, u1, v } = frame;
  const words: Word[] = [];
  let word: Word | undefined;
  let last = -1;
  let drawnSpace = false;
  for (const i of frame.members) {
    const code = chars.code[i] ?? 0;
    const text = texts[chars.text[i] ?? 0];
    if (text === undefined) continue;
    if (code === 0x20 || ((code < 0x20 || code > 0x7e) && isSpace(code))) {
      drawnSpace = true;
      word = undefined;
      continue;
    }
    const start = u0[i] ?? 0;
    const end = u1[i] ?? 0;
    const baseline = v[i] ?? 0;
    if (code === SOFT_HYPHEN && end - start < 0.05 * text.size) continue;
    if (word !== undefined && chars.code[last] === code && isRedrawn(chars, frame, last, i, text.size)) {
      word.doubled = true;
      continue;
    }
    const rightToLeft = code >= FIRST_RIGHT_TO_LEFT && isRightToLeft(code);
    const ideographic = code >= FIRST_IDEOGRAPH && isIdeographic(code);
    const step = word === undefined ? undefined : stepTo(word, last, i, rightToLeft, ideographic, text.size, frame);
    if (word !== undefined && step === 'inside') {
      word.chars.push(i);
      if (start < word.u0) word.u0 = start;
      if (end > word.u1) word.u1 = end;
      word.rightToLeft ||= rightToLeft;
      word.ideographic ||= ideographic;
      word.leader &&= isLeaderDot(code);
    } else {
      word = {
        chars: [i],
        u0: start,
        u1: end,
        v: baseline,
        size: text.size,
        spaced: drawnSpace,
        glued: step === 'glued',
        rightToLeft,
        ideographic,
        leader: isLeaderDot(code),
        doubled: false,
      };
      words.push(word);
    }
    last = i;
    drawnSpace = false;
  }
  return withoutRedrawn(words, chars);
}

function stepTo(
  word: Word,
  last: number,
  next: number,
  rightToLeft: boolean,
  ideographic: boolean,
  size: number,
  { u0, u1, v }: Frame,
): 'inside' | 'glued' | 'apart' {
  const em = Math.max(size, word.size, 0.01);
  const onward = (u0[next] ?? 0) - (u1[last] ?? 0);
  const backward = (u0[last] ?? 0) - (u1[next] ?? 0);
  // Engines give right-to-left text in logical order, so its characters step to the left.
  const gap = (rightToLeft || word.rightToLeft) && Math.abs(backward) < Math.abs(onward) ? backward : onward;
  if (gap > (ideographic && word.ideographic ? IDEOGRAPHIC_GAP : WORD_GAP) * em) return 'apart';
  if (gap < -0.6 * em && (u0[next] ?? 0) < (u0[last] ?? 0) - 0.1 * em) return 'apart';
  const shift = Math.abs((v[next] ?? 0) - word.v);
  if (shift > BASELINE_SHIFT * em || Math.abs(size - word.size) > SIZE_CHANGE * em) {
    return shift < em ? 'glued' : 'apart';
  }
  return 'inside';
}

/** The same character almost at the same place, drawn anew: both letters of an "ff" come from one drawing. */
function isRedrawn(chars: Characters, { u0, u1, v }: Frame, last: number, next: number, size: number): boolean {
  if (chars.text[last] === chars.text[next]) return false;
  const width = (u1[last] ?? 0) - (u0[last] ?? 0);
  const aside = Math.abs((u0[next] ?? 0) - (u0[last] ?? 0));
  return width > 0 && aside < 0.35 * width && Math.abs((v[next] ?? 0) - (v[last] ?? 0)) < 0.15 * size;
}

/** Whole words drawn a second time: as fake bold, as a shadow, or by mistake. */
function withoutRedrawn(words: Word[], chars: Characters): Word[] {
  // Words of equal key hang together as a chain of indices, the latest first.
  const latest = new Map<number, number>();
  const earlier = new Int32Array(words.length);
  return words.filter((word, at) => {
    const key = keyOf(word, chars);
    const head = latest.get(key) ?? -1;
    let other = head;
    for (let looked = 0; other >= 0 && looked < LOOK_BACK; looked++) {
      const first = words[other];
      if (first !== undefined && isSameWord(first, word, chars)) {
        if (Math.abs(first.u0 - word.u0) + Math.abs(first.v - word.v) > 0.005 * word.size) first.doubled = true;
        return false;
      }
      other = earlier[other] ?? -1;
    }
    earlier[at] = head;
    latest.set(key, at);
    return true;
  });
}

function keyOf(word: Word, chars: Characters): number {
  const first = chars.code[word.chars[0] ?? 0] ?? 0;
  const last = chars.code[word.chars[word.chars.length - 1] ?? 0] ?? 0;
  return (first * 31 + last) * 31 + word.chars.length;
}

function isSameWord(a: Word, b: Word, chars: Characters): boolean {
  if (a.chars.length !== b.chars.length) return false;
  const reach = Math.min(0.25 * b.size, 0.35 * ((b.u1 - b.u0) / b.chars.length));
  if (Math.abs(a.u0 - b.u0) > reach || Math.abs(a.v - b.v) > 0.2 * b.size) return false;
  return a.chars.every((i, at) => chars.code[i] === chars.code[b.chars[at] ?? -1]);
}
