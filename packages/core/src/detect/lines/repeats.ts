import type { Box } from '../../document/schema.js';

/*
 * What running heads, feet and page numbers have in common: they stand again on the pages before and after. The same in
 * `training/data/features.py`, pinned by `training/vectors/repeats.json`.
 */

/** Pages looked at on either side: left and right pages may differ. */
export const AROUND: readonly number[] = [-2, -1, 1, 2];
/** As a share of the page height. */
export const NEAR = 0.015;

export interface Repeats {
  /** On how many of the pages around the line stands again. */
  times: number;
  /** How many pages there are around. */
  pages: number;
}

interface PageOfLines {
  page: { height: number };
  lines: readonly { text: string; box: Box }[];
}

/** Most lines are ASCII without a digit, which is told faster than nothing is replaced by Unicode's classes. */
const MAY_HAVE_DIGITS = /[\d\u0080-\uffff]/;

/** The text with its numbers hidden, so that "Page 3" and "Page 4" are the same. */
export function masked(text: string): string {
  const lower = text.trim().toLowerCase();
  const hidden = MAY_HAVE_DIGITS.test(lower) ? lower.replace(/\p{Nd}+/gu, '0') : lower;
  return /^[ivxlc]+$/.test(hidden) ? '0' : hidden;
}

/** For each line of each page. */
export function repeats(pages: readonly PageOfLines[]): Repeats[][] {
  const shared = new Map<number, Repeats>();
  const repeated = (times: number, around: number): Repeats => {
    const key = times * (AROUND.length + 1) + around;
    const found = shared.get(key) ?? { times, pages: around };
    shared.set(key, found);
    return found;
  };
  // Only of the pages around it is known where which text stands: a long file has no room for all.
  const places = new Map<number, ReadonlyMap<string, number[]>>();
  const placesAt = (index: number): ReadonlyMap<string, number[]> | undefined => {
    const page = pages[index];
    const found = places.get(index) ?? (page && heightsOf(page));
    if (found) places.set(index, found);
    return found;
  };
  return pages.map(({ page, lines }, index) => {
    const around = AROUND.flatMap((step) => placesAt(index + step) ?? []);
    places.delete(index + Math.min(...AROUND));
    return lines.map(({ text, box }) => {
      const key = around.length > 0 ? masked(text) : '';
      const y = box[1] / page.height;
      let times = 0;
      if (key !== '') {
        for (const known of around) {
          const heights = known.get(key);
          if (heights && isNear(y, heights)) times++;
        }
      }
      return repeated(times, around.length);
    });
  });
}

/** Where each text of a page stands, as shares of its height. */
function heightsOf({ page, lines }: PageOfLines): Map<string, number[]> {
  const heights = new Map<string, number[]>();
  for (const { text, box } of lines) {
    const key = masked(text);
    const known = heights.get(key);
    if (known) known.push(box[1] / page.height);
    else heights.set(key, [box[1] / page.height]);
  }
  return heights;
}

function isNear(y: number, heights: readonly number[]): boolean {
  return heights.some((other) => Math.abs(y - other) <= NEAR);
}
