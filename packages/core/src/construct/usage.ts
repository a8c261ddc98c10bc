import type { PlaceScore } from '../decode/insert-headings.js';

/*
 * What a document does with each of its style classes: under which classes its headings stand. It is counted in a first
 * tree, and read while a second one is built, so that headings that look the same hang from headings that look the same
 * unless the network is sure of something else. No heading votes for itself.
 */

/** So many votes are divided among all classes alike before any is counted. */
const PRIOR = 1;
/** What the network was hardly sure of counts as much as this at least. */
const LEAST = 0.05;

export interface FirstTree {
  parents: readonly number[];
  confidence: readonly number[];
}

export function usageOf({ parents, confidence }: FirstTree, looks: readonly number[]): PlaceScore {
  const top = Math.max(-1, ...looks) + 1;
  const width = top + 1;
  const under = new Float64Array(top * width);
  const total = new Float64Array(top);
  const lookOf = (heading: number) => (heading < 0 ? top : (looks[heading] ?? top));
  const vote = (i: number) => Math.max(LEAST, confidence[i] ?? 0);
  for (const [i, parent] of parents.entries()) {
    const look = lookOf(i);
    const at = look * width + lookOf(parent);
    under[at] = (under[at] ?? 0) + vote(i);
    total[look] = (total[look] ?? 0) + vote(i);
  }
  return (i, above) => {
    const look = lookOf(i);
    const isOwn = lookOf(parents[i] ?? -1) === lookOf(above);
    const votes = (under[look * width + lookOf(above)] ?? 0) - (isOwn ? vote(i) : 0);
    return Math.log((Math.max(0, votes) + PRIOR / width) / (Math.max(0, (total[look] ?? 0) - vote(i)) + PRIOR));
  };
}
