import { expect, it } from 'vitest';
import { decodeCtc } from './ctc.js';

const CHARACTERS = ['', 'a', 'b', ' '];

/** Probabilities in which each step is sure of one class. */
function steps(classes: readonly number[], sure = 0.9): Float32Array {
  return Float32Array.from(
    classes.flatMap((best) => CHARACTERS.map((_, c) => (c === best ? sure : (1 - sure) / (CHARACTERS.length - 1)))),
  );
}

it('repeats are one character unless a blank stands between them', () => {
  expect(decodeCtc(steps([1, 1, 0, 1, 2, 2]), CHARACTERS).text).toBe('aab');
});

it('a character has its place in the middle of its steps', () => {
  const { characters } = decodeCtc(steps([0, 1, 1, 0, 2]), CHARACTERS);
  expect(characters.map(({ at }) => at)).toEqual([0.4, 0.9]);
});

it('the confidence is that of the characters, not of the blanks', () => {
  const { confidence } = decodeCtc(steps([0, 0, 1, 0, 2], 0.4), CHARACTERS);
  expect(confidence).toBeCloseTo(0.4);
});

it('nothing but blanks is nothing', () => {
  expect(decodeCtc(steps([0, 0, 0]), CHARACTERS)).toEqual({ text: '', confidence: 0, characters: [] });
});
