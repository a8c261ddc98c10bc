import { expect, it } from 'vitest';
import { Setting } from '../baseline/reading.test.fixture.js';
import type { Box } from '../document/schema.js';
import { withDoubtfulCaptions } from './doubtful-captions.js';
import type { Region } from './regions.js';

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
