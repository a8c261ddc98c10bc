import { TreelineError } from '../errors.js';
import type { GivenHeadings } from '../stages.js';
import { GIVEN, type Judged } from './judge.js';
import type { Odds } from './odds.js';
import type { Tree } from './tree.js';

/* What a person says about headings. It wins over the network and over every correction. */

const NONE: Odds = { heading: -9, listed: -9 };

/** The candidates with the odds that a person has settled. */
export function withGiven(judged: readonly Judged[], given: GivenHeadings | undefined): readonly Judged[] {
  if (!given) return judged;
  return judged.map((each): Judged => {
    const isListed = given.listed.get(each.candidate.object.id);
    if (isListed === undefined) return each;
    const { title, isUnlisted, ...rest } = each;
    return { ...rest, odds: isListed ? GIVEN : NONE, by: 'person' };
  });
}

/** The parents that a person names, by place among the headings; -1 for the top. */
export function givenParents(headings: readonly Judged[], given: GivenHeadings | undefined): Map<number, number> {
  const place = new Map(headings.map(({ candidate }, i) => [candidate.object.id, i]));
  const parents = new Map<number, number>();
  for (const [heading, parent] of given?.parents ?? []) {
    const i = place.get(heading);
    if (i === undefined) continue;
    const above = parent === null ? -1 : place.get(parent);
    if (above === undefined || above >= i) {
      throw new TreelineError('invalid-correction', 'a heading can only stand under a heading before it');
    }
    parents.set(i, above);
  }
  return parents;
}

/** The tree in which the parents and levels that a person names hold. Other headings keep their parent where it is open. */
export function constrained(tree: Tree, headings: readonly Judged[], given: GivenHeadings | undefined): Tree {
  if (!given || (given.parents.size === 0 && given.levels.size === 0)) return tree;
  const fixed = givenParents(headings, given);
  const parents: number[] = [];
  const confidence = [...tree.confidence];
  let path: number[] = [];
  for (const [i, { candidate }] of headings.entries()) {
    const level = given.levels.get(candidate.object.id);
    const wanted = fixed.get(i);
    let parent = tree.parents[i] ?? -1;
    if (wanted !== undefined) parent = wanted;
    else if (level !== undefined) parent = path[Math.min(level - 1, path.length) - 1] ?? -1;
    if (wanted !== undefined && wanted >= 0 && !path.includes(wanted)) {
      throw new TreelineError(
        'invalid-correction',
        'a heading can only stand under the heading before it, or under one of those above that',
      );
    }
    if (level !== undefined && level > path.length + 1) {
      throw new TreelineError('invalid-correction', `level ${level} would skip a level here`);
    }
    while (parent >= 0 && !path.includes(parent)) parent = parents[parent] ?? -1;
    if (wanted !== undefined || level !== undefined) confidence[i] = 1;
    parents.push(parent);
    path = parent < 0 ? [i] : [...path.slice(0, path.indexOf(parent) + 1), i];
  }
  return { parents, confidence };
}
