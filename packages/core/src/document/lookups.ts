import type { DraftObject } from './draft.js';
import type { Document, Line, OutlineEntry, PageObject } from './schema.js';

/** What look-ups need, made once for a document. */
interface Index {
  objects: ReadonlyMap<string, PageObject>;
  lines: ReadonlyMap<string, Line>;
  /** Ids of the lines of each object, by the object's id. */
  linesOf: ReadonlyMap<string, readonly string[]>;
}

const indexes = new WeakMap<Document, Index>();

function indexOf(document: Document): Index {
  const known = indexes.get(document);
  if (known) return known;
  const made = makeIndex(document);
  indexes.set(document, made);
  return made;
}

function makeIndex(document: Document): Index {
  const place = new Map(document.lines.map(({ id }, i) => [id, i]));
  const owned = new Map<string, Set<string>>(document.objects.map(({ id }) => [id, new Set()]));
  for (const object of document.objects) {
    const own = owned.get(object.id);
    for (const [, line] of object.runs) own?.add(line);
    if (object.role === 'table')
      for (const { runs = [] } of object.cells ?? []) for (const [, line] of runs) own?.add(line);
  }
  for (const { object, line } of document.omitted) if (object !== undefined) owned.get(object)?.add(line);
  const linesOf = new Map<string, readonly string[]>();
  for (const { id, role } of document.objects) {
    const own = [...(owned.get(id) ?? [])];
    // Cells come row by row; the lines of a table come as the page has them.
    if (role === 'table') own.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
    linesOf.set(id, own);
  }
  return {
    objects: new Map(document.objects.map((object) => [object.id, object])),
    lines: new Map(document.lines.map((line) => [line.id, line])),
    linesOf,
  };
}

/** The objects of a document by their ids. */
export function objectsById(document: Document): ReadonlyMap<string, PageObject> {
  return indexOf(document).objects;
}

/** The lines of a document by their ids. */
export function linesById(document: Document): ReadonlyMap<string, Line> {
  return indexOf(document).lines;
}

/**
 * The lines of an object, also of a running head or of a figure, whose text is in no text output.
 *
 * @example
 * for (const line of linesOf(doc, object)) console.log(line.page, line.box, line.text);
 */
export function linesOf(document: Document, object: Pick<PageObject, 'id'>): Line[] {
  const { lines, linesOf: owned } = indexOf(document);
  return (owned.get(object.id) ?? []).flatMap((id) => lines.get(id) ?? []);
}

/** The objects with the ids of their lines, as the stages and the metrics work on them. */
export function draftsOf(document: Document): DraftObject[] {
  const { linesOf: owned } = indexOf(document);
  return document.objects.map((object) => ({
    ...('level' in object && { level: object.level }),
    ...('image' in object && { image: object.image }),
    id: object.id,
    role: object.role,
    page: object.page,
    box: object.box,
    lines: [...(owned.get(object.id) ?? [])],
    text: object.text,
    confidence: object.confidence,
    by: object.by,
    parent: object.parent,
  }));
}

/** A heading of the outline with what stands under it. */
export interface Section {
  heading: PageObject;
  /** Titles from the outermost heading down to this one. */
  path: string[];
  /** The objects between this heading and the next one, in reading order. */
  objects: PageObject[];
}

/**
 * The sections of a document in reading order. What stands before the first heading belongs to none.
 *
 * @example
 * for (const { path, objects } of sections(doc)) console.log(path.join(' › '), objects.length);
 */
export function sections(document: Document): Section[] {
  const byId = objectsById(document);
  const found: Section[] = [];
  const bySection = new Map<string, Section>();
  const visit = (entries: readonly OutlineEntry[], above: readonly string[]) => {
    for (const { object, title, children } of entries) {
      const heading = byId.get(object);
      const path = [...above, title];
      if (heading) {
        const section: Section = { heading, path, objects: [] };
        found.push(section);
        bySection.set(object, section);
      }
      visit(children, path);
    }
  };
  visit(document.outline, []);
  let current: Section | undefined;
  for (const object of document.objects) {
    const opened = bySection.get(object.id);
    if (opened) current = opened;
    else if (object.parent !== undefined) bySection.get(object.parent)?.objects.push(object);
    else if (current && object.role !== 'header' && object.role !== 'footer') current.objects.push(object);
  }
  return found;
}
