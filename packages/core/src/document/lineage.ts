import { depthsOf } from './depths.js';
import type { DraftObject } from './draft.js';
import { type HrdocClass, hrdocClass, type LineClass, lineClass } from './labels.js';
import { draftsOf } from './lookups.js';
import { isGraphical, type Role } from './roles.js';
import type { Box, Document, OutlineEntry, Thread } from './schema.js';

/*
 * The tree of a document line by line, as HRDoc writes it (SPEC 3.3): every line has a parent line, or the root, and a
 * relation to it. This is the one place where it is derived; `-f hrdoc`, the metrics and the corpus all ask here.
 *
 *   heading                  contain   its heading, or the root; one that the outline does not list is a paragraph
 *   first body paragraph     contain   its heading, or the root
 *   further body paragraphs  equality  the first line of the paragraph before it under the same heading
 *   formula                  connect   the line before it, in the paragraph that it interrupts
 *   further lines, and the first line of a paragraph that continues another one
 *                            connect   the line before them
 *   first object of a float  contain   the root; each further object hangs from the one before it (figure → caption,
 *                                      caption → table → note: the order is the thread's)
 *   title, author, mail, affiliation, header, footer, and whatever stands in a note or in the furniture
 *                            meta      -1; only the further lines of a footnote are tied to it by connect
 *
 * Two things cannot be said in this form: a line with several parents does not exist, and the lines of a title or of
 * an author are not tied to each other (HRDoc's own files do not tie them either).
 */

export const RELATIONS = ['contain', 'connect', 'equality', 'meta'] as const;
export type Relation = (typeof RELATIONS)[number];

/** A text-line, or a figure, table or formula without lines, with its place in the tree. */
export interface Unit {
  /** Id of the line; absent for a graphical object without lines. */
  line?: string;
  /** Id of the object the line belongs to; absent where the source knows lines only. */
  object?: string;
  page: number;
  box: Box;
  text: string;
  /** One of HRDoc's fourteen classes. */
  class: HrdocClass;
  /** One of our eighteen; absent where the source knows HRDoc's classes only. */
  lineClass?: LineClass;
  /** Place of the parent in the list of units, -1 for the root. */
  parent: number;
  relation: Relation;
  /** The box of the whole object, for figures, tables and formulas. */
  region?: Box;
  /** How sure the object is; 1 where the source does not say. */
  confidence: number;
}

/** What of a document the tree depends on. */
export interface Structure extends Pick<Document, 'lines' | 'threads' | 'links' | 'outline'> {
  objects: readonly DraftObject[];
}

const META: ReadonlySet<Role> = new Set(['title', 'author', 'affiliation', 'mail', 'header', 'footer', 'footnote']);
const FLOAT: ReadonlySet<Role> = new Set(['figure', 'table', 'caption']);

/** The units of a document in its reading order: object after object as they stand, then lines of no object. */
export function lineage(document: Document | Structure): Unit[] {
  return new Lineage('omitted' in document ? { ...document, objects: draftsOf(document) } : document).units;
}

class Lineage {
  readonly units: Unit[] = [];
  readonly #lines: Map<string, Document['lines'][number]>;
  readonly #placed = new Set<string>();
  readonly #kinds = new Map<string, Thread['kind']>();
  readonly #listed: ReadonlyMap<string, unknown>;
  /** For each object its first unit. */
  readonly #first = new Map<string, number>();
  /** For each object the paragraph it is a part of, as the last unit of that paragraph so far. */
  readonly #chains = new Map<string, { tail: number }>();

  constructor(structure: Structure) {
    this.#lines = new Map(structure.lines.map((line) => [line.id, line]));
    this.#listed = depthsOf(structure.outline);
    for (const { kind, objects } of structure.threads) for (const id of objects) this.#kinds.set(id, kind);
    for (const object of structure.objects) this.#addUnits(object);
    this.#addLooseLines(structure);
    this.#hangHeadings(structure.outline, -1);
    this.#hangFloats(structure);
    this.#hangBody(structure);
  }

  #isUnlisted({ id, role }: DraftObject): boolean {
    return role === 'heading' && !this.#listed.has(id);
  }

  /** Each object as a chain of lines whose head is still to be hung. */
  #addUnits(object: DraftObject): void {
    const common = {
      object: object.id,
      page: object.page,
      confidence: object.confidence,
      ...(isGraphical(object.role) && { region: object.box }),
    };
    const start = this.units.length;
    const meta = this.#isMeta(object);
    for (const id of object.lines) {
      const line = this.#lines.get(id);
      // A line that a run-in heading shares with its paragraph is the heading's.
      if (!line || this.#placed.has(id)) continue;
      this.#placed.add(id);
      const first = this.units.length === start;
      const tied = !first && (!meta || object.role === 'footnote');
      this.units.push({
        ...common,
        line: id,
        box: line.box,
        text: line.text,
        class: hrdocClass(this.#isUnlisted(object) ? 'paragraph' : object.role, first),
        lineClass: lineClass(object.role, first),
        parent: tied ? this.units.length - 1 : -1,
        relation: tied ? 'connect' : meta ? 'meta' : 'contain',
      });
    }
    if (this.units.length === start && isGraphical(object.role)) {
      this.units.push({
        ...common,
        box: object.box,
        text: '',
        class: hrdocClass(object.role, true),
        lineClass: lineClass(object.role, true),
        parent: -1,
        relation: 'contain',
      });
    }
    if (this.units.length > start) {
      this.#first.set(object.id, start);
      this.#chains.set(object.id, { tail: this.units.length - 1 });
    }
  }

  /** A line of no object stands nowhere in the tree, which is what `meta` says. */
  #addLooseLines({ lines, objects }: Structure): void {
    const owned = new Set(objects.flatMap((object) => object.lines));
    for (const line of lines) {
      if (owned.has(line.id)) continue;
      this.units.push({
        line: line.id,
        page: line.page,
        box: line.box,
        text: line.text,
        class: 'paraline',
        lineClass: 'paraline',
        parent: -1,
        relation: 'meta',
        confidence: 0,
      });
    }
  }

  #hangHeadings(entries: readonly OutlineEntry[], parent: number): void {
    for (const { object, children } of entries) {
      const unit = this.#first.get(object);
      if (unit !== undefined) this.#hang(unit, 'contain', parent);
      this.#hangHeadings(children, unit ?? parent);
    }
  }

  #hangFloats({ objects, threads, links }: Structure): void {
    const alone = new Set<string>();
    for (const thread of threads) {
      if (thread.kind !== 'float') continue;
      const members = thread.objects.filter((id) => this.#first.has(id));
      if (members.length === 1) alone.add(members[0] ?? '');
      let previous = -1;
      for (const id of members) {
        const unit = this.#first.get(id);
        if (unit === undefined || this.units[unit]?.relation === 'meta') continue;
        this.#hang(unit, 'contain', previous);
        previous = unit;
      }
    }
    // A caption that is in no thread with its object hangs from it all the same.
    const roles = new Map(objects.map((object) => [object.id, object.role]));
    for (const link of links) {
      const caption = this.#first.get(link.from);
      const target = this.#first.get(link.to);
      if (link.type !== 'caption' || caption === undefined || target === undefined) continue;
      const unthreaded = this.#kinds.get(link.from) !== 'float' || alone.has(link.from);
      if (roles.get(link.from) === 'caption' && isGraphical(roles.get(link.to) ?? 'caption') && unthreaded) {
        this.#hang(caption, 'contain', target);
      }
    }
    for (const link of links) if (link.type === 'continues') this.#continueFloat(link.from, link.to, roles);
  }

  /** A table or caption that goes on over the page. */
  #continueFloat(from: string, to: string, roles: ReadonlyMap<string, Role>): void {
    const earlier = this.#chains.get(from);
    const unit = this.#first.get(to);
    const role = roles.get(to) ?? 'paragraph';
    if (!earlier || unit === undefined || unit <= earlier.tail || !FLOAT.has(role) || roles.get(from) !== role) return;
    this.#hang(unit, 'connect', earlier.tail);
  }

  #hangBody({ objects, links }: Structure): void {
    const earlierPart = new Map<string, string>();
    for (const link of links) if (link.type === 'continues') earlierPart.set(link.to, link.from);
    const done = new Set<string>();
    /** For each heading (and for none) the first line of the last paragraph under it. */
    const siblings = new Map<string | undefined, number>();
    let heading: string | undefined;
    let interrupted: { tail: number } | undefined;

    for (const object of objects) {
      const unit = this.#first.get(object.id);
      const chain = this.#chains.get(object.id);
      if (unit === undefined || !chain || this.#isMeta(object)) continue;
      if (this.#listed.has(object.id)) {
        heading = object.id;
        interrupted = undefined;
        continue;
      }
      if (FLOAT.has(object.role) || this.#kinds.get(object.id) === 'float') continue;

      const before = earlierPart.get(object.id);
      const continued = before !== undefined && done.has(before) ? this.#chains.get(before) : undefined;
      const joined = continued ?? (object.role === 'formula' ? interrupted : undefined);
      if (joined) {
        this.#hang(unit, 'connect', joined.tail);
        if (object.role !== 'formula') this.#isContinuation(unit, object.role);
        joined.tail = chain.tail;
        this.#chains.set(object.id, joined);
      } else {
        const under = object.parent !== undefined && this.#first.has(object.parent) ? object.parent : heading;
        const sibling = siblings.get(under);
        if (sibling === undefined) this.#hang(unit, 'contain', this.#first.get(under ?? '') ?? -1);
        else this.#hang(unit, 'equality', sibling);
        siblings.set(under, unit);
      }
      interrupted = this.#chains.get(object.id);
      done.add(object.id);
    }
  }

  #isMeta(object: DraftObject): boolean {
    if (META.has(object.role)) return true;
    const kind = this.#kinds.get(object.id);
    return (kind === 'note' || kind === 'furniture') && !FLOAT.has(object.role);
  }

  #hang(unit: number, relation: Relation, parent: number): void {
    const it = this.units[unit];
    if (!it) return;
    it.relation = relation;
    it.parent = parent;
  }

  /** The first line of a later part is no first line of a paragraph. */
  #isContinuation(unit: number, role: Role): void {
    const it = this.units[unit];
    if (!it) return;
    it.class = hrdocClass(role, false);
    it.lineClass = lineClass(role, false);
  }
}
