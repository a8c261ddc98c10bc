import { describe, expect, test } from 'vitest';
import { Setting, words } from '../../engines/baseline/reading.test.fixture.js';
import { displayedFormulas } from './formulas.js';

const math = { math: 0.9 };

/** Prose above and below, and what `set` puts between. */
function between(set: (setting: Setting) => Setting): Setting {
  return set(new Setting().page().prose(words(4), 72, 540, 100)).prose(words(4, 1), 72, 540, 300);
}

const texts = (setting: Setting) =>
  displayedFormulas(setting.pages[0]?.lines ?? []).map(({ lines }) => lines.map(({ text }) => text));

describe('lines that follow each other without text between them are one formula', () => {
  test('rows of one derivation, with the number of the last', () => {
    const setting = between((page) =>
      page
        .line('f(x) = a + b + c', 200, 170, math)
        .line('= d + e + f', 226, 186, math)
        .line('= g + h', 226, 202, math)
        .line('(3)', 526, 202),
    );
    expect(texts(setting)).toEqual([['f(x) = a + b + c', '= d + e + f', '= g + h', '(3)']]);
  });

  test('but where rows carry numbers of their own, each number makes one', () => {
    const setting = between((page) =>
      page
        .line('f(x) = a + b + c', 200, 170, math)
        .line('(3)', 526, 170)
        .line('g(x) = d + e + f', 200, 186, math)
        .line('= u + v', 226, 202, math)
        .line('(4)', 526, 202),
    );
    expect(texts(setting)).toEqual([
      ['f(x) = a + b + c', '(3)'],
      ['g(x) = d + e + f', '= u + v', '(4)'],
    ]);
  });

  test('a number that finds no room beside its formula stands under it, at the right edge', () => {
    const wide = 'T(E) = a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t';
    const setting = between((page) => page.line(wide, 92, 170, math).line('(36)', 516, 184));
    expect(texts(setting)).toEqual([[wide, '(36)']]);
    const apart = between((page) => page.line('f(x) = a + b + c', 200, 170, math).line('(36)', 516, 220));
    expect(texts(apart)).toEqual([['f(x) = a + b + c']]);
  });

  test('a row that goes on with a relation belongs to the number above it', () => {
    const setting = between((page) =>
      page
        .line('f(x) = a + b + c', 200, 170, math)
        .line('(3)', 526, 170)
        .line('= u + v', 226, 186, math)
        .line('g(x) = d + e + f', 200, 202, math)
        .line('(4)', 526, 202),
    );
    expect(texts(setting)).toEqual([
      ['f(x) = a + b + c', '(3)', '= u + v'],
      ['g(x) = d + e + f', '(4)'],
    ]);
  });

  test('text between two formulas parts them', () => {
    const setting = between((page) =>
      page
        .line('f(x) = a + b + c', 250, 170, math)
        .line('and with the second of the two conditions', 72, 188)
        .line('g(x) = d + e + f', 250, 206, math),
    );
    expect(texts(setting)).toHaveLength(2);
  });
});

describe('the pieces of a formula', () => {
  test('limits, conditions and a number at the left stand in it', () => {
    const setting = between((page) =>
      page
        .line('n', 254, 162, { ...math, size: 6 })
        .line('(7)', 72, 172)
        .line('S = Σ a + b', 240, 170, math)
        .line('i=1', 252, 182, { ...math, size: 6 })
        .line('for all a > 0', 330, 170, { math: 0.3 }),
    );
    const [formula, ...more] = displayedFormulas(setting.pages[0]?.lines ?? []);
    expect(more).toEqual([]);
    expect(formula?.numbered).toBe(true);
    expect(formula?.lines.map(({ text }) => text).sort()).toEqual(['(7)', 'S = Σ a + b', 'for all a > 0', 'i=1', 'n']);
  });

  test('formulas side by side in two columns are two', () => {
    const setting = new Setting().page();
    for (const [x, from] of [
      [72, 0],
      [320, 3],
    ] as const) {
      setting
        .prose(words(6, from), x, x + 220, 100)
        .line('f(x) = a + b', x + 80, 190, math)
        .prose(words(6, from + 1), x, x + 220, 220);
    }
    expect(texts(setting)).toHaveLength(2);
  });
});

test('whoever knows better which lines are formulas says so, and scraps of a sentence are still none', () => {
  const setting = between((page) => page.line('E is mass times c squared', 200, 180).line('x', 300, 240));
  const lines = setting.pages[0]?.lines ?? [];
  expect(displayedFormulas(lines)).toEqual([]);
  const found = displayedFormulas(lines, ({ text }) => text.startsWith('E is') || text === 'x');
  expect(found.map((formula) => formula.lines.map(({ text }) => text))).toEqual([['E is mass times c squared']]);
});
