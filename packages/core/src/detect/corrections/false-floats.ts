import { area, coverage, overlap } from '../../document/box.js';
import type { Box, Page } from '../../document/schema.js';
import { opensAsFigure } from '../../words/captions.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { ScoredLine } from '../lines/vote.js';

/*
 * Floats that are none: a logo is no figure, and a table in a figure is a part of it. Logos, emblems,
 * seals and badges are drawn as figures are, but show nothing that the text speaks of: they are small and have no caption.
 * Those that stand again on the next page are known by that (`repeatedGraphics`).
 */

/** Of the page's area: anywhere, and in its head or foot. */
const MAX_AREA = 0.006;
const MAX_AREA_AT_EDGE = 0.06;
/** Of the page's height. */
const HEAD = 0.13;
const FOOT = 0.88;
const MAX_CAPTION_DISTANCE = 0.06;

export function isLogo({ role, box }: GraphicalRegion, lines: readonly ScoredLine[], page: Page): boolean {
  if (role !== 'figure') return false;
  const share = area(box) / (page.width * page.height);
  const isAtEdge = box[3] < HEAD * page.height || box[1] > FOOT * page.height;
  if (share > (isAtEdge ? MAX_AREA_AT_EDGE : MAX_AREA)) return false;
  const captions = lines.filter((it) => it.role === 'caption' || opensAsFigure(it.line.text));
  return !captions.some(({ line }) => isNear(line.box, box, MAX_CAPTION_DISTANCE * page.height));
}

function isNear(caption: Box, box: Box, distance: number): boolean {
  const down = Math.max(caption[1], box[1]) - Math.min(caption[3], box[3]);
  const across = Math.max(caption[0], box[0]) - Math.min(caption[2], box[2]);
  return (down < distance && overlap(caption[0], caption[2], box[0], box[2]) > 0) || (down < 0 && across < distance);
}

/** This share of a table lies in the figure that it is a part of. */
const MIN_INSIDE = 0.9;
/** A line lies in an object that covers this share of it (SPEC 1.1). */
const MIN_COVERED = 0.5;

/** A table that stands in a figure is a part of it, with its lines. */
export function withoutTableParts(
  regions: readonly GraphicalRegion[],
  lines: readonly ScoredLine[],
): GraphicalRegion[] {
  const holds = (figure: GraphicalRegion, table: GraphicalRegion) =>
    figure.role === 'figure' && table.role === 'table' && coverage(table.box, figure.box) >= MIN_INSIDE;
  const parts = new Set(regions.filter((region) => regions.some((figure) => holds(figure, region))));
  return regions.flatMap((region) => {
    if (parts.has(region)) return [];
    if (![...parts].some((part) => holds(region, part))) return [region];
    const own = lines.flatMap(({ line }) => (coverage(line.box, region.box) >= MIN_COVERED ? [line] : []));
    return [{ ...region, lines: own }];
  });
}
