import { area, intersection } from 'treeline/read';
import type { RowBlock } from './pack/rows.js';

/** What OCR saw: a piece of a line, a line, or several that run together. */
export interface SeenBlock {
  box: [number, number, number, number];
  text: string;
  confidence: number;
}

export interface AlignedBlock extends SeenBlock {
  /** Its place among the blocks that were seen; nothing where it shows no true block: noise, a texture, an icon. */
  order: number | null;
  /** The true blocks it shows, in reading order: more than one where they were seen as one. */
  truth: number[];
  /** The group of the true blocks it shows; nothing where they are of several, or there are none. */
  group: number | null;
}

/** This much of what was seen, or of a true line, has to lie in the other. */
const SHARED = 0.5;

/**
 * Gives what OCR saw the order of the true blocks it shows. The pieces of a block that was split follow one another line
 * by line; blocks that were merged stand where the first of them does.
 */
export function alignOcr(
  seen: readonly SeenBlock[],
  truth: readonly RowBlock[],
): { blocks: AlignedBlock[]; missing: number[] } {
  const placed = seen.map((block) => {
    const touched = truth.flatMap(({ order, lines }) =>
      lines.map((line, row) => {
        const shared = intersection(block.box, line);
        return { order, row, shared, covered: shared >= SHARED * area(line) };
      }),
    );
    touched.sort((a, b) => a.order - b.order || a.row - b.row);
    // Every line it covers, and the one it lies in; a neighbour touched by a corner is neither.
    const most = Math.max(0, ...touched.map(({ shared }) => shared));
    const inside = most >= SHARED * area(block.box);
    const kept = touched.filter(({ shared, covered }) => shared > 0 && (covered || (inside && shared === most)));
    return { block, kept, truth: [...new Set(kept.map(({ order }) => order))] };
  });
  const ranked = placed
    .filter(({ kept }) => kept.length > 0)
    .sort(
      (a, b) =>
        (a.kept[0]?.order ?? 0) - (b.kept[0]?.order ?? 0) ||
        (a.kept[0]?.row ?? 0) - (b.kept[0]?.row ?? 0) ||
        a.block.box[0] - b.block.box[0],
    );
  const ranks = new Map(ranked.map(({ block }, rank) => [block, rank]));
  const groups = new Map(truth.map(({ order, group }) => [order, group]));
  const found = new Set(placed.flatMap((one) => one.truth));
  return {
    blocks: placed.map((one) => {
      const [group = null, ...others] = new Set(one.truth.map((order) => groups.get(order)));
      const shared = others.length === 0 ? group : null;
      return { ...one.block, order: ranks.get(one.block) ?? null, truth: one.truth, group: shared };
    }),
    missing: truth
      .map(({ order }) => order)
      .filter((order) => !found.has(order))
      .sort((a, b) => a - b),
  };
}
