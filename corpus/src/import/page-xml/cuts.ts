import type { Box } from 'treeline';
import { union } from 'treeline/read';

/*
 * Pictures of two pages, and pages of a newspaper with more lines than a model is trained on, are cut where nothing
 * crosses the cut.
 */

/** So far, as a share of the picture, may the gap between two pages lie from its middle. */
const OFF_MIDDLE = 0.08;
/** So far, in heights of a line, may outlines reach over a cut. */
const SLACK = 0.6;

interface Block {
  rows: readonly { box: Box }[];
}

/** The two pages of a picture, or nothing where no cut near the middle parts them. */
export function halves<B extends Block>(blocks: readonly B[], width: number): [B[], B[]] | undefined {
  const near = cutsOf(blocks, 0).filter(({ at }) => Math.abs(at / width - 0.5) < OFF_MIDDLE);
  const [best] = near.sort((a, b) => b.gap - a.gap);
  return best && [best.before, best.after];
}

/** Blocks in pieces of at most so many rows, each cut into halves as equal as can be; a piece that cannot be cut is dropped. */
export function pieces<B extends Block>(blocks: readonly B[], most: number): B[][] {
  const count = rowsIn(blocks);
  if (count <= most) return [[...blocks]];
  const cuts = [...cutsOf(blocks, 0), ...cutsOf(blocks, 1)];
  const [best] = cuts.sort((a, b) => Math.abs(rowsIn(a.before) - count / 2) - Math.abs(rowsIn(b.before) - count / 2));
  return best ? [...pieces(best.before, most), ...pieces(best.after, most)] : [];
}

interface Cut<B> {
  at: number;
  gap: number;
  before: B[];
  after: B[];
}

/** All ways to part the blocks by a straight cut, upright (0) or level (1); both parts in the order of the blocks. */
function cutsOf<B extends Block>(blocks: readonly B[], side: 0 | 1): Cut<B>[] {
  const heights = blocks.flatMap(({ rows }) => rows.map(({ box }) => box[3] - box[1])).sort((a, b) => a - b);
  const slack = SLACK * (heights[heights.length >> 1] ?? 0);
  const sorted = blocks
    .filter(({ rows }) => rows.length > 0)
    .map((block) => ({ block, box: union(block.rows.map(({ box }) => box)) }))
    .sort((a, b) => a.box[side] - b.box[side]);
  const cuts: Cut<B>[] = [];
  let end = -Infinity;
  for (const [i, { box }] of sorted.entries()) {
    const gap = box[side] - end;
    if (i > 0 && gap > -slack) {
      const first = new Set(sorted.slice(0, i).map(({ block }) => block));
      cuts.push({
        at: (box[side] + end) / 2,
        gap,
        before: blocks.filter((block) => first.has(block)),
        after: blocks.filter((block) => block.rows.length > 0 && !first.has(block)),
      });
    }
    end = Math.max(end, box[side === 0 ? 2 : 3]);
  }
  return cuts;
}

function rowsIn(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { rows }) => sum + rows.length, 0);
}
