import { HRDOC_CLASSES, type HrdocClass } from '../../document/labels.js';
import type { Relation } from '../../document/lineage.js';
import type { UnitScores } from '../../model/dsps-model.js';

/** A unit with its place in the tree, as DSPS says it. */
export interface Hung {
  class: HrdocClass;
  /** How sure the class is. */
  certainty: number;
  /** Place of the parent among the units, always before it; -1 for the root. */
  parent: number;
  relation: Relation;
  /** How sure the parent is. */
  confidence: number;
}

/** The relations of the model, in its order. */
const RELATIONS = ['contain', 'connect', 'equality'] as const satisfies readonly Relation[];

/** Classes that stand outside the tree. The further lines of a footnote are tied to its first. */
const META: ReadonlySet<HrdocClass> = new Set(['title', 'author', 'mail', 'affili', 'header', 'footer', 'footnote']);

/**
 * Class, parent and relation of every unit: each the likeliest (SPEC 4.2), as far as they can be true together. Nothing
 * but a child can stand at the root, nothing hangs from what is outside the tree, and a heading has no equal but a
 * heading.
 */
export function decodeUnits({ classes, parent, confidence, child, above }: UnitScores): Hung[] {
  const units: Hung[] = [];
  for (let i = 0; i < parent.length; i++) {
    const scores = classes.subarray(i * HRDOC_CLASSES.length, (i + 1) * HRDOC_CLASSES.length);
    const best = argmax(scores);
    const own = HRDOC_CLASSES[best] ?? 'paraline';
    const number = Math.min(parent[i] ?? 0, i);
    const said =
      RELATIONS[argmax(RELATIONS.map((_, r) => (child[(i + 1) * 3 + r] ?? 0) + (above[number * 3 + r] ?? 0)))];
    const place = settle(own, said ?? 'contain', number - 1, units);
    units.push({
      class: own,
      certainty: share(Math.exp(scores[best] ?? 0)),
      confidence: share(confidence[i] ?? 0),
      ...place,
    });
  }
  return units;
}

function settle(
  own: HrdocClass,
  relation: Relation,
  parent: number,
  units: readonly Hung[],
): Pick<Hung, 'parent' | 'relation'> {
  const above = units[parent];
  if (META.has(own)) {
    const tied = own === 'footnote' && above?.class === 'footnote' && relation === 'connect';
    return tied ? { parent, relation } : { parent: -1, relation: 'meta' };
  }
  if (!above || META.has(above.class)) return { parent: -1, relation: 'contain' };
  if (relation === 'equality' && (own === 'section') !== (above.class === 'section')) {
    return { parent, relation: above.class === 'section' ? 'contain' : 'connect' };
  }
  return { parent, relation };
}

/** Who contains each unit, `equality` resolved (SPEC 6.3); -1 for the root. Parents stand before their children. */
export function containers(units: readonly Hung[]): number[] {
  const found: number[] = [];
  for (const { parent, relation } of units) found.push(relation === 'equality' ? (found[parent] ?? -1) : parent);
  return found;
}

/** Rounding may leave a probability a little above one. */
function share(value: number): number {
  return Math.min(1, value);
}

function argmax(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? -Infinity) > (values[best] ?? -Infinity)) best = i;
  return best;
}
