import { type Metric, pooled, type Share, share } from 'treeline/evaluate';
import { describe, expect, it } from 'vitest';
import { markdown, sheetOf } from './report.js';

interface Counts {
  share: Share | undefined;
}

const METRICS: readonly Metric<Counts>[] = [{ name: 'right', of: pooled((it: Counts) => it.share, share) }];

function documents(...shares: (readonly [number, number] | undefined)[]) {
  return shares.map((of, i) => ({ name: `d${i}`, counts: { share: of && { right: of[0], total: of[1] } } }));
}

describe('a sheet of figures', () => {
  it('pools items for micro and averages documents for macro', () => {
    const [row] = sheetOf('kites', METRICS, documents([1, 1], [0, 3])).rows;
    expect(row?.micro.value).toBe(0.25);
    expect(row?.macro.value).toBe(0.5);
    expect(row?.documents).toBe(2);
  });

  it('leaves documents out that know nothing of a figure, and figures that nobody knows', () => {
    const [row] = sheetOf('kites', METRICS, documents([1, 2], undefined)).rows;
    expect(row).toEqual({ figure: 'right', documents: 1, micro: { value: 0.5 }, macro: { value: 0.5 } });
    expect(sheetOf('kites', METRICS, documents(undefined)).rows).toEqual([]);
  });

  it('compares two engines document by document', () => {
    const better = documents([9, 10], [5, 10], [7, 10]);
    const worse = documents([8, 10], [4, 10], [6, 10]);
    const sheet = sheetOf('kites', METRICS, better, worse);
    const difference = sheet.rows[0]?.against?.difference;
    expect(difference?.value).toBeCloseTo(0.1);
    // The documents differ much, the difference does not: each draw has the same one.
    expect(difference?.low).toBeCloseTo(0.1);
    expect(difference?.high).toBeCloseTo(0.1);
    expect(markdown(sheet)).toContain('+0.1000 … +0.1000 *');
  });

  it('lists what failed', () => {
    const judged = [{ name: 'd0', counts: { share: { right: 0, total: 1 } }, failure: 'engine: no memory' }];
    expect(markdown(sheetOf('kites', METRICS, judged))).toContain('- failed: d0: engine: no memory');
  });
});
