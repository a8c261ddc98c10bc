import { coverage, overlap, union } from '../document/box.js';
import type { Box } from '../document/schema.js';
import type { Graphic } from '../read/reading.js';
import type { GraphicalRegion } from './graphics.js';
import { FIGURE_NUMBER } from './panels.js';
import type { ScoredLine } from './vote.js';

/*
 * Figures side by side, each with a numbered caption of its own, look like the panels of one: what carries two numbers
 * is two figures. They part where nothing is drawn and nothing written, nearest to the middle between their captions.
 */

/** A caption is at most so far from its figure, as a share of the page's height. */
const APART = 0.06;
/** A line or drawing lies in a figure that covers this share of it. */
const INSIDE = 0.5;

export function partedByCaptions(
  regions: readonly GraphicalRegion[],
  lines: readonly ScoredLine[],
  graphics: readonly Graphic[],
  page: { width: number; height: number },
): GraphicalRegion[] {
  if (!regions.some(({ role }) => role === 'figure')) return [...regions];
  const captions = lines.filter(({ line }) => line.rotation === 0 && FIGURE_NUMBER.test(line.text));
  return regions.flatMap((region) => {
    if (region.role !== 'figure') return [region];
    const own = captions.map(({ line }) => line.box).filter((box) => isAt(box, region.box, page.height));
    const [left, right, ...more] = own.sort((a, b) => a[0] - b[0]);
    if (!left || !right || more.length > 0 || !areBeside(left, right)) return [region];
    return halves(region, (left[2] + right[0]) / 2, lines, graphics) ?? [region];
  });
}

function isAt(caption: Box, figure: Box, height: number): boolean {
  const away = Math.max(caption[1] - figure[3], figure[1] - caption[3]);
  return away > -0.02 * height && away < APART * height && overlap(caption[0], caption[2], figure[0], figure[2]) > 0.5;
}

function areBeside(a: Box, b: Box): boolean {
  return a[2] < b[0] && overlap(a[1], a[3], b[1], b[3]) > 0.5;
}

function halves(
  region: GraphicalRegion,
  middle: number,
  lines: readonly ScoredLine[],
  graphics: readonly Graphic[],
): GraphicalRegion[] | undefined {
  const isIn = (box: Box) => coverage(thick(box), region.box) >= INSIDE && coverage(region.box, box) < 0.9;
  const text = lines.flatMap(({ line }) => (isIn(line.box) ? [line] : []));
  const items = [...text.map(({ box }) => box), ...graphics.flatMap(({ box }) => (isIn(box) ? [box] : []))];
  const cut = nearestGap(items, middle);
  if (cut === undefined) return undefined;
  const sides = [items.filter((box) => box[2] <= cut), items.filter((box) => box[0] >= cut)];
  if (sides.some((side) => side.length === 0)) return undefined;
  return sides.map((side) => {
    const box = union(side);
    return { ...region, box, lines: text.filter((line) => coverage(line.box, box) >= INSIDE) };
  });
}

/** The middle of the white corridor nearest to a place, among all that run from top to bottom. */
function nearestGap(boxes: readonly Box[], middle: number): number | undefined {
  let nearest: number | undefined;
  let reach = -Infinity;
  for (const box of [...boxes].sort((a, b) => a[0] - b[0])) {
    if (reach > -Infinity && box[0] > reach) {
      const gap = (reach + box[0]) / 2;
      if (nearest === undefined || Math.abs(gap - middle) < Math.abs(nearest - middle)) nearest = gap;
    }
    reach = Math.max(reach, box[2]);
  }
  return nearest;
}

/** A rule has no area of its own. */
function thick([x0, y0, x1, y1]: Box): Box {
  return [x0, y0, Math.max(x1, x0 + 0.1), Math.max(y1, y0 + 0.1)];
}
