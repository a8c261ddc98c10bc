import type { DraftObject } from '../document/draft.js';
import type { OutlineEntry } from '../document/schema.js';

/** A heading and how far out it stands: smaller ranks are outer. Any numbers will do; only their order counts. */
export interface RankedHeading {
  object: DraftObject;
  rank: number;
  /** How sure the rank is. */
  confidence: number;
}

export interface Nested {
  outline: OutlineEntry[];
  /** Depth in the tree by heading id, 1 for the outermost. A level is never skipped. */
  levels: Map<string, number>;
  /** The enclosing heading by heading id; the outermost have none. */
  parents: Map<string, string>;
}

/** Headings in reading order become a tree: each hangs from the nearest one before it that stands further out. */
export function nest(headings: readonly RankedHeading[], titleOf: (heading: DraftObject) => string): Nested {
  const outline: OutlineEntry[] = [];
  const levels = new Map<string, number>();
  const parents = new Map<string, string>();
  const path: { rank: number; entry: OutlineEntry }[] = [];
  for (const { object, rank, confidence } of headings) {
    while ((path.at(-1)?.rank ?? -Infinity) >= rank) path.pop();
    const parent = path.at(-1)?.entry;
    const entry: OutlineEntry = {
      object: object.id,
      title: titleOf(object),
      level: path.length + 1,
      page: object.page,
      confidence,
      children: [],
    };
    (parent?.children ?? outline).push(entry);
    levels.set(object.id, entry.level);
    if (parent) parents.set(object.id, parent.object);
    path.push({ rank, entry });
  }
  return { outline, levels, parents };
}

/** The same for headings whose parents are known, as indices into the list (-1 for the outermost). */
export function nestByParents(
  headings: readonly DraftObject[],
  parents: readonly number[],
  confidence: readonly number[],
  titleOf: (heading: DraftObject) => string,
): Nested {
  const depth: number[] = [];
  for (const parent of parents) depth.push(parent < 0 ? 1 : (depth[parent] ?? 0) + 1);
  // In a tree built along its rightmost path the nearest earlier heading that is less deep is the parent.
  return nest(
    headings.map((object, i) => ({ object, rank: depth[i] ?? 1, confidence: confidence[i] ?? 0 })),
    titleOf,
  );
}

/** The objects with the levels of headings, and in `body` the heading each stands under. Nothing given is changed. */
export function attach(objects: readonly DraftObject[], body: ReadonlySet<string>, nested: Nested): DraftObject[] {
  let current: string | undefined;
  return objects.map((object) => {
    if (!body.has(object.id)) return object;
    const level = nested.levels.get(object.id);
    const parent = level === undefined ? current : nested.parents.get(object.id);
    if (level !== undefined) current = object.id;
    const attached = { ...object };
    if (level !== undefined) attached.level = level;
    if (parent !== undefined) attached.parent = parent;
    return attached;
  });
}
