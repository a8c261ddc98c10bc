import { expect, test } from 'vitest';
import { alignOcr } from './align-ocr.js';
import type { RowBlock } from './pack/rows.js';

/** A heading, below it a paragraph of two lines, beside it a price. */
const TRUTH: RowBlock[] = [
  { order: 0, text: 'Key Features', group: 0, box: [20, 10, 200, 40], lines: [[20, 10, 200, 40]] },
  {
    order: 1,
    text: 'Runs as low as 32 dB so it never disturbs your sleep.',
    group: 1,
    box: [20, 60, 300, 110],
    lines: [
      [20, 60, 300, 80],
      [20, 90, 180, 110],
    ],
  },
  { order: 2, text: '$59', group: 2, box: [320, 60, 380, 80], lines: [[320, 60, 380, 80]] },
];

const seen = (box: [number, number, number, number], text = 'x') => ({ box, text, confidence: 0.9 });

test('the lines of a block follow one another, before the next block begins', () => {
  const { blocks, missing } = alignOcr(
    [seen([322, 61, 379, 80]), seen([21, 91, 181, 111]), seen([22, 59, 298, 81]), seen([19, 9, 203, 41])],
    TRUTH,
  );
  expect(blocks.map(({ order }) => order)).toEqual([3, 2, 1, 0]);
  expect(blocks.map(({ truth }) => truth)).toEqual([[2], [1], [1], [0]]);
  expect(blocks.map(({ group }) => group)).toEqual([2, 1, 1, 0]);
  expect(missing).toEqual([]);
});

test('pieces of a line are read from left to right', () => {
  const { blocks } = alignOcr([seen([160, 60, 300, 80]), seen([20, 60, 150, 80])], TRUTH);
  expect(blocks.map(({ order }) => order)).toEqual([1, 0]);
});

test('blocks seen as one keep the place of the first and name them all', () => {
  const { blocks, missing } = alignOcr([seen([20, 58, 382, 82]), seen([20, 10, 200, 40])], TRUTH);
  expect(blocks[0]).toMatchObject({ order: 1, truth: [1, 2], group: null });
  expect(missing).toEqual([]);
});

test('what shows nothing true has no place, and what was not seen is named', () => {
  const { blocks, missing } = alignOcr([seen([400, 400, 440, 420]), seen([20, 10, 200, 40])], TRUTH);
  expect(blocks.map(({ order }) => order)).toEqual([null, 0]);
  expect(missing).toEqual([1, 2]);
});
