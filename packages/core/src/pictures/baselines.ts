import { union } from '../document/box.js';
import type { Box } from '../document/schema.js';

/*
 * Orders by position alone (SPEC 5.6): what the learned order has to beat. Each gives the places of the boxes in
 * reading order.
 */

/** The plain order: rows from top to bottom, each from left to right. Blocks share a row where they overlap by half. */
export function rowMajor(boxes: readonly Box[]): number[] {
  const rows: { box: Box; members: number[] }[] = [];
  for (const i of byPosition(boxes)) {
    const box = at(boxes, i);
    const row = rows.find((candidate) => sameRow(candidate.box, box));
    if (row) row.members.push(i);
    else rows.push({ box, members: [i] });
  }
  return rows.flatMap(({ members }) => members.sort((a, b) => at(boxes, a)[0] - at(boxes, b)[0]));
}

/** POS-Greedy: from the block nearest to the top left corner always on to the nearest one not yet visited. */
export function posGreedy(boxes: readonly Box[]): number[] {
  const left = new Set(rowMajor(boxes));
  const order: number[] = [];
  let here: Box = [0, 0, 0, 0];
  while (left.size > 0) {
    let next = -1;
    let nearest = Infinity;
    // The set keeps row-major order, so of equally near ones the first in it is taken.
    for (const i of left) {
      const distance = gap(here, at(boxes, i));
      if (distance < nearest) {
        nearest = distance;
        next = i;
      }
    }
    left.delete(next);
    order.push(next);
    here = at(boxes, next);
  }
  return order;
}

/** POS-Hier: the two nearest groups are joined, the earlier of them in row-major order first, until one is left. */
export function posHier(boxes: readonly Box[]): number[] {
  let groups = rowMajor(boxes).map((i) => ({ box: at(boxes, i), members: [i] }));
  while (groups.length > 1) {
    let pair = groups.slice(0, 2);
    let nearest = Infinity;
    for (const [i, a] of groups.entries()) {
      for (const b of groups.slice(i + 1)) {
        const distance = gap(a.box, b.box);
        if (distance < nearest) {
          nearest = distance;
          pair = [a, b];
        }
      }
    }
    pair.sort((a, b) => (sameRow(a.box, b.box) ? a.box[0] - b.box[0] : a.box[1] - b.box[1]));
    const joined = { box: union(pair.map(({ box }) => box)), members: pair.flatMap(({ members }) => members) };
    groups = [...groups.filter((group) => !pair.includes(group)), joined];
  }
  return groups.flatMap(({ members }) => members);
}

/** Between the edges that face one another: a block far wider than its neighbour is still next to it. */
function gap(a: Box, b: Box): number {
  const x = Math.max(0, a[0] - b[2], b[0] - a[2]);
  const y = Math.max(0, a[1] - b[3], b[1] - a[3]);
  return Math.hypot(x, y);
}

function sameRow(a: Box, b: Box): boolean {
  const shared = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return shared > Math.min(a[3] - a[1], b[3] - b[1]) / 2;
}

function byPosition(boxes: readonly Box[]): number[] {
  return boxes.map((_, i) => i).sort((a, b) => at(boxes, a)[1] - at(boxes, b)[1] || at(boxes, a)[0] - at(boxes, b)[0]);
}

function at(boxes: readonly Box[], i: number): Box {
  const box = boxes[i];
  if (!box) throw new RangeError(`there is no box ${i}`);
  return box;
}
