import { depthsOf } from '../document/depths.js';
import { isFurniture } from '../document/roles.js';
import type { Document, Line, PageObject } from '../document/schema.js';
import { type Chains, chainsOf } from './chains.js';
import { contentsEntries } from './contents.js';
import { anchors } from './floats.js';
import { addTo } from './group.js';
import { type List, nest, nestEntries } from './lists.js';
import { dropStart, type Note, type Passage, passageOf, type Reference } from './passage.js';
import { rowsOf } from './rows.js';

/*
 * The document as its reader meets it: blocks in reading order, paragraphs whole again, floats beside the text they
 * stand near, captions with their objects, notes at the end of their section, headers and footers gone. All writers of
 * running text print this, so they agree on everything but the syntax.
 */

export type Block =
  | { kind: 'title' | 'subtitle' | 'subheading' | 'byline' | 'paragraph'; passage: Passage }
  | { kind: 'heading'; depth: number; passage: Passage }
  | { kind: 'list'; of: 'items' | 'references' | 'contents'; lists: List[] }
  | { kind: 'code'; rows: string[]; objects: readonly PageObject[] }
  | { kind: 'figure' | 'table' | 'formula'; object: PageObject; rows: string[]; captions: Passage[] }
  | { kind: 'notes'; notes: Note[] };

export interface Flow {
  blocks: Block[];
  /** Whether there is a title, which then stands above the outermost headings. */
  titled: boolean;
}

const LIST_ROLES = { 'list-item': 'items', reference: 'references', contents: 'contents' } as const;

export function flowOf(document: Document): Flow {
  return new Assembly(document).flow();
}

class Assembly {
  readonly #document: Document;
  readonly #lines: Map<string, Line>;
  readonly #body: PageObject[] = [];
  readonly #floats: PageObject[][] = [];
  readonly #isNote = new Set<PageObject>();
  readonly #captionsOf = new Map<string, PageObject[]>();
  readonly #references = new Map<string, Reference[]>();
  readonly #notes = new Map<string, Note>();
  readonly #depths: Map<string, number>;
  readonly #chains: Chains;

  readonly #blocks: Block[] = [];
  #run: { of: 'items' | 'references' | 'contents'; passages: Passage[] } | undefined;
  /** Floats that wait for the list around them to end. */
  #waiting: PageObject[][] = [];
  #pending: Note[] = [];
  #numbered = 0;

  constructor(document: Document) {
    this.#document = document;
    this.#lines = new Map(document.lines.map((line) => [line.id, line]));
    this.#depths = depthsOf(document.outline);
    this.#sort();
    this.#chains = chainsOf(document, this.#body);
    this.#tieNotes();
  }

  flow(): Flow {
    const groups = [...this.#floats, ...[...this.#isNote].map((object) => [object])];
    const following = new Map<number, PageObject[][]>();
    for (const [i, anchor] of anchors(this.#body, groups).entries()) {
      const group = groups[i];
      if (group) addTo(following, anchor, group);
    }

    const place = new Map(this.#body.map((object, i) => [object, i]));
    this.#float(following.get(-1) ?? []);
    for (const object of this.#body) {
      const parts = this.#chains.partsOf(object);
      if (parts.length === 0) continue;
      this.#text(object, parts);
      this.#float(parts.flatMap((part) => following.get(place.get(part) ?? -2) ?? []));
    }
    this.#endRun();
    // Notes whose reference stands in something that is not printed are still the author's words.
    for (const note of this.#notes.values()) if (note.number === undefined) this.#pending.push(note);
    this.#endSection();
    return { blocks: this.#blocks, titled: this.#blocks.some(({ kind }) => kind === 'title') };
  }

  /** Every object to its place: text, float, note, caption of something, or left out. */
  #sort(): void {
    const { objects, threads, links } = this.#document;
    const byId = new Map(objects.map((object) => [object.id, object]));
    const kinds = new Map(threads.flatMap(({ kind, objects }) => objects.map((id) => [id, kind] as const)));
    const captions = new Set<string>();
    for (const link of links) {
      const caption = byId.get(link.from);
      const role = byId.get(link.to)?.role;
      if (link.type !== 'caption' || !caption || caption.role !== 'caption' || captions.has(link.from)) continue;
      if (role !== 'figure' && role !== 'table' && role !== 'formula') continue;
      captions.add(link.from);
      addTo(this.#captionsOf, link.to, caption);
    }
    // What goes on from a tied caption belongs to it, wherever it stands.
    for (const link of links) if (link.type === 'continues' && captions.has(link.from)) captions.add(link.to);

    const isNote = (object: PageObject) => object.role === 'footnote' || kinds.get(object.id) === 'note';
    for (const object of objects) {
      const kind = kinds.get(object.id);
      if (isFurniture(object.role) || kind === 'furniture' || captions.has(object.id)) continue;
      if (isNote(object)) this.#isNote.add(object);
      else if (kind !== 'float') this.#body.push(object);
    }
    for (const thread of threads) {
      if (thread.kind !== 'float') continue;
      const group = thread.objects
        .map((id) => byId.get(id))
        .filter((object) => object !== undefined)
        .filter((object) => !captions.has(object.id) && !isFurniture(object.role) && !isNote(object));
      if (group.length > 0) this.#floats.push(group);
    }
  }

  #tieNotes(): void {
    const byId = new Map(this.#document.objects.map((object) => [object.id, object]));
    for (const link of this.#document.links) {
      const from = byId.get(link.from);
      const to = byId.get(link.to);
      if (link.type !== 'footnote' || !from || !to || !this.#isNote.has(to)) continue;
      // Rows of code, tables and formulas are printed as they stand: there is no character to hang a reference on.
      if (from.role === 'code' || from.role === 'table' || from.role === 'formula' || from.role === 'figure') continue;
      const root = this.#chains.rootOf(to);
      const note = this.#notes.get(root.id) ?? this.#note(root, link.mark);
      this.#notes.set(root.id, note);
      addTo(this.#references, from.id, { at: link.at, mark: link.mark, note });
    }
  }

  #note(root: PageObject, mark: string | undefined): Note {
    const passage = passageOf(this.#chains.partsOf(root), () => []);
    return {
      number: undefined,
      printed: passage.text,
      passage: mark === undefined ? passage : withoutMark(passage, mark),
    };
  }

  #passage(parts: readonly PageObject[]): Passage {
    const passage = passageOf(parts, ({ id }) => this.#references.get(id) ?? []);
    for (const { note } of passage.marks) {
      if (note.number !== undefined) continue;
      this.#numbered += 1;
      note.number = this.#numbered;
      this.#pending.push(note);
    }
    return passage;
  }

  #text(object: PageObject, parts: readonly PageObject[]): void {
    const { role } = object;
    if (role === 'list-item' || role === 'reference' || role === 'contents') {
      const of = LIST_ROLES[role];
      if (this.#run?.of !== of) this.#endRun();
      this.#run ??= { of, passages: [] };
      if (of === 'contents') this.#run.passages.push(...contentsEntries(parts, (id) => this.#lines.get(id)));
      else this.#run.passages.push(this.#passage(parts));
      return;
    }
    this.#endRun();
    switch (role) {
      case 'title': {
        const after = this.#blocks.findLast(({ kind }) => kind !== 'byline')?.kind;
        const kind = after === 'title' || after === 'subtitle' ? 'subtitle' : 'title';
        if (kind === 'title') this.#endSection();
        this.#push({ kind, passage: this.#passage(parts) });
        return;
      }
      case 'heading': {
        const depth = this.#depths.get(object.id) ?? object.level;
        if (depth === undefined) {
          this.#push({ kind: 'subheading', passage: this.#passage(parts) });
          return;
        }
        if (depth === 1) this.#endSection();
        this.#push({ kind: 'heading', depth, passage: this.#passage(parts) });
        return;
      }
      case 'author':
      case 'affiliation':
      case 'mail':
        this.#push({ kind: 'byline', passage: this.#passage(parts) });
        return;
      case 'code':
        this.#push({ kind: 'code', rows: parts.flatMap((part) => this.#rows(part)), objects: parts });
        return;
      case 'figure':
      case 'table':
      case 'formula': {
        const captions = (this.#captionsOf.get(object.id) ?? [])
          .map((caption) => this.#chains.partsOf(caption))
          .filter((captionParts) => captionParts.length > 0)
          .map((captionParts) => this.#passage(captionParts));
        this.#push({ kind: role, object, rows: role === 'figure' ? [] : this.#rows(object), captions });
        return;
      }
      default:
        this.#push({ kind: 'paragraph', passage: this.#passage(parts) });
    }
  }

  #float(groups: readonly PageObject[][]): void {
    if (this.#run) {
      this.#waiting.push(...groups);
      return;
    }
    for (const object of groups.flat()) {
      const parts = this.#chains.partsOf(object);
      if (parts.length === 0) continue;
      if (!this.#isNote.has(object)) this.#text(object, parts);
      else if (!this.#notes.has(object.id)) this.#pending.push(this.#note(object, undefined));
    }
  }

  #endRun(): void {
    const run = this.#run;
    if (!run) return;
    this.#run = undefined;
    this.#push({ kind: 'list', of: run.of, lists: (run.of === 'contents' ? nestEntries : nest)(run.passages) });
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#float(waiting);
  }

  #endSection(): void {
    if (this.#pending.length > 0) this.#push({ kind: 'notes', notes: this.#pending });
    this.#pending = [];
  }

  #rows(object: PageObject): string[] {
    return rowsOf(object, (id) => this.#lines.get(id));
  }

  #push(block: Block): void {
    this.#blocks.push(block);
  }
}

/** The mark at the beginning of a note goes, because the reference carries it; "10 apples" does not begin with mark 1. */
function withoutMark(passage: Passage, mark: string): Passage {
  if (mark === '' || !passage.text.startsWith(mark)) return passage;
  const rest = passage.text.slice(mark.length);
  if (/\d$/.test(mark) && /^\d/.test(rest)) return passage;
  const space = /^[.):]?\s*/.exec(rest)?.[0].length ?? 0;
  return rest.length === space ? passage : dropStart(passage, mark.length + space);
}

/** Every passage a block prints, in order. */
export function passagesOf(block: Block): Passage[] {
  switch (block.kind) {
    case 'list':
      return passagesOfLists(block.lists);
    case 'code':
      return [];
    case 'figure':
    case 'table':
    case 'formula':
      return block.captions;
    case 'notes':
      return block.notes.map(({ passage }) => passage);
    default:
      return [block.passage];
  }
}

function passagesOfLists(lists: readonly List[]): Passage[] {
  return lists.flatMap(({ items }) =>
    items.flatMap(({ passage, children }) => [passage, ...passagesOfLists(children)]),
  );
}
