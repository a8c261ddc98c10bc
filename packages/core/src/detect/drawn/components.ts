import { union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';

export interface Component<T> {
  box: Box;
  items: T[];
}

/** Up to so many items are compared pair by pair, which is then faster than to fill a raster. */
const FEW = 80;

/**
 * Clusters boxes that touch or nearly touch, on a coarse raster of the page: in time linear in boxes plus cells, so a
 * plot of ten thousand paths costs no more than it must. Boxes one free cell apart belong to different components;
 * `cell` is thus between one and two times the distance that still joins.
 */
export function components<T extends { box: Box }>(
  items: readonly T[],
  page: { width: number; height: number },
  cell: number,
): Component<T>[] {
  if (items.length === 0) return [];
  const columns = Math.max(1, Math.ceil(page.width / cell));
  const rows = Math.max(1, Math.ceil(page.height / cell));
  const at = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value / cell)));
  const cells: Box[] = [];
  for (const { box } of items) {
    cells.push([at(box[0], columns), at(box[1], rows), at(box[2], columns), at(box[3], rows)]);
  }
  const ids = items.length <= FEW ? byPairs(cells) : byRaster(cells);
  const found = new Map<number, T[]>();
  for (const [i, item] of items.entries()) {
    const id = ids[i] ?? 0;
    const members = found.get(id);
    if (members) members.push(item);
    else found.set(id, [item]);
  }
  return [...found.values()].map((members) => ({ items: members, box: union(members.map(({ box }) => box)) }));
}

/** Union-find over all pairs of cell ranges that overlap or adjoin. */
function byPairs(cells: readonly Box[]): Int32Array {
  const parent = Int32Array.from(cells.keys());
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[i] = root;
    return root;
  };
  for (const [i, a] of cells.entries()) {
    for (let j = 0; j < i; j++) {
      const b = cells[j];
      if (!b || a[0] > b[2] + 1 || b[0] > a[2] + 1 || a[1] > b[3] + 1 || b[1] > a[3] + 1) continue;
      parent[find(i)] = find(j);
    }
  }
  return parent.map((_, i) => find(i));
}

/** The same by flood fill: each box adds one over its cells through a two-dimensional difference array. */
function byRaster(cells: readonly Box[]): Int32Array {
  const [left, top, right, bottom] = union(cells);
  const columns = right - left + 1;
  const rows = bottom - top + 1;
  const stride = columns + 1;
  const raster = new Int32Array(stride * (rows + 1));
  for (const box of cells) {
    const above = (box[1] - top) * stride - left;
    const below = (box[3] + 1 - top) * stride - left;
    add(raster, above + box[0], 1);
    add(raster, above + box[2] + 1, -1);
    add(raster, below + box[0], -1);
    add(raster, below + box[2] + 1, 1);
  }
  for (let y = 0; y < rows; y++) {
    let sum = 0;
    for (let x = 0; x < columns; x++) {
      const index = y * stride + x;
      sum += raster[index] ?? 0;
      // `sum` is the row's own; the row above is complete already.
      raster[index] = sum + (y > 0 ? (raster[index - stride] ?? 0) : 0);
    }
  }
  const labels = label(raster, columns, rows, stride);
  return Int32Array.from(cells, (box) => labels[(box[1] - top) * stride + box[0] - left] ?? 0);
}

function add(raster: Int32Array, index: number, value: number): void {
  raster[index] = (raster[index] ?? 0) + value;
}

/** Labels 8-connected cells with a count above zero, by flood fill. */
function label(raster: Int32Array, columns: number, rows: number, stride: number): Int32Array {
  const labels = new Int32Array(raster.length);
  const stack: number[] = [];
  let next = 0;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const start = y * stride + x;
      if ((raster[start] ?? 0) <= 0 || labels[start] !== 0) continue;
      next++;
      labels[start] = next;
      stack.push(start);
      for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
        const cx = index % stride;
        const cy = (index - cx) / stride;
        for (let ny = Math.max(0, cy - 1); ny <= Math.min(rows - 1, cy + 1); ny++) {
          for (let nx = Math.max(0, cx - 1); nx <= Math.min(columns - 1, cx + 1); nx++) {
            const neighbour = ny * stride + nx;
            if ((raster[neighbour] ?? 0) > 0 && labels[neighbour] === 0) {
              labels[neighbour] = next;
              stack.push(neighbour);
            }
          }
        }
      }
    }
  }
  return labels;
}
