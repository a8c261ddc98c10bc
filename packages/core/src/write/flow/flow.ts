import { depthsOf } from '../../document/depths.js';
import { linesOf } from '../../document/lookups.js';
import { isFurniture } from '../../document/roles.js';
import type { Cell, Document, Field, Figure, Formula, Line, PageObject, Table } from '../../document/schema.js';
import { type Chains, chainsOf } from './chains.js';
import { contentsEntries } from './contents.js';
import { fieldPassage } from './fields.js';
import { addTo } from './group.js';
import { joinedCells, tableChains } from './joined-cells.js';
import { type List, nest, nestEntries } from './lists.js';
import { dropStart, type Note, originsOf, type Passage, passageOf, type Reference } from './passage.js';
import { type Row, rowsOf } from './rows.js';

/*
 * The document as its reader meets it: blocks in the order of its objects, paragraphs whole again, captions with their
 * objects, notes at the end of their section, headers and footers gone. All writers of running text print this, so they
 * agree on everything but the syntax. Order has decided where floats stand; one inside a paragraph follows it.
 */

export type Block =
  | { kind: 'title' | 'subtitle' | 'subheading' | 'byline' | 'paragraph'; passage: Passage }
  | { kind: 'heading'; depth: number; passage: Passage }
  | { kind: 'list'; of: 'items' | 'references' | 'contents'; lists: List[] }
  | { kind: 'code'; rows: Row[]; objects: readonly PageObject[]; captions: Passage[] }
  | Float
  | { kind: 'field'; object: Field; checked: boolean | undefined; passage: Passage }
  | { kind: 'notes'; notes: Note[] };

/** A figure, table or formula. The cells are those of all parts of a table; rows are its text as it is printed. */
interface Float {
  kind: 'figure' | 'table' | 'formula';
  object: Figure | Table | Formula;
  rows: Row[];
  cells: readonly Cell[];
  /** More than one for a table over several pages. */
  parts: readonly PageObject[];
  captions: Passage[];
}

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
  readonly #body: PageObject[] = [];
  readonly #floats: PageObject[][] = [];
  readonly #isNote = new Set<PageObject>();
  readonly #captionsOf = new Map<string, PageObject[]>();
  readonly #references = new Map<string, Reference[]>();
  readonly #notes = new Map<string, Note>();
  readonly #depths: Map<string, number>;
  readonly #chains: Chains;
  readonly #tables: Map<string, Table[]>;

  readonly #blocks: Block[] = [];
  #run: { of: 'items' | 'references' | 'contents'; passages: Passage[] } | undefined;
  /** Floats that wait for the list around them to end. */
  #waiting: PageObject[][] = [];
  #pending: Note[] = [];
  #numbered = 0;

  constructor(document: Document) {
    this.#document = document;
    this.#depths = depthsOf(document.outline);
    this.#sort();
    this.#chains = chainsOf(document, this.#body);
    this.#tables = tableChains(document);
    this.#tieNotes();
  }

  flow(): Flow {
    const inBody = new Set(this.#body);
    const groups = new Map(this.#floats.flatMap((group) => group.map((object) => [object, group] as const)));
    for (const object of this.#document.objects) {
      const group = this.#isNote.has(object) ? [object] : groups.get(object);
      if (group) {
        this.#float([group]);
        for (const member of group) groups.delete(member);
      } else if (inBody.has(object)) {
        const parts = this.#chains.partsOf(object);
        if (parts.length > 0) this.#text(object, parts);
      }
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
      if (role !== 'figure' && role !== 'table' && role !== 'formula' && role !== 'code') continue;
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
      if (of === 'contents')
        this.#run.passages.push(...contentsEntries(parts, (part) => linesOf(this.#document, part)));
      else this.#run.passages.push(this.#passage(parts));
      return;
    }
    const field = object.role === 'field' ? fieldPassage(object) : undefined;
    if (field?.text === '') return;
    this.#endRun();
    switch (object.role) {
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
        this.#push({
          kind: 'code',
          rows: parts.flatMap((part) => this.#rows(part)),
          objects: parts,
          captions: this.#captions(object),
        });
        return;
      case 'figure':
      case 'formula': {
        // Labels of figures are in no text output unless they were asked for; then the figure has runs.
        const rows = object.role === 'formula' || object.runs.length > 0 ? this.#rows(object) : [];
        this.#push({ kind: object.role, object, rows, cells: [], parts, captions: this.#captions(object) });
        return;
      }
      case 'table':
        this.#table(object);
        return;
      case 'field':
        if (field) this.#push({ kind: 'field', object, checked: object.checked, passage: field });
        return;
      default:
        this.#push({ kind: 'paragraph', passage: this.#passage(parts) });
    }
  }

  /** A table with all that goes on from it. Later parts are printed with the first. */
  #table(object: Table): void {
    const parts = this.#tables.get(object.id) ?? [object];
    if (parts[0] !== object) return;
    this.#push({
      kind: 'table',
      object,
      rows: this.#rows(object),
      cells: joinedCells(parts),
      parts,
      captions: parts.flatMap((part) => this.#captions(part)),
    });
    for (const part of parts) this.#besideCells(part);
  }

  /** Text of a table that stands in none of its cells is printed after it: nothing is lost. */
  #besideCells(object: Table): void {
    if (!object.cells || object.runs.length === 0) return;
    let text = '';
    const origins = object.runs.flatMap((run) => {
      const [at, , , length] = run;
      if (text !== '') text += ' ';
      const start = text.length;
      text += object.text.slice(at, at + length);
      return originsOf([run], start - at);
    });
    this.#push({ kind: 'paragraph', passage: { text, marks: [], parts: [{ object, start: 0 }], origins } });
  }

  #captions({ id }: PageObject): Passage[] {
    return (this.#captionsOf.get(id) ?? [])
      .map((caption) => this.#chains.partsOf(caption))
      .filter((parts) => parts.length > 0)
      .map((parts) => this.#passage(parts));
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
    const leftOf = (object: PageObject) => linesOf(this.#document, object)[0]?.box[0] ?? object.box[0];
    const nestAll = run.of === 'contents' ? nestEntries : nest;
    this.#push({ kind: 'list', of: run.of, lists: nestAll(run.passages, leftOf) });
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#float(waiting);
  }

  #endSection(): void {
    if (this.#pending.length > 0) this.#push({ kind: 'notes', notes: this.#pending });
    this.#pending = [];
  }

  #rows(object: PageObject): Row[] {
    const own = new Set(object.runs.map(([, line]) => line));
    const isShown = ({ id, hidden }: Line) => hidden === undefined || own.has(id);
    return rowsOf(object, linesOf(this.#document, object).filter(isShown));
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

/** The objects that a block prints, in order. */
export function blockObjects(block: Block): readonly PageObject[] {
  const own = block.kind === 'code' ? block.objects : 'parts' in block ? block.parts : [];
  return [...own, ...passagesOf(block).flatMap(({ parts }) => parts.map(({ object }) => object))];
}
