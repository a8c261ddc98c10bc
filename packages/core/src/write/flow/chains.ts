import { isGraphical } from '../../document/roles.js';
import type { Document, PageObject } from '../../document/schema.js';

/** Parts of one paragraph, in order, for every object that other parts follow or precede. */
export interface Chains {
  /** The object with everything that goes on from it; empty for an object that goes on from another. */
  partsOf(object: PageObject): readonly PageObject[];
  /** The first part of the chain an object is in. */
  rootOf(object: PageObject): PageObject;
}

/**
 * Follows the `continues` links. A link joins two objects only when nothing of the text stands between them: a
 * paragraph broken by a displayed formula stays in two, so that the formula keeps its place.
 */
export function chainsOf(document: Document, body: readonly PageObject[]): Chains {
  const objects = new Map(document.objects.map((object, position) => [object.id, { object, position }]));
  const place = new Map(body.map((object, i) => [object.id, i]));
  const next = new Map<string, PageObject>();
  const previous = new Map<string, PageObject>();
  for (const link of document.links) {
    if (link.type !== 'continues' || next.has(link.from) || previous.has(link.to)) continue;
    const from = objects.get(link.from);
    const to = objects.get(link.to);
    // Only forwards: a circle of links would never end.
    if (!from || !to || from.position >= to.position) continue;
    if (!joinable(from.object, to.object) || !adjacent(body, place.get(link.from), place.get(link.to))) continue;
    next.set(link.from, to.object);
    previous.set(link.to, from.object);
  }
  return {
    partsOf(object) {
      if (previous.has(object.id)) return [];
      const parts = [object];
      for (let part = next.get(object.id); part; part = next.get(part.id)) parts.push(part);
      return parts;
    },
    rootOf(object) {
      let root = object;
      for (let part = previous.get(root.id); part; part = previous.get(part.id)) root = part;
      return root;
    },
  };
}

function joinable(from: PageObject, to: PageObject): boolean {
  if (isGraphical(from.role) || isGraphical(to.role)) return false;
  // A list item or a reference often goes on as what looks like a plain paragraph in the next column.
  return from.role === to.role || (to.role === 'paragraph' && from.role !== 'code' && from.role !== 'heading');
}

function adjacent(body: readonly PageObject[], from: number | undefined, to: number | undefined): boolean {
  if (from === undefined || to === undefined) return from === to;
  for (let i = from + 1; i < to; i++) {
    const role = body[i]?.role;
    if (role !== 'figure' && role !== 'table' && role !== 'caption') return false;
  }
  return true;
}
