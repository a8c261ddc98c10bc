import { coverage, union } from '../document/box.js';
import type { Box } from '../document/schema.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import { components } from './components.js';
import type { GraphicalRegion } from './graphics.js';
import type { ScoredLine } from './vote.js';

/*
 * Tables, figures and formulas that nothing drawn gives away: lines the model calls so, grouped by nearness. They are no
 * chains (cells have no order worth the name), so the relation heads have no say here.
 */

/** Lines of one object stand closer than this many line heights. */
const NEAR = { table: 1.6, figure: 2, formula: 0.9 } as const;
/** One cell is no table, and one label no figure. */
const FEWEST = { table: 3, figure: 3, formula: 1 } as const;

export function graphicalGroups(
  { page }: ReadPage,
  lines: readonly ScoredLine[],
  drawn: readonly GraphicalRegion[],
): GraphicalRegion[] {
  const groups: GraphicalRegion[] = [];
  for (const role of ['table', 'figure', 'formula'] as const) {
    const members = lines.filter((line) => line.role === role && !isInside(line.line.box, drawn));
    if (members.length < FEWEST[role]) continue;
    const height = median(members.map(({ line }) => line.box[3] - line.box[1]));
    const items = members.map((member) => ({ box: member.line.box, member }));
    for (const { items: group } of components(items, page, height * NEAR[role])) {
      if (group.length < FEWEST[role]) continue;
      const inside: ReadLine[] = group.map(({ member }) => member.line);
      const confidence = group.reduce((sum, { member }) => sum + (member.roles.get(role) ?? 0), 0) / group.length;
      groups.push({ role, box: union(inside.map(({ box }) => box)), lines: inside, confidence });
    }
  }
  return groups;
}

function isInside(box: Box, regions: readonly GraphicalRegion[]): boolean {
  return regions.some((region) => coverage(box, region.box) >= 0.5);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
