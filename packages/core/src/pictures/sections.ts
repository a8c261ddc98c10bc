import type { Box } from '../document/schema.js';
import { rowMajor } from './baselines.js';

/**
 * The graph has an edge for every pair of blocks, so a picture of hundreds of blocks is ordered section by section: cut
 * where the widest white band lies across it, else where one runs down it, else half way through its rows, until no
 * section has more than `most`. Sections come in reading order; each holds places in `boxes`.
 */
export function sections(boxes: readonly Box[], most: number): number[][] {
  const cut = (members: number[]): number[][] => {
    if (members.length <= most) return [members];
    const [first, second] = widestBand(boxes, members, 1) ?? widestBand(boxes, members, 0) ?? halves(boxes, members);
    return [...cut(first), ...cut(second)];
  };
  return cut(boxes.map((_, i) => i));
}

/** Cut at the widest gap along one axis (0 across, 1 down) that no block crosses. */
function widestBand(boxes: readonly Box[], members: readonly number[], axis: 0 | 1): [number[], number[]] | undefined {
  const edges = members
    .map((i) => ({ i, low: boxes[i]?.[axis] ?? 0, high: boxes[i]?.[axis === 0 ? 2 : 3] ?? 0 }))
    .sort((a, b) => a.low - b.low);
  let reached = -Infinity;
  let best: { gap: number; at: number } | undefined;
  for (const [at, { low, high }] of edges.entries()) {
    if (at > 0 && low - reached > (best?.gap ?? 0)) best = { gap: low - reached, at };
    reached = Math.max(reached, high);
  }
  if (!best) return undefined;
  return [edges.slice(0, best.at).map(({ i }) => i), edges.slice(best.at).map(({ i }) => i)];
}

function halves(boxes: readonly Box[], members: readonly number[]): [number[], number[]] {
  const order = rowMajor(members.map((i) => boxes[i] ?? [0, 0, 0, 0])).map((k) => members[k] ?? 0);
  const middle = Math.ceil(order.length / 2);
  return [order.slice(0, middle), order.slice(middle)];
}
