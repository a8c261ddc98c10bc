/*
 * Text in a form in which extractors can be compared: Unicode's compatibility form, words of letters and digits alone.
 * White space, hyphens, punctuation and Markdown's signs do not count; case does.
 */

const NO_LETTER = /[^\p{L}\p{N}\p{M}]+/gu;
/** Many extractors give the joined letters lam and alef in the order in which they are drawn. */
const LAM_ALEF = /\u0644([\u0622\u0623\u0625\u0627])/gu;

/** The words of a text. A word that a soft hyphen or a zero-width sign parts is one word. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff\u0640]/gu, '')
    .normalize('NFKC')
    .replace(LAM_ALEF, '$1\u0644')
    .replace(NO_LETTER, ' ')
    .trim();
  return plain === '' ? [] : plain.split(' ');
}

/** Markdown without the parts that are no text of the page: tags, targets of links and pictures, entities. */
export function plainMarkdown(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/gu, '$1 ')
    .replace(/\[\^\d+\]/gu, '')
    .replace(/\]\([^)\s]*\)/gu, '] ')
    .replace(/<br\s*\/?>|(?<!\\)<\/?(?:td|th|tr|table|thead|tbody|p|li|ul|ol)(?: [a-z]+="[^"\n]*")*>/giu, ' ')
    .replace(
      /(?<!\\)<\/?(?:sup|sub|b|i|em|strong|u|s|a|span|div|code|kbd|caption|section)(?: [a-z]+="[^"\n]*")*>/giu,
      '',
    )
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&amp;/gu, '&')
    .replace(/\\(?=[!-/:-@[-`{-~])/gu, '')
    .replace(/(\p{L}|\p{N})(?:\*{1,3}|~~)(?=\p{L}|\p{N})/gu, '$1');
}

/** Words that shorter words may be cut out of have at least so many letters. */
const MIN_CUT = 4;

/** A bag of words in which each word is found as often as it is there. */
export class Bag {
  readonly #counts = new Map<string, number>();
  /** All words without space, for words that are split in another way. */
  readonly #run: string;

  constructor(texts: readonly string[]) {
    const words = texts.flatMap(wordsOf);
    for (const word of words) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    this.#run = words.join('');
  }

  /** Takes a word out; false where it is not there, or no longer. */
  take(word: string): boolean {
    const count = this.#counts.get(word) ?? 0;
    if (count === 0) return false;
    this.#counts.set(word, count - 1);
    return true;
  }

  /** Whether the letters stand there in this order, however they are split into words. */
  has(letters: string): boolean {
    if (letters.length >= MIN_CUT) return this.#run.includes(letters);
    for (const word of this.#counts.keys()) if (word.startsWith(letters) || word.endsWith(letters)) return true;
    return false;
  }
}

/** Takes the words of a line out of a bag; returns those that are not in it. */
export function missingFrom(bag: Bag, words: readonly string[]): string[] {
  const missing = words.filter((word) => !bag.take(word));
  if (missing.length === 0 || bag.has(words.join(''))) return [];
  return missing.filter((word) => !bag.has(word));
}

const MARKED = /(?<=\p{L})\p{N}{1,3}$|^\p{N}{1,3}(?=\p{L})/u;
const MARK = /^\p{N}{1,3}$/u;

/** The words without footnote marks: Markdown counts notes anew. A number that opens a note is a mark, too. */
export function withoutMarks(words: readonly string[]): string[] {
  const own = MARK.test(words[0] ?? '') && words.length > 1 ? words.slice(1) : words;
  return own.map((word) => word.replace(MARKED, ''));
}

/** A line counts as found with this share of its letters. */
const MIN_FOUND = 0.8;

export function isFound(words: readonly string[], missing: readonly string[]): boolean {
  return length(missing) <= (1 - MIN_FOUND) * length(words);
}

function length(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}
