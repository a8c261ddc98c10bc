import { describe, expect, it } from 'vitest';
import type { Box } from '../document/schema.js';
import { edgeNumbers, posMlp } from './pos-mlp.js';

const size = { width: 200, height: 100 };

describe('POS-MLP', () => {
  it('sees the seven numbers of Eq. (2), ratios as logarithms', () => {
    const numbers = edgeNumbers([10, 20, 110, 40], [60, 70, 80, 80], size);
    const ratios = [5, 1, 0.5, 0.1, 0.2].map(Math.log);
    expect(numbers).toEqual([0.25, 0.5, ...ratios].map((value) => expect.closeTo(value, 6)));
  });

  it('sorts blocks by the pairs they win', () => {
    const boxes: Box[] = [
      [0, 80, 50, 90],
      [100, 10, 150, 20],
      [0, 40, 50, 50],
    ];
    // A network of one layer that only asks which block is higher.
    const weights = [{ weight: [[0, 1, 0, 0, 0, 0, 0]], bias: [0] }];
    expect(posMlp(boxes, size, weights)).toEqual([1, 2, 0]);
  });
});
