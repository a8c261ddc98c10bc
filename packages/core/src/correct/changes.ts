import type { Document, PageObject } from '../document/schema.js';

/** What differs between two documents of the same file, object by object. */
export type Change =
  | { kind: 'added' | 'removed'; object: string }
  | { kind: 'role' | 'text' | 'level' | 'parent'; object: string; from: unknown; to: unknown }
  /** It follows another object in reading order than before. */
  | { kind: 'order'; object: string }
  | { kind: 'links'; object: string };

/** The differences from one document to another, in the order of the second. */
export function changesBetween(before: Document, after: Document): Change[] {
  const old = new Map(before.objects.map((object) => [object.id, object]));
  const changes: Change[] = [];
  const kept = new Set(after.objects.map(({ id }) => id));
  const oldNeighbour = neighbours(before, (id) => kept.has(id));
  const newNeighbour = neighbours(after, (id) => old.has(id));
  const oldLinks = linksOf(before);
  const newLinks = linksOf(after);
  for (const object of after.objects) {
    const was = old.get(object.id);
    if (!was) {
      changes.push({ kind: 'added', object: object.id });
      continue;
    }
    for (const kind of ['role', 'text', 'parent'] as const) {
      if (was[kind] !== object[kind]) changes.push({ kind, object: object.id, from: was[kind], to: object[kind] });
    }
    if (levelOf(was) !== levelOf(object)) {
      changes.push({ kind: 'level', object: object.id, from: levelOf(was), to: levelOf(object) });
    }
    if (oldNeighbour.get(object.id) !== newNeighbour.get(object.id)) changes.push({ kind: 'order', object: object.id });
    if (oldLinks.get(object.id) !== newLinks.get(object.id)) changes.push({ kind: 'links', object: object.id });
  }
  for (const { id } of before.objects) if (!kept.has(id)) changes.push({ kind: 'removed', object: id });
  return changes;
}

function levelOf(object: PageObject): number | undefined {
  return object.role === 'heading' ? object.level : undefined;
}

/** For each object the one it follows, of those that both documents have. */
function neighbours({ objects }: Document, isShared: (id: string) => boolean): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  let before: string | undefined;
  for (const { id } of objects) {
    if (!isShared(id)) continue;
    found.set(id, before);
    before = id;
  }
  return found;
}

function linksOf({ links }: Document): Map<string, string> {
  const found = new Map<string, string>();
  for (const link of links) found.set(link.from, `${found.get(link.from) ?? ''} ${link.type}:${link.to}`);
  return found;
}
