import { overlap } from 'treeline/evaluate';
import type { OnPage } from './boxes.js';

/** A box that an engine is so sure of. */
export interface Ranked extends OnPage {
  document: string;
  confidence: number;
}

/** Half of the union in common. */
const FOUND = 0.5;

/**
 * AP50: the area under precision over recall, with precision made falling (all points). Boxes are taken from the surest
 * on; each finds the best of what is still to be found on its page.
 */
export function averagePrecision(
  gold: readonly (OnPage & { document: string })[],
  found: readonly Ranked[],
): number | undefined {
  if (gold.length === 0) return undefined;
  const left = new Map<string, OnPage[]>();
  for (const region of gold) {
    const key = `${region.document} ${region.page}`;
    left.set(key, [...(left.get(key) ?? []), region]);
  }
  const precision: number[] = [];
  const hits: boolean[] = [];
  let right = 0;
  for (const [i, object] of [...found].sort((a, b) => b.confidence - a.confidence).entries()) {
    const open = left.get(`${object.document} ${object.page}`) ?? [];
    let best: OnPage | undefined;
    let most = FOUND;
    for (const region of open) {
      const value = overlap([object.box], [region.box]);
      if (value >= most) [best, most] = [region, value];
    }
    if (best) open.splice(open.indexOf(best), 1);
    if (best) right++;
    hits.push(best !== undefined);
    precision.push(right / (i + 1));
  }
  let sum = 0;
  let highest = 0;
  for (let i = precision.length - 1; i >= 0; i--) {
    highest = Math.max(highest, precision[i] ?? 0);
    if (hits[i]) sum += highest;
  }
  return sum / gold.length;
}
