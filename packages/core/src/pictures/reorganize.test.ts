import { describe, expect, it } from 'vitest';
import { loadShippedWeights } from '#weights';
import type { Box } from '../document/schema.js';
import { type BlockFields, ReorganizeModel } from '../model/reorganize-model.js';
import { reorganize } from './reorganize.js';

/** Scores that lead from each block to the next one below it. */
const downwards = {
  calls: 0,
  async run({ box }: BlockFields) {
    this.calls += 1;
    const n = box.length / 4;
    const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => (box[4 * a + 1] ?? 0) - (box[4 * b + 1] ?? 0));
    const score = new Float32Array((n + 1) ** 2);
    for (const [i, from] of [n, ...order].entries()) score[from * (n + 1) + (order[i] ?? n)] = 10;
    return { score, together: new Float32Array(n * n).fill(2) };
  },
};

const box = (x: number, y: number, width = 60): Box => [x, y, x + width, y + 12];

describe('blocks of a picture', () => {
  it('come in the order of the scores, each with a probability', async () => {
    const boxes = [box(0, 90), box(0, 10), box(0, 50)];
    const steps = await reorganize({ boxes, width: 100, height: 120, visual: undefined }, downwards);
    expect(steps.map(({ block }) => block)).toEqual([1, 2, 0]);
    for (const { confidence } of steps) expect(confidence).toBeGreaterThan(0.95);
    expect(steps.map(({ together }) => together > 0.5)).toEqual([false, true, true]);
  });

  it('are ordered section by section where there are hundreds, all of them once', async () => {
    const boxes = Array.from({ length: 500 }, (_, i) => box(20 * (i % 3), 14 * ((i * 7) % 500)));
    downwards.calls = 0;
    const steps = await reorganize({ boxes, width: 200, height: 7000, visual: new Float32Array(500 * 192) }, downwards);
    expect(steps.map(({ block }) => boxes[block]?.[1])).toEqual(Array.from({ length: 500 }, (_, i) => 14 * i));
    expect(downwards.calls).toBeGreaterThan(5);
  });

  it('that are none need no model', async () => {
    const never = { run: () => Promise.reject(new Error('asked for nothing')) };
    expect(await reorganize({ boxes: [], width: 10, height: 10, visual: undefined }, never)).toEqual([]);
  });
});

describe('the shipped order', () => {
  const keys = [60, 88, 116].flatMap((y) => [box(20, y), box(160, y, 90)]);
  const card = [box(20, 10, 220), ...keys];

  it('reads a title, then keys with their values, from the boxes alone', async () => {
    const model = await ReorganizeModel.load(loadShippedWeights);
    const shuffled = [4, 0, 6, 2, 5, 1, 3];
    const boxes = shuffled.map((i) => card[i] ?? box(0, 0));
    const steps = await reorganize({ boxes, width: 320, height: 150, visual: undefined }, model);
    expect(steps.map(({ block }) => shuffled[block])).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
