import { describe, expect, it } from 'vitest';
import { buildLines } from './lines.js';
import { type Drawn, rawPage } from './synthetic.test.support.js';

const texts = (...pieces: Drawn[]) => buildLines(rawPage(pieces), 1).lines.map((line) => line.text);

/** Forty characters, so 200 points. */
const text = 'a line of text as wide as its own column';
const LEFT = 50;
const RIGHT = 266;
const rows = (x: number, from: number, to: number): Drawn[] =>
  Array.from({ length: (to - from) / 12 + 1 }, (_, row) => ({ text, x, y: from + row * 12 }));

describe('columns of running text', () => {
  it('ends a line at the gutter although it ends in a raised mark and a full stop', () => {
    const marked: Drawn[] = [
      { text: text.slice(0, 37), x: LEFT, y: 112 },
      { text: '12', x: LEFT + 185, y: 108.5, size: 6 },
      { text: '.', x: LEFT + 191, y: 112 },
    ];
    const found = texts(
      ...rows(LEFT, 100, 100),
      ...marked,
      ...rows(LEFT, 124, 148),
      ...rows(RIGHT, 100, 148).map((row) => ({ ...row, x: LEFT + 210 })),
    );
    expect(found).toContain(`${text.slice(0, 37)}12.`);
    expect(found.filter((line) => line === text)).toHaveLength(9);
  });

  it('keeps a single line over a figure apart from the column beside it', () => {
    const found = texts(
      ...rows(LEFT, 100, 400),
      { text: 'Figure 5', x: RIGHT, y: 111.5, size: 9 },
      { text: '(a)', x: 254, y: 166 },
      ...rows(RIGHT, 304, 400),
    );
    expect(found).toContain('Figure 5');
    expect(found.filter((line) => line === text)).toHaveLength(26 + 9);
  });

  it('leaves a title over both columns whole', () => {
    const title = 'A title over';
    const found = texts(
      { text: title, x: 120, y: 60, size: 22 },
      { text: 'both columns', x: RIGHT, y: 60, size: 22 },
      ...rows(LEFT, 100, 148),
      ...rows(RIGHT, 100, 148),
    );
    expect(found[0]).toBe('A title over both columns');
  });

  it('leaves a stretched line of justified text whole where only text beside a picture starts at its gap', () => {
    const wide = `${text} ${text}`;
    const found = texts(
      { text: wide, x: LEFT, y: 100 },
      { text: 'a stretched line with', x: LEFT, y: 112 },
      { text: 'a wide gap in the middle of it and more text', x: 172, y: 112 },
      { text: wide, x: LEFT, y: 124 },
      ...[136, 148, 160, 172, 184].map((y) => ({ text: 'caption at the left side', x: 30, y, size: 8 })),
      ...[136, 148, 160, 172, 184].map((y) => ({ text, x: 172, y })),
    );
    expect(found).toContain('a stretched line with a wide gap in the middle of it and more text');
  });

  it('keeps the numbers of a list in the right column with their items', () => {
    const items = [100, 124, 148, 172].flatMap((y, at): Drawn[] => [
      { text: `${at + 1}.`, x: RIGHT, y },
      { text, x: RIGHT + 20, y },
      { text, x: RIGHT + 20, y: y + 12 },
    ]);
    const found = texts(...rows(LEFT, 100, 184), ...items);
    expect(found.filter((line) => /^\d\. a line/.test(line))).toHaveLength(4);
  });
});

describe('rows of a table of contents', () => {
  const titles = ['Introduction', 'Earlier work', 'Data', 'A method', 'What was measured', 'Discussion'];
  const table = (numbers: readonly number[]): Drawn[] =>
    titles.flatMap((title, at): Drawn[] => [
      { text: title, x: 60, y: 100 + at * 14 },
      { text: String(numbers[at]), x: 400 - String(numbers[at]).length * 5, y: 100 + at * 14 },
    ]);

  it('take in their page numbers where no leader shows the way', () => {
    const numbers = [1, 3, 3, 9, 17, 102];
    expect(texts(...table(numbers))).toEqual(titles.map((title, at) => `${title} ${numbers[at]}`));
  });

  it('are not made of the rows of another table, whose numbers rise and fall', () => {
    const numbers = [12, 3, 40, 9, 17, 10];
    expect(texts(...table(numbers))).toEqual(titles.flatMap((title, at) => [title, String(numbers[at])]));
  });
});

describe('initials', () => {
  const initial: Drawn = { text: 'A', x: 50, y: 124, size: 40 };
  const rest: Drawn[] = [
    { text: 'stand over', x: 72, y: 113.5 },
    { text: 'some lines.', x: 72, y: 124 },
  ];

  it('are words by themselves where their line starts with a space', () => {
    expect(texts(initial, { text: 'novel of initials', x: 75, y: 103 }, ...rest)[0]).toBe('A novel of initials');
  });

  it('are the first letter of the word beside them elsewhere', () => {
    expect(texts(initial, { text: 'fter all, initials', x: 72, y: 103 }, ...rest)[0]).toBe('After all, initials');
  });
});
