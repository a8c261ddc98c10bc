import { describe, expect, it } from 'vitest';
import { compareOrder, meanBleu, meanKendallTau, orderTotals, pooledBleu, totalOrderAccuracy } from './order.js';

const gold = ['a', 'b', 'c', 'd', 'e'];
const right = compareOrder(gold, gold);
const swapped = compareOrder(gold, ['b', 'a', 'c', 'd', 'e']);

describe('the order of blocks', () => {
  it('is right only as a whole', () => {
    expect(totalOrderAccuracy(orderTotals([right, swapped]))).toBe(0.5);
    expect(totalOrderAccuracy(orderTotals([]))).toBeUndefined();
  });

  it('has the BLEU that NLTK computes', () => {
    // b a c d e: of 4 bigrams cd de, of 3 trigrams cde, no 4-gram.
    expect(pooledBleu(orderTotals([swapped]), 2)).toBeCloseTo(Math.sqrt(2 / 4), 12);
    expect(pooledBleu(orderTotals([swapped]), 4)).toBe(0);
    expect(pooledBleu(orderTotals([right]), 4)).toBe(1);
  });

  it('has the values that NLTK 3.10 printed for three orders of eight blocks', () => {
    const eight = [...'abcdefgh'];
    const orders = ['abcdefgh', 'abdcefgh', 'hgabcdef'].map((order) => compareOrder(eight, [...order]));
    expect(pooledBleu(orderTotals(orders), 2)).toBeCloseTo(0.8728715609439694, 12);
    expect(pooledBleu(orderTotals(orders), 4)).toBeCloseTo(0.7430023199653439, 12);
    expect(meanBleu(orderTotals(orders), 4)).toBeCloseTo((1 + 0.4417918226831577 + 0.7311104457090247) / 3, 12);
  });

  it('pools n-grams over pages, or averages the pages: the two differ', () => {
    expect(meanBleu(orderTotals([right, swapped]), 2)).toBeCloseTo((1 + Math.sqrt(0.5)) / 2, 12);
    expect(pooledBleu(orderTotals([right, swapped]), 2)).toBeCloseTo(Math.sqrt(6 / 8), 12);
    expect(pooledBleu(orderTotals([right, swapped]), 4)).toBeCloseTo((1 * (6 / 8) * (4 / 6) * (2 / 4)) ** 0.25, 12);
  });

  it('punishes missing blocks by brevity', () => {
    const half = compareOrder(gold, ['a', 'b', 'c']);
    expect(pooledBleu(orderTotals([half]), 2)).toBeCloseTo(Math.exp(1 - 5 / 3), 12);
    expect(pooledBleu(orderTotals([compareOrder(gold, [])]), 2)).toBe(0);
  });

  it('leaves a page of three blocks out of BLEU-4', () => {
    const short = compareOrder(['a', 'b', 'c'], ['a', 'b', 'c']);
    expect(pooledBleu(orderTotals([short]), 4)).toBeUndefined();
    expect(meanBleu(orderTotals([short, right]), 4)).toBe(1);
  });

  it("has Kendall's tau 1 in order, -1 in reverse, 0 for what is missing", () => {
    expect(meanKendallTau(orderTotals([right]))).toBe(1);
    expect(meanKendallTau(orderTotals([compareOrder(gold, gold.toReversed())]))).toBe(-1);
    expect(meanKendallTau(orderTotals([swapped]))).toBeCloseTo(8 / 10);
    expect(meanKendallTau(orderTotals([compareOrder(gold, [])]))).toBe(0);
  });
});
