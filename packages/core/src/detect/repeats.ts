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
  const places = pages.map(({ page, lines }) => {
    const heights = new Map<string, number[]>();
    for (const { text, box } of lines) {
      const key = masked(text);
      const known = heights.get(key);
      if (known) known.push(box[1] / page.height);
      else heights.set(key, [box[1] / page.height]);
    }
    return heights;
  });
  return pages.map(({ page, lines }, index) => {
    const around = AROUND.flatMap((step) => places[index + step] ?? []);
    return lines.map(({ text, box }) => {
      const key = masked(text);
      const y = box[1] / page.height;
      const stands = (heights: Map<string, number[]>) => heights.get(key)?.some((other) => Math.abs(y - other) <= NEAR);
      return { times: key === '' ? 0 : around.filter(stands).length, pages: around.length };
    });
  });
}
