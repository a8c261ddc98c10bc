const ROOT = -1;

/** A heading in a tree being built, with all that was inserted before it. */
interface Node {
  heading: number;
  parent: number;
  before: Node | undefined;
}

/** A tree being built: only its rightmost path can still grow. */
interface Candidate {
  score: number;
  last: Node | undefined;
  /** Root … last inserted heading. */
  path: number[];
}

/**
 * How likely heading `i` stands below `above` (-1 for the top), right of `left` (`i` itself for a first child), with so
 * many headings over it: a logarithm.
 */
export type PlaceScore = (i: number, above: number, left: number, depth: number) => number;

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
  return insertWith(
    (i, above, left) => (parent[i * k + (above === ROOT ? i : above)] ?? 0) + (sibling[i * k + left] ?? 0),
    k,
    beam,
  );
}

/** The same with any score of a place. */
export function insertWith(
  score: PlaceScore,
  k: number,
  beam = 1,
  { start = 0, path: open = [] }: { start?: number; path?: readonly number[] } = {},
): number[] {
  let candidates: Candidate[] = [{ score: 0, last: undefined, path: [ROOT, ...open] }];
  for (let i = start; i < k; i++) {
    const places: { candidate: Candidate; depth: number; score: number }[] = [];
    for (const candidate of candidates) {
      const { path } = candidate;
      for (let m = 0; m < path.length; m++) {
        const own = score(i, path[m] ?? ROOT, path[m + 1] ?? i, m);
        places.push({ candidate, depth: m, score: candidate.score + own });
      }
    }
    places.sort((a, b) => b.score - a.score || b.depth - a.depth);
    candidates = places.slice(0, beam).map(({ candidate: { path, last }, depth, score }) => ({
      score,
      last: { heading: i, parent: path[depth] ?? ROOT, before: last },
      path: [...path.slice(0, depth + 1), i],
    }));
  }
  const parents: number[] = [];
  for (let node = candidates[0]?.last; node; node = node.before) parents[node.heading] = node.parent;
  return parents;
}
