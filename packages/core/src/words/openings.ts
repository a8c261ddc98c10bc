import { ENDS_ABBREVIATED } from './abbreviations.js';
import { parseNumbering } from './numbering.js';

/* How a text opens: what tells a new paragraph from the rest of a broken one. */

/** A word with a small letter; a letter alone is a scrap of a formula. */
export const OPENS_SMALL = /^(?=["“(]?\p{Ll}).*\p{L}{2}/su;

/** "(ii)", "a)", "b." open an item, whatever role it has. */
export const OPENS_ITEM = /^\(?(?:[ivx]{1,4}|\p{Ll})[).]\s/u;

/** "Theorem 2", "3.1 Results", "Proof.", "Case II:", "• ". */
export const OPENS_LABELLED = /^(?:\p{L}+ )?(?:[^\p{L}"“‘]|\p{L}+[.:])/u;

/** "[12] Kite", "143. The", "Fig. 2: The", "Lemma 6.3. The": what has a number begins something. */
export const OPENS_NUMBERED = /^(?:\[\d+\]|\d+\.|\p{L}+\.? [\dIVX.]+[.:]) /u;

/** "1.5 kilohertz, where", "0.2 and", "12,000 people": a measure inside a sentence, no number of a list. */
export const OPENS_WITH_MEASURE = /^\d+[.,]\d+ \p{Ll}/u;

/** Rows of digits and the letters of panels have no words. Some scripts write a word with one letter. */
export const HAS_WORDS = /\p{Lo}|\p{L}\P{L}*\p{L}\P{L}*\p{L}/u;

/** Capitals alone, at least four: "INTRODUCTION". */
export function isCapitals(text: string): boolean {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text)) return false;
  return (text.match(/\p{L}/gu)?.length ?? 0) >= 4;
}

/** No run-in heading is longer. */
const MAX_LEAD = 100;
/** A stop behind a word of two letters or more, a colon, or a dash that stands free. */
const LEAD_END = /(?:[\p{L}\p{N}]{2}[)\]”"’']*[.:?!][”"’']?|\s?[–—]|\.[–—-])(?=\s)/gu;
const LEAD_IN_CAPITALS = /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u;

/**
 * Where words end that may open a paragraph as its heading though their type does not show it, their stop included. They
 * have a number, or stand in capitals: "3.1 Definitions. In this …", "NOTICES: All …". The network says whether they are.
 */
export function plainLeadEnd(text: string): number | undefined {
  const start = parseNumbering(text)?.offset ?? 0;
  const end = leadEnd(text.slice(start, start + MAX_LEAD + 10));
  if (end === undefined || end > MAX_LEAD) return undefined;
  const words = text.slice(start, start + end);
  if (!/^[\p{Lu}\p{Lo}\p{Lt}“"]/u.test(words) || text.slice(start + words.length).trim() === '') return undefined;
  if (start === 0 && !LEAD_IN_CAPITALS.test(words)) return undefined;
  return start + words.length;
}

/** The first stop that is not that of an abbreviation: "6. The petitioner reports that Mrs. Cristina" has none. */
function leadEnd(text: string): number | undefined {
  for (const { 0: stop, index } of text.matchAll(LEAD_END)) {
    const end = index + stop.length;
    if (!ENDS_ABBREVIATED.test(text.slice(0, end))) return end;
  }
  return undefined;
}
