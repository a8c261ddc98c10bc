import { coverage, overlap, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { ScoredLine } from '../lines/vote.js';

/*
 * The titles of axes, legends and the first and last rows of tables stand at the edge of what was drawn or seen, and a
 * box is easily a line too small. Lines that the model calls a part of a figure or a table, and that touch one, are that.
 */

/** White between an object and a line of it, in heights of the line. */
const TOUCHES = { figure: 1.4, table: 1.5, formula: 0 } as const;
/** A line lies in an object that covers this share of it (SPEC 1.1). */
const INSIDE = 0.5;

/** The same objects, each with the lines at its edge that the model gives to one of its kind. */
export function withOwnLines(regions: readonly GraphicalRegion[], lines: readonly ScoredLine[]): GraphicalRegion[] {
  const isFree = ({ line }: ScoredLine) => !regions.some(({ box }) => coverage(line.box, box) >= INSIDE);
  const free = new Set(lines.filter((line) => (line.role === 'figure' || line.role === 'table') && isFree(line)));
  const others = lines.filter(({ role }) => role !== 'figure' && role !== 'table' && role !== 'formula');
  const result = regions.map((region) => ({ ...region }));
  for (let grew = free.size > 0; grew; ) {
    grew = false;
    for (const own of free) {
      const region = result.find(({ role, box }) => role === own.role && touches(own.line.box, box, TOUCHES[role]));
      if (!region) continue;
      free.delete(own);
      const whole = union([region.box, own.line.box]);
      // What would come to lie in it as well is not its own.
      if (covers(whole, region.box, others) || overlapsAnother(whole, region, result)) continue;
      region.box = whole;
      region.lines = lines.flatMap(({ line }) => (coverage(line.box, whole) >= INSIDE ? [line] : []));
      grew = true;
    }
  }
  return result.map((region, i) => (region.box === regions[i]?.box ? (regions[i] ?? region) : region));
}

function covers(whole: Box, before: Box, others: readonly ScoredLine[]): boolean {
  return others.some(({ line }) => coverage(line.box, whole) >= INSIDE && coverage(line.box, before) < INSIDE);
}

function overlapsAnother(whole: Box, region: GraphicalRegion, all: readonly GraphicalRegion[]): boolean {
  return all.some((other) => other !== region && coverage(other.box, whole) > coverage(other.box, region.box) + 0.1);
}

/** Above, below or beside, with no more white between than so many heights of the line. */
function touches(line: Box, box: Box, heights: number): boolean {
  const reach = heights * Math.min(line[3] - line[1], line[2] - line[0]);
  const down = Math.max(line[1], box[1]) - Math.min(line[3], box[3]);
  const across = Math.max(line[0], box[0]) - Math.min(line[2], box[2]);
  if (overlap(line[0], line[2], box[0], box[2]) > 0.5) return down <= reach;
  return overlap(line[1], line[3], box[1], box[3]) > 0.5 && across <= reach;
}
