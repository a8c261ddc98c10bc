import { expect, test } from 'vitest';
import type { Box } from '../../document/schema.js';
import { components } from './components.js';

const page = { width: 600, height: 800 };
const items = (boxes: Box[]) => boxes.map((box) => ({ box }));

test('boxes that touch or nearly touch are one component', () => {
  const found = components(
    items([
      [10, 10, 50, 50],
      [52, 10, 90, 50],
      [300, 300, 340, 340],
    ]),
    page,
    10,
  );
  expect(found.map(({ box }) => box)).toEqual([
    [10, 10, 90, 50],
    [300, 300, 340, 340],
  ]);
});

test('many boxes are clustered as few are', () => {
  const group = (x: number): Box[] =>
    Array.from({ length: 30 }, (_, i) => [x + i * 3, 100 + i * 5, x + i * 3 + 2, 104 + i * 5]);
  const few = components(items([...group(50), ...group(300)]), page, 10);
  const many = components(items([...group(50), ...group(50), ...group(50), ...group(300)]), page, 10);
  expect(few).toHaveLength(2);
  expect(many.map(({ box }) => box)).toEqual(few.map(({ box }) => box));
});

test('boxes outside of the page are clustered too', () => {
  expect(components(items([[-50, -50, -10, -10]]), page, 10)).toHaveLength(1);
  expect(components([], page, 10)).toEqual([]);
});
