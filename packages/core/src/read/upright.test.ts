import { describe, expect, it } from 'vitest';
import { displayedRotation, toDisplayed, toUpright, uprightSize } from './upright.js';

const QUARTER = { angle: Math.PI / 2, width: 200, height: 100 };

describe('a page on its side', () => {
  it('is as high as it was wide when it is set upright', () => {
    expect(uprightSize(QUARTER)).toEqual({ width: 100, height: 200 });
  });

  it('has its first line at the right when it is displayed', () => {
    const [x0, y0, x1, y1] = toDisplayed([10, 5, 90, 15], QUARTER);
    expect([x0, y0, x1, y1]).toEqual([185, 10, 195, 90]);
    expect(displayedRotation(0, QUARTER)).toBe(90);
  });
});

it('places go to the upright page and back', () => {
  const turned = { angle: 0.2, width: 600, height: 800 };
  const [x, y] = toUpright(123, 456, turned);
  const [x0, y0, x1, y1] = toDisplayed([x, y, x, y], turned);
  expect([x0, y0, x1, y1]).toEqual([123, 456, 123, 456]);
});

it('every corner of a page askew has room on the upright page', () => {
  const turned = { angle: -0.15, width: 600, height: 800 };
  const { width, height } = uprightSize(turned);
  for (const [x, y] of [
    [0, 0],
    [600, 0],
    [0, 800],
    [600, 800],
  ]) {
    const [u, v] = toUpright(x ?? 0, y ?? 0, turned);
    expect(u).toBeGreaterThan(-0.01);
    expect(v).toBeGreaterThan(-0.01);
    expect(u).toBeLessThan(width + 0.01);
    expect(v).toBeLessThan(height + 0.01);
  }
});
