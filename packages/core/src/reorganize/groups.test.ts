import { describe, expect, it } from 'vitest';
import type { Box } from '../document/schema.js';
import { groupsOf } from './groups.js';

const box = (x: number, y: number, width: number, height = 16): Box => [x, y, x + width, y + height];
const inOrder = (boxes: readonly Box[], together: readonly number[] = []) =>
  groupsOf(
    boxes.map((_, block) => ({ block, confidence: 0.9 - block / 10, together: together[block] ?? 0 })),
    boxes,
  );

describe('lines in reading order', () => {
  it('become one block where a passage wraps, as sure as its least sure line', () => {
    const wrapped = [box(10, 0, 200), box(10, 20, 190), box(10, 40, 60)];
    expect(inOrder(wrapped, [0, 0.9, 0.9])).toEqual([[{ lines: [0, 1, 2], confidence: 0.7 }]]);
    const centred = [box(10, 0, 200), box(60, 20, 100)];
    expect(inOrder(centred, [0, 0.9])[0]).toHaveLength(1);
  });

  it('stay apart where they differ in size, stand far apart or end early', () => {
    const blocks = (...boxes: Box[]) => inOrder(boxes, [0, 0.9])[0]?.length;
    expect(blocks(box(10, 0, 200, 32), box(10, 40, 200))).toBe(2);
    expect(blocks(box(10, 0, 200), box(10, 60, 200))).toBe(2);
    expect(blocks(box(10, 0, 80), box(10, 20, 200))).toBe(2);
    expect(blocks(box(10, 0, 200), box(260, 0, 200))).toBe(2);
  });

  it('are grouped where the model hears them together', () => {
    const pairs = [box(10, 0, 60), box(200, 0, 90), box(10, 40, 60), box(200, 40, 90)];
    const groups = inOrder(pairs, [0, 0.9, 0.2, 0.8]);
    expect(groups.map((group) => group.map(({ lines }) => lines))).toEqual([
      [[0], [1]],
      [[2], [3]],
    ]);
  });
});
