import { area, intersection } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { VisionScores } from '../../model/vision-model.js';

/** A figure, table or formula that the vision model sees. */
export interface Seen {
  role: 'figure' | 'table' | 'formula';
  box: Box;
  /** Its probability. */
  score: number;
}

/** In the order of the graph's scores. */
export const SEEN_ROLES = ['figure', 'table', 'formula'] as const;

/** Below this probability a cell says nothing: no rule of `combine` listens to it. */
const FAINT = 0.1;
/** Of the cells of one object the surest speaks; boxes of one kind that have this much in common are one object. */
const SAME = 0.5;
/** Objects on a page: noise cannot make the comparison of all cells with all objects expensive. */
const MOST = 100;

/**
 * What the grid says, as boxes in pixels, the surest first: cells above `FAINT`, and of those that speak of one object
 * only the surest (greedy non-maximum suppression within each role).
 */
export function decode({ stride, columns, rows, scores, boxes }: VisionScores): Seen[] {
  const cells = columns * rows;
  const found: Seen[] = [];
  for (const [k, role] of SEEN_ROLES.entries()) {
    for (let cell = 0; cell < cells; cell++) {
      const score = scores[k * cells + cell] ?? 0;
      if (!(score >= FAINT)) continue;
      const x = ((cell % columns) + 0.5) * stride;
      const y = (Math.floor(cell / columns) + 0.5) * stride;
      const [left = 0, top = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((side) => boxes[side * cells + cell]);
      const box: Box = [
        Math.max(0, x - left),
        Math.max(0, y - top),
        Math.min(columns * stride, x + right),
        Math.min(rows * stride, y + bottom),
      ];
      if (box[2] > box[0] && box[3] > box[1]) found.push({ role, box, score: Math.min(1, score) });
    }
  }
  found.sort((a, b) => b.score - a.score);
  const kept: Seen[] = [];
  for (const seen of found) {
    if (kept.length >= MOST) break;
    if (!kept.some((other) => other.role === seen.role && shared(other.box, seen.box) > SAME)) kept.push(seen);
  }
  return kept;
}

/** Intersection over union. */
export function shared(a: Box, b: Box): number {
  const both = intersection(a, b);
  return both > 0 ? both / (area(a) + area(b) - both) : 0;
}
