import type { Sheet } from '../hrdoc/sheet.js';

/** An ordered tree. Node 0 is the root; `children[i]` are in order. */
export interface Tree {
  labels: string[];
  children: number[][];
}

export const ROOT = 'ROOT';

/**
 * The tree of a sheet as HRDoc's and Comp-HRDoc's evaluation builds it (SPEC 6.3): one node a unit, named class and
 * text; node `i + 1` is unit `i`. Meta units, and whatever hangs from them, are not in the tree. HRDoc's own code takes
 * `parent_id` 0 for the root; we follow Comp-HRDoc, which does not.
 */
export function treeOf({ units }: Sheet): Tree {
  const labels = [ROOT, ...units.map((unit) => `${unit.class}:${unit.text}`)];
  const children: number[][] = labels.map(() => []);
  const treeParent = new Map<number, number>();
  for (const [i, unit] of units.entries()) {
    const node = i + 1;
    let parent: number | undefined;
    if (unit.relation === 'contain' || unit.relation === 'connect') parent = unit.parent + 1;
    else if (unit.relation === 'equality') {
      let other = unit.parent;
      while (units[other]?.relation === 'equality') other = units[other]?.parent ?? -1;
      parent = treeParent.get(other + 1);
    }
    if (parent === undefined) continue;
    treeParent.set(node, parent);
    children[parent]?.push(node);
  }
  return { labels, children };
}

/** Nodes that can be reached from the root, parents first; the root itself comes first. */
export function preorder(tree: Tree): number[] {
  const nodes: number[] = [];
  const open = [0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    for (const child of (tree.children[node] ?? []).toReversed()) open.push(child);
  }
  return nodes;
}
