import { describe, expect, it } from 'vitest';
import { Setting } from '../baseline/reading.test.fixture.js';
import type { Role } from '../document/roles.js';
import { speaksOfOne, withNamedCaptions } from './named-captions.js';
import type { Region } from './regions.js';

const HEIGHT = 792;
const TABLE: Region = { role: 'table', lines: [], confidence: 0.9, box: [72, 130, 300, 200] };

/** What the lines at `y`, called paragraph or something else, become on a page with a table. */
function roleOf(texts: readonly string[], y: number, role: Role = 'paragraph'): Role | undefined {
  const setting = new Setting().page();
  for (const [i, text] of texts.entries()) setting.line(text, 72, y + 12 * i);
  const text: Region = { role, lines: setting.pages[0]?.lines ?? [], confidence: 0.9 };
  return withNamedCaptions([TABLE, text], HEIGHT)[1]?.role;
}

describe('text that names itself as captions do', () => {
  it('is a caption where it stands at what it names', () => {
    expect(roleOf(['TABLE II. Winds of the year'], 112)).toBe('caption');
    expect(roleOf(['Table 3: Winds of the year'], 210)).toBe('caption');
    expect(roleOf(['TABLE IV', 'WINDS OF THE YEAR'], 104)).toBe('caption');
  });

  it('is text where that stands elsewhere or is of another kind', () => {
    expect(roleOf(['Table 3. We see that'], 400)).toBe('paragraph');
    expect(roleOf(['Figure 3. We see that'], 112)).toBe('paragraph');
  });

  it('needs no stop behind its number where a capital follows', () => {
    expect(roleOf(['Table 3 Winds of the Year'], 112, 'heading')).toBe('caption');
    expect(roleOf(['Table 3 Winds of the year'], 112)).toBe('caption');
    expect(roleOf(['Table 3 Winds of the Year'], 400, 'heading')).toBe('heading');
    expect(roleOf(['Table 3 and what it shows'], 112, 'heading')).toBe('heading');
  });

  it('is text where neither a stop nor a capital follows', () => {
    expect(roleOf(['Table 3 shows that winds'], 112)).toBe('paragraph');
    expect(roleOf(['Table 9.2 tells of winds'], 112)).toBe('paragraph');
  });
});

describe('sentences about a figure or a table', () => {
  it('have a verb after the number', () => {
    expect(speaksOfOne('Table 1 reports the winds of all')).toBe(true);
    expect(speaksOfOne('Figure 12 shows')).toBe(true);
    for (const caption of ['Table 1: Reports of wind', 'Table 1 Reported winds', 'Figure 3'])
      expect(speaksOfOne(caption)).toBe(false);
  });
});
