import type { OutlineEntry, PageObject } from 'treeline';
import type { View } from '../engine/view.ts';

export interface Difference {
  kind: 'only-here' | 'only-there' | 'role' | 'level' | 'text' | 'order';
  here?: PageObject;
  there?: PageObject;
}

type Compared = Pick<View, 'objects'>;

/**
 * Structural differences between two documents, in the order of this one. Of one file, objects match by id; between two
 * versions by their text, and what is left between two matches by its role.
 */
export function differencesBetween(here: Compared, there: Compared): Difference[] {
  const match = matches(here.objects, there.objects);
  const moved = movedOnes(here.objects, there.objects, match);
  const found: Difference[] = [];
  for (const object of here.objects) {
    const other = match.get(object);
    if (!other) found.push({ kind: 'only-here', here: object });
    else {
      const kind = kindOf(object, other) ?? (moved.has(object) ? 'order' : undefined);
      if (kind) found.push({ kind, here: object, there: other });
    }
  }
  const matched = new Set(match.values());
  for (const object of there.objects) if (!matched.has(object)) found.push({ kind: 'only-there', there: object });
  return found;
}

function kindOf(here: PageObject, there: PageObject): 'role' | 'level' | 'text' | undefined {
  if (here.role !== there.role) return 'role';
  if (levelOf(here) !== levelOf(there)) return 'level';
  return here.text === there.text ? undefined : 'text';
}

export function levelOf(object: PageObject): number | undefined {
  return object.role === 'heading' ? object.level : undefined;
}

function matches(here: readonly PageObject[], there: readonly PageObject[]): Map<PageObject, PageObject> {
  const match = new Map<PageObject, PageObject>();
  const free = new Set(there);
  const pair = (a: PageObject, b: PageObject | undefined) => {
    if (!b || !free.delete(b)) return;
    match.set(a, b);
  };
  const byId = new Map(there.map((object) => [object.id, object]));
  for (const object of here) pair(object, byId.get(object.id));

  const byText = new Map<string, PageObject[]>();
  for (const object of free) {
    if (object.text.trim() === '') continue;
    const same = byText.get(object.text);
    if (same) same.push(object);
    else byText.set(object.text, [object]);
  }
  for (const object of here) if (!match.has(object)) pair(object, byText.get(object.text)?.shift());

  // What changed its text stands between the same neighbours.
  const place = new Map(there.map((object, i) => [object, i]));
  let next = 0;
  for (const object of here) {
    const other = match.get(object);
    if (other) {
      next = (place.get(other) ?? 0) + 1;
      continue;
    }
    const candidate = there[next];
    if (candidate && free.has(candidate) && candidate.role === object.role) {
      pair(object, candidate);
      next++;
    }
  }
  return match;
}

/** Those that stand elsewhere in the order: all that are outside the longest stretch both orders share. */
function movedOnes(
  here: readonly PageObject[],
  there: readonly PageObject[],
  match: ReadonlyMap<PageObject, PageObject>,
): Set<PageObject> {
  const place = new Map(there.map((object, i) => [object, i]));
  const shared = here.flatMap((object) => {
    const other = match.get(object);
    const at = other && place.get(other);
    return at === undefined ? [] : [{ object, at }];
  });
  // The longest increasing subsequence: `ends[n]` is the one that ends the best of length n + 1.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [i, { at }] of shared.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shared[ends[middle] ?? 0]?.at ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    before[i] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = i;
  }
  const kept = new Set<PageObject>();
  for (let i = ends.at(-1); i !== undefined; i = before[i]) {
    const one = shared[i];
    if (one) kept.add(one.object);
  }
  return new Set(shared.map(({ object }) => object).filter((object) => !kept.has(object)));
}

/** The outline as rows. */
export function outlineRows(
  entries: readonly OutlineEntry[],
  depth = 0,
): { id: string; title: string; depth: number }[] {
  return entries.flatMap(({ object, title, children }) => [
    { id: object, title, depth },
    ...outlineRows(children, depth + 1),
  ]);
}
