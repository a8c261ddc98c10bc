import type { Box } from 'treeline';
import type { LineClass } from 'treeline/labels';
import { describe, expect, it } from 'vitest';
import { withUnmarkedFormulas } from './unmarked-formulas.js';

const TEXT: LineClass[] = ['fstline', 'paraline'];
const line = (text: string, math: number, [x0, y]: [number, number], width = 100) => {
  const box: Box = [x0, y, x0 + width, y + 10];
  return { text, math, box };
};
const marked = (lines: ReturnType<typeof line>[], own = TEXT) =>
  withUnmarkedFormulas(
    lines,
    lines.map(() => own),
  ).map((classes) => classes.includes('equation'));

describe('formulas that a source leaves in the colour of its text', () => {
  it('may be what is mathematics alone, and the number beside it', () => {
    expect(
      marked([
        line('the formula for the tension of the string instead becomes', 0.02, [72, 100], 400),
        line('t = lim log sup k', 0.4, [200, 120]),
        line('ρ(Ai1 · · · Ain)', 0.6, [300, 120]),
        line('(4.12)', 0, [440, 120], 30),
      ]),
    ).toEqual([false, true, true, true]);
  });

  it('are not the fractions and indices of a sentence', () => {
    expect(
      marked([
        line('where the derivative', 0, [72, 100]),
        line('∂U', 1, [176, 99], 12),
        line('is small', 0, [192, 100]),
      ]),
    ).toEqual([false, false, false]);
  });

  it('are not the numbers at an axis', () => {
    expect(marked([line('0.5', 0, [72, 100], 12), line('1.0', 0, [72, 130], 12)])).toEqual([false, false]);
  });

  it('keep what else the line may be, and touch nothing but text and lists', () => {
    const formula = line('a = b + c', 0.6, [200, 120]);
    expect(withUnmarkedFormulas([formula], [['list-item']])).toEqual([['list-item', 'equation']]);
    expect(withUnmarkedFormulas([formula], [['caption']])).toEqual([['caption']]);
    expect(withUnmarkedFormulas([formula], [['equation']])).toEqual([['equation']]);
    expect(withUnmarkedFormulas([formula], [[]])).toEqual([[]]);
  });
});
