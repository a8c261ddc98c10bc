import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../evaluate/statistics/random.js';
import { insertHeadings } from './insert-headings.js';

/** A random tree in pre-order, as parents. */
function tree(k: number, next: () => number): number[] {
  const path = [-1];
  return Array.from({ length: k }, (_, i) => {
    const depth = Math.floor(next() * path.length);
    path.length = depth + 1;
    const parent = path[depth] ?? -1;
    path.push(i);
    return parent;
  });
}

/** Near one-hot log-probabilities of the parents and left siblings of a tree. */
function oracle(parents: readonly number[], sure = 0.95) {
  const k = parents.length;
  const rest = Math.log((1 - sure) / Math.max(1, k - 1));
  const parent = new Float32Array(k * k).fill(rest);
  const sibling = new Float32Array(k * k).fill(rest);
  for (const [i, above] of parents.entries()) {
    parent[i * k + (above === -1 ? i : above)] = Math.log(sure);
    const left = parents.slice(0, i).lastIndexOf(above);
    sibling[i * k + (left === -1 ? i : left)] = Math.log(sure);
  }
  return { parent, sibling };
}

describe('insertHeadings', () => {
  it.each([1, 4])('recovers 2000 random trees exactly from oracle scores (beam %d)', (beam) => {
    const next = randomNumbers(11);
    for (let round = 0; round < 2000; round++) {
      const parents = tree(1 + Math.floor(next() * 25), next);
      const { parent, sibling } = oracle(parents);
      expect(insertHeadings(parent, sibling, parents.length, beam)).toEqual(parents);
    }
  });

  it('a beam finds the better tree where the first greedy step misleads', () => {
    const k = 3;
    const log = (rows: number[][]) => Float32Array.from(rows.flat().map(Math.log));
    // Heading 1 looks slightly more like a top heading, but heading 2 is surely its child with it under heading 0.
    const parent = log([
      [1, 1e-9, 1e-9],
      [0.49, 0.51, 1e-9],
      [0.9, 0.05, 0.05],
    ]);
    const sibling = log([
      [1, 1e-9, 1e-9],
      [0.5, 0.5, 1e-9],
      [1e-6, 0.999, 1e-6],
    ]);
    expect(insertHeadings(parent, sibling, k, 1)).toEqual([-1, -1, -1]);
    expect(insertHeadings(parent, sibling, k, 4)).toEqual([-1, 0, 0]);
  });

  it('no headings make no tree', () => {
    expect(insertHeadings(new Float32Array(), new Float32Array(), 0)).toEqual([]);
  });
});
