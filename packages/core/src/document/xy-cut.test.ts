import { describe, expect, test } from 'vitest';
import type { Box } from './schema.js';
import { xyCut } from './xy-cut.js';

describe('xyCut', () => {
  test('two columns are read one after the other under a spanning title', () => {
    const boxes: Box[] = [
      [320, 120, 540, 400], // right, first
      [72, 120, 300, 300], // left, first
      [150, 60, 460, 90], // title, centred over both
      [72, 310, 300, 700],
      [320, 410, 540, 700],
    ];
    expect(xyCut(boxes)).toEqual([2, 1, 3, 0, 4]);
  });

  test('columns are not sliced where their paragraphs end at the same height', () => {
    const boxes: Box[] = [
      [72, 100, 300, 200],
      [320, 100, 540, 200],
      [72, 220, 300, 400],
      [320, 220, 540, 400],
    ];
    expect(xyCut(boxes)).toEqual([0, 2, 1, 3]);
  });

  test('a figure that spans both columns parts what is above from what is below', () => {
    const boxes: Box[] = [
      [72, 100, 300, 300],
      [320, 100, 540, 300],
      [72, 320, 540, 500],
      [72, 520, 300, 700],
      [320, 520, 540, 700],
    ];
    expect(xyCut(boxes)).toEqual([0, 1, 2, 3, 4]);
  });

  test('a formula that sticks out into the gutter does not tear the columns apart', () => {
    const left: Box[] = Array.from({ length: 8 }, (_, i) => [72, 100 + i * 60, i === 3 ? 326 : 300, 155 + i * 60]);
    const right: Box[] = Array.from({ length: 8 }, (_, i) => [320, 110 + i * 60, 540, 168 + i * 60]);
    expect(xyCut([...left, ...right])).toEqual([...Array(16).keys()]);
  });

  test('paragraphs that overlap by a little are still read from top to bottom', () => {
    const boxes: Box[] = [
      [72, 298, 540, 400],
      [72, 100, 540, 201],
      [72, 199, 540, 300],
    ];
    expect(xyCut(boxes)).toEqual([1, 2, 0]);
  });

  test('a sidebar is read as a whole', () => {
    const boxes: Box[] = [
      [72, 100, 400, 250],
      [420, 100, 540, 500],
      [72, 260, 400, 600],
    ];
    expect(xyCut(boxes)).toEqual([0, 2, 1]);
  });

  test('short lines of code below each other are no columns', () => {
    const boxes: Box[] = [
      [72, 100, 540, 112],
      [72, 112, 140, 124],
      [92, 124, 130, 136],
      [72, 136, 78, 148],
      [92, 148, 130, 160],
      [72, 160, 78, 172],
    ];
    expect(xyCut(boxes)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('columns of a right-to-left page begin at the right', () => {
    const boxes: Box[] = [
      [72, 100, 300, 700],
      [320, 100, 540, 700],
      [150, 60, 460, 90],
    ];
    expect(xyCut(boxes, { rightToLeft: true })).toEqual([2, 1, 0]);
  });

  test('the order does not depend on the order of the input or on the unit', () => {
    const boxes: Box[] = [
      [150, 60, 460, 90],
      [72, 120, 300, 300],
      [72, 310, 300, 700],
      [320, 120, 540, 400],
      [320, 410, 540, 700],
    ];
    const shuffled = [4, 2, 0, 3, 1];
    const big = shuffled.map((i) => (boxes[i] ?? [0, 0, 0, 0]).map((n) => n * 4.17));
    const order = xyCut(big.map(([a = 0, b = 0, c = 0, d = 0]): Box => [a, b, c, d]));
    expect(order.map((i) => shuffled[i])).toEqual([0, 1, 2, 3, 4]);
  });

  test('equal, empty and reversed boxes all come out exactly once', () => {
    const boxes: Box[] = [
      [10, 10, 10, 10],
      [10, 10, 10, 10],
      [50, 50, 20, 20],
      [0, 0, 100, 100],
    ];
    expect([...xyCut(boxes)].sort()).toEqual([0, 1, 2, 3]);
    expect(xyCut([])).toEqual([]);
  });

  test('ten thousand boxes on a staircase end in time', () => {
    const boxes: Box[] = Array.from({ length: 10_000 }, (_, i) => [i, i, i + 3, i + 3]);
    expect(xyCut(boxes)).toHaveLength(10_000);
  });
});
