import { depthsOf } from '../../../../document/depths.js';
import { linesById, objectsById } from '../../../../document/lookups.js';
import { isFurniture } from '../../../../document/roles.js';
import type { Box, Document, Line, PageObject, Run } from '../../../../document/schema.js';
import { endsWithPage } from '../../../../words/contents.js';
import { type Chains, chainsOf } from '../../../flow/chains.js';
import { oneLine } from '../../../flow/clean.js';
import { addTo } from '../../../flow/group.js';
import type { Target } from '../content/target.js';
import { addOmissions, addReferences } from './characters.js';
import { add, type Element, element } from './element.js';
import { labelLength, listsOf, numberingOf } from './lists.js';
import { passageLanguage } from './passage-language.js';
import { columnsOf, type TableElements, tableOf } from './table.js';

/*
 * The structure that a document asks for, before anything is known of the file's content: elements in reading order, and
 * for each line of text the elements that its characters belong to. A part is named by a key: the id of an object, with
 * "#3" for a cell, ":label" for the label of a list item or note, "%2" for an entry of a table of contents, "^1" for a
 * reference to a note.
 */

/** Characters of a line with one target. */
export interface Segment {
  from: number;
  to: number;
  target: Target;
  /** Text that stands for what is drawn: a soft hyphen for one that only breaks a word. */
  actual?: string;
}

export interface Region {
  key: string;
  page: number;
  box: Box;
  role: PageObject['role'];
}

export interface Plan {
  root: Element;
  /** The element that holds the content of a key. */
  elements: Map<string, Element>;
  /** Of each line, in the order of its characters. */
  segments: Map<string, Segment[]>;
  /** Boxes that content without a line belongs to. */
  regions: Region[];
  /** Where figures got their alternative text. */
  alternatives: { given: number; caption: number; words: number; formula: number; link: number };
  withoutAlternative: { object: string; page: number }[];
  tablesWithoutCells: number;
}

/** Content of a page that no line claims goes to the end of what is read of that page. */
export function restKey(page: number): string {
  return `rest:${page}`;
}

const MAX_LEVEL = 6;

export function planOf(
  document: Document,
  language: string,
  alternatives: ReadonlyMap<string, string>,
  pages = document.pages.length,
): Plan {
  return new Planner(document, language, alternatives, pages).plan();
}

class Planner {
  readonly #plan: Plan = {
    root: element('Document'),
    elements: new Map(),
    segments: new Map(),
    regions: [],
    alternatives: { given: 0, caption: 0, words: 0, formula: 0, link: 0 },
    withoutAlternative: [],
    tablesWithoutCells: 0,
  };
  readonly #objects: ReadonlyMap<string, PageObject>;
  readonly #lines: ReadonlyMap<string, Line>;
  /** Texts inside figures, by the figure. */
  readonly #labels = new Map<string, string[]>();
  readonly #tables = new Map<string, TableElements>();
  readonly #depths: Map<string, number>;
  readonly #captions = new Map<string, PageObject[]>();
  readonly #tied = new Set<string>();
  readonly #titled: boolean;
  /** Orders of lines go on through the parts of a paragraph. */
  readonly #lengths = new Map<Element, number>();
  #chains: Chains | undefined;
  #sections: { depth: number; element: Element }[] = [];
  #level = 0;
  #notes = 0;

  constructor(
    readonly document: Document,
    readonly language: string,
    readonly given: ReadonlyMap<string, string>,
    readonly pages: number,
  ) {
    this.#objects = objectsById(document);
    this.#lines = linesById(document);
    for (const { line, from, length, reason, object } of document.omitted)
      if (reason === 'figure-label' && object !== undefined)
        addTo(this.#labels, object, this.#lines.get(line)?.text.slice(from, from + length) ?? '');
    this.#depths = depthsOf(document.outline);
    this.#titled = document.objects.some(({ role }) => role === 'title');
    for (const link of document.links) {
      const caption = this.#objects.get(link.from);
      const of = this.#objects.get(link.to);
      if (link.type !== 'caption' || caption?.role !== 'caption' || this.#tied.has(link.from)) continue;
      if (of?.role !== 'figure' && of?.role !== 'table' && of?.role !== 'formula') continue;
      this.#tied.add(link.from);
      this.#captions.set(link.to, [...(this.#captions.get(link.to) ?? []), caption]);
    }
  }

  plan(): Plan {
    const body = this.document.objects.filter(({ role }) => !isFurniture(role));
    const chains = chainsOf(this.document, body);
    this.#chains = chains;
    const last = new Map(body.map(({ page }, i) => [page, i]));
    for (let i = 0; i < body.length; i++) {
      const object = body[i];
      if (!object) continue;
      const parts = chains.partsOf(object);
      if (isListed(object)) {
        const items: (readonly PageObject[])[] = [];
        let k = i;
        for (; k < body.length; k++) {
          const next = body[k];
          if (next?.role !== object.role) break;
          if (chains.partsOf(next).length > 0) items.push(chains.partsOf(next));
        }
        this.#list(object.role, items);
        for (let j = i; j < k; j++) this.#endPage(body[j], last.get(body[j]?.page ?? 0) === j);
        i = k - 1;
        continue;
      }
      if (parts.length > 0 && !this.#tied.has(object.id)) this.#object(object, parts);
      this.#endPage(object, last.get(object.page) === i);
    }
    // The document may know fewer pages than the file has.
    for (let number = 1; number <= this.pages; number++)
      if (!last.has(number)) this.#hold(restKey(number), add(this.#parent(), element('P')));
    addReferences(this.#plan, this.document);
    addOmissions(this.#plan, this.document);
    for (const segments of this.#plan.segments.values()) segments.sort((a, b) => a.from - b.from);
    return this.#plan;
  }

  #parent(): Element {
    return this.#sections.at(-1)?.element ?? this.#plan.root;
  }

  #endPage(object: PageObject | undefined, isLast: boolean): void {
    if (object && isLast) this.#hold(restKey(object.page), add(this.#parent(), element('P')));
  }

  #hold(key: string, holder: Element): Element {
    this.#plan.elements.set(key, holder);
    return holder;
  }

  /** Lines of a text belong to an element. */
  #claim(key: string, holder: Element, runs: readonly Run[]): void {
    this.#hold(key, holder);
    let order = this.#lengths.get(holder) ?? 0;
    for (const [, line, from, length] of runs) this.#segment(line, from, from + length, { key, order: order++ });
    this.#lengths.set(holder, order);
  }

  #segment(line: string, from: number, to: number, target: Target): void {
    addTo(this.#plan.segments, line, { from, to, target });
  }

  #region(object: PageObject, key = object.id): void {
    this.#plan.regions.push({ key, page: object.page, box: object.box, role: object.role });
  }

  #object(object: PageObject, parts: readonly PageObject[]): void {
    switch (object.role) {
      case 'title':
      case 'heading':
        this.#heading(object, parts);
        return;
      case 'figure':
      case 'formula':
      case 'table':
        this.#float(object);
        return;
      case 'footnote': {
        this.#notes++;
        this.#labelled(add(this.#parent(), element('Note', { id: `note${this.#notes}` })), parts);
        return;
      }
      case 'code':
        this.#text(add(add(this.#parent(), element('P')), element('Code')), parts);
        return;
      case 'author':
      case 'affiliation':
      case 'mail':
        this.#text(add(this.#parent(), element('Byline')), parts);
        return;
      default:
        this.#text(add(this.#parent(), element('P')), parts);
    }
  }

  #text(holder: Element, parts: readonly PageObject[]): void {
    for (const part of parts) {
      this.#claim(part.id, holder, part.runs);
      this.#region(part);
    }
    const language = passageLanguage(parts.map(({ text }) => text).join(' '));
    if (language !== undefined && language !== this.language.split('-', 1)[0]) holder.language = language;
  }

  #heading(object: PageObject, parts: readonly PageObject[]): void {
    const level = object.role === 'heading' ? object.level : undefined;
    const depth = object.role === 'title' ? 0 : (this.#depths.get(object.id) ?? level);
    if (depth === undefined) {
      this.#text(add(this.#parent(), element('P')), parts);
      return;
    }
    const wanted = depth + (this.#titled || depth === 0 ? 1 : 0);
    // Levels must not be skipped (ISO 14289-1, 7.4.2).
    this.#level = Math.max(1, Math.min(wanted, this.#level + 1, MAX_LEVEL));
    if (depth > 0) {
      while ((this.#sections.at(-1)?.depth ?? 0) >= depth) this.#sections.pop();
      const section = add(this.#parent(), element('Sect'));
      this.#sections.push({ depth, element: section });
    }
    this.#text(add(this.#parent(), element(headingType(this.#level))), parts);
  }

  #float(object: PageObject): void {
    const captions = this.#captions.get(object.id) ?? [];
    if (object.role === 'table' && this.#continuedTable(object)) return;
    const holder = object.role === 'table' ? this.#table(object) : this.#figure(object, captions);
    const box = captions.length === 0 || holder.type === 'Table' ? undefined : add(this.#parent(), element('Div'));
    const first = captions.filter((caption) => caption.page < object.page || caption.box[1] < object.box[1]);
    const after = captions.filter((caption) => !first.includes(caption));
    const caption = (object: PageObject) => {
      const own = element('Caption');
      this.#text(own, this.#partsOf(object));
      return own;
    };
    if (holder.type === 'Table') {
      // A table has one caption, and it is its first or its last child.
      const own = element('Caption');
      for (const part of captions) this.#text(own, this.#partsOf(part));
      if (captions.length > 0 && first.length > 0) holder.kids.unshift({ element: own });
      else if (captions.length > 0) add(holder, own);
      add(this.#parent(), holder);
      // Text of the table that is in none of its cells.
      this.#claim(object.id, add(this.#parent(), element('P')), object.runs);
      return;
    }
    for (const part of first) add(box ?? this.#parent(), caption(part));
    add(box ?? this.#parent(), holder);
    for (const part of after) add(box ?? this.#parent(), caption(part));
  }

  #partsOf(object: PageObject): readonly PageObject[] {
    const parts = this.#chains?.partsOf(object) ?? [];
    return parts.length > 0 ? parts : [object];
  }

  #figure(object: PageObject, captions: readonly PageObject[]): Element {
    const words = oneLine([object.text, ...(this.#labels.get(object.id) ?? [])].join(' '));
    const isFormula = object.role === 'formula' && words !== '';
    const place = { page: object.page, box: object.box };
    const holder = element(isFormula ? 'Formula' : 'Figure', { place });
    const alternatives = this.#plan.alternatives;
    const given = this.given.get(object.id);
    const caption = oneLine(captions.map(({ text }) => text).join(' '));
    if (given !== undefined) {
      holder.alt = given;
      alternatives.given++;
    } else if (isFormula) {
      holder.alt = words;
      alternatives.formula++;
    } else if (caption !== '') {
      holder.alt = caption;
      alternatives.caption++;
    } else if (words !== '') {
      holder.alt = words;
      alternatives.words++;
    } else this.#plan.withoutAlternative.push({ object: object.id, page: object.page });
    this.#hold(object.id, holder);
    for (const [, line, from, length] of object.runs)
      this.#segment(line, from, from + length, { key: object.id, order: 0 });
    this.#region(object);
    return holder;
  }

  /** Rows of a table that goes on from an earlier page join it, where both have the same columns. */
  #continuedTable(object: Extract<PageObject, { role: 'table' }>): boolean {
    const earlier = this.#tables.get(object.continues ?? '');
    if (!earlier || !object.cells || this.#captions.has(object.id)) return false;
    if (columnsOf(object.cells) !== earlier.columns) return false;
    const { element: table } = this.#tables.get(object.id) ?? { element: this.#table(object) };
    const end = earlier.element.kids.findLastIndex((kid) => 'element' in kid && kid.element.type === 'TR');
    earlier.element.kids.splice(end + 1, 0, ...table.kids);
    this.#tables.set(object.id, earlier);
    this.#claim(object.id, add(this.#parent(), element('P')), object.runs);
    return true;
  }

  #table(object: Extract<PageObject, { role: 'table' }>): Element {
    const { cells } = object;
    if (!cells || cells.length === 0) {
      this.#plan.tablesWithoutCells++;
      const holder = element('Div');
      this.#text(add(holder, element('P')), [object]);
      return holder;
    }
    const table = tableOf(cells);
    this.#tables.set(object.id, table);
    cells.forEach((cell, k) => {
      const holder = table.cells.get(cell);
      if (!holder) return;
      const key = `${object.id}#${k}`;
      this.#claim(key, holder, cell.runs ?? []);
      const page = cell.page ?? object.page;
      if (cell.box) this.#plan.regions.push({ key, page, box: cell.box, role: 'table' });
    });
    return table.element;
  }

  #list(role: PageObject['role'], items: readonly (readonly PageObject[])[]): void {
    if (role === 'contents') {
      const toc = add(this.#parent(), element('TOC'));
      for (const parts of items) for (const part of parts) this.#contents(toc, part);
      return;
    }
    const partsOf = new Map(items.map((parts) => [parts[0], parts]));
    const fill = (parent: Element, lists: ReturnType<typeof listsOf>) => {
      for (const list of lists) {
        const numbering = numberingOf(list.items[0]?.object.text ?? '');
        const holder = add(parent, element('L', { attributes: { O: 'List', ListNumbering: numbering } }));
        for (const item of list.items) {
          const own = add(holder, element('LI'));
          const body = element('LBody');
          this.#labelled(body, partsOf.get(item.object) ?? [item.object], own);
          add(own, body);
          fill(body, item.children);
        }
      }
    };
    fill(this.#parent(), listsOf(items.flatMap((parts) => parts.slice(0, 1))));
  }

  /** The label of an item or a note stands in an element of its own, before the rest. */
  #labelled(holder: Element, parts: readonly PageObject[], labelParent = holder): void {
    const [first, ...others] = parts;
    if (!first) return;
    const [run, ...runs] = first.runs;
    const length = labelLength(first.text);
    this.#region(first);
    if (run && length > 0 && length < run[3]) {
      const [at, line, from, size] = run;
      const key = `${first.id}:label`;
      this.#hold(key, add(labelParent, element('Lbl', { order: -1 })));
      this.#segment(line, from, from + length, { key, order: 0 });
      this.#claim(first.id, holder, [[at + length, line, from + length, size - length], ...runs]);
    } else this.#claim(first.id, holder, first.runs);
    this.#text(holder, others);
  }

  /** An entry ends with the line that ends with a page number. */
  #contents(toc: Element, object: PageObject): void {
    const entries: Run[][] = [[]];
    for (const run of object.runs) {
      entries.at(-1)?.push(run);
      const [, line, from, length] = run;
      const text = this.#lines.get(line)?.text.slice(from, from + length) ?? '';
      if (endsWithPage(text)) entries.push([]);
    }
    for (const [k, entry] of entries.entries()) {
      if (entry.length === 0) continue;
      const holder = add(add(toc, element('TOCI')), element('Reference'));
      this.#claim(`${object.id}%${k}`, holder, entry);
      if (k === 0) this.#region(object, `${object.id}%0`);
    }
  }
}

function isListed(object: PageObject): boolean {
  return object.role === 'list-item' || object.role === 'reference' || object.role === 'contents';
}

function headingType(level: number): `H${1 | 2 | 3 | 4 | 5 | 6}` {
  const types = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6'] as const;
  return types[level - 1] ?? 'H6';
}
