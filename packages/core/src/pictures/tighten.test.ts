import { describe, expect, it } from 'vitest';
import { tighten } from './tighten.js';

describe("OCR's boxes", () => {
  it('shrink to the letters inside, as far as their height goes', () => {
    expect(tighten([[10, 20, 110, 40]])).toEqual([[12.2, 21, 106.8, 36.6].map((value) => expect.closeTo(value, 6))]);
  });

  it('never turn inside out', () => {
    for (const [x0, y0, x1, y1] of tighten([
      [0, 0, 1, 30],
      [5, 5, 5, 5],
    ])) {
      expect(x1).toBeGreaterThanOrEqual(x0);
      expect(y1).toBeGreaterThanOrEqual(y0);
    }
  });
});
