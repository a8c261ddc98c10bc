import { type Sheet, sheetOfHrdoc } from 'treeline/evaluate';
import { expect, it } from 'vitest';
import { parents } from './parents.js';

const unit = (name: string, parent_id: number, relation: string) => {
  return { text: name, box: [0, 0, 1, 1], class: name, page: 0, parent_id, relation };
};
const sheet = (rows: readonly object[]): Sheet => sheetOfHrdoc(JSON.stringify(rows));

const GOLD = sheet([
  unit('title', -1, 'meta'),
  unit('section', -1, 'contain'),
  unit('fstline', 1, 'contain'),
  unit('section', 1, 'equality'),
  unit('fstline', 3, 'contain'),
  unit('fstline', 4, 'equality'),
]);

it('a parent is right by whichever relation it is said, and meta lines are not asked', () => {
  expect(parents(GOLD, GOLD)).toEqual({ right: 5, all: 5 });
  const contained = sheet([
    unit('title', -1, 'contain'),
    unit('section', -1, 'contain'),
    unit('fstline', 1, 'contain'),
    unit('section', -1, 'contain'),
    unit('fstline', 3, 'contain'),
    unit('fstline', 3, 'contain'),
  ]);
  expect(parents(GOLD, contained)).toEqual({ right: 5, all: 5 });
});

it('a heading in the wrong place costs itself alone, and a lost line its own', () => {
  const nested = sheet([
    unit('title', -1, 'meta'),
    unit('section', -1, 'contain'),
    unit('fstline', 1, 'contain'),
    unit('section', 1, 'contain'),
    unit('fstline', 3, 'contain'),
    unit('fstline', -1, 'meta'),
  ]);
  expect(parents(GOLD, nested)).toEqual({ right: 3, all: 5 });
});
