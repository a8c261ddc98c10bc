import type { Box } from '../../document/schema.js';
import type { Graphic } from '../../read/reading.js';

/** A straight line of a table: `at` is its place across, `parts` are where it is drawn along. */
export interface Ruling {
  at: number;
  parts: [from: number, to: number][];
}

export interface Rulings {
  /** From top to bottom; `parts` run in x. */
  across: Ruling[];
  /** From left to right; `parts` run in y. */
  down: Ruling[];
}

/** In points: rules this close are one, and parts this close meet. */
const SAME = 2.5;
/** In points: how far outside the text of a table its outer rules may stand. */
const MARGIN = 14;
/** In points: shorter strokes are underlines, marks and fraction bars. */
const SHORTEST = 6;

/**
 * The rules of a table, and the edges of the frames and tints behind its cells: where a tint ends, a cell does. What is
 * drawn outside, or for the whole page, is left aside.
 */
export function rulingsOf(graphics: readonly Graphic[], box: Box): Rulings {
  const across: Stroke[] = [];
  const down: Stroke[] = [];
  const [left, top, right, bottom] = [box[0] - MARGIN, box[1] - MARGIN, box[2] + MARGIN, box[3] + MARGIN];
  for (const { kind, box: drawn } of graphics) {
    if (kind === 'image') continue;
    const x0 = Math.max(drawn[0], left);
    const x1 = Math.min(drawn[2], right);
    const y0 = Math.max(drawn[1], top);
    const y1 = Math.min(drawn[3], bottom);
    if (x0 > x1 || y0 > y1) continue;
    if (kind === 'rule') {
      if (drawn[2] - drawn[0] > drawn[3] - drawn[1]) across.push([(drawn[1] + drawn[3]) / 2, x0, x1]);
      else down.push([(drawn[0] + drawn[2]) / 2, y0, y1]);
      continue;
    }
    for (const y of [drawn[1], drawn[3]]) if (y >= top && y <= bottom) across.push([y, x0, x1]);
    for (const x of [drawn[0], drawn[2]]) if (x >= left && x <= right) down.push([x, y0, y1]);
  }
  return { across: merged(across), down: merged(down) };
}

type Stroke = [at: number, from: number, to: number];

function merged(strokes: readonly Stroke[]): Ruling[] {
  const rulings: Ruling[] = [];
  let group: Stroke[] = [];
  const close = () => {
    if (group.length === 0) return;
    const at = group.reduce((sum, stroke) => sum + stroke[0], 0) / group.length;
    const parts: [number, number][] = [];
    for (const [, from, to] of group.sort((a, b) => a[1] - b[1])) {
      const last = parts.at(-1);
      if (last && from <= last[1] + SAME) last[1] = Math.max(last[1], to);
      else parts.push([from, to]);
    }
    const long = parts.filter(([from, to]) => to - from >= SHORTEST);
    if (long.length > 0) rulings.push({ at, parts: long });
    group = [];
  };
  for (const stroke of [...strokes].sort((a, b) => a[0] - b[0])) {
    const first = group[0];
    if (first && stroke[0] - first[0] > SAME) close();
    group.push(stroke);
  }
  close();
  return rulings;
}

/** The share of a stretch along which a ruling is drawn. */
export function drawnShare({ parts }: Ruling, from: number, to: number): number {
  if (to <= from) return 0;
  let covered = 0;
  for (const [start, end] of parts) covered += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return covered / (to - from);
}
