/*
 * Lines become token ids: the same in `training/features.py`, pinned by `training/vectors/tokens.json`.
 */

const UNKNOWN = 1;
const CLS = 2;
/** A line gives its first and its last tokens: how it opens and how it ends tell most. */
const FIRST = 11;
const LAST = 4;
export const TOKENS_A_LINE = 1 + FIRST + LAST;
const LONGEST_TOKEN = 24;

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
  return text.normalize('NFKC').replace(RUN, '$1$1$1').match(PIECE) ?? [];
}

/** Greedy longest-match WordPiece over a list of tokens whose place is their id. */
export class Tokenizer {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #words = new Map<string, readonly number[]>();

  constructor(tokens: readonly string[]) {
    this.#ids = new Map(tokens.map((token, id) => [token, id]));
  }

  /** `[CLS]`, then the first eleven and the last four tokens; all of them where the line is short. */
  line(text: string): number[] {
    const words = pieces(text);
    if (words.length <= FIRST + LAST) {
      const ids = words.flatMap((word) => this.#word(word));
      return [CLS, ...(ids.length > FIRST + LAST ? [...ids.slice(0, FIRST), ...ids.slice(-LAST)] : ids)];
    }
    const start: number[] = [];
    for (const word of words) {
      start.push(...this.#word(word));
      if (start.length >= FIRST) break;
    }
    let end: number[] = [];
    for (let i = words.length - 1; i >= 0 && end.length < LAST; i--) end = [...this.#word(words[i] ?? ''), ...end];
    return [CLS, ...start.slice(0, FIRST), ...end.slice(-LAST)];
  }

  #word(word: string): readonly number[] {
    const known = this.#words.get(word);
    if (known) return known;
    const characters = [...word];
    const ids: number[] = [];
    let at = 0;
    while (at < characters.length) {
      let end = Math.min(characters.length, at + LONGEST_TOKEN);
      let id: number | undefined;
      for (; end > at; end--) {
        id = this.#ids.get((at > 0 ? '##' : '') + characters.slice(at, end).join(''));
        if (id !== undefined) break;
      }
      ids.push(id ?? UNKNOWN);
      at = id === undefined ? at + 1 : end;
    }
    this.#words.set(word, ids);
    return ids;
  }
}
