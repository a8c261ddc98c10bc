import type { OutlineEntry } from 'treeline';
import type { Detected, Ordered, Structure } from 'treeline/engines';
import { compareOutlines, type OutlineScore, outlineOfLevels, type Share } from 'treeline/evaluate';
import { type KnownTruth, linesOf, objectOf, regionId } from '../truth.js';

/** The tree of headings: nested by Construct from true headings, and as it comes out at the end. */

export interface HeadingCounts {
  /** Headings that hang from the right one. */
  parents: Share;
  /** Whether all of them do. */
  exact: Share;
  outline: OutlineScore;
}

/** The true headings in their order, and nothing else, as the input of Construct: none is in doubt. */
export function givenHeadings(truth: KnownTruth, { candidates, ...detected }: Detected): Ordered {
  const lines = linesOf(detected);
  const objects = truth.headings.flatMap(({ region }) => {
    const found = truth.region(region);
    return found ? [{ ...objectOf(found, detected, lines), role: 'heading' as const }] : [];
  });
  return { ...detected, objects, threads: [{ kind: 'body', objects: objects.map(({ id }) => id) }], links: [] };
}

export function countParents(truth: KnownTruth, outline: readonly OutlineEntry[] | undefined): HeadingCounts {
  const parents = new Map<string, string>();
  const walk = (entries: readonly OutlineEntry[], parent: string) => {
    for (const { object, children } of entries) {
      parents.set(object, parent);
      walk(children, object);
    }
  };
  walk(outline ?? [], regionId(-1));
  const known = new Set(truth.headings.map(({ region }) => region));
  const right = truth.headings.filter(({ region, parent }) => {
    return parents.get(regionId(region)) === regionId(known.has(parent) ? parent : -1);
  }).length;
  const total = truth.headings.length;
  return {
    parents: { right, total },
    exact: { right: right === total ? 1 : 0, total: 1 },
    outline: compareOutline(truth, outline, { gold: givenTitles(truth) }),
  };
}

function givenTitles(truth: KnownTruth): Titled[] {
  return truth.headings.flatMap(({ region, level }) => {
    const found = truth.region(region);
    return found ? [{ title: truth.textOf(found), level }] : [];
  });
}

export function countOutline(truth: KnownTruth, predicted: Structure | undefined): OutlineScore | undefined {
  return truth.knowsOutline ? compareOutline(truth, predicted?.outline) : undefined;
}

/** The same on documents of which nearly all bookmarks are whole lines: the only ones that were counted before. */
export function countLocatedOutline(truth: KnownTruth, predicted: Structure | undefined): OutlineScore | undefined {
  return truth.knows('headings') ? compareOutline(truth, predicted?.outline) : undefined;
}

/** How much of the outline was found as whole lines. It says something about the truth, not about an engine. */
export function countLocated(truth: KnownTruth): Share | undefined {
  if (!truth.knows('outline')) return undefined;
  return { right: truth.outline.filter(({ located }) => located).length, total: truth.outline.length };
}

/** Bookmarks mostly stop at a depth their maker chose, and say nothing of what is printed below: neither does this. */
export function countOutlineToDepth(truth: KnownTruth, predicted: Structure | undefined): OutlineScore | undefined {
  if (!truth.knowsOutline) return undefined;
  const deepest = Math.max(0, ...truth.outline.map(({ level }) => level));
  return compareOutline(truth, predicted?.outline, { deepest });
}

/** A heading with its level and those below it, if it knows them. */
export type Leveled = Pick<OutlineEntry, 'title' | 'level' | 'page'> & { children: readonly Leveled[] };

type Titled = Pick<Leveled, 'title' | 'level'>;

export function compareOutline(
  truth: KnownTruth,
  outline: readonly Leveled[] | undefined,
  { gold = truth.outline, deepest = Infinity }: { gold?: readonly Titled[]; deepest?: number } = {},
): OutlineScore {
  const flat: Leveled[] = [];
  const walk = (entries: readonly Leveled[]) => {
    for (const entry of entries) {
      if (truth.covers(entry.page) && entry.level <= deepest) flat.push(entry);
      walk(entry.children);
    }
  };
  walk(outline ?? []);
  const score = compareOutlines(outlineOfLevels(gold), outlineOfLevels(flat));
  // An empty tree still has its root in common with the truth; a failed document has nothing.
  return outline ? score : { ...score, edit: { ...score.edit, distance: score.edit.size } };
}
