import type { Tree } from './tree.js';
import { treeEditDistance, treeSize } from './tree-edit.js';

/** An edit distance and the size it is measured against. They add up over documents. */
export interface Edit {
  distance: number;
  size: number;
}

/** Semantic tree edit distance (HRDoc; SPEC 6.3): the larger tree counts, with its root. */
export function steds(gold: Tree, predicted: Tree): Edit {
  return { distance: treeEditDistance(gold, predicted), size: Math.max(treeSize(gold), treeSize(predicted)) };
}

/** `1 − Σ distance / Σ size`; for one document its score, for several the micro average. Nothing to compare: no score. */
export function similarity(edits: Iterable<Edit>): number | undefined {
  let distance = 0;
  let size = 0;
  for (const edit of edits) {
    distance += edit.distance;
    size += edit.size;
  }
  return size === 0 ? undefined : Math.max(0, 1 - distance / size);
}
