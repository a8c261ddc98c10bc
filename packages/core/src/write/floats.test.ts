import { expect, it } from 'vitest';
import type { Box, PageObject } from '../document/schema.js';
import { anchors } from './floats.js';

function object(page: number, box: Box): PageObject {
  return { id: `${page} ${box}`, role: 'paragraph', page, box, lines: [], text: 'x', confidence: 1 };
}

/** A title over two columns: left 1 and 2, right 3 and 4; page 3 has one paragraph. */
const body = [
  object(1, [72, 60, 540, 90]),
  object(1, [72, 100, 296, 300]),
  object(1, [72, 310, 296, 700]),
  object(1, [316, 250, 540, 400]),
  object(1, [316, 560, 540, 700]),
  object(3, [72, 60, 540, 700]),
];

function after(page: number, box: Box): number | undefined {
  return anchors(body, [[object(page, box)]])[0];
}

it('puts a float after the text above it in its column', () => {
  expect(after(1, [316, 410, 540, 550])).toBe(3);
});

it('puts a float at the top of the right column behind the left column, not under the title', () => {
  expect(after(1, [316, 100, 540, 240])).toBe(2);
});

it('puts a float at the foot of all columns behind them', () => {
  expect(after(1, [72, 705, 540, 780])).toBe(4);
});

it('puts a float at the head of a page before its text', () => {
  expect(after(1, [72, 20, 540, 50])).toBe(-1);
});

it('puts a float on a page without text behind the pages before', () => {
  expect(after(2, [72, 60, 540, 700])).toBe(4);
  expect(anchors([], [[object(2, [72, 60, 540, 700])]])).toEqual([-1]);
});

it('puts a float in the margin behind the text of its page', () => {
  expect(after(3, [550, 60, 600, 100])).toBe(5);
});
