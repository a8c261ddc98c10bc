import type { Box } from '../../document/schema.js';

export type Point = readonly [x: number, y: number];

/** A rectangle that may stand askew: `width` runs along `angle`, in radians clockwise from the right. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

/** The smallest rectangle around the points, by area with an angle within ±45°. */
export function smallestRectangle(points: readonly Point[]): Rectangle {
  const hull = convexHull(points);
  const angles = hull.map(([x, y], i) => {
    const [nextX, nextY] = hull[(i + 1) % hull.length] ?? [x, y];
    return Math.atan2(nextY - y, nextX - x);
  });
  // One of its sides lies along a side of the hull (rotating calipers); the axes are there for hulls without sides.
  let best: Rectangle | undefined;
  for (const angle of [0, ...angles]) {
    const rectangle = alongAngle(hull, angle);
    if (!best || rectangle.width * rectangle.height < best.width * best.height - 1e-6) best = rectangle;
  }
  return upright(best ?? { x: 0, y: 0, width: 0, height: 0, angle: 0 });
}

/** The smallest rectangle around the points whose sides stand at this angle. */
export function alongAngle(points: readonly Point[], angle: number): Rectangle {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let u0 = Infinity;
  let u1 = -Infinity;
  let v0 = Infinity;
  let v1 = -Infinity;
  for (const [x, y] of points) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    if (u < u0) u0 = u;
    if (u > u1) u1 = u;
    if (v < v0) v0 = v;
    if (v > v1) v1 = v;
  }
  const u = (u0 + u1) / 2;
  const v = (v0 + v1) / 2;
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: u1 - u0, height: v1 - v0, angle };
}

/** The same rectangle named so that its angle is within ±45°. */
export function upright({ x, y, width, height, angle }: Rectangle): Rectangle {
  const quarters = Math.round(angle / (Math.PI / 2));
  const turned = Math.abs(quarters) % 2 === 1;
  return {
    x,
    y,
    width: turned ? height : width,
    height: turned ? width : height,
    angle: angle - quarters * (Math.PI / 2),
  };
}

/** The four corners, clockwise from the top left of what is written. */
export function corners({ x, y, width, height, angle }: Rectangle): [Point, Point, Point, Point] {
  const cos = Math.cos(angle) / 2;
  const sin = Math.sin(angle) / 2;
  const corner = (u: number, v: number): Point => [
    x + u * width * cos - v * height * sin,
    y + u * width * sin + v * height * cos,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** The box around it. */
export function boxOf(rectangle: Rectangle): Box {
  const points = corners(rectangle);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Andrew's monotone chain; points on the edges are left out. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length >= 2 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}
