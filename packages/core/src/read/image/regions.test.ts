import { describe, expect, it } from 'vitest';
import { boxOf, smallestRectangle } from './rectangle.js';
import { skewOf, textRegions } from './regions.js';

const WIDTH = 400;
const HEIGHT = 300;

/** A map with these rectangles of text on it: `[x, y, width, height, angle]` about their middles. */
function mapWith(...rectangles: [x: number, y: number, width: number, height: number, angle: number][]): Float32Array {
  const map = new Float32Array(WIDTH * HEIGHT);
  for (const [cx, cy, width, height, angle] of rectangles) {
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const u = (x + 0.5 - cx) * Math.cos(angle) + (y + 0.5 - cy) * Math.sin(angle);
        const v = (y + 0.5 - cy) * Math.cos(angle) - (x + 0.5 - cx) * Math.sin(angle);
        if (Math.abs(u) <= width / 2 && Math.abs(v) <= height / 2) map[y * WIDTH + x] = 0.9;
      }
    }
  }
  return map;
}

describe('regions of text', () => {
  it('are found apart, each with the room that the network took away', () => {
    const regions = textRegions(mapWith([100, 50, 120, 8, 0], [300, 50, 120, 8, 0]), WIDTH, HEIGHT);
    expect(regions).toHaveLength(2);
    for (const { y, width, height, angle, score } of regions) {
      expect([y, angle]).toEqual([50, 0]);
      // distance = 120 * 8 * 1.5 / (2 * 128) = 5.6
      expect(width).toBeCloseTo(131.25);
      expect(height).toBeCloseTo(19.25);
      expect(score).toBeCloseTo(0.9);
    }
  });

  it('keep their angle', () => {
    const [region] = textRegions(mapWith([200, 150, 250, 12, 0.2]), WIDTH, HEIGHT);
    expect(region?.angle).toBeCloseTo(0.2, 1);
    expect(region?.x).toBeCloseTo(200, 0);
    expect(region?.y).toBeCloseTo(150, 0);
  });

  it('are not made of specks or of faint places', () => {
    const map = mapWith([20, 20, 2, 2, 0]);
    map.fill(0.4, 100 * WIDTH, 110 * WIDTH);
    expect(textRegions(map, WIDTH, HEIGHT)).toEqual([]);
  });

  it('show the skew of a page only where enough of them agree', () => {
    const line = (i: number) => ({ x: 200, y: 20 * i, width: 300, height: 15, angle: 0.02 });
    expect(skewOf(Array.from({ length: 12 }, (_, i) => line(i)))).toBe(0.02);
    expect(skewOf([line(1), line(2)])).toBe(0);
    expect(skewOf([{ ...line(1), angle: 0.15 }])).toBe(0.15);
    expect(skewOf([])).toBe(0);
  });
});

describe('the smallest rectangle', () => {
  it('around the corners of a square that stands on its tip is that square', () => {
    const { width, height, x, y } = smallestRectangle([
      [10, 0],
      [20, 10],
      [10, 20],
      [0, 10],
    ]);
    expect(x).toBeCloseTo(10);
    expect(y).toBeCloseTo(10);
    expect(width).toBeCloseTo(Math.sqrt(200));
    expect(height).toBeCloseTo(Math.sqrt(200));
  });

  it('around one point or a line is there too', () => {
    expect(boxOf(smallestRectangle([[3, 4]]))).toEqual([3, 4, 3, 4]);
    expect(
      boxOf(
        smallestRectangle([
          [0, 0],
          [5, 0],
        ]),
      ),
    ).toEqual([0, 0, 5, 0]);
  });
});
