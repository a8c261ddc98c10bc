import { describe, expect, it } from 'vitest';
import type { ReadLine } from '../reading.js';
import { joinPieces } from './layer.js';

const PITCH = 7;

/** Words of typewriting that begin where they stand in the picture, but whose letters are narrower. */
function words(text: string, x: number, row: number): ReadLine[] {
  let at = 0;
  return text.split(' ').map((word) => {
    const x0 = x + PITCH * at;
    at += word.length + 1;
    return {
      id: '',
      page: 1,
      box: [x0, 20 * row, x0 + 0.7 * PITCH * word.length, 20 * row + 12],
      text: word,
      rotation: 0,
      raised: [],
      math: 0,
      hidden: true,
      tag: -1,
    };
  });
}

const LEFT = [
  'the machine level',
  'most of the code',
  'is best performed',
  'on expressions of',
  'the language that',
  'can be very high',
  'close to source',
  'or rather low',
];
const RIGHT = [
  'an open linkage',
  'is no linkage at',
  'all since a call',
  'replaces a called',
  'routine after its',
  'arguments were',
  'put in place of',
  'the parameters',
];

describe('a layer whose words stand apart', () => {
  it('is joined into lines', () => {
    const pieces = LEFT.flatMap((text, row) => words(text, 40, row));
    expect(joinPieces(pieces).map(({ text }) => text)).toEqual(LEFT);
  });

  it('keeps its columns apart', () => {
    const pieces = LEFT.flatMap((text, row) => [...words(text, 40, row), ...words(RIGHT[row] ?? '', 240, row)]);
    expect(joinPieces(pieces).map(({ text }) => text)).toEqual(LEFT.flatMap((text, row) => [text, RIGHT[row]]));
  });

  it('is left as it is where it is a table: its cells are no words of a line', () => {
    const rows = ['12 1904 7', '8 377 61', '140 22 9', '3 2001 55', '77 4 1016', '9 31 28', '64 808 5', '21 6 300'];
    const cells = rows.flatMap((text, row) =>
      text.split(' ').flatMap((cell, column) => words(cell, 40 + 110 * column + 15 * (column % 2), row)),
    );
    expect(joinPieces(cells)).toEqual(cells);
  });
});
