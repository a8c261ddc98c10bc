import { area, coverage, overlap, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { Graphic, ReadLine } from '../../read/reading.js';
import { captionOf, opensAsFigure } from '../../words/captions.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { ScoredLine } from '../lines/vote.js';

/*
 * Figures side by side, each with a numbered caption of its own, look like the panels of one: what carries two numbers
 * is two figures. They part where nothing is drawn and nothing written, nearest to the middle between their captions.
 * Above each other they part at a caption that stands alone between them, and so do tables.
 */

/** A caption is at most so far from its figure, as a share of the page's height. */
const APART = 0.06;
/** A line or drawing lies in a figure that covers this share of it. */
const INSIDE = 0.5;
/** What covers this share of the page is its ground, or its scan. */
const GROUND = 0.85;
/** What a caption between two leaves of each is at least so high, as a share of the page's height. */
const LOWEST = 0.04;
/** A page with more captions is a list of them, or hostile. */
const MOST = 40;
/** Lines of a caption, and a note over it, are closer than so many of their heights. */
const NEXT_LINE = 2;

export function partedByCaptions(
  regions: readonly GraphicalRegion[],
  lines: readonly ScoredLine[],
  graphics: readonly Graphic[],
  page: { width: number; height: number },
): GraphicalRegion[] {
  const captions = lines.filter(({ line }) => line.rotation === 0 && opensAsFigure(line.text));
  return partedBetween(regions, lines, graphics, page).flatMap((region) => {
    if (region.role !== 'figure') return [region];
    const own = captions.map(({ line }) => line.box).filter((box) => isAt(box, region.box, page.height));
    const [left, right, ...more] = own.sort((a, b) => a[0] - b[0]);
    if (!left || !right || more.length > 0 || !areBeside(left, right)) return [region];
    return halves(region, (left[2] + right[0]) / 2, lines, graphics) ?? [region];
  });
}

/** The same regions, cut where a numbered caption stands alone between what is above it and what is below. */
function partedBetween(
  regions: readonly GraphicalRegion[],
  lines: readonly ScoredLine[],
  graphics: readonly Graphic[],
  { width, height }: { width: number; height: number },
): GraphicalRegion[] {
  const called = lines.filter(({ line, role }) => role === 'caption' && line.rotation === 0).map(({ line }) => line);
  const numbered = called.filter(({ text }) => opensAsFigure(text) || isTableCaption(text));
  if (numbered.length === 0 || numbered.length > MOST) return [...regions];
  const drawn = graphics.filter(({ box }) => area(box) < GROUND * width * height).map(({ box }) => box);
  const isCalled = new Set(called);
  const others = [...drawn, ...lines.flatMap(({ line }) => (isCalled.has(line) ? [] : [line.box]))];
  const parts = (region: GraphicalRegion, whole = region): GraphicalRegion[] => {
    for (const { box } of region.role === 'formula' ? [] : numbered) {
      if (coverage(box, region.box) < INSIDE) continue;
      const caption = wholeCaption(box, called);
      const [x0, y0, x1, y1] = region.box;
      if (caption[1] - y0 < LOWEST * height || y1 - caption[3] < LOWEST * height) continue;
      if (others.some((other) => isInBand(other, [x0, caption[1], x1, caption[3]]))) continue;
      const halves: Box[] = [
        [x0, y0, x1, caption[1]],
        [x0, caption[3], x1, y1],
      ];
      return halves.flatMap((half) => {
        // The other side of the caption may have been found for itself.
        if (regions.some((other) => other !== whole && coverage(half, other.box) >= INSIDE)) return [];
        const own = lines.flatMap(({ line }) => (coverage(line.box, half) >= INSIDE ? [line] : []));
        if (region.role === 'figure') return parts({ ...region, box: half, lines: own }, whole);
        // The rules at the head and the foot of a page look like those of a table: its text says where it ends.
        return own.length > 0 ? parts({ ...region, box: union(own.map((line) => line.box)), lines: own }, whole) : [];
      });
    }
    return [region];
  };
  return regions.flatMap((region) => parts(region));
}

function isTableCaption(text: string): boolean {
  const opening = captionOf(text);
  return opening?.kind === 'table' && (opening.after === 'stop' || opening.after === 'nothing');
}

/** All lines of a caption, from its first. */
function wholeCaption(first: Box, called: readonly ReadLine[]): Box {
  let whole = first;
  const reach = NEXT_LINE * (first[3] - first[1]);
  const left = new Set(called);
  for (let grew = true; grew; ) {
    grew = false;
    for (const line of left) {
      if (!isOver(line.box, whole, reach)) continue;
      left.delete(line);
      whole = union([whole, line.box]);
      grew = true;
    }
  }
  return whole;
}

function isOver(a: Box, b: Box, reach: number): boolean {
  return Math.max(a[1], b[1]) - Math.min(a[3], b[3]) < reach && overlap(a[0], a[2], b[0], b[2]) > 0.5;
}

function isInBand(box: Box, band: Box): boolean {
  const middle = (band[1] + band[3]) / 2;
  return box[1] < middle && box[3] > middle && box[0] < band[2] && box[2] > band[0];
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
