import { describe, expect, it } from 'vitest';
import { averagePrecision, type Ranked } from './average-precision.js';

const at = (x: number) => ({ document: 'd', page: 1, box: [x, 0, x + 10, 10] as [number, number, number, number] });
const ranked = (x: number, confidence: number): Ranked => ({ ...at(x), confidence });

describe('average precision', () => {
  it('is one where all is found and nothing false stands before it', () => {
    expect(averagePrecision([at(0), at(20)], [ranked(0, 0.9), ranked(21, 0.8), ranked(70, 0.1)])).toBe(1);
  });

  it('falls with what is false and surer, and with what is not found', () => {
    // Hits at ranks 1 and 3 of three: (1 + 2/3) / 2.
    expect(averagePrecision([at(0), at(20)], [ranked(0, 0.9), ranked(70, 0.8), ranked(20, 0.7)])).toBeCloseTo(5 / 6);
    expect(averagePrecision([at(0), at(20)], [ranked(0, 0.9)])).toBe(0.5);
  });

  it('counts a region once, and on its own page only', () => {
    expect(averagePrecision([at(0)], [ranked(0, 0.9), ranked(1, 0.8)])).toBe(1);
    expect(averagePrecision([at(0)], [{ ...ranked(0, 0.9), page: 2 }])).toBe(0);
  });

  it('does not exist where nothing is to be found', () => {
    expect(averagePrecision([], [ranked(0, 0.9)])).toBeUndefined();
  });
});
