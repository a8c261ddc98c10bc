import { describe, expect, it } from 'vitest';
import { sinkhorn } from '../decode/sinkhorn.js';
import { walk } from './walk.js';

/** The same numbers on every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Scores of n blocks, start and end, high on the way of `order`. */
function scoresFor(order: readonly number[], sure: number, random: () => number): Float32Array {
  const n = order.length;
  const side = n + 1;
  const scores = Float32Array.from({ length: side * side }, (_, i) => (i % (side + 1) === 0 ? -1e4 : random()));
  for (const [i, from] of [n, ...order].entries()) {
    const at = from * side + (order[i] ?? n);
    scores[at] = (scores[at] ?? 0) + sure;
  }
  return scores;
}

function shuffled(n: number, random: () => number): number[] {
  return Array.from({ length: n }, (_, i) => ({ i, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ i }) => i);
}

describe('Sinkhorn', () => {
  it.each([2, 7, 40])('makes rows and columns of %i blocks sum to one', (n) => {
    const side = n + 1;
    const random = numbers(n);
    const probabilities = sinkhorn(
      Float32Array.from({ length: side * side }, (_, i) => (i % (side + 1) === 0 ? -1e4 : 4 * random())),
      side,
    ).map(Math.exp);
    for (let i = 0; i < side; i++) {
      let row = 0;
      let column = 0;
      for (let j = 0; j < side; j++) {
        row += probabilities[i * side + j] ?? 0;
        column += probabilities[j * side + i] ?? 0;
      }
      expect(row).toBeCloseTo(1, 6);
      expect(column).toBeCloseTo(1, 2);
    }
  });

  it('settles who follows whom when two blocks want the same successor', () => {
    // Both 0 and 1 would go to 2; only 1 could also go on to 0.
    const scores = Float32Array.from([-1e4, 0, 3, 0, 2.5, -1e4, 3, 0, 0, 0, -1e4, 3, 0, 3, 0, -1e4]);
    expect(walk(sinkhorn(scores, 4), 3, 1).order).toEqual([1, 0, 2]);
    expect(walk(scores, 3, 1).order).toEqual([1, 2, 0]);
  });
});

describe('the walk of the pointer', () => {
  it.each([1, 4])('finds any order from scores that know it, with %i paths at a time', (beam) => {
    for (const n of [1, 2, 5, 30, 64]) {
      const random = numbers(n + beam);
      const order = shuffled(n, random);
      const found = walk(sinkhorn(scoresFor(order, 9, random), n + 1), n, beam);
      expect(found.order).toEqual(order);
      expect(Math.min(...found.confidence)).toBeGreaterThan(0.9);
    }
  });

  it('gives every block once whatever the scores are', () => {
    for (const fill of [0, -1e4, Number.NaN, -Infinity]) {
      const { order, confidence } = walk(new Float32Array(36).fill(fill), 5, 3);
      expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
      expect(confidence.every((value) => value > 0 && value <= 1)).toBe(true);
    }
    expect(walk(new Float32Array(1), 0, 3)).toEqual({ order: [], confidence: [] });
  });

  it('takes back a step that leads nowhere when it looks at several paths', () => {
    // The start prefers 0 a little, but from 0 nothing goes on to 1.
    const log = [-60, -9, -9, -0.1, -0.1, -60, -0.1, -9, -0.1, -9, -60, -9, -0.5, -0.9, -9, -60];
    expect(walk(log, 3, 1).order[0]).toBe(0);
    expect(walk(log, 3, 4).order).toEqual([1, 2, 0]);
  });
});
