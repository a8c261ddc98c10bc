import { expect, it } from 'vitest';
import { buildLines } from './lines.js';
import { type Drawn, rawPage } from './synthetic.test.support.js';

const lineOf = (...pieces: Drawn[]) => buildLines(rawPage(pieces), 1).lines[0];

it('words that open a line in bold are a lead up to their stop, in slanted or other type as well', () => {
  for (const font of ['Serif-Bold', 'Serif-Italic', 'Grotesk']) {
    const line = lineOf({ text: 'Related work. ', x: 50, y: 100, font }, { text: 'Many have tried', x: 120, y: 100 });
    expect(line?.text).toBe('Related work. Many have tried');
    expect(line?.lead?.end).toBe(13);
    expect(line?.lead?.gap).toEqual([115, 120]);
  }
});

it('a sign in other type within the words does not end them', () => {
  const line = lineOf(
    { text: 'The effect of ', x: 50, y: 100, font: 'Serif-Bold' },
    { text: 'α ', x: 120, y: 100, font: 'Symbol' },
    { text: 'on wind. ', x: 130, y: 100, font: 'Serif-Bold' },
    { text: 'We measured it twice', x: 175, y: 100 },
  );
  expect(line?.lead?.end).toBe('The effect of α on wind.'.length);
});

it('a line in one type has no lead, nor one that goes on and ends in the type of its first words', () => {
  expect(lineOf({ text: 'All of it is plain', x: 50, y: 100 })?.lead).toBeUndefined();
  const mixed = lineOf(
    { text: 'Kites ', x: 50, y: 100, font: 'Serif-Italic' },
    { text: 'and ', x: 80, y: 100 },
    { text: 'strings that go on and on', x: 100, y: 100, font: 'Serif-Italic' },
  );
  expect(mixed?.lead).toBeUndefined();
});

it('says what type the words and the rest are in', () => {
  const line = lineOf(
    { text: 'Wind. ', x: 50, y: 100, font: 'Serif-Bold', size: 12 },
    { text: 'It blows from one side', x: 86, y: 100 },
  );
  expect(line?.lead?.font).toMatchObject({ bold: true, size: 12 });
  expect(line?.lead?.rest).toMatchObject({ bold: false, size: 10 });
});

it('fonts without a name are told apart all the same', () => {
  const raw = rawPage([
    { text: 'Wind. ', x: 50, y: 100, font: 'A' },
    { text: 'It blows from one side', x: 80, y: 100, font: 'B' },
  ]);
  for (const font of raw.fonts) font.name = '';
  expect(buildLines(raw, 1).lines[0]?.lead?.end).toBe(5);
});
