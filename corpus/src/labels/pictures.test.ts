import { describe, expect, it } from 'vitest';
import { readPictureLabels } from './pictures.js';

describe('the labels of real pictures', () => {
  it('are of different files, sorted by hash', async () => {
    const hashes = (await readPictureLabels()).map(({ sha256 }) => sha256);
    expect(hashes.length).toBeGreaterThan(80);
    expect(hashes).toEqual([...new Set(hashes)].sort());
  });

  it('hold nearly all that OCR saw: what is left out is noise', async () => {
    for (const { path, blocks, order } of await readPictureLabels()) {
      expect(order.length / blocks.length, path).toBeGreaterThan(0.6);
    }
  });

  it('lie inside their pictures', async () => {
    for (const { path, blocks, size } of await readPictureLabels()) {
      const [width, height] = size;
      const inside = blocks.filter(([x0, y0, x1, y1]) => x0 < x1 && y0 < y1 && x1 <= width + 2 && y1 <= height + 2);
      expect(inside.length, path).toBe(blocks.length);
    }
  });
});
