import type { Page } from 'treeline';
import type { Zoom } from '../state/viewer.ts';

/** Space around pages, in pixels. */
export const GAP = 20;

export interface Layout {
  scale: number;
  tops: readonly number[];
  height: number;
}

/** How many pixels a unit of the page takes. */
export function scaleFor(zoom: Zoom, pages: readonly Page[], width: number, height: number): number {
  if (typeof zoom === 'number') return zoom;
  const widest = Math.max(1, ...pages.slice(0, 50).map((page) => page.width));
  const fit = Math.max(40, width - 2 * GAP) / widest;
  if (zoom === 'width') return Math.min(fit, 3);
  const tallest = Math.max(1, ...pages.slice(0, 50).map((page) => page.height));
  return Math.min(fit, Math.max(40, height - 2 * GAP) / tallest);
}

/** Where the pages stand below one another. */
export function layoutOf(pages: readonly Page[], scale: number): Layout {
  const tops: number[] = [];
  let at = GAP;
  for (const page of pages) {
    tops.push(at);
    at += Math.round(page.height * scale) + GAP;
  }
  return { scale, tops, height: at };
}

/** The first page that reaches below a height. */
export function pageAt({ tops }: Layout, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
