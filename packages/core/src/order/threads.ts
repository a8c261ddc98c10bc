import { isFurniture } from '../document/roles.js';
import type { Link, PageObject, Thread } from '../document/schema.js';

/** What the body thread runs through: everything but furniture, floats and notes. Formulas are part of the text. */
export function isBody({ role }: PageObject): boolean {
  return !isFurniture(role) && !isFloat(role) && role !== 'footnote';
}

export function isFloat(role: PageObject['role']): boolean {
  return role === 'figure' || role === 'table' || role === 'caption';
}

/** One thread for the body, one for each float with its caption, one for the notes, one for the furniture. */
export function threadsOf(objects: readonly PageObject[], links: readonly Link[]): Thread[] {
  const captionOf = new Map<string, string>();
  const captioned = new Set<string>();
  for (const link of links) {
    if (link.type !== 'caption') continue;
    captionOf.set(link.to, link.from);
    captioned.add(link.from);
  }
  const threads: Thread[] = [];
  const add = (kind: Thread['kind'], members: readonly string[]) => {
    if (members.length > 0) threads.push({ kind, objects: [...members] });
  };
  const ids = (isMember: (object: PageObject) => boolean) => objects.filter(isMember).map(({ id }) => id);
  // A listing under a caption floats as a figure does.
  add(
    'body',
    ids((object) => isBody(object) && !captionOf.has(object.id)),
  );
  for (const { id, role } of objects) {
    if (!(isFloat(role) || captionOf.has(id)) || captioned.has(id)) continue;
    const caption = captionOf.get(id);
    // SPEC 2.3: figure → caption, but caption → table.
    if (caption === undefined) add('float', [id]);
    else add('float', role === 'figure' ? [id, caption] : [caption, id]);
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
