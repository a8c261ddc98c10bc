import { describe, expect, test } from 'vitest';
import { ROLES } from '../../document/roles.js';
import type { Box } from '../../document/schema.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { ScoredLine } from '../lines/vote.js';
import { isLogo } from './false-floats.js';

/** Whether a figure is a logo on a letter page with one more line. */
function logo(box: Box, text = 'Some words', y = 400): boolean {
  const [page] = new Setting().page().line(text, 100, y).pages;
  if (!page) throw new Error('one page');
  const lines = page.lines.map((line): ScoredLine => {
    const role = text.startsWith('Caption') ? 'caption' : 'paragraph';
    return { line, role, roles: ROLES.map((name) => (name === role ? 0.9 : 0)) };
  });
  return isLogo({ role: 'figure', box, lines: [], confidence: 0.85 }, lines, page.page);
}

describe('logos', () => {
  test('a letterhead, the emblem at the foot and a badge in the margin are logos', () => {
    expect(logo([100, 40, 500, 90])).toBe(true);
    expect(logo([250, 720, 360, 760])).toBe(true);
    expect(logo([30, 300, 70, 340])).toBe(true);
  });

  test('a picture of some size is none, wherever it stands', () => {
    expect(logo([100, 300, 300, 400])).toBe(false);
    expect(logo([72, 40, 540, 140])).toBe(false);
  });

  test('a small picture with a caption is a figure, whether the number or the model tells', () => {
    expect(logo([100, 360, 140, 395], 'Fig. 2: A seal', 400)).toBe(false);
    expect(logo([100, 360, 140, 395], 'Caption of another kind', 400)).toBe(false);
    expect(logo([100, 360, 140, 395], 'Fig. 2: Something far away', 700)).toBe(true);
  });
});
