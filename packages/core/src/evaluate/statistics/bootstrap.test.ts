import { describe, expect, it } from 'vitest';
import { bootstrap, pairedBootstrap, type Statistic } from './bootstrap.js';

const mean =
  (values: readonly number[]): Statistic =>
  (sample) =>
    sample.reduce((sum, i) => sum + (values[i] ?? 0), 0) / sample.length;

describe('the bootstrap', () => {
  const scores = Array.from({ length: 100 }, (_, i) => (i % 10) / 10);

  it('gives an interval of about two standard errors around the figure', () => {
    const interval = bootstrap(scores.length, mean(scores));
    // The standard deviation of 0, 0.1 … 0.9 is 0.287; of the mean of 100 it is 0.0287.
    expect(interval?.value).toBeCloseTo(0.45);
    expect(interval?.low).toBeGreaterThan(0.45 - 0.07);
    expect(interval?.low).toBeLessThan(0.45 - 0.045);
    expect(interval?.high).toBeGreaterThan(0.45 + 0.045);
    expect(interval?.high).toBeLessThan(0.45 + 0.07);
  });

  it('gives the same interval each time', () => {
    expect(bootstrap(100, mean(scores))).toEqual(bootstrap(100, mean(scores)));
  });

  it('is sure of a small difference that all documents show, however different they are', () => {
    const better = scores.map((score, i) => score + 0.01 + (i % 3) * 0.001);
    const difference = pairedBootstrap(100, mean(scores), mean(better));
    expect(difference?.low).toBeGreaterThan(0.01);
    expect(difference?.high).toBeLessThan(0.0125);
  });

  it('has no interval of one document and no figure of none', () => {
    expect(bootstrap(1, mean([0.5]))).toEqual({ value: 0.5 });
    expect(bootstrap(0, () => undefined)).toBeUndefined();
  });
});
