import { describe, expect, it } from 'vitest';
import type { Box } from '../document/schema.js';
import { sections } from './sections.js';

const box = (x: number, y: number): Box => [x, y, x + 50, y + 10];

describe('a picture of many blocks', () => {
  it('stays whole while it is small enough', () => {
    expect(sections([box(0, 40), box(0, 0)], 2)).toEqual([[0, 1]]);
    expect(sections([], 2)).toEqual([[]]);
  });

  it('is cut at the widest white band, upper part first', () => {
    expect(sections([box(0, 200), box(0, 20), box(0, 0), box(0, 215)], 3)).toEqual([
      [2, 1],
      [0, 3],
    ]);
  });

  it('is cut into columns where no white band lies across it', () => {
    const columns = [box(0, 0), box(0, 11), box(300, 5), box(300, 16)].map((b): Box => [b[0], b[1], b[2], b[3] + 1]);
    expect(sections(columns, 3)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('keeps all of 500 blocks that lie on top of one another', () => {
    const boxes = Array.from({ length: 500 }, () => box(0, 0));
    const parts = sections(boxes, 64);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(64);
    expect(parts.flat().sort((a, b) => a - b)).toEqual(boxes.map((_, i) => i));
  });
});
