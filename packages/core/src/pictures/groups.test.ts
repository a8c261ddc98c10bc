import { describe, expect, it } from 'vitest';
import { groupsOf } from './groups.js';
import type { WrittenLine } from './passage.js';

const line = (text: string, x: number, y: number, width = 8 * text.length, height = 16): WrittenLine => ({
  text,
  box: [x, y, x + width, y + height],
});
const inOrder = (lines: readonly WrittenLine[], together: readonly number[] = []) =>
  groupsOf(
    lines.map((_, block) => ({ block, confidence: 0.9 - block / 10, together: together[block] ?? 0 })),
    lines,
  );

describe('lines in reading order', () => {
  it('become one block where a passage wraps, as sure as its least sure line', () => {
    const wrapped = [
      line('Fill it before you leave', 10, 0),
      line('and drink it while you', 10, 21),
      line('walk.', 10, 42),
    ];
    expect(inOrder(wrapped, [0, 0.9, 0.9])).toEqual([[{ lines: [0, 1, 2], confidence: 0.7 }]]);
    const centred = [line('Fill it before you leave', 10, 0), line('and drink it', 58, 21)];
    expect(inOrder(centred, [0, 0.9])[0]).toHaveLength(1);
  });

  it('become one block where they plainly go on, whatever the model hears', () => {
    const wrapped = [
      line('The lentils are washed and soaked in', 10, 0),
      line('three litres of boiling water, and', 10, 20),
      line('a day later they are cooked in it.', 10, 40),
    ];
    expect(inOrder(wrapped, [0, 0.1, 0.1])).toHaveLength(1);
  });

  it('of Chinese become one block where a passage wraps', () => {
    const wrapped = [line('运行低至三十二分贝，夜间使用', 10, 0, 224), line('不打扰家人休息', 10, 21, 112)];
    expect(inOrder(wrapped, [0, 0.9])[0]).toHaveLength(1);
  });

  it('stay apart where they are set unlike, stand far apart, end early, or end a sentence', () => {
    const blocks = (...lines: WrittenLine[]) => inOrder(lines, [0, 0.9])[0]?.length;
    expect(blocks(line('Soft rim', 10, 0, 88, 19), line('Nothing drips', 10, 25, 88, 15))).toBe(2);
    expect(blocks(line('Fill it before you leave', 10, 0), line('and drink it', 10, 60))).toBe(2);
    expect(blocks(line('Fill it', 10, 0), line('and drink it while you walk', 10, 22))).toBe(2);
    expect(blocks(line('Fill it before you leave.', 10, 0), line('Fits under it.', 10, 24))).toBe(2);
    expect(blocks(line('Weight of the lamp', 10, 0), line('480 grams', 260, 0))).toBe(2);
  });

  it('are grouped where the model hears them together', () => {
    const pairs = [line('Weight', 10, 0), line('480 g', 200, 0), line('Height', 10, 40), line('30 cm', 200, 40)];
    const groups = inOrder(pairs, [0, 0.9, 0.2, 0.8]);
    expect(groups.map((group) => group.map(({ lines }) => lines))).toEqual([
      [[0], [1]],
      [[2], [3]],
    ]);
  });
});
