import type { Box } from '../document/schema.js';

/*
 * What running heads, feet and page numbers have in common: they stand again on the pages before and after. The same in
 * `training/features.py`, pinned by `training/vectors/repeats.json`.
 */

/** Pages looked at on either side: left and right pages may differ. */
const AROUND = [-2, -1, 1, 2];
/** As a share of the page height. */
const NEAR = 0.015;

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

/** The text with its numbers hidden, so that "Page 3" and "Page 4" are the same. */
export function masked(text: string): string {
  const hidden = text
    .trim()
    .toLowerCase()
    .replace(/\p{Nd}+/gu, '0');
  return /^[ivxlc]+$/.test(hidden) ? '0' : hidden;
}

/** For each line of each page. */
export function repeats(pages: readonly PageOfLines[]): Repeats[][] {
  const keys = pages.map(({ lines }) => lines.map(({ text }) => masked(text)));
  const places = pages.map(({ page, lines }, index) => {
    const heights = new Map<string, number[]>();
    for (const [i, { box }] of lines.entries()) {
      const key = keys[index]?.[i] ?? '';
      const known = heights.get(key);
      if (known) known.push(box[1] / page.height);
      else heights.set(key, [box[1] / page.height]);
    }
    return heights;
  });
  return pages.map(({ page, lines }, index) => {
    const around = AROUND.flatMap((step) => places[index + step] ?? []);
    return lines.map(({ box }, i) => {
      const key = keys[index]?.[i] ?? '';
      const y = box[1] / page.height;
      let times = 0;
      if (key !== '') {
        for (const known of around) {
          const heights = known.get(key);
          if (heights && isNear(y, heights)) times++;
        }
      }
      return { times, pages: around.length };
    });
  });
}

function isNear(y: number, heights: readonly number[]): boolean {
  return heights.some((other) => Math.abs(y - other) <= NEAR);
}
