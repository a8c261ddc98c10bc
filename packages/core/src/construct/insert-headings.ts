const ROOT = -1;

/** A tree being built: only its rightmost path can still grow. */
interface Candidate {
  score: number;
  parents: number[];
  /** Root … last inserted heading. */
  path: number[];
}

/**
 * Algorithm 1 (SPEC 3.2): inserts headings one after the other under a node of the rightmost path. If heading i becomes
 * a child of `path[m]`, its left sibling is `path[m + 1]`, so the score of that place is
 * `parent[i][path[m]] · sibling[i][path[m + 1]]`; ROOT's column is the diagonal, as is "no sibling" at the deepest node.
 *
 * Scores are log-probabilities in k × k matrices. `beam` keeps that many trees instead of the best one alone; 1 is the
 * printed algorithm. Ties go to the deeper node.
 *
 * @returns for each heading the index of its parent, -1 for the top.
 */
export function insertHeadings(parent: Float32Array, sibling: Float32Array, k: number, beam = 1): number[] {
  let candidates: Candidate[] = [{ score: 0, parents: [], path: [ROOT] }];
  for (let i = 0; i < k; i++) {
    const places: { candidate: Candidate; depth: number; score: number }[] = [];
    for (const candidate of candidates) {
      const { path } = candidate;
      for (let m = 0; m < path.length; m++) {
        const above = path[m] ?? ROOT;
        const left = path[m + 1] ?? i;
        const p = parent[i * k + (above === ROOT ? i : above)] ?? 0;
        const q = sibling[i * k + left] ?? 0;
        places.push({ candidate, depth: m, score: candidate.score + p + q });
      }
    }
    places.sort((a, b) => b.score - a.score || b.depth - a.depth);
    candidates = places.slice(0, beam).map(({ candidate, depth, score }) => ({
      score,
      parents: [...candidate.parents, candidate.path[depth] ?? ROOT],
      path: [...candidate.path.slice(0, depth + 1), i],
    }));
  }
  return candidates[0]?.parents ?? [];
}
