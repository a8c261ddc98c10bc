import { coverage, overlap, union } from '../../document/box.js';
import { isGraphical } from '../../document/roles.js';
import type { Box } from '../../document/schema.js';
import type { ReadLine } from '../../read/reading.js';
import { opensAsTable } from '../../words/captions.js';
import { groupsWithoutProse } from '../lines/line-groups.js';
import { probabilityOf, type ScoredLine } from '../lines/vote.js';
import type { GraphicalRegion } from './graphics.js';
import { gutterOf, reachingTo } from './gutter.js';
import { textRows } from './tables.js';

/*
 * Tables and figures as the model sees them, joined with those that the drawing gives away: lines the model calls so are
 * grouped where no other text stands between them, and a group at the edge of a drawn object of its kind is a part of
 * it. They are no chains (cells have no order worth the name), so the relation heads have no say here.
 */

/** Lines of one object stand closer than this many line heights, down and across. */
const NEAR = { table: [2.2, 40], figure: [2, 2] } as const;
/** One cell is no table, and one label no figure. */
const FEWEST = { table: 4, figure: 3 } as const;

export function graphicalGroups(lines: readonly ScoredLine[], drawn: readonly GraphicalRegion[]): GraphicalRegion[] {
  const regions = drawn.map((region) => ({ ...region }));
  const isFree = ({ role, line }: ScoredLine) => (role === 'table' || role === 'figure') && !isInside(line.box, drawn);
  const called = lines.filter(isFree);
  if (called.length === 0 && regions.length < 2) return regions;
  const captions = lines.flatMap(({ line }) => (opensAsTable(line.text) ? [line.box] : []));
  const prose = lines.flatMap(({ role, line }) => (isGraphical(role) ? [] : [line]));
  const gutter = reachingTo(captions, gutterOf(prose));
  for (const role of ['table', 'figure'] as const) {
    const probability = new Map(
      called.filter((line) => line.role === role).map(({ line, roles }) => [line, probabilityOf(role, roles)]),
    );
    if (probability.size === 0) continue;
    const others = lines.flatMap(({ line }) => (probability.has(line) ? [] : [line]));
    const height = median([...probability.keys()].map(({ box }) => box[3] - box[1]));
    const [down, across] = NEAR[role];
    const reach = { down: down * height, across: across * height, slack: 0.3 * height, gutter };
    for (const { box, lines: inside } of groupsWithoutProse([...probability.keys()], others, reach)) {
      const neighbour = regions.find((other) => other.role === role && touches(other.box, box, 1.6 * height));
      if (neighbour) {
        neighbour.box = union([neighbour.box, box]);
        neighbour.lines = [...neighbour.lines, ...inside];
      } else if (inside.length >= FEWEST[role]) {
        const sum = inside.reduce((total, line) => total + (probability.get(line) ?? 0), 0);
        regions.push({ role, box, lines: inside, confidence: sum / inside.length, by: 'network' });
      }
    }
  }
  return withColumns(regions, lines, captions);
}

/** White between the columns of a table, in line heights, at most. */
const WIDEST_GAP = 12;

/** Rows of one table stand at the same height, all but a few of the column that has fewer. */
const ALIGNED = 0.6;

/** Columns that were found apart: tables side by side, with rows in common, nothing between them and one caption, are one. */
function withColumns(
  regions: readonly GraphicalRegion[],
  lines: readonly ScoredLine[],
  captions: readonly Box[],
): GraphicalRegion[] {
  const height = median(lines.map(({ line }) => line.box[3] - line.box[1]));
  const hasCaption = ([x0, y0, x1, y1]: Box) =>
    captions.some(
      (box) =>
        overlap(box[0], box[2], x0, x1) > 0.5 &&
        Math.max(y0 - box[3], box[1] - y1) < 4 * height &&
        box[0] > x0 - height,
    );
  const result: GraphicalRegion[] = [];
  for (const region of regions) {
    const { role, box } = region;
    const other = result.find((it) => {
      if (it.role !== 'table' || role !== 'table' || overlap(it.box[1], it.box[3], box[1], box[3]) < 0.9) return false;
      const [left, right] = [Math.min(it.box[2], box[2]), Math.max(it.box[0], box[0])];
      if (right - left > WIDEST_GAP * height || (hasCaption(it.box) && hasCaption(box))) return false;
      if (!haveRowsInCommon(it.lines, region.lines)) return false;
      const between: Box = [left, Math.max(it.box[1], box[1]), right, Math.min(it.box[3], box[3])];
      return !lines.some(({ line }) => coverage(line.box, between) > 0.5);
    });
    if (other) {
      other.box = union([other.box, box]);
      other.lines = [...other.lines, ...region.lines];
    } else result.push({ ...region });
  }
  return result;
}

function haveRowsInCommon(a: readonly ReadLine[], b: readonly ReadLine[]): boolean {
  const [fewer, more] = [textRows(a), textRows(b)].sort((one, other) => one.length - other.length);
  if (!fewer || !more || fewer.length === 0) return true;
  const common = fewer.filter(([own]) => more.some(([other]) => own && other && isAtHeight(own.box, other.box)));
  return common.length >= ALIGNED * fewer.length;
}

function isAtHeight(a: Box, b: Box): boolean {
  return Math.abs(a[1] + a[3] - b[1] - b[3]) < Math.min(a[3] - a[1], b[3] - b[1]);
}

function isInside(box: Box, regions: readonly GraphicalRegion[]): boolean {
  return regions.some((region) => coverage(box, region.box) >= 0.5);
}

function touches(a: Box, b: Box, distance: number): boolean {
  return a[0] - b[2] < distance && b[0] - a[2] < distance && a[1] - b[3] < distance && b[1] - a[3] < distance;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
