import { expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import type { Link } from '../document/schema.js';
import { titlesOf } from './titles.js';

const heading = (id: string, text: string): DraftObject => ({
  id,
  role: 'heading',
  page: 1,
  box: [0, 0, 1, 1],
  lines: [],
  text,
  confidence: 1,
});
const note = (from: string, mark: string, at: number): Link => ({
  type: 'footnote',
  from,
  to: 'o9',
  mark,
  at,
  confidence: 1,
});

it('titles lose the marks of their footnotes', () => {
  const title = titlesOf([note('o1', '1', 8), note('o2', '*', 6)]);
  expect(title(heading('o1', '3 Colour1'))).toBe('3 Colour');
  expect(title(heading('o2', 'A note* on x2'))).toBe('A note on x2');
});

it('a title keeps what is not a mark, and is never empty', () => {
  const title = titlesOf([note('o1', '3', 1), note('o2', '*', 0)]);
  expect(title(heading('o1', 'H2O'))).toBe('H2O');
  expect(title(heading('o2', '*'))).toBe('*');
});
