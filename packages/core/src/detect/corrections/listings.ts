import type { ReadLine } from '../../read/reading.js';
import { isProgramLine } from '../../words/programs.js';
import { type ScoredLine, vote } from '../lines/vote.js';

/*
 * Algorithms are set in the type of mathematics, and many of their lines stand as formulas do. What the model calls code
 * and has the words or the numbered lines of a program is a listing, and stays whole.
 */

/** So many lines with words of a program, or with numbers, make a listing. */
const FEWEST = 2;

/** The lines of all chains that are listings. */
export function listedLines(chains: readonly (readonly ScoredLine[])[]): Set<ReadLine> {
  return new Set(chains.filter(isListing).flatMap((chain) => chain.map(({ line }) => line)));
}

/** Whether the lines of a region are a program by their words. */
export function isListing(chain: readonly ScoredLine[]): boolean {
  if (vote(chain).role !== 'code') return false;
  return chain.filter(({ line: { text } }) => isProgramLine(text)).length >= FEWEST;
}
