import { describe, expect, it } from 'vitest';
import type { Drawing } from '../pdf/engine.js';
import { buildLines } from './lines.js';
import { type Drawn, rawPage } from './synthetic.test.support.js';

const read = (pieces: Drawn[], drawings: Drawing[] = []) =>
  buildLines({ ...rawPage(pieces), drawings }, 1).map(({ text, hidden }) => ({ text, hidden }));

describe('text nobody is meant to see', () => {
  const paper: Drawn[] = [100, 112, 124].map((y) => ({ text: 'dark words on paper', x: 50, y }));
  const white: Drawn = { text: 'White words on paper', x: 50, y: 150, color: '#ffffff' };
  const shown = paper.map(({ text }) => ({ text, hidden: false }));

  it('is hidden when it is as white as the paper', () => {
    expect(read([...paper, white])).toEqual([...shown, { text: white.text, hidden: true }]);
  });

  it('is left out under visible text, and not mixed with it', () => {
    const label: Drawn = { text: 'Figure 1', x: 50, y: 150, font: 'Serif-Bold' };
    expect(read([...paper, white, label])).toEqual([...shown, { text: 'Figure 1', hidden: false }]);
  });

  it('is not what is white on a dark ground', () => {
    const ground: Drawing = { kind: 'path', box: [40, 135, 300, 160] };
    expect(read([...paper, white], [ground]).at(-1)).toEqual({ text: white.text, hidden: false });
  });

  it('is not the white text of a slide, whatever its ground was drawn with', () => {
    const title: Drawn = { text: 'Title', x: 50, y: 100, color: '#ffd6ec' };
    expect(read([title, white]).every((line) => !line.hidden)).toBe(true);
  });

  it('stays when it is the text layer of a scan', () => {
    const layer: Drawn[] = [100, 112].map((y) => ({ text: 'recognised text', x: 50, y, hidden: true }));
    const stamp: Drawn = { text: 'Downloaded today', x: 50, y: 780 };
    expect(read([...layer, stamp]).map(({ hidden }) => hidden)).toEqual([true, true, false]);
  });
});
