/*
 * Whether characters make words at all. A font that does not say what its characters mean gives text such as private-use signs or
 * "6SDWHQVWLFK"; bad OCR gives "t|1e~ ,h;". No dictionary is needed to tell these from a language.
 */

/** Control characters, private use, unassigned, the sign for "unknown". */
const MEANINGLESS = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\ufffd]/gu;
const LATIN_WORD = /^\p{Script=Latin}+$/u;
const VOWEL = /[aeiouyàâäãåáæèéêëìíîïòóôöõøùúûüœýąęěůűőăơư]/iu;
/** Upper case inside a word, but for "McDonald" and "iPhone". */
const MIXED = /\p{Ll}\p{Lu}.*\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}+\p{Lu}/u;
const LONGEST = 28;
/** Consonants in a row; German has seven. */
const CONSONANTS = /[bcdfghjklmnpqrstvwxz]{8,}/iu;

/** The share of characters that stand for nothing. */
export function meaninglessShare(text: string): number {
  const characters = text.replace(/\s+/gu, '');
  return characters.length === 0 ? 0 : (characters.match(MEANINGLESS)?.length ?? 0) / characters.length;
}

/** The share of the words that could be words of some language; undefined where there are too few to tell. */
export function plausibleShare(text: string): number | undefined {
  const words = text.split(/[\s\p{P}\p{S}]+/u).filter((word) => word.length >= 3 && !/^\d+$/.test(word));
  if (words.length < FEWEST_WORDS) return undefined;
  return words.filter(isPlausible).length / words.length;
}

const FEWEST_WORDS = 8;

function isPlausible(word: string): boolean {
  if (word.search(MEANINGLESS) >= 0 || word.length > LONGEST) return false;
  if (!LATIN_WORD.test(word)) return /^\p{L}[\p{L}\p{M}]*$/u.test(word) && !/\p{Script=Latin}/u.test(word);
  if (MIXED.test(word) || CONSONANTS.test(word)) return false;
  return VOWEL.test(word);
}
