import { union } from '../document/box.js';
import { endsWithPage } from '../document/contents-entry.js';
import type { Region } from './regions.js';

/*
 * An entry of a printed table of contents that is too long for its line goes on in the next one, which has the page
 * number. The model knows entries by their page numbers and takes the first line for another entry.
 */

/** "2.1", "IV.", "A.": what has a number of its own begins an entry. */
const NUMBERED = /^\s*(?:\d+(?:\.\d+)*[.)]?|[IVXLC]+[.)]?|[A-Za-z][.)])\s/u;
/** A line that had to be broken fills so much of the width of the table. */
const FULL = 0.7;
/** White between the two lines, in their heights. */
const GAP = 0.9;

/** The same regions, entries of two lines as one. */
export function withWholeEntries(regions: readonly Region[]): Region[] {
  const entries = regions.filter(({ role, lines }) => role === 'contents' && lines.length > 0);
  if (entries.length < 3) return [...regions];
  const [left, , right] = union(entries.flatMap(({ lines }) => lines.map(({ box }) => box)));
  const restOf = new Map<Region, Region>();
  for (const entry of entries) {
    const last = entry.lines.at(-1);
    if (!last || !/\p{L}/u.test(last.text) || endsWithPage(last.text)) continue;
    if (last.box[2] - left < FULL * (right - left)) continue;
    const rest = entries.find((other) => other !== entry && isRest(other, last.box));
    if (rest) restOf.set(entry, rest);
  }
  const joined = new Set(restOf.values());
  return regions.flatMap((region) => {
    const rest = restOf.get(region);
    if (joined.has(region)) return [];
    return rest ? [{ ...region, lines: [...region.lines, ...rest.lines] }] : [region];
  });
}

function isRest({ lines: [first, second] }: Region, above: Region['lines'][number]['box']): boolean {
  if (!first || second || NUMBERED.test(first.text) || !endsWithPage(first.text)) return false;
  const height = above[3] - above[1];
  const gap = first.box[1] - above[3];
  return gap > -0.5 * height && gap < GAP * height && first.box[0] > above[0] - 0.5 * height && first.box[0] < above[2];
}
