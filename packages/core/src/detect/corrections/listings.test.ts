import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../document/roles.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { ScoredLine } from '../lines/vote.js';
import { isListing } from './listings.js';

function chain(role: Role, ...texts: string[]): ScoredLine[] {
  const setting = new Setting().page();
  for (const [i, text] of texts.entries()) setting.line(text, 72, 100 + 12 * i, { math: 0.6 });
  const roles = ROLES.map((other) => (other === role ? 1 : 0));
  return (setting.pages[0]?.lines ?? []).map((line) => ({ line, role, roles }));
}

describe('what the model calls code', () => {
  it('is a listing with the words or the numbered lines of a program', () => {
    expect(isListing(chain('code', 'for i ∈ N do', 'if w < u then', 'w ← w + u'))).toBe(true);
    expect(isListing(chain('code', '1: w ← 0', '2: w ← w + u'))).toBe(true);
  });

  it('is none where it could be a formula', () => {
    expect(isListing(chain('code', 'w = u + v', '= 2u'))).toBe(false);
    expect(isListing(chain('code', 'w = 0', 'if u < 0'))).toBe(false);
    expect(isListing(chain('paragraph', 'for i ∈ N do', 'if w < u then'))).toBe(false);
  });
});
