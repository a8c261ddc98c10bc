import { describe, expect, it } from 'vitest';
import { Setting } from '../baseline/reading.test.fixture.js';
import { ROLES } from '../document/roles.js';
import type { Font } from '../document/schema.js';
import { partedByType } from './leads.js';
import type { ScoredLine } from './vote.js';

const PLAIN: Font = { size: 10, bold: false, italic: false, mono: false, color: '#000000' };
const BOLD: Font = { ...PLAIN, bold: true };

/** Lines one below the other, each with how likely it is a heading; else it is a paragraph. */
function lines(...rows: [text: string, heading: number, font: Font | undefined][]): ScoredLine[] {
  const setting = new Setting().page();
  for (const [i, [text]] of rows.entries()) setting.line(text, 72, 100 + 14 * i);
  return (setting.pages[0]?.lines ?? []).map((line, i) => {
    const [, heading = 0, font] = rows[i] ?? [];
    const roles = ROLES.map((role) => (role === 'heading' ? heading : role === 'paragraph' ? 1 - heading : 0));
    return { line: { ...line, font }, roles, role: heading > 0.5 ? 'heading' : 'paragraph' };
  });
}

const texts = (runs: readonly (readonly ScoredLine[])[]) =>
  runs.map((run) => run.map(({ line }) => line.text).join(' '));

describe('a chain', () => {
  it('is cut below a lead in another type that may be a heading', () => {
    for (const font of [BOLD, { ...PLAIN, size: 12 }, { ...PLAIN, color: '#c00000' }]) {
      const chain = lines(['Winds', 0.2, font], ['They blow', 0, PLAIN], ['all day.', 0, PLAIN]);
      expect(texts(partedByType(chain))).toEqual(['Winds', 'They blow all day.']);
    }
  });

  it('stays whole where the model has no doubt, the type is the same or comes again', () => {
    const sure = lines(['Ann Smith', 0.01, BOLD], ['Editor', 0, PLAIN]);
    const same = lines(['Winds', 0.3, PLAIN], ['They blow', 0, PLAIN]);
    const again = lines(['Winds', 0.3, BOLD], ['They blow', 0, PLAIN], ['all day.', 0, BOLD]);
    for (const chain of [sure, same, again]) expect(partedByType(chain)).toEqual([chain]);
  });

  it('keeps its large first letter', () => {
    const chain = lines(['T', 0.4, { ...PLAIN, size: 40 }], ['hey blow', 0, PLAIN]);
    expect(partedByType(chain)).toEqual([chain]);
  });

  it('is cut where a headline goes on in much smaller type to its end', () => {
    const [large, small] = [
      { ...PLAIN, size: 20 },
      { ...PLAIN, size: 14 },
    ];
    expect(texts(partedByType(lines(['Profile', 1, large], ['Ann Smith', 1, small])))).toEqual([
      'Profile',
      'Ann Smith',
    ]);
    const title = lines(['Birds', 1, large], ['of the', 1, small], ['Shore', 1, large]);
    expect(partedByType(title)).toEqual([title]);
  });

  it('stays whole where fonts are not known', () => {
    const chain = lines(['Winds', 0.4, undefined], ['They blow', 0, undefined]);
    expect(partedByType(chain)).toEqual([chain]);
  });
});
