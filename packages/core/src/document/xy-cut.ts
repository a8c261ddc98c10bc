import { overlap } from './box.js';
import type { Box } from './schema.js';

export interface XyCutOptions {
  /** Columns are read from right to left, as in Arabic and Hebrew. */
  rightToLeft?: boolean;
}

/** The white gap that makes two columns, as a share of the width of everything on the page. */
const GUTTER = 0.008;
/** Boxes may overlap by this share of the extent and still be cut apart. */
const SLACK = 0.006;
/** A cut through boxes is a last resort: at most this share of them may be crossed. */
const CROSSED = 0.2;
/** Deeper nesting than any page has; below it the rest is read from top to bottom. */
const DEPTH = 48;

/**
 * Recursive XY-cut: the indices of the boxes in reading order. Deterministic, and free of the unit: all lengths are
 * shares of the extent of the boxes.
 *
 * At each step, over the boxes at hand:
 * 1. if white gaps from top to bottom part them into columns, read the columns one after the other; columns stand side
 *    by side, so short lines below each other that happen not to overlap are none;
 * 2. else cut at white gaps from left to right into strips, and put neighbouring strips together again as long as
 *    one gutter runs through all of them: so a title over two columns is cut off, but two columns are not sliced
 *    where their paragraphs happen to end at the same height;
 * 3. else cut where the fewest boxes are crossed (each goes to the side of its centre), if these are few;
 * 4. else read from top to bottom, then across.
 */
export function xyCut(boxes: readonly Box[], options: XyCutOptions = {}): number[] {
  if (boxes.length === 0) return [];
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const box of boxes) {
    x0 = Math.min(x0, box[0]);
    y0 = Math.min(y0, box[1]);
    x1 = Math.max(x1, box[2]);
    y1 = Math.max(y1, box[3]);
  }
  // Right to left is left to right in the mirror.
  const mirror = options.rightToLeft === true;
  const items = boxes.map((box, index): Item => {
    if (!mirror && box[0] <= box[2] && box[1] <= box[3]) return { index, box };
    const [left, right] = mirror ? [-box[2], -box[0]] : [box[0], box[2]];
    return { index, box: [left, box[1], Math.max(left, right), Math.max(box[1], box[3])] };
  });
  const order: number[] = [];
  cut(items, { gutter: GUTTER * (x1 - x0), slack: SLACK * Math.max(x1 - x0, y1 - y0) }, 0, order);
  return order;
}

/** For each index of an order its place in it. */
export function placesOf(order: readonly number[]): number[] {
  const places: number[] = new Array(order.length).fill(0);
  let place = 0;
  for (const index of order) places[index] = place++;
  return places;
}

interface Item {
  index: number;
  box: Box;
}

interface Lengths {
  gutter: number;
  slack: number;
}

function cut(items: Item[], lengths: Lengths, depth: number, order: number[]): void {
  const [only] = items;
  if (only && items.length === 1) {
    order.push(only.index);
    return;
  }
  if (depth > DEPTH) {
    for (const item of [...items].sort(downThenAcross)) order.push(item.index);
    return;
  }
  const columns = sideBySide(parts(items, 0, lengths.gutter));
  if (columns.length > 1) {
    for (const column of columns) cut(column, lengths, depth + 1, order);
    return;
  }
  const bands = mergeStrips(parts(items, 1, -lengths.slack), lengths.gutter);
  if (bands.length > 1) {
    for (const band of bands) cut(band, lengths, depth + 1, order);
    return;
  }
  const sides = cutThrough(items, 0) ?? cutThrough(items, 1);
  if (sides) {
    for (const side of sides) cut(side, lengths, depth + 1, order);
    return;
  }
  cut(items, lengths, DEPTH + 1, order);
}

function downThenAcross(a: Item, b: Item): number {
  return a.box[1] - b.box[1] || a.box[0] - b.box[0] || a.index - b.index;
}

/** Parts of the items between gaps of at least `gap` along an axis (0 across, 1 down); negative gaps forgive overlap. */
function parts(items: readonly Item[], axis: 0 | 1, gap: number): Item[][] {
  const sorted = [...items].sort((a, b) => a.box[axis] - b.box[axis] || a.index - b.index);
  const result: Item[][] = [];
  let current: Item[] = [];
  let end = -Infinity;
  for (const item of sorted) {
    const start = item.box[axis];
    const length = axis === 0 ? item.box[2] - item.box[0] : item.box[3] - item.box[1];
    // A flat box must not be swallowed by the slack: it may overlap by at most a quarter of itself.
    const needed = gap < 0 ? Math.max(gap, -length / 4) : gap;
    if (current.length > 0 && start - end >= needed && (gap < 0 || start > end)) {
      result.push(current);
      current = [];
      end = -Infinity;
    }
    current.push(item);
    end = Math.max(end, axis === 0 ? item.box[2] : item.box[3]);
  }
  result.push(current);
  return result;
}

/** Joins neighbouring parts again where no item of one stands at the height of an item of the other. */
function sideBySide(columns: Item[][]): Item[][] {
  if (columns.length === 1) return columns;
  const result: Item[][] = [];
  for (const column of columns) {
    const last = result.at(-1);
    if (last && !meetsRow(last, column)) last.push(...column);
    else result.push(column);
  }
  return result;
}

function meetsRow(left: readonly Item[], right: readonly Item[]): boolean {
  const rows = [...right].sort((a, b) => a.box[1] - b.box[1]);
  let from = 0;
  for (const { box } of [...left].sort((a, b) => a.box[1] - b.box[1])) {
    while ((rows[from]?.box[3] ?? Infinity) <= box[1]) from++;
    for (let i = from; i < rows.length; i++) {
      const other = rows[i]?.box;
      if (!other || other[1] >= box[3]) break;
      if (overlap(box[1], box[3], other[1], other[3]) > 0.3) return true;
    }
  }
  return false;
}

/** Puts strips together, from the top, while a gutter runs through all of them and one shows both its sides. */
function mergeStrips(strips: Item[][], gutter: number): Item[][] {
  const bands: Item[][] = [];
  let band: Item[] = [];
  let covered: readonly Interval[] = [];
  let isShown = false;
  for (const strip of strips) {
    const own = acrossOf(strip, gutter);
    const shows = own.length > 1;
    // Most pages have one column, and none of their strips shows a gutter.
    const both = isShown || shows ? cover(inOrder(covered, own), gutter) : own;
    if (band.length > 0 && both.length < 2) {
      bands.push(band);
      band = strip;
      covered = own;
      isShown = shows;
    } else {
      band.push(...strip);
      covered = both;
      isShown ||= shows;
    }
  }
  bands.push(band);
  return bands;
}

/** What a strip covers from left to right. Most strips are one line. */
function acrossOf(strip: readonly Item[], gutter: number): readonly Interval[] {
  const across = strip.map(({ box }): Interval => [box[0], box[2]]);
  if (across.length > 1) across.sort((a, b) => a[0] - b[0]);
  return cover(across, gutter);
}

type Interval = readonly [start: number, end: number];

/** The union of intervals in order of their starts, as intervals at least a gutter apart. */
function cover(intervals: readonly Interval[], gutter: number): readonly Interval[] {
  if (intervals.length < 2) return intervals;
  const result: Interval[] = [];
  let last: Interval | undefined;
  for (const interval of intervals) {
    if (last && (interval[0] - last[1] < gutter || interval[0] <= last[1])) {
      if (interval[1] <= last[1]) continue;
      last = [last[0], interval[1]];
      result[result.length - 1] = last;
    } else {
      last = interval;
      result.push(last);
    }
  }
  return result;
}

/** Two lists of intervals as one, all in order of their starts. */
function inOrder(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  let next = 0;
  for (const interval of a) {
    for (let other = b[next]; other && other[0] < interval[0]; other = b[++next]) result.push(other);
    result.push(interval);
  }
  for (let other = b[next]; other; other = b[++next]) result.push(other);
  return result;
}

/** Two sides of the line that crosses the fewest boxes, or nothing where any line crosses too many. */
function cutThrough(items: readonly Item[], axis: 0 | 1): [Item[], Item[]] | undefined {
  const end = axis === 0 ? 2 : 3;
  const starts = items.map(({ box }) => box[axis]).sort((a, b) => a - b);
  const ends = items.map(({ box }) => box[end]).sort((a, b) => a - b);
  const allowed = Math.floor(items.length * CROSSED);
  let best = allowed + 1;
  let at = Number.NaN;
  // Between two ends the number of crossed boxes can only grow, so the line need only be tried at ends.
  let started = 0;
  for (const [done, position] of ends.entries()) {
    if (done + 1 === items.length) break;
    while (started < starts.length && (starts[started] ?? Infinity) < position) started++;
    const crossed = started - (done + 1);
    if (crossed >= 0 && crossed < best) {
      best = crossed;
      at = position;
    }
  }
  if (Number.isNaN(at)) return undefined;
  const before: Item[] = [];
  const after: Item[] = [];
  for (const item of items) ((item.box[axis] + item.box[end]) / 2 < at ? before : after).push(item);
  return before.length > 0 && after.length > 0 ? [before, after] : undefined;
}
