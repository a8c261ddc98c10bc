import { union } from '../document/box.js';
import type { Box } from '../document/schema.js';
import type { Graphic } from './reading.js';

/** Maps and plots draw a hundred thousand strokes; no stage needs more than their outline. */
export const MAX_GRAPHICS = 3000;

/** Rounds the boxes and, where there are too many, merges neighbours of a kind until the list is short enough. */
export function boundGraphics(graphics: readonly Graphic[], width: number, height: number): Graphic[] {
  let bounded = [...graphics];
  for (let cells = 64; bounded.length > MAX_GRAPHICS && cells >= 1; cells /= 2) {
    bounded = mergeByCell(bounded, width / cells, height / cells);
  }
  return bounded.map(({ kind, box }) => ({ kind, box: roundBox(box) }));
}

function mergeByCell(graphics: readonly Graphic[], cellWidth: number, cellHeight: number): Graphic[] {
  const cells = new Map<string, { kind: Graphic['kind']; boxes: Box[] }>();
  for (const { kind, box } of graphics) {
    const column = Math.floor((box[0] + box[2]) / 2 / cellWidth);
    const row = Math.floor((box[1] + box[3]) / 2 / cellHeight);
    const key = `${kind} ${column} ${row}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { kind, boxes: [box] });
    else cell.boxes.push(box);
  }
  return [...cells.values()].map(({ kind, boxes }) => ({
    // Rules that were merged are no longer straight.
    kind: kind === 'rule' && boxes.length > 1 ? 'path' : kind,
    box: union(boxes),
  }));
}

function roundBox(box: Box): Box {
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(box[0]), round(box[1]), round(box[2]), round(box[3])];
}
