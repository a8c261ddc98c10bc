/*
 * Lines become token ids: the same in `training/data/features.py`, pinned by `training/vectors/tokens.json`.
 */

import { TokenTree } from './token-tree.js';

const CLS = 2;
/** A line gives its first and its last tokens: how it opens and how it ends tell most. */
const FIRST = 11;
const LAST = 4;
export const TOKENS_A_LINE = 1 + FIRST + LAST;

const SPACE = 1;
/** A letter, or a number that is no digit. Those in a row are one word. */
const LETTER = 2;
/** A digit, an underscore, an ideograph. */
const SINGLE = 3;
/** Anything else. One like its neighbours is a word with them, from three on, and three is as long as it gets. */
const MARK = 4;
const LONGEST_RUN = 3;

/** Kana, ideographs and Hangul syllables stand alone. */
const ALONE = /[\p{Nd}_\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]/u;

/** What characters are, where one has been asked for before; 0 elsewhere. */
const KINDS = new Uint8Array(0x10000);

function kindOf(code: number): number {
  return KINDS[code] || learnKind(code);
}

function learnKind(code: number): number {
  const character = String.fromCodePoint(code);
  let kind = SINGLE;
  if (/\s/u.test(character)) kind = SPACE;
  else if (/[^\p{L}\p{N}_]/u.test(character)) kind = MARK;
  else if (!ALONE.test(character)) kind = LETTER;
  if (code < KINDS.length) KINDS[code] = kind;
  return kind;
}

/** Where the words of a text start and end, by turns. */
function wordsOf(text: string): number[] {
  const words: number[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const code = text.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const kind = kindOf(code);
    at += width;
    if (kind === SPACE) continue;
    if (kind === LETTER) {
      at = endOfLetters(text, at);
    } else if (kind === MARK) {
      while (text.codePointAt(at) === code) at += width;
      const run = (at - start) / width;
      if (run >= LONGEST_RUN) words.push(start, start + LONGEST_RUN * width);
      else for (let mark = start; mark < at; mark += width) words.push(mark, mark + width);
      continue;
    }
    words.push(start, at);
  }
  return words;
}

function endOfLetters(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    if (kindOf(code) !== LETTER) break;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

/** Most lines are plain ASCII, which is normal as it stands. */
const ASCII = /^[\0-\x7f]*$/;

export class Tokenizer {
  readonly #tree: TokenTree;

  constructor(tokens: readonly string[]) {
    this.#tree = new TokenTree(tokens);
  }

  /** `[CLS]`, then the first eleven and the last four tokens; all of them where the line is short. */
  line(text: string): number[] {
    const normal = ASCII.test(text) ? text : text.normalize('NFKC');
    const words = wordsOf(normal);
    const ids = [CLS];
    let next = 0;
    for (; next < words.length && ids.length <= TOKENS_A_LINE; next += 2) {
      this.#tree.append(normal, words[next] ?? 0, words[next + 1] ?? 0, ids);
    }
    // Each word has a token at least: the last words alone have all of the last tokens.
    for (next = Math.max(next, words.length - 2 * LAST); next < words.length; next += 2) {
      this.#tree.append(normal, words[next] ?? 0, words[next + 1] ?? 0, ids);
    }
    if (ids.length > TOKENS_A_LINE) ids.splice(1 + FIRST, ids.length - TOKENS_A_LINE);
    return ids;
  }
}
