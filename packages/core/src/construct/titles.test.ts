import { expect, it } from 'vitest';
import type { Link, OutlineEntry } from '../document/schema.js';
import { withoutMarks } from './titles.js';

const entry = (object: string, title: string, children: OutlineEntry[] = []): OutlineEntry => ({
  object,
  title,
  level: 1,
  page: 1,
  confidence: 1,
  children,
});
const note = (from: string, mark: string, at: number): Link => ({
  type: 'footnote',
  from,
  to: 'o9',
  mark,
  at,
  confidence: 1,
});

it('titles lose the marks of their footnotes, at any depth', () => {
  const outline = [entry('o1', '3 Colour1', [entry('o2', 'A note* on x2')])];
  const [top] = withoutMarks(outline, [note('o1', '1', 8), note('o2', '*', 6)]);
  expect(top?.title).toBe('3 Colour');
  expect(top?.children[0]?.title).toBe('A note on x2');
});

it('a title keeps what is not a mark, and is never empty', () => {
  const outline = [entry('o1', 'H2O'), entry('o2', '*')];
  expect(withoutMarks(outline, [note('o1', '3', 1), note('o2', '*', 0)]).map(({ title }) => title)).toEqual([
    'H2O',
    '*',
  ]);
});
