import { area, overlap, union } from '../../document/box.js';
import type { DraftObject } from '../../document/draft.js';
import type { Box } from '../../document/schema.js';

/** Wider apart than this share of the page height pictures are not a group, and so much of its box they fill. */
const GAP = 0.012;
const FILLED = 0.9;

/**
 * The first of the pictures that a caption speaks for, when it stands at one of them: pictures without a caption of
 * their own that fill one rectangle together.
 */
export function firstOfGroup(figure: DraftObject, uncaptioned: readonly DraftObject[], height: number): DraftObject {
  const group = [figure];
  // A group grows while it is walked.
  for (const member of group) {
    for (const other of uncaptioned) {
      if (!group.includes(other) && adjoins(member.box, other.box, GAP * height)) group.push(other);
    }
  }
  const box = union(group.map((member) => member.box));
  const filled = group.reduce((sum, member) => sum + area(member.box), 0);
  if (filled < FILLED * area(box)) return figure;
  return group.reduce((first, member) => (corner(member.box) < corner(first.box) ? member : first));
}

/** Side by side or one above the other, with a narrow gap between. */
function adjoins(a: Box, b: Box, gap: number): boolean {
  const across = Math.max(a[0], b[0]) - Math.min(a[2], b[2]);
  const down = Math.max(a[1], b[1]) - Math.min(a[3], b[3]);
  if (across > down) return across < gap && overlap(a[1], a[3], b[1], b[3]) > 0.8;
  return down < gap && overlap(a[0], a[2], b[0], b[2]) > 0.8;
}

function corner([x0, y0]: Box): number {
  return x0 + y0;
}
