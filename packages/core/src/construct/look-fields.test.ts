import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import type { Box } from '../document/schema.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import type { Candidate } from './candidates.js';
import { LOOK, setLook } from './look-fields.js';

function line(text: string, box: Box): ReadLine {
  return { id: text, page: 1, box, text, rotation: 0, raised: [], math: 0, hidden: false, tag: -1 };
}

/** What the network is told of one line of a page. */
function lookOf(lines: readonly ReadLine[], row: number, runIn?: boolean): number[] {
  const page: ReadPage = {
    page: { number: 1, width: 600, height: 800, unit: 'pt' },
    lines: [...lines],
    contentOrder: true,
    graphics: [],
  };
  const { text = '', box = [0, 0, 0, 0] } = lines[row] ?? {};
  const object: DraftObject = { id: 'o', role: 'heading', page: 1, box, lines: [text], text, confidence: 1, runIn };
  const candidate: Candidate = {
    object,
    row,
    page,
    number: 0,
    features: new Float32Array(),
    odds: 0,
    ownOdds: 0,
    listed: 0,
  };
  const looks = new Float32Array(LOOK);
  setLook(looks, 0, candidate);
  return [...looks];
}

describe('what style classes are made of', () => {
  const text = line('of wind and string.', [72, 60, 300, 72]);
  const heading = line('KITES', [72, 100, 120, 112]);
  const beside = line('another column', [320, 101, 500, 113]);
  const below = line('A kite flies in wind.', [72, 118, 300, 130]);

  it('tells capitals, and the white above and below in its own column', () => {
    expect(lookOf([text, heading, beside, below], 1)).toEqual([1, 1, 28, 1, 6, 1, 0]);
  });

  it('says what is not known: the top of a page, and words of a letter or two', () => {
    expect(lookOf([line('A', [72, 10, 80, 22])], 0)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('tells a heading that runs into its paragraph', () => {
    expect(lookOf([heading], 0, true).at(-1)).toBe(1);
  });
});
