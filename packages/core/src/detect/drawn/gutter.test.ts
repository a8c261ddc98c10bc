import { describe, expect, test } from 'vitest';
import { Setting, words } from '../../engines/baseline/reading.test.fixture.js';
import { gutterOf, sideOf } from './gutter.js';

const lines = (setting: Setting) => setting.pages[0]?.lines ?? [];

describe('the gutter', () => {
  test('is the white between two columns, and tells left from right as far as they reach', () => {
    const page = new Setting()
      .page()
      .prose(words(20), 72, 290, 200, { last: 1 })
      .prose(words(20), 322, 540, 200, { last: 1 });
    const gutter = gutterOf(lines(page));
    expect(gutter?.map(Math.round)).toEqual([290, 200, 322, 440]);
    expect(sideOf([80, 210, 200, 220], gutter)).toBe('left');
    expect(sideOf([330, 210, 400, 220], gutter)).toBe('right');
    expect(sideOf([80, 210, 400, 220], gutter)).toBe('across');
    // A table above both columns is as wide as it likes.
    expect(sideOf([80, 100, 200, 110], gutter)).toBe('across');
  });

  test('is not there on a page of one column, nor beside a few notes in the margin', () => {
    expect(gutterOf(lines(new Setting().page().prose(words(30), 72, 540, 100)))).toBeUndefined();
    const notes = new Setting()
      .page()
      .prose(words(30), 72, 400, 100, { last: 1 })
      .prose(words(3), 420, 560, 100, { last: 1 });
    expect(gutterOf(lines(notes))).toBeUndefined();
    expect(gutterOf([])).toBeUndefined();
  });
});
