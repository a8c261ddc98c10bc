import { describe, expect, it } from 'vitest';
import { boundGraphics, MAX_GRAPHICS } from './graphics.js';
import type { Graphic } from './reading.js';

describe('graphics of a page', () => {
  it('stay as they are while there are few, rounded to a hundredth of a point', () => {
    const graphics: Graphic[] = [{ kind: 'rule', box: [10.004, 20, 110.006, 20.5] }];
    expect(boundGraphics(graphics, 600, 800)).toEqual([{ kind: 'rule', box: [10, 20, 110.01, 20.5] }]);
  });

  it('are merged with their neighbours where a map draws a hundred thousand', () => {
    const graphics = Array.from({ length: 100_000 }, (_, i): Graphic => {
      const x = 100 + (i % 400);
      const y = 100 + Math.floor(i / 400);
      return { kind: 'path', box: [x, y, x + 3, y + 3] };
    });
    const bounded = boundGraphics(graphics, 600, 800);
    expect(bounded.length).toBeLessThanOrEqual(MAX_GRAPHICS);
    expect(Math.min(...bounded.map(({ box }) => box[0]))).toBe(100);
    expect(Math.max(...bounded.map(({ box }) => box[2]))).toBe(502);
  });

  it('are never merged across kinds', () => {
    const graphics = Array.from(
      { length: 5000 },
      (_, i): Graphic => ({ kind: i % 2 === 0 ? 'path' : 'image', box: [5, 5, 9, 9] }),
    );
    expect(boundGraphics(graphics, 600, 800).map(({ kind }) => kind)).toEqual(['path', 'image']);
  });
});
