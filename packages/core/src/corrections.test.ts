import { describe, expect, it } from 'vitest';
import { type Correction, runCorrections } from './corrections.js';

const LIST: readonly Correction<string>[] = [
  { name: 'first', because: 'a test needs it', apply: (text) => `${text}1` },
  { name: 'second', because: 'a test needs it', apply: (text) => `${text}2` },
];

describe('runCorrections', () => {
  it('applies the corrections in the order of the list', () => {
    expect(runCorrections(LIST, '')).toBe('12');
  });

  it('leaves out the corrections that are named', () => {
    expect(runCorrections(LIST, '', new Set(['first']))).toBe('2');
  });

  it('leaves out every correction where the name is "all"', () => {
    expect(runCorrections(LIST, '', new Set(['all']))).toBe('');
  });
});
