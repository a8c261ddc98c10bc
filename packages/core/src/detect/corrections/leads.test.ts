import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../document/roles.js';
import type { Font } from '../../document/schema.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { ScoredLine } from '../lines/vote.js';
import { partedAfterCode, partedByType } from './leads.js';

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

describe('a chain with code', () => {
  /** A page of ltxdoc: macro code with the numbers of its lines, and the next section close below it. */
  const rows: [text: string, role: Role][] = [
    ['438 {%', 'code'],
    ['439 }%', 'code'],
    ['10.2 Emphasis, with', 'heading'],
    ['\\emph', 'code'],
  ];
  const chain = lines(...rows.map(([text]): [string, number, Font] => [text, 0, PLAIN])).map(
    (line, i): ScoredLine => ({ ...line, role: rows[i]?.[1] ?? 'code' }),
  );

  it('begins a heading anew below the code, and leaves code within the heading there', () => {
    expect(texts(partedAfterCode(chain))).toEqual(['438 {% 439 }%', '10.2 Emphasis, with \\emph']);
  });

  it('stays whole where a heading follows text, or code follows code', () => {
    const text = lines(['They blow', 0, PLAIN], ['Winds', 1, PLAIN]);
    for (const whole of [text, chain.slice(0, 2)]) expect(partedAfterCode(whole)).toEqual([whole]);
  });
});
