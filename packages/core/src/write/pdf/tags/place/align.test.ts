import { describe, expect, it } from 'vitest';
import { alignGlyphs } from './align.js';

describe('glyphs of a line', () => {
  it('are found at their characters, spaces or not', () => {
    expect(alignGlyphs(['a', 'b', 'c', 'd'], 'ab cd')).toEqual([0, 1, 3, 4]);
  });

  it('may stand for several characters', () => {
    expect(alignGlyphs(['o', 'ffi', 'c', 'e'], 'office')).toEqual([0, 1, 4, 5]);
  });

  it('without a known text stand between their neighbours', () => {
    expect(alignGlyphs(['1', undefined, 'B'], '1. B')).toEqual([0, 1, 3]);
  });

  it('that the line does not have stand where the glyph before them does', () => {
    expect(alignGlyphs(['a', 'x', 'y', 'b'], 'ab')).toEqual([0, 0, 0, 1]);
  });
});
