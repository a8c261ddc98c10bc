import type { Box } from './schema.js';

/** The smallest box around all of them; the caller makes sure there is at least one. */
export function union(boxes: Iterable<Box>): Box {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const box of boxes) {
    if (box[0] < x0) x0 = box[0];
    if (box[1] < y0) y0 = box[1];
    if (box[2] > x1) x1 = box[2];
    if (box[3] > y1) y1 = box[3];
  }
  return [x0, y0, x1, y1];
}

export function area(box: Box): number {
  return Math.max(0, box[2] - box[0]) * Math.max(0, box[3] - box[1]);
}

export function intersection(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The share of `inner` that lies in `outer`: SPEC 1.1 takes 0.5 as "inside". */
export function coverage(inner: Box, outer: Box): number {
  const size = area(inner);
  return size > 0 ? intersection(inner, outer) / size : 0;
}

/** How far two intervals overlap, as a share of the shorter one; negative when they are apart. */
export function overlap(a0: number, a1: number, b0: number, b1: number): number {
  const shorter = Math.min(a1 - a0, b1 - b0);
  return shorter > 0 ? (Math.min(a1, b1) - Math.max(a0, b0)) / shorter : 0;
}
