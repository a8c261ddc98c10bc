import { expect, it } from 'vitest';
import { addCounts, countClasses, f1, macroF1, microF1 } from './f1.js';

const counts = countClasses([
  ['section', 'section'],
  ['para', 'section'],
  ['para', 'para'],
  ['para', 'para'],
]);

it('counts as scikit-learn does', () => {
  expect(f1(counts.get('section'))).toBeCloseTo(2 / 3);
  expect(f1(counts.get('para'))).toBeCloseTo(4 / 5);
  expect(microF1(counts)).toBe(0.75);
  expect(macroF1(counts)).toBeCloseTo((2 / 3 + 4 / 5) / 2);
});

it('lets a class that is only predicted count in the macro average', () => {
  expect(macroF1(countClasses([['para', 'title']]))).toBe(0);
  expect(
    macroF1(
      countClasses([
        ['para', 'para'],
        ['para', 'title'],
      ]),
    ),
  ).toBeCloseTo((2 / 3 + 0) / 2);
});

it('counts a line without prediction as missed', () => {
  const missing = countClasses([
    ['para', 'para'],
    ['para', undefined],
  ]);
  expect(microF1(missing)).toBe(0.5);
  expect(f1(missing.get('para'))).toBeCloseTo(2 / 3);
});

it('has no score where there is nothing', () => {
  expect(microF1(countClasses([]))).toBeUndefined();
  expect(macroF1(countClasses([]))).toBeUndefined();
  expect(f1(undefined)).toBeUndefined();
});

it('pools documents by their counts', () => {
  expect(microF1(addCounts([counts, countClasses([['para', 'para']])]))).toBe(0.8);
});
