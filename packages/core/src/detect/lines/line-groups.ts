import { union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { ReadLine } from '../../read/reading.js';
import { sideOf } from '../drawn/gutter.js';

/** How far apart lines of one object may stand. */
export interface Reach {
  /** Between rows, and between the pieces of a row. */
  down: number;
  across: number;
  /** Prose whose middle lies this close to the edge of a row is not between rows. */
  slack: number;
  gutter: Box | undefined;
}

export interface LineGroup {
  box: Box;
  lines: ReadLine[];
}

/**
 * Groups of lines that stand in one row, or in rows below each other, with no prose between them. Columns of prose keep
 * groups apart, unless one runs across both.
 */
export function groupsWithoutProse(lines: readonly ReadLine[], prose: readonly ReadLine[], reach: Reach): LineGroup[] {
  let groups: LineGroup[] = [];
  for (const line of [...lines].sort((a, b) => a.box[1] - b.box[1])) {
    const near = groups.filter(({ box }) => isNear(box, line.box, reach) && !isParted(box, line.box, prose, reach));
    const [first, ...others] = near;
    if (!first) {
      groups.push({ box: line.box, lines: [line] });
      continue;
    }
    for (const group of others) for (const member of group.lines) first.lines.push(member);
    first.lines.push(line);
    first.box = union([line.box, ...near.map(({ box }) => box)]);
    groups = groups.filter((group) => !near.includes(group));
    groups.push(first);
  }
  return groups;
}

function isNear(a: Box, b: Box, { down, across, gutter }: Reach): boolean {
  const [left, right] = [sideOf(a, gutter), sideOf(b, gutter)];
  if (left !== right && left !== 'across' && right !== 'across') return false;
  return Math.max(a[1], b[1]) - Math.min(a[3], b[3]) < down && Math.max(a[0], b[0]) - Math.min(a[2], b[2]) < across;
}

/** Prose stands between the two: above the one and below the other, or in a row with both. */
function isParted(a: Box, b: Box, prose: readonly ReadLine[], { slack }: Reach): boolean {
  const both = union([a, b]);
  const [top, bottom] = [Math.min(a[3], b[3]), Math.max(a[1], b[1])];
  const [left, right] = [Math.min(a[2], b[2]), Math.max(a[0], b[0])];
  return prose.some(({ box }) => {
    if (box[0] >= both[2] || box[2] <= both[0]) return false;
    const middle = (box[1] + box[3]) / 2;
    if (top < bottom + slack) return middle > top - slack && middle < bottom + slack;
    return middle > both[1] && middle < both[3] && box[0] >= left - 1 && box[2] <= right + 1;
  });
}
