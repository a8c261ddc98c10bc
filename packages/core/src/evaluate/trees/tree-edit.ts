import { preorder, type Tree } from './tree.js';

/*
 * Ordered tree edit distance (Zhang and Shasha, 1989): the least number of insertions, deletions and renamings that
 * turn one tree into the other. Time is the product of the two trees' "special subtree" sizes: every node counts once
 * for each ancestor (or itself) that has a left sibling. Our trees are shallow in that sense, however long their
 * chains of lines: about four times the nodes, so 2,000 lines take about a second. Mirroring both trees gives the same
 * distance, so the cheaper side is taken, which is what keeps a degenerate prediction (everything hung from the line
 * before) affordable. Nothing here recurses.
 *
 * It is our own because npm has no maintained package for it; the tests hold it against the definition itself.
 */

/** Cost of renaming a node of one tree into one of the other; 0 to 2 makes sense. Default: 1 if the labels differ. */
export type Rename = (a: number, b: number) => number;

export function treeEditDistance(a: Tree, b: Tree, rename?: Rename): number {
  const left = [postorder(a, false), postorder(b, false)] as const;
  const right = [postorder(a, true), postorder(b, true)] as const;
  const [p, q] = left[0].cost * left[1].cost <= right[0].cost * right[1].cost ? left : right;
  if (rename) return zhangShasha(p, q, renameBy(rename, p, q), Float64Array);
  // Whole numbers of this size are exact in half the memory.
  return zhangShasha(p, q, renameLabels(a, b, p, q), Float32Array);
}

/** Number of nodes that can be reached from the root, which counts. */
export function treeSize(tree: Tree): number {
  return preorder(tree).length;
}

interface Postorder {
  /** Nodes in postorder. */
  nodes: Int32Array;
  /** For each place in postorder the place of the leftmost leaf below. */
  leftmost: Int32Array;
  /** Places of the root and of all nodes with a left sibling, ascending. */
  keyroots: number[];
  /** Sum of the sizes of the subtrees at the keyroots. */
  cost: number;
}

function postorder(tree: Tree, mirrored: boolean): Postorder {
  // Parents before children with the last child first, backwards, is children before parents in order.
  const order: number[] = [];
  const open = [0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    order.push(node);
    const children = tree.children[node] ?? [];
    for (const child of mirrored ? children.toReversed() : children) open.push(child);
  }
  const nodes = Int32Array.from(order.reverse());
  const place = new Map<number, number>();
  for (const [i, node] of nodes.entries()) place.set(node, i);

  const leftmost = new Int32Array(nodes.length);
  for (const [i, node] of nodes.entries()) {
    const children = tree.children[node] ?? [];
    const first = mirrored ? children.at(-1) : children[0];
    leftmost[i] = first === undefined ? i : (leftmost[place.get(first) ?? i] ?? i);
  }
  // The last node in postorder with a given leftmost leaf is the highest one: the keyroot.
  const highest = new Map<number, number>();
  for (const [i, leaf] of leftmost.entries()) highest.set(leaf, i);
  const keyroots = [...highest.values()].sort((x, y) => x - y);
  const cost = keyroots.reduce((sum, root) => sum + root - (leftmost[root] ?? 0) + 1, 0);
  return { nodes, leftmost, keyroots, cost };
}

/** Costs by place in postorder. */
type Costs = (i: number, j: number) => number;

function renameBy(rename: Rename, p: Postorder, q: Postorder): Costs {
  return (i, j) => rename(p.nodes[i] ?? 0, q.nodes[j] ?? 0);
}

function renameLabels(a: Tree, b: Tree, p: Postorder, q: Postorder): Costs {
  const numbers = new Map<string, number>();
  const numbered = (tree: Tree, { nodes }: Postorder) =>
    nodes.map((node) => {
      const label = tree.labels[node] ?? '';
      const number = numbers.get(label) ?? numbers.size;
      numbers.set(label, number);
      return number;
    });
  const x = numbered(a, p);
  const y = numbered(b, q);
  return (i, j) => (x[i] === y[j] ? 0 : 1);
}

function zhangShasha(
  p: Postorder,
  q: Postorder,
  rename: Costs,
  Numbers: typeof Float32Array | typeof Float64Array,
): number {
  const n = p.nodes.length;
  const m = q.nodes.length;
  /** Distances of the subtrees at two places. */
  const trees = new Numbers(n * m);
  const width = m + 1;
  const forests = new Numbers((n + 1) * width);
  for (const root of p.keyroots) {
    for (const other of q.keyroots) compareSubtrees(root, other);
  }
  return trees[n * m - 1] ?? 0;

  /** Fills `forests` for the two subtrees: row and column 0 are empty forests. */
  function compareSubtrees(root: number, other: number): void {
    const from = p.leftmost[root] ?? 0;
    const to = q.leftmost[other] ?? 0;
    const rows = root - from + 1;
    const columns = other - to + 1;
    forests[0] = 0;
    for (let i = 1; i <= rows; i++) forests[i * width] = i;
    for (let j = 1; j <= columns; j++) forests[j] = j;
    for (let i = 1; i <= rows; i++) {
      const x = from + i - 1;
      const leafX = p.leftmost[x] ?? 0;
      const wholeX = leafX === from;
      const above = (i - 1) * width;
      const here = i * width;
      const beforeX = (leafX - from) * width;
      for (let j = 1; j <= columns; j++) {
        const y = to + j - 1;
        const leafY = q.leftmost[y] ?? 0;
        const deleted = (forests[above + j] ?? 0) + 1;
        const inserted = (forests[here + j - 1] ?? 0) + 1;
        let best = Math.min(deleted, inserted);
        if (wholeX && leafY === to) {
          const renamed = (forests[above + j - 1] ?? 0) + rename(x, y);
          if (renamed < best) best = renamed;
          trees[x * m + y] = best;
        } else {
          const kept = (forests[beforeX + leafY - to] ?? 0) + (trees[x * m + y] ?? 0);
          if (kept < best) best = kept;
        }
        forests[here + j] = best;
      }
    }
  }
}
