import { describe, expect, it } from 'vitest';
import { textOfDingbatName, textOfGlyphName } from './glyph-names.js';

describe('the text of a glyph name', () => {
  it.each([
    ['A', 'A'],
    ['quoteright', '’'],
    ['f_i', 'fi'],
    ['a.sc', 'a'],
    ['uni00E9', 'é'],
    ['u1F600', '😀'],
    ['Amacron', 'Ā'],
    ['alpha', 'α'],
    ['afii10017', 'А'],
    ['ffi', 'ffi'],
    ['dotlessi', 'ı'],
    ['caron', 'ˇ'],
    ['.notdef', ''],
  ])('%s is %s', (name, text) => {
    expect(textOfGlyphName(name)).toBe(text);
  });

  it('is a dingbat only in the font of dingbats: TeX calls the glyph of code 20 "a20" too', () => {
    expect(textOfDingbatName('a20')).toBe('✔');
    expect(textOfDingbatName('space')).toBe(' ');
    expect(textOfGlyphName('a20')).toBeUndefined();
  });

  it('is unknown where the name says nothing', () => {
    for (const name of ['g123', 'cid42', 'uniD800', 'G_X7', '.null']) expect(textOfGlyphName(name)).toBeUndefined();
  });
});
