import { coverage, union } from '../document/box.js';
import type { Box } from '../document/schema.js';
import type { ReadPage } from '../read/reading.js';
import { components } from './components.js';
import type { GraphicalRegion } from './graphics.js';
import type { ScoredLine } from './vote.js';

/*
 * Tables, figures and formulas as the model sees them, joined with those that the drawing gives away: lines the model
 * calls so are grouped by nearness, and a group at the edge of a drawn object of its kind is a part of it. They are no
 * chains (cells have no order worth the name), so the relation heads have no say here.
 */

/** Lines of one object stand closer than this many line heights, down and across. */
const NEAR = { table: [1.6, 1.6], figure: [2, 2], formula: [0.7, 8] } as const;
/** One cell is no table, and one label no figure. */
const FEWEST = { table: 3, figure: 3, formula: 1 } as const;

export function graphicalGroups(
  { page }: ReadPage,
  lines: readonly ScoredLine[],
  drawn: readonly GraphicalRegion[],
): GraphicalRegion[] {
  const regions = drawn.map((region) => ({ ...region }));
  for (const role of ['table', 'figure', 'formula'] as const) {
    const members = lines.filter((line) => line.role === role && !isInside(line.line.box, drawn));
    const height = median(members.map(({ line }) => line.box[3] - line.box[1]));
    const [down, across] = NEAR[role];
    // Cells of the raster are square: what may be farther apart across is made wider first.
    const items = members.map((member) => ({ box: grown(member.line.box, (across - down) * height), member }));
    for (const { items: group } of members.length > 0 ? components(items, page, height * down) : []) {
      const inside = group.map(({ member }) => member.line);
      const box = union(inside.map((line) => line.box));
      const neighbour = regions.find((other) => other.role === role && touches(other.box, box, height * down));
      if (neighbour) {
        neighbour.box = union([neighbour.box, box]);
        neighbour.lines = [...neighbour.lines, ...inside];
      } else if (group.length >= FEWEST[role]) {
        const confidence = group.reduce((sum, { member }) => sum + (member.roles.get(role) ?? 0), 0) / group.length;
        regions.push({ role, box, lines: inside, confidence });
      }
    }
  }
  return regions;
}

function isInside(box: Box, regions: readonly GraphicalRegion[]): boolean {
  return regions.some((region) => coverage(box, region.box) >= 0.5);
}

function grown([x0, y0, x1, y1]: Box, by: number): Box {
  return [x0 - by / 2, y0, x1 + by / 2, y1];
}

function touches(a: Box, b: Box, distance: number): boolean {
  return a[0] - b[2] < distance && b[0] - a[2] < distance && a[1] - b[3] < distance && b[1] - a[3] < distance;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
