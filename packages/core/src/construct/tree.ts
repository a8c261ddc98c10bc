import { insertWith } from '../decode/insert-headings.js';
import type { HeadingScores } from '../model/construct-model.js';
import type { Bookmarked } from './bookmarks.js';
import type { Candidate } from './candidates.js';
import { type Ask, MOST_HEADINGS } from './odds.js';
import { usageOf } from './usage.js';

/*
 * The tree of the headings in the outline: Algorithm 1 over the scores of the network, twice. The first tree says what the
 * document does with its styles; the second is built with that, and with how the printed contents nest, in view.
 */

const BEAM = 4;
/** Less likely than anything a model says. */
const NEVER = -1e6;
/** What is said of headings that the network did not see together, and the least that it may say of others. */
const UNSEEN = Math.log(1e-3);
const LEAST = -12;
/** How much the indentation of the printed contents counts, as a logarithm. */
const CONTENTS = 3;

/** A parent for each heading, as its place among them, -1 for the top, and how sure that is. */
export interface Tree {
  parents: number[];
  confidence: number[];
}

/** What is known of the headings beside the network. All but `looks` may be empty. */
export interface Evidence {
  /** The style class of each heading. */
  looks: readonly number[];
  /** For each heading its entry in the printed contents, -1 without one; and for each entry the one it stands under. */
  entries: readonly number[];
  above: readonly number[] | undefined;
  /** What the file's bookmarks say. */
  known?: Bookmarked | undefined;
  /** The parents that a person names. */
  fixed: ReadonlyMap<number, number>;
}

export async function treeOf(headings: readonly Candidate[], ask: Ask, evidence: Evidence): Promise<Tree> {
  const { known, fixed, looks } = evidence;
  const said = new Said();
  const first: Tree = { parents: [], confidence: [] };
  while (first.parents.length < headings.length) {
    const done = first.parents.length;
    const path = openPath(first.parents).slice(0, MOST_HEADINGS / 2);
    const fresh = headings.slice(done, done + MOST_HEADINGS - path.length);
    const indices = [...path, ...fresh.map((_, i) => done + i)];
    const scores = await ask(indices.flatMap((i) => headings[i] ?? []));
    if (known) settle(scores.parent, indices, known);
    fix(scores.parent, indices, fixed);
    said.add(indices, scores, done);
    const found = insertWith((i, above, left) => said.place(i, above, left), done + fresh.length, BEAM, {
      start: done,
      path,
    });
    for (const [k] of fresh.entries()) {
      const parent = found[done + k] ?? -1;
      first.parents.push(parent);
      first.confidence.push(said.confidence(done + k, parent));
    }
  }
  const usage = usageOf(first, looks);
  const parents = insertWith(
    (i, above, left, depth) =>
      said.place(i, above, left) + usage(i, above, left, depth) + CONTENTS * Number(isNested(evidence, i, above)),
    headings.length,
    BEAM,
  );
  return { parents, confidence: parents.map((parent, i) => said.confidence(i, parent)) };
}

/** Whether the printed contents show heading `i` below `above`. */
function isNested({ entries, above: entryAbove }: Evidence, i: number, above: number): boolean {
  const entry = entries[i] ?? -1;
  if (!entryAbove || entry < 0) return false;
  const over = above < 0 ? -1 : (entries[above] ?? -1);
  return (above < 0 || over >= 0) && entryAbove[entry] === over;
}

/** What the network said of headings, some of them at a time. */
class Said {
  readonly #windows: { place: ReadonlyMap<number, number>; scores: HeadingScores }[] = [];
  /** For each heading the window that it was asked about in. */
  readonly #windowOf: number[] = [];

  add(indices: readonly number[], scores: HeadingScores, start: number): void {
    for (const i of indices) if (i >= start) this.#windowOf[i] = this.#windows.length;
    this.#windows.push({ place: new Map(indices.map((index, i) => [index, i])), scores });
  }

  place(i: number, above: number, left: number): number {
    return this.#ask('parent', i, above < 0 ? i : above) + this.#ask('sibling', i, left);
  }

  confidence(i: number, parent: number): number {
    return Math.exp(this.#ask('parent', i, parent < 0 ? i : parent));
  }

  #ask(what: 'parent' | 'sibling', i: number, j: number): number {
    const window = this.#windows[this.#windowOf[i] ?? -1];
    const own = window?.place.get(i);
    const other = window?.place.get(j);
    if (!window || own === undefined || other === undefined) return UNSEEN;
    const score = window.scores[what][own * window.place.size + other] ?? UNSEEN;
    return score <= NEVER ? score : Math.max(LEAST, score);
  }
}

/** The tree without some headings: it was made with them, because the network knows documents that have them. Children move up. */
export function leaveOut(tree: Tree, isOut: (heading: number) => boolean): { kept: number[]; tree: Tree } {
  const kept = [...tree.parents.keys()].filter((i) => !isOut(i));
  const place = new Map(kept.map((i, k) => [i, k]));
  const lift = (i: number): number => (i < 0 ? -1 : (place.get(i) ?? lift(tree.parents[i] ?? -1)));
  return {
    kept,
    tree: {
      parents: kept.map((i) => lift(tree.parents[i] ?? -1)),
      confidence: kept.map((i) => tree.confidence[i] ?? 0),
    },
  };
}

/** Makes the model sure of the parents that bookmarks name. */
function settle(parent: HeadingScores['parent'], indices: readonly number[], { bookmark, parents }: Bookmarked): void {
  const k = indices.length;
  const place = new Map(indices.map((index, i) => [bookmark[index] ?? -1, i]));
  for (const [i, index] of indices.entries()) {
    const own = bookmark[index] ?? -1;
    if (own < 0) continue;
    const above = parents[own] ?? -1;
    const to = above < 0 ? i : place.get(above);
    if (to === undefined || to > i) continue;
    parent.fill(NEVER, i * k, (i + 1) * k);
    parent[i * k + to] = 0;
  }
}

/** Makes the model sure of the parents that a person names. */
function fix(parent: HeadingScores['parent'], indices: readonly number[], fixed: ReadonlyMap<number, number>): void {
  const k = indices.length;
  for (const [i, index] of indices.entries()) {
    const above = fixed.get(index);
    const to = above === undefined ? -1 : above < 0 ? i : indices.indexOf(above);
    if (to < 0) continue;
    parent.fill(NEVER, i * k, (i + 1) * k);
    parent[i * k + to] = 0;
  }
}

/** The headings from the top to the last one: only from these can the tree go on. */
function openPath(parents: readonly number[]): number[] {
  const path: number[] = [];
  for (let at = parents.length - 1; at >= 0; at = parents[at] ?? -1) path.unshift(at);
  return path;
}
