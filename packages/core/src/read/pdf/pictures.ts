import { area, coverage, intersection, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { ReadPage } from '../reading.js';

/*
 * Where the pictures of a page are. Scanners cut a page into strips, and compressors into a picture for each paragraph, so what
 * counts is how much of the page they cover together.
 */

/** The page is laid under a grid of so many cells a side to see how much of it is covered. */
const GRID = 100;
/** In points: strips and tiles that lie this near to each other are one picture. */
const TOUCHING = 3;
/** More pictures than this are a pattern or a font; the largest are looked at. */
const MOST_PICTURES = 400;

/** The share of the page that its pictures cover together. */
export function pictureShare({ page, graphics }: ReadPage): number {
  const covered = new Uint8Array(GRID * GRID);
  for (const { kind, box } of graphics) {
    if (kind !== 'image') continue;
    const [x0, y0] = [Math.round((box[0] / page.width) * GRID), Math.round((box[1] / page.height) * GRID)];
    const [x1, y1] = [Math.round((box[2] / page.width) * GRID), Math.round((box[3] / page.height) * GRID)];
    for (let y = Math.max(0, y0); y < Math.min(GRID, y1); y++) {
      covered.fill(1, y * GRID + Math.max(0, x0), y * GRID + Math.max(0, Math.min(GRID, x1)));
    }
  }
  return covered.reduce((sum, cell) => sum + cell, 0) / covered.length;
}

/** The pictures of a page within it, those that touch as one, the largest first. */
export function picturesOf({ page, graphics }: ReadPage): Box[] {
  const paper: Box = [0, 0, page.width, page.height];
  let boxes = graphics
    .filter(({ kind, box }) => kind === 'image' && intersection(box, paper) > 0)
    .map(({ box }) => within(box, paper))
    .sort((a, b) => area(b) - area(a))
    .slice(0, MOST_PICTURES);
  for (let before = -1; before !== boxes.length; ) {
    before = boxes.length;
    boxes = merged(boxes);
  }
  return boxes.sort((a, b) => area(b) - area(a));
}

function merged(boxes: readonly Box[]): Box[] {
  const groups: Box[] = [];
  for (const box of boxes) {
    const at = groups.findIndex((group) => belongTogether(group, box));
    const group = groups[at];
    if (group) groups[at] = union([group, box]);
    else groups.push(box);
  }
  return groups;
}

/** One lies in the other, or they are tiles of one picture: they touch along most of a side. */
function belongTogether(a: Box, b: Box): boolean {
  if (coverage(b, a) > 0.5 || coverage(a, b) > 0.5) return true;
  const sameColumns = overlapShare(a[0], a[2], b[0], b[2]) > 0.9;
  const sameRows = overlapShare(a[1], a[3], b[1], b[3]) > 0.9;
  const nearRows = Math.max(a[1], b[1]) - Math.min(a[3], b[3]) < TOUCHING;
  const nearColumns = Math.max(a[0], b[0]) - Math.min(a[2], b[2]) < TOUCHING;
  return (sameColumns && nearRows) || (sameRows && nearColumns);
}

/** As a share of the longer of two intervals. */
function overlapShare(a0: number, a1: number, b0: number, b1: number): number {
  return (Math.min(a1, b1) - Math.max(a0, b0)) / Math.max(a1 - a0, b1 - b0, 1e-6);
}

function within(box: Box, paper: Box): Box {
  return [
    Math.max(box[0], paper[0]),
    Math.max(box[1], paper[1]),
    Math.min(box[2], paper[2]),
    Math.min(box[3], paper[3]),
  ];
}
