import { describe, expect, it } from 'vitest';
import { duel, score, spread, type TruePicture } from './orders.js';

const picture = (id: string, orders: (number | null)[]): TruePicture => ({
  id,
  size: [100, 100],
  blocks: orders.map((order, i) => ({ box: [0, 10 * i, 50, 10 * i + 8], order })),
});

describe('orders of pictures', () => {
  it('are right or wrong as a whole, whatever becomes of noise', () => {
    const pictures = [picture('a', [1, 0, null, 2]), picture('b', [0, 1, 2])];
    const orders = new Map([
      ['a', [2, 1, 0, 3]],
      ['b', [0, 2, 1]],
    ]);
    const { accuracy, tau } = score(pictures, orders);
    expect(accuracy).toBe(0.5);
    expect(tau).toBeCloseTo((1 + 1 / 3) / 2);
  });

  it('that are missing count as no order at all', () => {
    expect(score([picture('a', [0, 1])], new Map())).toMatchObject({ accuracy: 0, bleu2: 0 });
  });

  it('are better, the same or worse than others, picture by picture', () => {
    const pictures = ['a', 'b', 'c'].map((id) => picture(id, [0, 1]));
    const one = new Map([
      ['a', [0, 1]],
      ['b', [0, 1]],
      ['c', [1, 0]],
    ]);
    const other = new Map([
      ['a', [1, 0]],
      ['b', [0, 1]],
      ['c', [0, 1]],
    ]);
    expect(duel(pictures, one, other)).toEqual({ better: 1, same: 1, worse: 1 });
  });

  it('of several runs have a deviation', () => {
    expect(spread([0.8, 0.9, 1])).toBe('0.900 ± 0.100');
    expect(spread([0.8])).toBe('0.800');
  });
});
