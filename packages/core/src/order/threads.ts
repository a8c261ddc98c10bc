import type { DraftObject } from '../document/draft.js';
import { isFurniture } from '../document/roles.js';
import type { Link, Thread } from '../document/schema.js';

/** What the body thread runs through: everything but furniture, floats and notes. Formulas are part of the text. */
export function isBody({ role }: DraftObject): boolean {
  return !isFurniture(role) && !isFloat(role) && role !== 'footnote';
}

export function isFloat(role: DraftObject['role']): boolean {
  return role === 'figure' || role === 'table' || role === 'caption';
}

/**
 * A head or foot of the page that is read only because it does not run, as the symbol of a document is. No paragraph goes on
 * with it; one goes on past it.
 */
export function isEdge({ by }: DraftObject): boolean {
  return by === 'running-heads';
}

/** The body in its order. A listing under a caption floats as a figure does. */
export function bodyOf(objects: readonly DraftObject[], links: readonly Link[]): DraftObject[] {
  const captioned = new Set(links.flatMap((link) => (link.type === 'caption' ? [link.to] : [])));
  return objects.filter((object) => isBody(object) && !captioned.has(object.id));
}

/** One thread for the body, one for each float with its captions, one for the notes, one for the furniture. */
export function threadsOf(objects: readonly DraftObject[], links: readonly Link[]): Thread[] {
  const captionsOf = new Map<string, string[]>();
  const captions = new Set<string>();
  for (const link of links) {
    if (link.type !== 'caption') continue;
    captionsOf.set(link.to, [...(captionsOf.get(link.to) ?? []), link.from]);
    captions.add(link.from);
  }
  const threads: Thread[] = [];
  const add = (kind: Thread['kind'], members: readonly string[]) => {
    if (members.length > 0) threads.push({ kind, objects: [...members] });
  };
  const ids = (isMember: (object: DraftObject) => boolean) => objects.filter(isMember).map(({ id }) => id);
  add(
    'body',
    bodyOf(objects, links).map(({ id }) => id),
  );
  for (const { id, role } of objects) {
    if (!(isFloat(role) || captionsOf.has(id)) || captions.has(id)) continue;
    const own = captionsOf.get(id) ?? [];
    // SPEC 2.3: figure → caption, but caption → table.
    add('float', role === 'figure' ? [id, ...own] : [...own, id]);
  }
  add(
    'note',
    ids(({ role }) => role === 'footnote'),
  );
  add(
    'furniture',
    ids(({ role }) => isFurniture(role)),
  );
  return threads;
}
