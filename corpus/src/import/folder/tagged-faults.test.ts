import type { Box } from 'treeline';
import type { ReadLine } from 'treeline/read';
import { describe, expect, it } from 'vitest';
import { bodyStyle, headsText, isAside, isBrief, isDisplay, looksLikeHeading } from './tagged-faults.js';

const font = { size: 10, bold: false, italic: false, mono: false, color: '#000000' };

function line(text: string, top: number, style: Partial<typeof font> = {}): ReadLine {
  const box: Box = [50, top, 250, top + 10];
  const own = { ...font, ...style };
  return { id: `l${top}`, page: 1, box, text, font: own, rotation: 0, raised: [], math: 0, hidden: false, tag: 0 };
}

const text = [line('Kites need wind, and wind needs', 120), line('a difference in the weight of air.', 132)];
const body = { size: 10, bold: false, italic: false, color: '#000000' };

describe('headings that nobody tagged', () => {
  it('the style of the text is that of most letters', () => {
    expect(bodyStyle([line('KITES', 20, { size: 30 }), ...text])).toEqual(body);
  });

  it('a bold line over the text that is read next is a heading', () => {
    const heading = [line('Wind and weight', 106, { bold: true })];
    expect(looksLikeHeading(heading, body)).toBe(true);
    expect(headsText(heading, text, true, body)).toBe(true);
  });

  it('the same line with its text elsewhere stays open', () => {
    const heading = [line('Wind and weight', 306, { bold: true })];
    expect(looksLikeHeading(heading, body)).toBe(true);
    expect(headsText(heading, text, true, body)).toBe(false);
  });

  it.each(['Commentary by Ada Reef', '“Nothing flies alone”', 'What holds a kite?', 'ada@kites.example'])(
    '%s is no heading, whatever its looks',
    (words) => {
      const spoken = [line(words, 106, { bold: true, size: 20 })];
      expect(headsText(spoken, text, true, body)).toBe(false);
      expect(isDisplay(spoken, body)).toBe(false);
    },
  );

  it('words in display type need no text below, numbers and single letters do', () => {
    expect(isDisplay([line('The long way', 20, { size: 30 }), line('down', 50, { size: 30 })], body)).toBe(true);
    expect(isDisplay([line('182 kites', 20, { size: 30 })], body)).toBe(false);
    expect(isDisplay([line('K', 20, { size: 40 })], body)).toBe(false);
  });

  it('a few words in the style of the text may be one', () => {
    expect(isBrief([line('2.4 Use of kites', 20)])).toBe(true);
    expect(isBrief([line('Kites fly.', 20)])).toBe(false);
    expect(isBrief(text)).toBe(false);
  });

  it('a sentence in the style of the text is text', () => {
    expect(looksLikeHeading([line('Kites need wind.', 20)], body)).toBe(false);
  });
});

describe('what stands aside', () => {
  it('is smaller than the text or slanted', () => {
    expect(isAside([line('A kite over the bay', 300, { size: 8 })], body)).toBe(true);
    expect(isAside([line('A kite over the bay', 300, { italic: true })], body)).toBe(true);
    expect(isAside(text, body)).toBe(false);
  });
});
