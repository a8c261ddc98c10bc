import { describe, expect, it } from 'vitest';
import { upright } from './upright.js';

const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 6));
const size = { width: 200, height: 100 };
const quad = [
  [10, 20],
  [60, 20],
  [60, 30],
  [10, 30],
] as const;

describe('blocks of a turned picture', () => {
  it('are left alone where the writing is level, or all but', () => {
    for (const angle of [0, 0.02, -0.02]) {
      expect(upright([quad], size, angle)).toEqual({ boxes: [[10, 20, 60, 30]], ...size });
    }
  });

  it('stand as in the picture turned back where it lies on its side or upside down', () => {
    // Writing that runs down the picture: its left end was at the top, its top is at the right.
    const side = upright([quad], size, Math.PI / 2);
    expect([side.width, side.height]).toEqual(close([100, 200]));
    expect(side.boxes[0]).toEqual(close([20, 140, 30, 190]));
    const over = upright([quad], size, Math.PI);
    expect(over.boxes[0]).toEqual(close([140, 70, 190, 80]));
  });
});
