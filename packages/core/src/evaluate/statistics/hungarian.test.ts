import { expect, it } from 'vitest';
import { assign } from './hungarian.js';

function total(costs: number[][], pairs: [number, number][]): number {
  return pairs.reduce((sum, [i, j]) => sum + (costs[i]?.[j] ?? Number.NaN), 0);
}

function cheapest(costs: number[][], row = 0, taken = new Set<number>()): number {
  const own = costs[row];
  if (!own) return 0;
  let best = Infinity;
  for (const [j, cost] of own.entries()) {
    if (!taken.has(j)) best = Math.min(best, cost + cheapest(costs, row + 1, new Set([...taken, j])));
  }
  return best;
}

it('gives up a cheap pair where the sum is smaller without it', () => {
  const costs = [
    [1, 2],
    [1, 9],
  ];
  expect(assign(costs)).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

it('finds the cheapest assignment that trying all of them finds', () => {
  let state = 5;
  const random = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % 10;
  };
  for (let round = 0; round < 200; round++) {
    const rows = 1 + (round % 4);
    const columns = rows + (round % 3);
    const costs = Array.from({ length: rows }, () => Array.from({ length: columns }, random));
    const pairs = assign(costs);
    expect(pairs).toHaveLength(rows);
    expect(new Set(pairs.map(([, j]) => j)).size).toBe(rows);
    expect(total(costs, pairs)).toBe(cheapest(costs));
  }
});

it('serves every column where there are more rows than columns', () => {
  const costs = [[5], [2], [7]];
  expect(assign(costs)).toEqual([[1, 0]]);
});

it('has no pairs where one side is empty', () => {
  expect(assign([])).toEqual([]);
  expect(assign([[], []])).toEqual([]);
});
