import type { Box } from 'treeline';
import { type ClassCount, overlap } from 'treeline/evaluate';

export interface OnPage {
  page: number;
  box: Box;
}

/** Half of the union in common: the usual measure of "found". */
const FOUND = 0.5;

/** Boxes that were found, with what they were found as. Best matches first; each side is matched once. */
export function matchedBoxes<G extends OnPage, F extends OnPage>(gold: readonly G[], found: readonly F[]): [G, F][] {
  const pairs = found
    .flatMap((object) => gold.map((region) => ({ object, region, value: overlapOf(object, region) })))
    .filter(({ value }) => value >= FOUND)
    .sort((a, b) => b.value - a.value);
  const taken = new Set<OnPage>();
  return pairs.flatMap(({ object, region }): [G, F][] => {
    if (taken.has(object) || taken.has(region)) return [];
    taken.add(object).add(region);
    return [[region, object]];
  });
}

export function countBoxes(gold: readonly OnPage[], found: readonly OnPage[]): ClassCount {
  return { right: matchedBoxes(gold, found).length, gold: gold.length, predicted: found.length };
}

function overlapOf(a: OnPage, b: OnPage): number {
  return a.page === b.page ? overlap([a.box], [b.box]) : 0;
}
