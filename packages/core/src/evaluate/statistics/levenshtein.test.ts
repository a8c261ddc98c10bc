import { expect, it } from 'vitest';
import { levenshtein } from './levenshtein.js';

it('counts insertions, deletions and replacements of items', () => {
  expect(levenshtein([...'kitten'], [...'sitting'])).toBe(3);
  expect(levenshtein(['a line', 'b line'], ['b line'])).toBe(1);
  expect(levenshtein([], ['a', 'b'])).toBe(2);
  expect(levenshtein([1, 2, 3], [3, 2, 1])).toBe(2);
});

it('is the same in both directions', () => {
  expect(levenshtein([...'abcdef'], [...'azced'])).toBe(levenshtein([...'azced'], [...'abcdef']));
});
