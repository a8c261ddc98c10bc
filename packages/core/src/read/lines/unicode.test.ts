import { describe, expect, it } from 'vitest';
import { cleanCharacter } from './unicode.js';

const clean = (text: string) => Array.from(text, (character) => cleanCharacter(character.codePointAt(0) ?? 0)).join('');

describe('unicode clean-up', () => {
  it('takes ligatures and presentation forms apart', () => {
    expect(clean('e\ufb03cient \ufb01nal')).toBe('efficient final');
    expect(clean('\ufe8d\ufedf')).toBe('ال');
  });

  it('keeps exponents, fractions and other characters that NFKC would flatten', () => {
    expect(clean('x² ½ ™ Å')).toBe('x² ½ ™ Å');
  });

  it('makes every drawn hyphen a hyphen', () => {
    expect(clean('a\u00ad b\u2010 c\u2011 d\u0002')).toBe('a- b- c- d-');
  });

  it('replaces radicals by the ideographs they stand for', () => {
    expect(clean('\u2f00\u2f92')).toBe('一見');
  });

  it('reads the bullets of symbol fonts and marks what nobody can read', () => {
    expect(clean('\uf0b7\uf041')).toBe('•A');
    expect(clean('\ue123')).toBe('\ufffd');
  });

  it('drops what has no shape', () => {
    expect(clean('a\u0000\u200b\u202e\ufeffb')).toBe('ab');
  });
});
