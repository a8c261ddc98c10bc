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

/** Words whose tokens are remembered; then all are forgotten. */
const REMEMBERED = 20_000;

/** Greedy longest-match WordPiece over a list of tokens whose place is their id. */
export class Tokenizer {
  /** Tokens that open a word, and those that go on with one, without their `##`. */
  readonly #first = new Map<string, number>();
  readonly #further = new Map<string, number>();
  readonly #words = new Map<string, readonly number[]>();

  constructor(tokens: readonly string[]) {
    for (const [id, token] of tokens.entries()) {
      // What was written twice counts as it was written last, and `##` alone is a word of two marks.
      if (token.startsWith('##') && token.length > 2) this.#further.set(token.slice(2), id);
      this.#first.set(token, id);
    }
  }

  /** `[CLS]`, then the first eleven and the last four tokens; all of them where the line is short. */
  line(text: string): number[] {
    const words = pieces(text);
    const ids = [CLS];
    if (words.length <= FIRST + LAST) {
      for (const word of words) ids.push(...this.#word(word));
      if (ids.length > TOKENS_A_LINE) ids.splice(1 + FIRST, ids.length - TOKENS_A_LINE);
      return ids;
    }
    for (let i = 0; i < words.length && ids.length <= FIRST; i++) ids.push(...this.#word(words[i] ?? ''));
    ids.length = 1 + FIRST;
    let end = 0;
    let from = words.length;
    while (from > 0 && end < LAST) end += this.#word(words[--from] ?? '').length;
    for (let i = from; i < words.length; i++) ids.push(...this.#word(words[i] ?? ''));
    if (end > LAST) ids.splice(1 + FIRST, end - LAST);
    return ids;
  }

  #word(word: string): readonly number[] {
    const known = this.#words.get(word);
    if (known) return known;
    const ids: number[] = [];
    let at = 0;
    while (at < word.length) {
      const tokens = at === 0 ? this.#first : this.#further;
      let end = after(word, at, LONGEST_TOKEN);
      let id: number | undefined;
      for (; end > at; end = before(word, end)) {
        id = tokens.get(word.slice(at, end));
        if (id !== undefined) break;
      }
      ids.push(id ?? UNKNOWN);
      at = id === undefined ? after(word, at, 1) : end;
    }
    if (this.#words.size >= REMEMBERED) this.#words.clear();
    this.#words.set(word, ids);
    return ids;
  }
}

/** The place `count` characters on, or the end; pairs of surrogates are one character. */
function after(word: string, at: number, count: number): number {
  let place = at;
  for (let step = 0; step < count && place < word.length; step++) place += isPair(word, place) ? 2 : 1;
  return place;
}

/** The place one character back. */
function before(word: string, place: number): number {
  return place >= 2 && isPair(word, place - 2) ? place - 2 : place - 1;
}

function isPair(word: string, at: number): boolean {
  const code = word.charCodeAt(at);
  if (code < 0xd800 || code > 0xdbff) return false;
  const low = word.charCodeAt(at + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}
