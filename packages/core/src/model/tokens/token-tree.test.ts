import { describe, expect, it } from 'vitest';
import { TokenTree } from './token-tree.js';

/** Ids are places in this list; 1 stands for what is unknown. */
const TOKENS = ['[PAD]', '[UNK]', 'un', 'unit', '##it', '##s', 's', '𝒳', '##ed', '##', 'unit'];

function ids(word: string): number[] {
  const found: number[] = [];
  new TokenTree(TOKENS).append(`un${word}s`, 2, 2 + word.length, found);
  return found;
}

describe('the tokens of a word', () => {
  it('are the longest that fit, those further in from the tokens that go on with a word', () => {
    expect(ids('units')).toEqual([10, 5]);
    expect(ids('unsit')).toEqual([2, 5, 4]);
    expect(ids('s')).toEqual([6]);
  });

  it('are unknown for a character where none fits, and a pair of surrogates is one', () => {
    expect(ids('xun')).toEqual([1, 1, 1]);
    expect(ids('𝒳s')).toEqual([7, 5]);
    expect(ids('𝒴s')).toEqual([1, 5]);
  });

  it('fall back to a shorter one where a longer one does not come to its end', () => {
    expect(ids('unis')).toEqual([2, 1, 5]);
    expect(ids('une')).toEqual([2, 1]);
  });

  it('are all unknown where there are no tokens', () => {
    const found: number[] = [];
    new TokenTree([]).append('un', 0, 2, found);
    expect(found).toEqual([1, 1]);
  });

  it('take two hashes alone for a word', () => {
    expect(ids('##')).toEqual([9]);
  });
});
