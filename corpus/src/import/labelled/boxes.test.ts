import type { Box } from 'treeline';
import { expect, it } from 'vitest';
import { cover, offsetBetween, shift } from './boxes.js';

const label = (type: number, ...box: Box) => ({ type, box });

it('a line takes the label that covers most of it, counting all runs of that label', () => {
  const runs = [label(6, 0, 0, 30, 10), label(5, 30, 0, 60, 10), label(6, 60, 0, 100, 10)];
  expect(cover([0, 0, 100, 10], runs, 0.3)?.item.type).toBe(6);
});

it('a line that labels hardly touch has none', () => {
  expect(cover([0, 0, 100, 10], [label(6, 0, 0, 20, 10)], 0.3)).toBeUndefined();
});

it('the place of a line is that of its first run', () => {
  const places = [label(7, 50, 0, 100, 10), label(6, 0, 0, 50, 10), label(1, 0, 9, 100, 20)];
  expect(cover([0, 0, 100, 10], places, 0.3)?.first).toBe(6);
});

const lines = [
  { box: [100, 100, 300, 110] satisfies Box },
  { box: [100, 120, 280, 130] satisfies Box },
  { box: [100, 140, 290, 150] satisfies Box },
];

it('labels on another page box are moved onto the lines', () => {
  const labels = shift(
    lines.map(({ box }) => ({ type: 6, box })),
    { x: 40, y: -26 },
  );
  expect(offsetBetween(lines, labels)).toEqual({ x: -40, y: 26 });
});

it('labels that fit stay where they are', () => {
  expect(offsetBetween(lines, lines)).toEqual({ x: 0, y: 0 });
});
