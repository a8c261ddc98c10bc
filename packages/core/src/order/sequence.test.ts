import { describe, expect, it } from 'vitest';
import { bestOrder, decodeOrder, likelihood, type Scores } from './sequence.js';

/** Scores of a model that gives each of these pairs this probability and shares the rest among all others. */
function scores(n: number, pairs: readonly [from: number, to: number, probability: number][]): Scores {
  const successor = new Float32Array(n * n);
  const predecessor = new Float32Array(n * n);
  for (let row = 0; row < n; row++) {
    const after = pairs.filter(([from]) => from === row);
    const before = pairs.filter(([, to]) => to === row);
    const rest = (of: typeof after) => (1 - of.reduce((sum, [, , p]) => sum + p, 0)) / (n - of.length);
    for (let column = 0; column < n; column++) {
      successor[row * n + column] = Math.log(after.find(([, to]) => to === column)?.[2] ?? rest(after));
      predecessor[row * n + column] = Math.log(before.find(([from]) => from === column)?.[2] ?? rest(before));
    }
  }
  return { successor, predecessor, n };
}

describe('the order decoded from scores', () => {
  it('follows the chain the model is sure of', () => {
    const sure = scores(4, [
      [2, 0, 0.9],
      [0, 3, 0.9],
      [3, 1, 0.9],
    ]);
    expect(decodeOrder(sure)).toEqual([2, 0, 3, 1]);
  });

  it('joins chains tail to head where the model ends one, by the best of what is left', () => {
    // 0 → 1 and 2 → 3 are sure; that 3 leads to 0 is likelier than that 1 leads to 2, but less likely than an end.
    const n = 4;
    const broken = scores(n, [
      [0, 1, 0.9],
      [2, 3, 0.9],
      [3, 0, 0.2],
      [3, 3, 0.7],
      [0, 0, 0.05],
      [1, 1, 0.8],
      [2, 2, 0.05],
    ]);
    expect(decodeOrder(broken)).toEqual([2, 3, 0, 1]);
  });

  it('holds every object once, also where the scores say nothing', () => {
    expect(decodeOrder(scores(7, [])).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(decodeOrder(scores(1, []))).toEqual([0]);
    expect(decodeOrder(scores(0, []))).toEqual([]);
  });
});

describe('the best order', () => {
  const model = scores(3, [
    [0, 1, 0.9],
    [1, 2, 0.4],
    [0, 2, 0.05],
  ]);

  it('is a simple one where that is about as likely as the decoded one', () => {
    const unsure = scores(3, [
      [0, 1, 0.36],
      [1, 2, 0.36],
      [0, 2, 0.34],
      [2, 1, 0.34],
    ]);
    expect(decodeOrder(unsure)).not.toEqual([0, 2, 1]);
    expect(bestOrder(unsure, [{ order: [0, 2, 1], margin: 1 }]).order).toEqual([0, 2, 1]);
  });

  it('is the decoded one where the simple one is far less likely', () => {
    expect(bestOrder(model, [{ order: [2, 1, 0], margin: 1 }]).order).toEqual(decodeOrder(model));
  });

  it('is the likelier of two simple ones', () => {
    const candidates = [
      { order: [2, 1, 0], margin: 100 },
      { order: [0, 1, 2], margin: 100 },
    ];
    expect(bestOrder(model, candidates).order).toEqual([0, 1, 2]);
    expect(bestOrder(model, candidates.toReversed()).order).toEqual([0, 1, 2]);
  });

  it('carries the mean probability of its neighbours, and is certain of a single object', () => {
    const { confidence } = bestOrder(
      scores(3, [
        [0, 1, 0.8],
        [1, 2, 0.8],
      ]),
      [],
    );
    expect(confidence).toBeCloseTo(0.8, 5);
    expect(bestOrder(scores(1, []), []).confidence).toBe(1);
  });

  it('does not fall for one impossible pair', () => {
    const scored = scores(3, [
      [0, 1, 0.9],
      [1, 2, 0.9],
    ]);
    scored.successor[1] = -1e9;
    expect(likelihood([0, 1, 2], scored)).toBeGreaterThan(-20);
  });
});
