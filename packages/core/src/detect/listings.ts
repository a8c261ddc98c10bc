import { type ScoredLine, vote } from './vote.js';

/*
 * Algorithms are set in the type of mathematics, and many of their lines stand as formulas do. What the model calls code
 * and has the words or the numbered lines of a program is a listing, and stays whole.
 */

const WORDS =
  /^(?:\d+:\s*)?(?:if|for(?:each)?|while|else|return|repeat|until|end|input|output|require|ensure|procedure|function|loop)\b|\b(?:do|then)$/iu;
const NUMBERED = /^\d+:/u;
/** So many lines with words of a program, or with numbers, make a listing. */
const FEWEST = 2;

/** Whether the lines of a region are a program by their words. */
export function isListing(chain: readonly ScoredLine[]): boolean {
  if (vote(chain).role !== 'code') return false;
  return chain.filter(({ line: { text } }) => WORDS.test(text.trim()) || NUMBERED.test(text.trim())).length >= FEWEST;
}
