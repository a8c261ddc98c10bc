/* The one answer to "is this line prose?", by its text alone. */

/** A line of prose is at least so long. An ideograph counts as two letters. */
const MIN_LENGTH = 40;
/** So many words in small letters, or so many ideographs. */
const MIN_WORDS = 5;
const MIN_IDEOGRAPHS = 15;

const WORD = /(?:(?!\p{Ideographic})[\p{Ll}\p{Lo}]){2,}/gu;
const IDEOGRAPH = /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Whether a line is running text: long, and made of words rather than of names, numbers or signs. */
export function isProse(text: string): boolean {
  if (text.length < MIN_LENGTH / 2) return false;
  const ideographs = text.match(IDEOGRAPH)?.length ?? 0;
  if (text.length + ideographs < MIN_LENGTH) return false;
  return ideographs >= MIN_IDEOGRAPHS || (text.match(WORD)?.length ?? 0) >= MIN_WORDS;
}
