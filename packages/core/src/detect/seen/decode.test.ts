import { describe, expect, test } from 'vitest';
import type { VisionScores } from '../../model/vision-model.js';
import { decode } from './decode.js';

/** A grid on which nothing is seen but the objects given: role, probability and box in pixels, said by all cells in it. */
function grid(objects: readonly [role: 0 | 1 | 2, score: number, box: readonly number[]][], columns = 20, rows = 20) {
  const cells = columns * rows;
  const scores = new Float32Array(3 * cells);
  const boxes = new Float32Array(4 * cells);
  for (const [role, score, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]] of objects) {
    for (let cell = 0; cell < cells; cell++) {
      const x = ((cell % columns) + 0.5) * 8;
      const y = (Math.floor(cell / columns) + 0.5) * 8;
      if (x < x0 || x > x1 || y < y0 || y > y1) continue;
      const central = 1 - (Math.abs(x - (x0 + x1) / 2) / (x1 - x0) + Math.abs(y - (y0 + y1) / 2) / (y1 - y0)) / 2;
      scores[role * cells + cell] = score * central;
      for (const [side, value] of [x - x0, y - y0, x1 - x, y1 - y].entries()) boxes[side * cells + cell] = value;
    }
  }
  return { stride: 8, columns, rows, scores, boxes, visual: new Float32Array() } satisfies VisionScores;
}

describe('decode', () => {
  test('many cells in one object give one box, the surest first', () => {
    const seen = decode(
      grid([
        [1, 0.6, [8, 100, 152, 150]],
        [0, 0.9, [10, 10, 90, 70]],
      ]),
    );
    expect(seen.map(({ role }) => role)).toEqual(['figure', 'table']);
    expect(seen[0]?.box.map(Math.round)).toEqual([10, 10, 90, 70]);
    expect(seen[0]?.score).toBeGreaterThan(0.8);
  });

  test('two objects side by side stay two, and two kinds at one place are both told', () => {
    const apart = decode(
      grid([
        [0, 0.9, [0, 0, 70, 60]],
        [0, 0.8, [80, 0, 150, 60]],
      ]),
    );
    expect(apart).toHaveLength(2);
    const box = [20, 20, 100, 100];
    expect(
      decode(
        grid([
          [0, 0.9, box],
          [1, 0.5, box],
        ]),
      ).map(({ role }) => role),
    ).toEqual(['figure', 'table']);
  });

  test('a figure over the whole page does not hide what else is seen', () => {
    const seen = decode(
      grid(
        [
          [0, 0.95, [0, 0, 640, 640]],
          [1, 0.3, [300, 300, 400, 340]],
        ],
        80,
        80,
      ),
    );
    expect(seen.map(({ role }) => role)).toContain('table');
  });

  test('what is hardly seen, is nowhere or is no number says nothing', () => {
    expect(decode(grid([[0, 0.05, [0, 0, 100, 100]]]))).toEqual([]);
    const broken = grid([[0, 0.9, [0, 0, 100, 100]]]);
    broken.scores.fill(Number.NaN);
    expect(decode(broken)).toEqual([]);
    const inside = grid([[0, 0.9, [0, 0, 100, 100]]]);
    inside.boxes.fill(-4);
    expect(decode(inside)).toEqual([]);
  });

  test('a picture full of nonsense is decoded in time', () => {
    const noise = grid([], 80, 80);
    for (let i = 0; i < noise.scores.length; i++) noise.scores[i] = ((i * 7919) % 1000) / 1000;
    for (let i = 0; i < noise.boxes.length; i++) noise.boxes[i] = (i * 31) % 60;
    expect(decode(noise)).toHaveLength(100);
  });
});
