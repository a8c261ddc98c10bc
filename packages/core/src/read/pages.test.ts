import { describe, expect, it } from 'vitest';
import { parsePageRange, selectPages } from './pages.js';

describe('page ranges', () => {
  it('reads single pages, closed ranges and ranges open at either end', () => {
    expect(selectPages(parsePageRange('3-5, 9,12-'), 14)).toEqual([3, 4, 5, 9, 12, 13, 14]);
    expect(selectPages(parsePageRange('-2'), 5)).toEqual([1, 2]);
  });

  it('gives every page once, ascending, however often it was named', () => {
    expect(selectPages(parsePageRange('4,2-4,3'), 5)).toEqual([2, 3, 4]);
  });

  it('means all pages when nothing was asked for', () => {
    expect(selectPages(undefined, 3)).toEqual([1, 2, 3]);
  });

  it.each(['', '3,', 'a', '3-a', '1-2-3', '3 4', '-'])('refuses "%s" and shows how to write it', (text) => {
    expect(() => parsePageRange(text)).toThrow(
      expect.objectContaining({ code: 'invalid-option', message: expect.stringContaining('write 3-7,9,12-') }),
    );
  });

  it('refuses page 0 and ranges that run backwards', () => {
    expect(() => parsePageRange('0')).toThrow('counted from 1');
    expect(() => parsePageRange('7-3')).toThrow('runs backwards');
  });

  it('ends a range that goes beyond the last page there', () => {
    expect(selectPages(parsePageRange('1-40'), 3)).toEqual([1, 2, 3]);
    expect(selectPages(parsePageRange('2-9,1'), 4)).toEqual([1, 2, 3, 4]);
    expect(selectPages(parsePageRange('1-99999999999999'), 2)).toEqual([1, 2]);
  });

  it('says which page is missing and how many there are', () => {
    expect(() => selectPages(parsePageRange('9'), 4)).toThrow(
      expect.objectContaining({ code: 'no-such-page', page: 9, message: 'no page 9: the file has 4 pages' }),
    );
    expect(() => selectPages(parsePageRange('5-'), 4)).toThrow('no page 5');
  });
});
