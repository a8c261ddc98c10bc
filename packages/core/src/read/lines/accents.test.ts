import { describe, expect, it } from 'vitest';
import { buildLines } from './lines.js';
import { rawPage } from './synthetic.test.support.js';

describe('letters that are drawn in pieces, or several as one', () => {
  it('come in logical order where one glyph stands for lam and alef', () => {
    // As the engine gives it: each letter to the left of the one before, the two of the glyph in one place, turned round.
    const raw = rawPage([{ text: 'اإلعالم', x: 300, y: 100, leftwards: true }]);
    for (const [alef, lam] of [
      [1, 2],
      [4, 5],
    ] as const) {
      raw.chars.originX[lam] = raw.chars.originX[alef] ?? 0;
      raw.chars.box.copyWithin(lam * 4, alef * 4, alef * 4 + 4);
    }
    // The letters behind a glyph of two close up.
    for (let i = 3; i < raw.chars.count; i++) shift(raw.chars, i, i >= 6 ? 10 : 5);
    shift(raw.chars, 5, -5);
    raw.chars.originX[5] = raw.chars.originX[4] ?? 0;
    raw.chars.box.copyWithin(20, 16, 20);
    expect(buildLines(raw, 1).lines.map(({ text }) => text)).toEqual(['الإعلام']);
  });

  it('keep an Arabic mark that was drawn by itself on its letter', () => {
    const raw = rawPage([
      { text: 'حياديا', x: 300, y: 100, leftwards: true },
      { text: 'ً', x: 271, y: 97 },
    ]);
    expect(buildLines(raw, 1).lines.map(({ text }) => text)).toEqual(['حيادياً']);
  });

  it('are composed with the marks that follow them', () => {
    const raw = rawPage([{ text: 'cafe\u0301 nai\u0308ve', x: 50, y: 100 }]);
    for (const mark of [4, 9]) {
      raw.chars.originX[mark] = raw.chars.originX[mark - 1] ?? 0;
      raw.chars.box.copyWithin(mark * 4, mark * 4 - 4, mark * 4);
    }
    for (let i = 5; i < raw.chars.count; i++) if (i !== 9) shift(raw.chars, i, i > 9 ? -10 : -5);
    raw.chars.originX[9] = raw.chars.originX[8] ?? 0;
    raw.chars.box.copyWithin(36, 32, 36);
    expect(buildLines(raw, 1).lines.map(({ text }) => text)).toEqual(['café naïve']);
  });
});

function shift({ originX, box }: { originX: Float32Array; box: Float32Array }, i: number, by: number): void {
  originX[i] = (originX[i] ?? 0) + by;
  box[i * 4] = (box[i * 4] ?? 0) + by;
  box[i * 4 + 2] = (box[i * 4 + 2] ?? 0) + by;
}
