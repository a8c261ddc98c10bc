import { describe, expect, it } from 'vitest';
import type { Box } from '../document/schema.js';
import { posGreedy, posHier, rowMajor } from './baselines.js';

const box = (x: number, y: number, width = 80, height = 20): Box => [x, y, x + width, y + height];

/** A title over two columns of three lines each. */
const columns = [box(0, 0, 400), box(0, 60), box(300, 62), box(0, 84), box(300, 86), box(0, 108), box(300, 110)];

/** Three pictures beside one another, each with a caption close below it. */
const captions = [box(0, 0), box(0, 24), box(200, 0), box(200, 24), box(400, 0), box(400, 24)];

describe('orders by position', () => {
  it('row-major goes through the rows, even where a row is not quite straight', () => {
    expect(rowMajor(columns)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(rowMajor([box(300, 10), box(0, 14), box(0, 60)])).toEqual([1, 0, 2]);
  });

  it('POS-Greedy walks to the nearest block, down one column before the other', () => {
    expect(posGreedy(columns)).toEqual([0, 1, 3, 5, 6, 4, 2]);
  });

  it('POS-Hier keeps close pairs together', () => {
    expect(posHier(captions)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rowMajor(captions)).toEqual([0, 2, 4, 1, 3, 5]);
  });

  it.each([
    ['row-major', rowMajor],
    ['POS-Greedy', posGreedy],
    ['POS-Hier', posHier],
  ])('%s gives every block once, also where blocks coincide or have no extent', (_, order) => {
    for (const boxes of [[], [box(5, 5)], [box(5, 5), box(5, 5), box(5, 5, 0, 0)], columns]) {
      expect([...order(boxes)].sort((a, b) => a - b)).toEqual(boxes.map((_, i) => i));
    }
  });
});
