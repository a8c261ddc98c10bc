import { describe, expect, it } from 'vitest';
import { KITES, sheet } from '../kites.test.fixture.js';
import { compareOutlines, outlineOfEntries, outlineOfLevels, outlineOfSheet, plainTitle } from './outline.js';
import { similarity } from './steds.js';

describe('titles', () => {
  it.each([
    ['2.1  The ﬁrst  Step.', 'the first step'],
    ['THE FIRST STEP', 'the first step'],
    ['IV. The First Step', 'the first step'],
    ['Chapter 3', 'chapter 3'],
    ['第一章 绪论', '绪论'],
    ['…', '...'],
  ])('%s is %s', (title, plain) => {
    expect(plainTitle(title)).toBe(plain);
  });
});

describe('compareOutlines', () => {
  const gold = outlineOfLevels([
    { title: '1 Wind', level: 1 },
    { title: '1.1 Gusts', level: 2 },
    { title: '2 String', level: 1 },
  ]);

  it('is 1 for bookmarks without numbers, in capitals', () => {
    const predicted = outlineOfEntries([
      { title: 'WIND', children: [{ title: 'Gusts', children: [] }] },
      { title: 'String', children: [] },
    ]);
    expect(compareOutlines(gold, predicted)).toEqual({
      edit: { distance: 0, size: 4 },
      titles: { right: 3, gold: 3, predicted: 3 },
    });
  });

  it('reads the headings of a sheet, those of several lines as one', () => {
    const long = sheet([
      ...KITES,
      ['section', '2.1 A very', 10, 'contain', 2],
      ['section', 'long one', 14, 'connect', 2],
    ]);
    const outline = outlineOfSheet(long);
    expect(outline).toEqual({
      labels: ['ROOT', '1 Wind', '2 String', '2.1 A very long one'],
      children: [[1, 2], [], [3], []],
    });
    const plain = outlineOfLevels([
      { title: 'Wind', level: 1 },
      { title: 'String', level: 1 },
      { title: 'A Very Long One', level: 2 },
    ]);
    expect(compareOutlines(outline, plain).edit.distance).toBe(0);
  });

  it('counts a heading on the wrong level as one edit, though its title was found', () => {
    const flat = outlineOfLevels([
      { title: 'Wind', level: 1 },
      { title: 'Gusts', level: 1 },
      { title: 'String', level: 1 },
    ]);
    const { edit, titles } = compareOutlines(gold, flat);
    expect(similarity([edit])).toBe(0.5); // taken out and put in again: two of four
    expect(titles.right).toBe(3);
  });

  it('finds a title given twice only as often as the truth has it', () => {
    const twice = outlineOfLevels([
      { title: 'Wind', level: 1 },
      { title: 'Wind', level: 1 },
    ]);
    expect(compareOutlines(gold, twice).titles).toEqual({ right: 1, gold: 3, predicted: 2 });
  });
});
