import { describe, expect, it } from 'vitest';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { Region } from '../lines/regions.js';
import { withLabelsAbove } from './joined.js';

/** A caption of each line. */
function captions(setting: Setting): Region[] {
  return each(setting, 'caption');
}
function each(setting: Setting, role: Region['role']): Region[] {
  return (setting.pages[0]?.lines ?? []).map((line) => ({ role, lines: [line], confidence: 0.9 }));
}
const texts = (regions: readonly Region[]) => regions.map(({ lines }) => lines.map(({ text }) => text).join(' / '));

describe('labels alone above their captions', () => {
  it('are the beginning of the caption', () => {
    const setting = new Setting().page().line('TABLE II', 150, 100).line('Winds of the year', 120, 114);
    expect(texts(withLabelsAbove(captions(setting)))).toEqual(['TABLE II / Winds of the year']);
  });

  it('also where the label was taken for text or a heading', () => {
    const setting = new Setting().page().line('TABLE II', 150, 100).line('Winds of the year', 120, 114);
    const [label, words] = captions(setting);
    if (!label || !words) throw new Error('two lines');
    for (const role of ['paragraph', 'heading'] as const)
      expect(texts(withLabelsAbove([{ ...label, role }, words]))).toEqual(['TABLE II / Winds of the year']);
  });

  it('stay alone where the caption stands elsewhere', () => {
    const setting = new Setting().page().line('Figure 3', 72, 100).line('Winds of the year', 72, 300);
    expect(withLabelsAbove(captions(setting))).toHaveLength(2);
  });

  it('are labels only without words of their own', () => {
    const setting = new Setting().page().line('Figure 3. Lift', 72, 100).line('Figure 4. Drag', 72, 114);
    expect(withLabelsAbove(captions(setting))).toHaveLength(2);
  });

  it('are joined to captions, not to text', () => {
    const [label, text] = captions(new Setting().page().line('Figure 3', 72, 100).line('It shows that', 72, 114));
    if (!label || !text) throw new Error('two lines');
    expect(withLabelsAbove([label, { ...text, role: 'paragraph' }])).toHaveLength(2);
  });
});

describe('numbers alone above their headings', () => {
  it('are the beginning of the heading', () => {
    const setting = new Setting().page().line('IV', 300, 100).line('COMPETENCE', 280, 113).line('V', 300, 400);
    expect(texts(withLabelsAbove(each(setting, 'heading')))).toEqual(['IV / COMPETENCE', 'V']);
  });

  it('may have a word before them, and more white below', () => {
    const setting = new Setting().page().line('CHAPTER 6', 72, 100).line('Cost and Benefit', 72, 130, { size: 20 });
    expect(texts(withLabelsAbove(each(setting, 'heading')))).toEqual(['CHAPTER 6 / Cost and Benefit']);
  });

  it('may be spelled out', () => {
    const setting = new Setting().page().line('CHAPTER TWO', 250, 100).line('REPORTS', 270, 114);
    expect(texts(withLabelsAbove(each(setting, 'heading')))).toEqual(['CHAPTER TWO / REPORTS']);
  });

  it('open a chapter in display type, whatever the words below were taken for', () => {
    const setting = new Setting()
      .page()
      .line('6', 450, 100, { size: 90 })
      .line('Lift and Drag', 400, 210, { size: 22 });
    const [number, words] = each(setting, 'heading');
    if (!number || !words) throw new Error('two lines');
    for (const role of ['title', 'contents'] as const) {
      const joined = withLabelsAbove([number, { ...words, role }]);
      expect(texts(joined)).toEqual(['6 / Lift and Drag']);
      expect(joined[0]?.role).toBe('heading');
    }
    expect(withLabelsAbove([number, { ...words, role: 'paragraph' }])).toHaveLength(2);
  });

  it('stay alone where the heading has a number or stands further down', () => {
    const numbered = new Setting().page().line('XX', 300, 100).line('116. Now, therefore,', 280, 113);
    expect(withLabelsAbove(each(numbered, 'heading'))).toHaveLength(2);
    const apart = new Setting().page().line('XX', 300, 100).line('Therefore', 280, 125);
    expect(withLabelsAbove(each(apart, 'heading'))).toHaveLength(2);
  });
});
