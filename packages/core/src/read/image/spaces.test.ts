import { describe, expect, it } from 'vitest';
import { STRIP_HEIGHT } from '../../model/ocr-model.js';
import { inkOf } from './ink.js';
import { withSpaces } from './spaces.js';

const LETTER = 18;
const STEM = 3;

/** A strip on which each character is an H, so many pixels behind the one before. */
function written(text: string, gaps: readonly number[]) {
  const letters = [...text].filter((letter) => letter !== ' ');
  const starts: number[] = [];
  let x = 4;
  for (const [i] of letters.entries()) {
    starts.push(x);
    x += LETTER + (gaps[i] ?? 4);
  }
  const width = x;
  const planes = new Float32Array(3 * width * STRIP_HEIGHT).fill(1);
  const ink = (row: number, from: number, to: number) => {
    for (let plane = 0; plane < 3; plane++) {
      const start = (plane * STRIP_HEIGHT + row) * width;
      planes.fill(-1, start + from, start + to);
    }
  };
  for (const start of starts) {
    for (let row = 10; row < 38; row++) {
      ink(row, start, start + STEM);
      ink(row, start + LETTER - STEM, start + LETTER);
    }
    for (let row = 20; row < 27; row++) ink(row, start, start + LETTER);
  }
  let at = -1;
  const characters = [...text].map((letter) => {
    if (letter !== ' ') at += 1;
    const start = starts[at] ?? 0;
    const place = letter === ' ' ? start + LETTER + 1 : start + LETTER / 2;
    return { text: letter, at: place / width, confidence: 1 };
  });
  return withSpaces({ text, confidence: 1, characters }, inkOf({ planes, width })).text;
}

describe('spaces', () => {
  it('that were not read stand where the letters are far apart', () => {
    expect(written('thecat', [3, 3, 11, 3, 3])).toBe('the cat');
  });

  it('that the thin foot of an L seems to leave are none', () => {
    expect(written('PLAY', [3, 10, 3])).toBe('PLAY');
    expect(written('ALLBIG', [3, 3, 16, 3, 3])).toBe('ALL BIG');
  });

  it('that were read between letters that touch are none', () => {
    expect(written('wo rd', [3, 0, 3, 3])).toBe('word');
  });

  it('stay where they are when nothing speaks against them', () => {
    expect(written('the cat', [3, 3, 9, 3, 3])).toBe('the cat');
  });

  it('do not come between ideographs, which stand apart by themselves', () => {
    expect(written('山村小', [12, 12, 12])).toBe('山村小');
  });

  it('do not come before a full stop', () => {
    expect(written('end.', [3, 3, 9])).toBe('end.');
  });

  it('are not looked for on an empty strip', () => {
    const planes = new Float32Array(3 * 80 * STRIP_HEIGHT).fill(1);
    const characters = [...'ab'].map((text, i) => ({ text, at: 0.2 + 0.5 * i, confidence: 1 }));
    expect(withSpaces({ text: 'ab', confidence: 1, characters }, inkOf({ planes, width: 80 })).text).toBe('ab');
  });
});
