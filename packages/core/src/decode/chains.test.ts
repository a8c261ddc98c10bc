import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../evaluate/statistics/random.js';
import { decodeChains } from './chains.js';

/** Log-probabilities that put nearly everything on the truth: `next[i]`, or i itself at the end of a chain. */
function oracle(next: readonly number[], sure = 0.98): { successor: Float32Array; predecessor: Float32Array } {
  const n = next.length;
  const rest = Math.log((1 - sure) / Math.max(1, n - 1));
  const successor = new Float32Array(n * n).fill(rest);
  const predecessor = new Float32Array(n * n).fill(rest);
  const previous = next.map((_, i) => next.findIndex((to, from) => to === i && from !== i));
  for (let i = 0; i < n; i++) {
    successor[i * n + (next[i] ?? i)] = Math.log(sure);
    const before = previous[i] ?? -1;
    predecessor[i * n + (before === -1 ? i : before)] = Math.log(sure);
  }
  return { successor, predecessor };
}

describe('decodeChains', () => {
  it('recovers random chains exactly from oracle scores', () => {
    const next = randomNumbers(7);
    for (let round = 0; round < 200; round++) {
      const n = 1 + Math.floor(next() * 40);
      const order = Array.from({ length: n }, (_, i) => i).sort(() => next() - 0.5);
      const truth: number[][] = [];
      for (const i of order) {
        const chain = truth.at(-1);
        if (chain && next() < 0.7) chain.push(i);
        else truth.push([i]);
      }
      const successors = Array.from({ length: n }, (_, i) => i);
      for (const chain of truth)
        for (let k = 0; k + 1 < chain.length; k++) successors[chain[k] ?? 0] = chain[k + 1] ?? 0;
      const { successor, predecessor } = oracle(successors);
      const key = (chains: number[][]) => chains.map((chain) => chain.join()).sort();
      expect(key(decodeChains(successor, predecessor, n))).toEqual(key(truth));
    }
  });

  it('lets no cycle close, however sure the scores are', () => {
    const { successor, predecessor } = oracle([1, 2, 0]);
    const chains = decodeChains(successor, predecessor, 3);
    expect(chains).toHaveLength(1);
    expect([...(chains[0] ?? [])].sort()).toEqual([0, 1, 2]);
  });

  it('gives a line that two claim to the one with the larger gain', () => {
    const log = (rows: number[][]) => Float32Array.from(rows.flat().map(Math.log));
    const successor = log([
      [0.2, 0.01, 0.79],
      [0.01, 0.04, 0.95],
      [0.01, 0.01, 0.98],
    ]);
    const predecessor = log([
      [0.98, 0.01, 0.01],
      [0.01, 0.98, 0.01],
      [0.3, 0.6, 0.1],
    ]);
    expect(decodeChains(successor, predecessor, 3)).toEqual([[0], [1, 2]]);
  });

  it('needs both heads: a successor that the predecessor head denies is not taken', () => {
    const log = (rows: number[][]) => Float32Array.from(rows.flat().map(Math.log));
    const successor = log([
      [0.4, 0.6],
      [0.01, 0.99],
    ]);
    const predecessor = log([
      [0.99, 0.01],
      [0.01, 0.99],
    ]);
    expect(decodeChains(successor, predecessor, 2)).toEqual([[0], [1]]);
  });

  it('an empty page has no chains', () => {
    expect(decodeChains(new Float32Array(), new Float32Array(), 0)).toEqual([]);
  });
});
