import { LANGUAGE_BY_WORD, TWO_LETTERS } from '../words/languages.js';

/** Less text than this says too little. */
const ENOUGH = 200;
const SAMPLE = 1500;

/**
 * The two-letter code of a document's language: what the file declares, if that is a language at all, else what its text
 * looks like; undefined when neither says anything.
 *
 * What compares with every language is loaded only where a few words do not tell.
 */
export async function languageOf(declared: string | undefined, text: string): Promise<string | undefined> {
  const tag = /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(declared ?? '')?.[1]?.toLowerCase();
  if (tag !== undefined) return tag.length === 2 ? tag : (TWO_LETTERS[tag] ?? tag);
  if (text.length < ENOUGH) return undefined;
  const sample = text.slice(0, SAMPLE);
  const plain = plainLanguageOf(sample);
  if (plain !== undefined) return plain;
  const { franc } = await import('franc-min');
  return TWO_LETTERS[franc(sample)];
}

/** Their share of running text in the language is about a fifth; where they are this frequent, and those of the others are not, it is that one. */
const PLAIN = 0.06;
const CLEARLY = 3;

/** Most documents are in one of a few languages, and looking for a few words costs a hundredth of comparing with every language. */
function plainLanguageOf(text: string): string | undefined {
  const words = text.toLowerCase().split(' ');
  const counts = new Map<string, number>();
  for (const word of words) {
    const language = LANGUAGE_BY_WORD.get(word);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < PLAIN * words.length || first[1] < CLEARLY * (second?.[1] ?? 0))
    return undefined;
  return first[0];
}
