import { describe, expect, it } from 'vitest';
import { Setting } from '../baseline/reading.test.fixture.js';
import { withCaptionLabels } from './caption-labels.js';
import type { Region } from './regions.js';

/** A caption of each line. */
function captions(setting: Setting): Region[] {
  return (setting.pages[0]?.lines ?? []).map((line) => ({ role: 'caption', lines: [line], confidence: 0.9 }));
}
const texts = (regions: readonly Region[]) => regions.map(({ lines }) => lines.map(({ text }) => text).join(' / '));

describe('labels alone above their captions', () => {
  it('are the beginning of the caption', () => {
    const setting = new Setting().page().line('TABLE II', 150, 100).line('Winds of the year', 120, 114);
    expect(texts(withCaptionLabels(captions(setting)))).toEqual(['TABLE II / Winds of the year']);
  });

  it('stay alone where the caption stands elsewhere', () => {
    const setting = new Setting().page().line('Figure 3', 72, 100).line('Winds of the year', 72, 300);
    expect(withCaptionLabels(captions(setting))).toHaveLength(2);
  });

  it('are labels only without words of their own', () => {
    const setting = new Setting().page().line('Figure 3. Lift', 72, 100).line('Figure 4. Drag', 72, 114);
    expect(withCaptionLabels(captions(setting))).toHaveLength(2);
  });

  it('are joined to captions, not to text', () => {
    const [label, text] = captions(new Setting().page().line('Figure 3', 72, 100).line('It shows that', 72, 114));
    if (!label || !text) throw new Error('two lines');
    expect(withCaptionLabels([label, { ...text, role: 'paragraph' }])).toHaveLength(2);
  });
});
