import { expect, it } from 'vitest';
import { headingTree } from './headings.js';

const tree = (...depths: number[]) => headingTree(depths.map((depth, region) => ({ region, depth })));

it('a heading hangs from the nearest earlier one that is less deep', () => {
  expect(tree(0, 1, 2, 1, 0).map(({ parent }) => parent)).toEqual([-1, 0, 1, 0, -1]);
});

it('a skipped depth makes no empty level', () => {
  expect(tree(0, 3, 3).map(({ level }) => level)).toEqual([1, 2, 2]);
});

it('a document that starts below the outermost depth still has a top', () => {
  expect(tree(2, 1, 2)).toEqual([
    { region: 0, parent: -1, level: 1 },
    { region: 1, parent: -1, level: 1 },
    { region: 2, parent: 1, level: 2 },
  ]);
});
