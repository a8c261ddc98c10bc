import { type Metric, pooled, type Share, share } from 'treeline/evaluate';
import { describe, expect, it } from 'vitest';
import { correctionsTable, worthOf } from './corrections.js';

interface Counts {
  right: Share;
}

const METRICS: readonly Metric<Counts>[] = [{ name: 'outline STEDS', of: pooled((it: Counts) => it.right, share) }];

function documents(...right: readonly number[]) {
  return right.map((count, i) => ({ name: `d${i}`, counts: { right: { right: count, total: 10 } } }));
}

describe('what a correction is worth', () => {
  it('is the engine with it less the engine without it', () => {
    const worth = worthOf(METRICS, documents(9, 8, 7), documents(8, 7, 6));
    expect(worth).toMatchObject({ changed: 3, documents: 3 });
    expect(worth.gains[0]?.difference.value).toBeCloseTo(0.1);
    expect(worth.gains[0]?.difference.low).toBeGreaterThan(0);
  });

  it('is nothing where no document changes', () => {
    expect(worthOf(METRICS, documents(9, 8), documents(9, 8))).toEqual({ changed: 0, documents: 2, gains: [] });
  });

  it('stands in a table, and noise is called so', () => {
    const valid = worthOf(METRICS, documents(9, 8, 7), documents(8, 7, 6));
    const test = worthOf(METRICS, documents(9, 7, 5), documents(8, 8, 5));
    const table = correctionsTable([{ name: 'kites', because: 'Kites are no captions.', valid, test }]);
    expect(table).toContain('| `kites` | Kites are no captions. | 3 of 3 changed<br>outline STEDS +0.1000');
    expect(table).toContain('2 of 3 changed<br>within noise: outline STEDS');
  });
});
