import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../document/roles.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import { repeats } from '../lines/repeats.js';
import { runningLines, withRunningHeads } from './running-heads.js';

/** What becomes of the first region of the first page, which the network takes for a head. */
function fate(heads: readonly string[], { y = 40, confidence = 0.99 } = {}): Role | undefined {
  const setting = new Setting();
  for (const head of heads) {
    setting.page();
    if (head !== '') setting.line(head, 72, y);
    for (let i = 0; i < 5; i++) setting.line(`Line ${'abcde'[i]} of the text`, 72, 150 + 14 * i);
  }
  const { pages } = setting;
  const [page] = pages;
  const [running] = runningLines(pages, repeats(pages));
  if (!page || !running) throw new Error('the setting has no page');
  const likely: Partial<Record<Role, number>> = { header: confidence, paragraph: 1 - confidence };
  const scored = new Map(
    page.lines.map((line) => [line, { line, roles: ROLES.map((role) => likely[role] ?? 0), role: 'header' as const }]),
  );
  const regions = [{ role: 'header' as const, lines: page.lines.slice(0, 1), confidence }];
  return withRunningHeads({ page, scored, numbers: new Map(), running, regions })[0]?.role;
}

describe('what looks like a running head', () => {
  it('is one where it stands again, or another stands there', () => {
    expect(fate(['Kites and wind', 'Kites and wind', 'Kites and wind'])).toBe('header');
    expect(fate(['1 Kites', '2 Wind', '3 Rain'])).toBe('header');
  });

  it('is text where the pages around begin elsewhere', () => {
    expect(fate(['Invoice of May', '', ''])).toBe('paragraph');
  });

  it('is text where the text of the pages around begins at the same height', () => {
    expect(fate(['Kites', '', ''], { y: 150 - 14 })).toBe('paragraph');
    expect(fate(['5. The members', 'Line z of the text', 'Line z of the text'], { y: 136 })).toBe('paragraph');
  });

  it('is one where it is a number', () => {
    expect(fate(['– 12 –', '', ''])).toBe('header');
    expect(fate(['viii', '', ''])).toBe('header');
  });

  it('is one on a page by itself if the network is sure and it stands in the margin', () => {
    expect(fate(['Kites and wind'])).toBe('header');
    expect(fate(['Kites and wind'], { confidence: 0.6 })).toBe('paragraph');
    expect(fate(['Kites and wind'], { y: 140 })).toBe('paragraph');
  });
});
