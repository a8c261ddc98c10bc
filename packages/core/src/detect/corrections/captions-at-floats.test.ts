import { describe, expect, it } from 'vitest';
import type { Role } from '../../document/roles.js';
import type { Box } from '../../document/schema.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { Region } from '../lines/regions.js';
import { withDoubtfulCaptions, withNamedCaptions } from './captions-at-floats.js';

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

const PHOTOGRAPH: Box = [72, 100, 300, 280];

/** What becomes of a line that the model gives this chance of being a caption, beside a photograph. */
function roleAt(x: number, y: number, caption: number, role: Region['role'] = 'paragraph'): Region['role'] | undefined {
  const lines = new Setting().page().line('Ann with her kite', x, y).pages[0]?.lines ?? [];
  const figure: Region = { role: 'figure', lines: [], confidence: 0.9, box: PHOTOGRAPH };
  return withDoubtfulCaptions([figure, { role, lines, confidence: 0.9, caption }])[1]?.role;
}

it('takes what may be a caption and stands at a photograph for one', () => {
  expect(roleAt(72, 284, 0.1)).toBe('caption');
  expect(roleAt(72, 86, 0.1)).toBe('caption');
  expect(roleAt(72, 284, 0.1, 'footer')).toBe('caption');
});

it('leaves alone what is text, stands further off or reaches beyond it', () => {
  expect(roleAt(72, 284, 0.01)).toBe('paragraph');
  expect(roleAt(72, 330, 0.1)).toBe('paragraph');
  expect(roleAt(280, 284, 0.1)).toBe('paragraph');
  expect(roleAt(72, 284, 0.1, 'heading')).toBe('heading');
});
