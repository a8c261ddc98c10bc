import { describe, expect, it } from 'vitest';
import type { Fill } from '../pdf/engine.js';
import { buildLines } from './lines.js';
import { type Drawn, rawPage } from './synthetic.test.support.js';

function read(pieces: Drawn[], fills: Fill[] = []) {
  const raw = rawPage(pieces);
  // All text is drawn after all fills.
  const texts = raw.texts.map((text) => ({ ...text, after: fills.length }));
  const { lines, hidden } = buildLines({ ...raw, texts, fills }, 1);
  return { seen: lines.map(({ text }) => text), hidden: hidden.map(({ text, hiddenBy }) => [text, hiddenBy]) };
}

describe('text nobody is meant to see', () => {
  const paper: Drawn[] = [100, 112, 124].map((y) => ({ text: 'dark words on paper', x: 50, y }));
  const white: Drawn = { text: 'White words on paper', x: 50, y: 150, color: '#ffffff' };
  const shown = paper.map(({ text }) => text);

  it('is hidden when it is as white as the paper', () => {
    expect(read([...paper, white])).toEqual({ seen: shown, hidden: [[white.text, 'low-contrast']] });
  });

  it('is not mixed with visible text in its place', () => {
    const label: Drawn = { text: 'Figure 1', x: 50, y: 150, font: 'Serif-Bold' };
    expect(read([...paper, white, label]).seen).toEqual([...shown, 'Figure 1']);
  });

  it('is not what is white on a dark ground', () => {
    const ground: Fill = { box: [40, 135, 300, 160], color: 0x102040, opaque: true };
    expect(read([...paper, white], [ground]).seen).toContain(white.text);
  });

  it('is not what stands on a ground that nobody knows', () => {
    const picture: Fill = { box: [40, 135, 300, 160], color: -1, opaque: false };
    expect(read([...paper, white], [picture]).seen).toContain(white.text);
  });

  it('is what has the colour of its ground', () => {
    const ground: Fill = { box: [40, 135, 300, 160], color: 0x102040, opaque: true };
    const lost: Drawn = { ...white, color: '#112244' };
    expect(read([...paper, lost], [ground]).hidden).toEqual([[white.text, 'low-contrast']]);
  });

  it('is not the white text of a slide, whatever its ground was drawn with', () => {
    const title: Drawn = { text: 'Title', x: 50, y: 100, color: '#ffd6ec' };
    expect(read([title, white]).hidden).toEqual([]);
  });

  it('stays when it is the text layer of a scan', () => {
    const layer: Drawn[] = [100, 112].map((y) => ({ text: 'recognised text', x: 50, y, hidden: true }));
    const stamp: Drawn = { text: 'Downloaded today', x: 50, y: 780 };
    const { lines } = buildLines(rawPage([...layer, stamp]), 1);
    expect(lines.map(({ hidden, hiddenBy }) => [hidden, hiddenBy])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, undefined],
    ]);
  });
});
