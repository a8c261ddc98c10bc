import { describe, expect, it } from 'vitest';
import { Setting } from '../baseline/reading.test.fixture.js';
import type { Region } from './regions.js';
import { withWholeEntries } from './wrapped-entries.js';

/** An entry of each line; all that end with a page number end at the right edge. */
function entries(...texts: string[]): string[] {
  const setting = new Setting().page();
  for (const [i, text] of texts.entries()) {
    setting.line(text, 72, 100 + 14 * i, {}, /\d$/.test(text) ? 500 : 72 + 7 * text.length);
  }
  const lines = setting.pages[0]?.lines ?? [];
  const regions = lines.map((line): Region => ({ role: 'contents', lines: [line], confidence: 0.9 }));
  return withWholeEntries(regions).map(({ lines: own }) => own.map(({ text }) => text).join(' / '));
}

const LONG = '1 Introduction: background information and scientific';

describe('entries of a printed table of contents', () => {
  it('go on in the next line, which has the page number', () => {
    expect(entries(LONG, 'rationale 9', '1.1 Purpose 9')).toEqual([`${LONG} / rationale 9`, '1.1 Purpose 9']);
  });

  it('are two where the next line has a number of its own', () => {
    expect(entries(LONG, '1.1 Purpose 9', '1.2 Background 9')).toHaveLength(3);
  });

  it('are two where the first line had room', () => {
    expect(entries('Part I', 'Kites 9', 'String 12')).toHaveLength(3);
  });
});
