import { describe, expect, it } from 'vitest';
import { buildLines } from './lines.js';
import { markMarginNumbers } from './margin-numbers.js';
import { type Drawn, rawPage } from './synthetic.test.support.js';

function marked(pieces: Drawn[]): string[] {
  const { lines } = buildLines(rawPage(pieces), 1);
  markMarginNumbers(lines, 800);
  return lines.flatMap(({ margin, text }) => (margin === 'number' ? [text] : []));
}

const numbers = (count: number, step = 1, x = 60): Drawn[] =>
  Array.from({ length: count }, (_, i) => {
    const text = String((i + 1) * step);
    return { text, x: x - 5 * text.length, y: 100 + i * 26 };
  });
const prose = (count: number): Drawn[] =>
  Array.from({ length: count }, (_, i) => ({ text: 'the witness answered the question', x: 120, y: 100 + i * 26 }));

describe('line numbers in the margin', () => {
  it('are marked', () => {
    expect(marked([...numbers(25), ...prose(25)])).toEqual(numbers(25).map(({ text }) => text));
  });

  it('may count in fives', () => {
    const fives = numbers(10, 5).map((piece, i) => ({ ...piece, y: 100 + i * 60 }));
    expect(marked([...fives, ...prose(25)])).toHaveLength(10);
  });

  it('are not the numbers of a short table', () => {
    expect(marked([...numbers(6), ...prose(25)])).toEqual([]);
  });

  it('are not a column of figures within a page', () => {
    const above: Drawn[] = [40, 60, 80].map((y) => ({ text: 'A line of text over the table', x: 20, y }));
    expect(marked([...above, ...numbers(25), ...prose(25)])).toEqual([]);
  });

  it('are not figures that do not count', () => {
    const figures = numbers(25).map((piece, i) => ({ ...piece, text: String((i * 37) % 90) }));
    expect(marked([...figures, ...prose(25)])).toEqual([]);
  });
});
