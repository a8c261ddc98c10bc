import type { Box } from '../../document/schema.js';

export type Point = readonly [x: number, y: number];

/** `10,20 30,20 30,40`; what is no point is left out. */
export function pointsFrom(text: string | undefined): Point[] {
  return (text ?? '').split(/\s+/).flatMap((pair): Point[] => {
    const [x, y] = pair.split(',');
    return x && y && Number.isFinite(Number(x)) && Number.isFinite(Number(y)) ? [[Number(x), Number(y)]] : [];
  });
}

export function boxAround(points: readonly Point[]): Box | undefined {
  if (points.length === 0) return undefined;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return [x0, y0, x1, y1];
}

/**
 * The box of a line that an OCR engine would give: as wide as its outline, and as high above and below the middle of its
 * baseline as most of the outline is. People draw outlines with a bulge where one letter stands out, or a neighbour gives
 * way, and along the skew of the scan: the box around one is often higher than the lines are apart.
 */
export function lineBox(outline: readonly Point[], baseline: readonly Point[]): Box | undefined {
  const around = boxAround(outline);
  if (!around || baseline.length < 2) return around;
  const points = baseline.toSorted((a, b) => a[0] - b[0]);
  const offsets = outline.map(([x, y]) => y - heightAt(points, x));
  const above = median(offsets.filter((offset) => offset < 0));
  const below = median(offsets.filter((offset) => offset >= 0));
  if (above === undefined || below === undefined) return around;
  const [x0, , x1] = around;
  const middle = heightAt(points, (x0 + x1) / 2);
  return [x0, middle + above, x1, middle + below];
}

/** Degrees clockwise of a line that is read downwards or upwards; undefined where it is neither. */
export function uprightTurn(baseline: readonly Point[]): number | undefined {
  const [first, last] = [baseline[0], baseline.at(-1)];
  if (!first || !last) return undefined;
  const [across, down] = [last[0] - first[0], last[1] - first[1]];
  if (Math.abs(down) <= Math.abs(across)) return undefined;
  return down > 0 ? 90 : 270;
}

/** Of a line through these points, sorted from the left; level before the first and after the last one. */
function heightAt(points: readonly Point[], x: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  const after = points[low] ?? points.at(-1);
  const before = points[low - 1] ?? after;
  if (!before || !after) return 0;
  if (before[0] === after[0]) return after[1];
  return before[1] + ((after[1] - before[1]) * (x - before[0])) / (after[0] - before[0]);
}

function median(values: number[]): number | undefined {
  values.sort((a, b) => a - b);
  const upper = values[values.length >> 1];
  const lower = values[(values.length - 1) >> 1];
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2;
}
