import { describe, expect, it } from 'vitest';
import type { Tree } from './tree.js';
import { treeEditDistance, treeSize } from './tree-edit.js';

/** `a(b c(d))` */
function tree(text: string): Tree {
  const result: Tree = { labels: [], children: [] };
  const path: number[] = [];
  for (const [token] of text.matchAll(/[a-z]+|[()]/g)) {
    if (token === '(') path.push(result.labels.length - 1);
    else if (token === ')') path.pop();
    else {
      const node = result.labels.push(token) - 1;
      result.children.push([]);
      const parent = path.at(-1);
      if (parent !== undefined) result.children[parent]?.push(node);
    }
  }
  return result;
}

/** The recursion of the definition over forests, written as nested lists; exponential, for a handful of nodes. */
type Forest = { label: string; children: Forest }[];

function forestOf({ labels, children }: Tree, nodes: readonly number[] = [0]): Forest {
  return nodes.map((node) => ({
    label: labels[node] ?? '',
    children: forestOf({ labels, children }, children[node] ?? []),
  }));
}

function size(forest: Forest): number {
  return forest.reduce((sum, { children }) => sum + 1 + size(children), 0);
}

function bruteForce(a: Forest, b: Forest, memory = new Map<string, number>()): number {
  if (a.length === 0) return size(b);
  if (b.length === 0) return size(a);
  const key = JSON.stringify([a, b]);
  const known = memory.get(key);
  if (known !== undefined) return known;
  const [v, w] = [a.at(-1), b.at(-1)];
  if (!v || !w) throw new Error('no last tree');
  const distance = Math.min(
    bruteForce([...a.slice(0, -1), ...v.children], b, memory) + 1,
    bruteForce(a, [...b.slice(0, -1), ...w.children], memory) + 1,
    bruteForce(v.children, w.children, memory) +
      bruteForce(a.slice(0, -1), b.slice(0, -1), memory) +
      (v.label === w.label ? 0 : 1),
  );
  memory.set(key, distance);
  return distance;
}

/** All ordered forests of `n` nodes over the labels a and b. */
function forests(n: number): Forest[] {
  if (n === 0) return [[]];
  const result: Forest[] = [];
  for (let first = 1; first <= n; first++) {
    for (const children of forests(first - 1)) {
      for (const rest of forests(n - first)) {
        for (const label of ['a', 'b']) result.push([{ label, children }, ...rest]);
      }
    }
  }
  return result;
}

function fromForest(forest: Forest): Tree {
  const result: Tree = { labels: ['root'], children: [[]] };
  const add = (trees: Forest, parent: number) => {
    for (const { label, children } of trees) {
      const node = result.labels.push(label) - 1;
      result.children.push([]);
      result.children[parent]?.push(node);
      add(children, node);
    }
  };
  add(forest, 0);
  return result;
}

/** Parents drawn from the last `reach` nodes. */
function randomTree(nodes: number, reach: number, random: () => number): Tree {
  const result: Tree = { labels: ['root'], children: [[]] };
  for (let node = 1; node < nodes; node++) {
    const parent = Math.max(0, node - 1 - Math.floor(random() * reach));
    result.labels.push('abc'[Math.floor(random() * 3)] ?? 'a');
    result.children.push([]);
    result.children[parent]?.push(node);
  }
  return result;
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('treeEditDistance', () => {
  it('is known for the example of Zhang and Shasha', () => {
    expect(treeEditDistance(tree('f(d(a c(b)) e)'), tree('f(c(d(a b)) e)'))).toBe(2);
  });

  it('is 0 for equal trees and counts one for each change', () => {
    const whole = tree('a(b(c) d)');
    expect(treeEditDistance(whole, whole)).toBe(0);
    expect(treeEditDistance(whole, tree('a(b(c) e)'))).toBe(1);
    expect(treeEditDistance(whole, tree('a(c d)'))).toBe(1);
    expect(treeEditDistance(whole, tree('a'))).toBe(3);
  });

  it('equals the definition on all pairs of small trees', () => {
    const all = [0, 1, 2, 3].flatMap(forests).map((forest) => fromForest(forest));
    expect(all.length).toBe(1 + 2 + 8 + 40);
    const memory = new Map<string, number>();
    for (const a of all) {
      for (const b of all) expect(treeEditDistance(a, b)).toBe(bruteForce(forestOf(a), forestOf(b), memory));
    }
  });

  it('equals the definition on random trees of up to nine nodes, of every shape', () => {
    const random = generator(7);
    for (let round = 0; round < 300; round++) {
      const draw = () => randomTree(2 + Math.floor(random() * 8), 1 + Math.floor(random() * 9), random);
      const [a, b] = [draw(), draw()];
      expect(treeEditDistance(a, b)).toBe(bruteForce(forestOf(a), forestOf(b)));
    }
  });

  it('takes a cost of renaming, fractions too', () => {
    expect(treeEditDistance(tree('a(b)'), tree('a(c)'), (a, b) => (a === b && a === 0 ? 0 : 0.25))).toBe(0.25);
  });

  it('counts only nodes that hang from the root', () => {
    const loose: Tree = { labels: ['root', 'a', 'b'], children: [[1], [], []] };
    expect(treeSize(loose)).toBe(2);
    expect(treeEditDistance(loose, tree('root(a)'))).toBe(0);
  });

  it('compares chains of thousands of nodes, however they branch, in seconds', () => {
    const random = generator(3);
    const chain = randomTree(3000, 1, random);
    const bushy = randomTree(2000, 40, random);
    const comb: Tree = { labels: ['root'], children: [[]] };
    // Every second node is a leaf before its sibling that goes on: costly from the left, cheap from the right.
    for (let node = 1; node < 2000; node++) {
      comb.labels.push('a');
      comb.children.push([]);
      comb.children[node % 2 === 1 ? Math.max(0, node - 1) : Math.max(0, node - 2)]?.push(node);
    }
    expect(treeEditDistance(chain, chain)).toBe(0);
    expect(treeEditDistance(chain, bushy)).toBeGreaterThan(1000);
    expect(treeEditDistance(comb, comb)).toBe(0);
  });
});
