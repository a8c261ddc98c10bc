import { describe, expect, it } from 'vitest';
import { ROLES } from '../../document/roles.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { Region } from '../lines/regions.js';
import type { ScoredLine } from '../lines/vote.js';
import { withNamedSections, withPossibleRoles } from './roles-by-words.js';

/** Lines below each other. */
function scored(...texts: string[]): ScoredLine[] {
  const setting = new Setting().page();
  for (const [i, text] of texts.entries()) setting.line(text, 72, 100 + 14 * i);
  return (setting.pages[0]?.lines ?? []).map((line) => ({ line, roles: [], role: 'heading' }));
}

function region(role: Region['role'], ...texts: string[]): Region {
  return { role, lines: scored(...texts).map(({ line }) => line), confidence: 0.6 };
}

describe('what is a heading by its words', () => {
  const roleOf = (given: Region) => withNamedSections([given])[0]?.role;

  it('is the name of a section alone in its line, taken for text or a reference', () => {
    expect(roleOf(region('reference', 'References'))).toBe('heading');
    expect(roleOf(region('paragraph', 'ABSTRACT'))).toBe('heading');
    expect(roleOf(region('paragraph', '7. Acknowledgements'))).toBe('heading');
    expect(withNamedSections([region('paragraph', 'Abstract')])[0]?.heading?.otherwise).toBe('paragraph');
  });

  it('is not a running head, nor what only begins so', () => {
    expect(roleOf(region('header', 'References'))).toBe('header');
    expect(roleOf(region('paragraph', 'References are given below'))).toBe('paragraph');
    expect(roleOf(region('paragraph', 'Abstract', 'Kites are old.'))).toBe('paragraph');
  });
});

describe('what the words rule out', () => {
  const text = 'https://example.org/kites';

  it('is code that consists of links', () => {
    const [first] = scored(text);
    if (!first) throw new Error('There is a line.');
    const roles = ROLES.map((role) => (role === 'code' ? 0.8 : role === 'paragraph' ? 0.2 : 0));
    const roleWith = (line: ScoredLine['line']) => {
      const own: ScoredLine = { ...first, line, roles };
      const state = {
        page: new Setting().page().pages[0],
        scored: new Map([[line, own]]),
        numbers: new Map(),
        running: { lines: new Set<ScoredLine['line']>(), around: 0 },
        regions: [{ role: 'code', lines: [line], confidence: 0.8 } satisfies Region],
      };
      if (!state.page) throw new Error('There is a page.');
      return withPossibleRoles({ ...state, page: state.page })[0]?.role;
    };
    expect(roleWith({ ...first.line, spans: [{ start: 0, end: text.length, link: 'h0' }] })).toBe('paragraph');
    expect(roleWith({ ...first.line, spans: [{ start: 0, end: 5, link: 'h0' }] })).toBe('code');
    expect(roleWith(first.line)).toBe('code');
  });
});
