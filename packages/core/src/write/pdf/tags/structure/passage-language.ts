import { LANGUAGE_BY_WORD } from '../../../../words/languages.js';

/** Fewer words than this say too little about their language. */
const MIN_WORDS = 15;
/** The share of frequent words that running text of a language has at least, and how many times those of any other. */
const MIN_SHARE = 0.12;
const CLEARLY = 4;

/** The language of a passage, where its frequent words leave no doubt. */
export function passageLanguage(text: string): string | undefined {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  if (words.length < MIN_WORDS) return undefined;
  const counts = new Map<string, number>();
  for (const word of words) {
    const language = LANGUAGE_BY_WORD.get(word);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (!first || first[1] < MIN_SHARE * words.length || first[1] < CLEARLY * (second?.[1] ?? 0)) return undefined;
  return first[0];
}
