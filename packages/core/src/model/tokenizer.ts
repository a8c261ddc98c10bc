/*
 * Lines become token ids: the same in `training/features.py`, pinned by `training/vectors/tokens.json`.
 */

import { TokenTree } from './token-tree.js';

const CLS = 2;
/** A line gives its first and its last tokens: how it opens and how it ends tell most. */
const FIRST = 11;
const LAST = 4;
export const TOKENS_A_LINE = 1 + FIRST + LAST;

/** Kana, ideographs and Hangul syllables stand alone. */
const ALONE = '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af';
const MARK = '[^\\p{L}\\p{N}_\\s]';
const RUN = new RegExp(`(${MARK})\\1{2,}`, 'gu');
/** One digit, one mark (or a run of three), one ideograph, or a run of other letters. */
const PIECE = new RegExp(
  `\\p{Nd}|(${MARK})\\1\\1|${MARK}|_|[${ALONE}]|(?:(?![${ALONE}])[\\p{L}\\p{Nl}\\p{No}])+`,
  'gu',
);

export function pieces(text: string): string[] {
  return asciiPieces(text) ?? text.normalize('NFKC').replace(RUN, '$1$1$1').match(PIECE) ?? [];
}

const SPACE = 0;
const LETTER = 1;
/** A digit or an underscore. */
const SINGLE = 2;
const OTHER_MARK = 3;
const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return SPACE;
  if (/[a-z]/i.test(character)) return LETTER;
  return /\w/.test(character) ? SINGLE : OTHER_MARK;
});

/** The same for plain ASCII, which most lines are, without expressions; undefined for any other text. */
function asciiPieces(text: string): string[] | undefined {
  const found: string[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) return undefined;
    const kind = KINDS[code];
    let end = at + 1;
    if (kind === LETTER) {
      while (end < text.length && KINDS[text.charCodeAt(end)] === LETTER) end++;
      found.push(text.slice(at, end));
    } else if (kind === SINGLE) {
      found.push(text.slice(at, end));
    } else if (kind === OTHER_MARK) {
      while (end < text.length && text.charCodeAt(end) === code) end++;
      if (end - at >= 3) found.push(text.slice(at, at + 3));
      else for (let mark = at; mark < end; mark++) found.push(text.slice(mark, mark + 1));
    }
    at = end;
  }
  return found;
}

export class Tokenizer {
  readonly #tree: TokenTree;

  constructor(tokens: readonly string[]) {
    this.#tree = new TokenTree(tokens);
  }

  /** `[CLS]`, then the first eleven and the last four tokens; all of them where the line is short. */
  line(text: string): number[] {
    const words = pieces(text);
    const ids = [CLS];
    if (words.length <= FIRST + LAST) {
      for (const word of words) this.#tree.append(word, ids);
      if (ids.length > TOKENS_A_LINE) ids.splice(1 + FIRST, ids.length - TOKENS_A_LINE);
      return ids;
    }
    for (let i = 0; i < words.length && ids.length <= FIRST; i++) this.#tree.append(words[i] ?? '', ids);
    ids.length = 1 + FIRST;
    // Each word has a token at least.
    const end: number[] = [];
    for (const word of words.slice(-LAST)) this.#tree.append(word, end);
    ids.push(...end.slice(-LAST));
    return ids;
  }
}
