import { describe, expect, it } from 'vitest';
import { ROLES } from '../../document/roles.js';
import { Setting, type Style, words } from '../../engines/baseline/reading.test.fixture.js';
import type { ReadLine } from '../../read/reading.js';
import type { ScoredLine } from '../lines/vote.js';
import { withFormulas } from './found.js';

/** What a displayed line between prose is, when the model is sure that it is code. */
function calledCode(text: string, style: Style, isListed = false): string[] {
  const setting = new Setting()
    .page()
    .prose(words(4), 72, 540, 100)
    .line(text, 250, 170, style)
    .prose(words(4, 1), 72, 540, 200);
  const [page] = setting.pages;
  if (!page) throw new Error('a page');
  const own = page.lines.find((line) => line.text === text);
  const scored = new Map<ReadLine, ScoredLine>(
    page.lines.map((line) => {
      const role = line === own ? 'code' : 'paragraph';
      return [line, { line, role, roles: ROLES.map((other) => (other === role ? 1 : 0)) }];
    }),
  );
  const listed = new Set(isListed && own ? [own] : []);
  return withFormulas(page, [], { scored, seen: undefined, listed }).map(({ role }) => role);
}

describe('displayed lines that the model calls code', () => {
  it('are formulas in proportional type with signs of mathematics', () => {
    expect(calledCode('y2 + y(1 − d) + h = 0', { math: 0.4 })).toEqual(['formula']);
    expect(calledCode('y2 + y(1 − d) + h = 0', { math: 0.4, mono: true })).toEqual([]);
    expect(calledCode('y = lift(d)', {})).toEqual([]);
  });

  it('stay in their listing, however mathematical', () => {
    expect(calledCode('w ← w + u', { math: 0.9 })).toEqual(['formula']);
    expect(calledCode('w ← w + u', { math: 0.9 }, true)).toEqual([]);
  });
});
