import { describe, expect, it } from 'vitest';
import { featureSide, nodeFeatures } from './node-features.js';

describe('the size at which a picture is looked at', () => {
  it('has at most 384 × 384 pixels, however tall it is', () => {
    expect(featureSide({ width: 768, height: 768 })).toBe(384);
    expect(featureSide({ width: 400, height: 3200 })).toBeCloseTo(1086, 0);
  });

  it('is never larger than the picture', () => {
    expect(featureSide({ width: 320, height: 256 })).toBe(320);
    expect(featureSide({ width: 1, height: 1 })).toBe(1);
  });
});

describe('node features', () => {
  /** One channel that grows from left to right, one from top to bottom. */
  const map = {
    channels: 2,
    width: 40,
    height: 20,
    data: Float32Array.from({ length: 1600 }, (_, i) => (i < 800 ? i % 40 : Math.floor((i - 800) / 40))),
    pictureWidth: 160,
    pictureHeight: 80,
  };

  it('are the map at the block, by bilinear interpolation, inside and around', () => {
    const row = [...nodeFeatures(map, [[40, 20, 120, 40]])];
    // The middle of the block is at (80, 30) of the picture: (19.5, 7) of the map.
    expect(row).toEqual([19.5, 7, 19.5, 7].map((value) => expect.closeTo(value, 4)));
  });

  it('stay on the map where a block touches the edge of the picture', () => {
    const corner = nodeFeatures(map, [[0, 0, 4, 4]]);
    expect(corner.every((value) => value >= 0 && value < 1)).toBe(true);
    const outside = nodeFeatures(map, [[500, 500, 600, 600]]);
    expect([...outside]).toEqual([39, 19, 39, 19]);
  });
});
