import {
  type Box,
  type Document,
  type OutlineEntry,
  objectsById,
  type PageObject,
  type Section,
  sections,
  toMarkdown,
} from 'treeline';
import { partOf } from './part.js';
import { type Hit, Search } from './search.js';

/** What stands before the first heading has no heading to be named by. */
export const FRONT = 'front';

/** One row of an outline. */
export interface OutlineRow {
  /** Names the section for `section`. */
  id: string;
  title: string;
  level: number;
  page: number;
}

/** The text of a section, or a part of it where it is long. */
export interface SectionText {
  id: string;
  path: readonly string[];
  /** First and last page. */
  pages: [first: number, last: number];
  /** Markdown. */
  text: string;
  /** Where the text begins in the whole of the section. */
  from: number;
  /** Characters of the whole section. */
  characters: number;
  /** Where to go on, if there is more. */
  next?: number;
  subsections: OutlineRow[];
}

export interface TableRow {
  id: string;
  page: number;
  box: Box;
  rows: number;
  columns: number;
  caption: string;
  path: readonly string[];
}

export interface FigureRow {
  id: string;
  page: number;
  box: Box;
  caption: string;
  path: readonly string[];
}

/** Where a text comes from, in full. */
export interface Reference {
  /** Id of the object. */
  object: string;
  /** The text that is cited. */
  quote: string;
  document: { name: string; title?: string; authors?: readonly string[]; sha256: string };
  path: readonly string[];
  page: number;
  /** What the document itself calls the page, where that differs. */
  label?: string;
  boxes: Box[];
  /** One line for people. */
  citation: string;
}

/** Longest text that comes in one piece. */
export const MAX_CHARACTERS = 12_000;
const MAX_QUOTE = 1000;

/**
 * A parsed document for somebody who reads a part of it at a time: an agent, a search page.
 *
 * @example
 * const reader = new Reader(await parse(bytes));
 * const [first] = reader.search('termination clause');
 * if (first) console.log(reader.cite({ object: first.object })?.citation);
 */
export class Reader {
  readonly document: Document;
  readonly #search: Search;
  #sections: ReadonlyMap<string, Section> | undefined;
  #paths: ReadonlyMap<string, readonly string[]> | undefined;
  /** What stands under each heading alone, as Markdown, by the id of the heading. */
  readonly #texts = new Map<string, string>();

  constructor(document: Document) {
    this.document = document;
    this.#search = new Search(document, (object) => this.pathOf(object));
  }

  /** Builds what every call needs, so that the first call is as fast as the next. */
  prepare(): this {
    this.#sectionMap();
    this.#pathMap();
    return this;
  }

  /** Writes all sections ahead, a few at a time, so that no caller waits for a long one. */
  async writeAhead(): Promise<void> {
    for (const section of this.#sectionMap().values()) {
      this.#ownText(section);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** The headings in reading order, down to a level. */
  outline(depth = Infinity): OutlineRow[] {
    const rows: OutlineRow[] = [];
    const visit = (entries: readonly OutlineEntry[]) => {
      for (const { object, title, level, page, children } of entries) {
        if (level <= depth) rows.push({ id: object, title, level, page });
        visit(children);
      }
    };
    visit(this.document.outline);
    return rows;
  }

  /** Whether there is text before the first heading. */
  get hasFront(): boolean {
    return this.#frontObjects().length > 0;
  }

  /**
   * A section with its subsections, by the id of its heading, by its path of titles, or by `front`. Titles may leave out
   * numbers and case. Undefined where there is none.
   */
  section(wanted: string | readonly string[], { from = 0, limit = MAX_CHARACTERS } = {}): SectionText | undefined {
    const found = this.#findSection(wanted);
    if (!found) return undefined;
    const { id, path, objects, text: whole, subsections } = found;
    const start = Math.min(Math.max(0, from), whole.length);
    const end = endAtParagraph(whole, start, start + Math.min(limit, MAX_CHARACTERS));
    const pages = objects.map(({ page }) => page);
    return {
      id,
      path,
      pages: [Math.min(...pages), Math.max(...pages)],
      text: whole.slice(start, end),
      from: start,
      characters: whole.length,
      ...(end < whole.length && { next: end }),
      subsections,
    };
  }

  /** Where words stand, the best places first. */
  search(query: string, limit = 10): Hit[] {
    return this.#search.find(query, limit);
  }

  tables(): TableRow[] {
    return this.document.objects.flatMap((object) => {
      if (object.role !== 'table') return [];
      const cells = object.cells ?? [];
      return [
        {
          ...this.#place(object),
          rows: cells.reduce((most, { row, rowSpan = 1 }) => Math.max(most, row + rowSpan), 0),
          columns: cells.reduce((most, { column, columnSpan = 1 }) => Math.max(most, column + columnSpan), 0),
        },
      ];
    });
  }

  /** A table as Markdown, with its caption. */
  table(id: string): string | undefined {
    const object = objectsById(this.document).get(id);
    return object?.role === 'table' ? toMarkdown(partOf(this.document, [object])).trim() : undefined;
  }

  figures(): FigureRow[] {
    return this.document.objects.flatMap((object) => (object.role === 'figure' ? [this.#place(object)] : []));
  }

  /** Where an object or a quote stands. Undefined where there is no such object, or nobody wrote so. */
  cite(what: { object: string } | { quote: string }): Reference | undefined {
    if ('quote' in what) {
      const hit = this.#search.locate(what.quote);
      return hit && this.#reference(hit.object, hit.page, hit.boxes, what.quote, hit.path);
    }
    const object = objectsById(this.document).get(what.object);
    if (!object) return undefined;
    return this.#reference(object.id, object.page, [object.box], object.text, this.pathOf(object));
  }

  /** The titles above an object, outermost first. */
  pathOf({ id }: Pick<PageObject, 'id'>): readonly string[] {
    return this.#pathMap().get(id) ?? [];
  }

  #ownText({ heading, objects }: Section): string {
    return this.#textOf(heading.id, [heading, ...objects]);
  }

  #textOf(id: string, objects: readonly PageObject[]): string {
    let text = this.#texts.get(id);
    if (text === undefined) {
      text = toMarkdown(partOf(this.document, objects)).trim();
      this.#texts.set(id, text);
    }
    return text;
  }

  #place(object: PageObject): FigureRow {
    const { id, page, box } = object;
    const byId = objectsById(this.document);
    const captions = this.document.links.flatMap((link) =>
      link.type === 'caption' && link.to === id ? (byId.get(link.from)?.text ?? []) : [],
    );
    return { id, page, box, caption: captions.join(' '), path: this.pathOf(object) };
  }

  #reference(object: string, page: number, boxes: Box[], text: string, path: readonly string[]): Reference {
    const { source, pages } = this.document;
    const { title, authors } = source.metadata ?? {};
    const label = pages.find(({ number }) => number === page)?.label;
    const quote = text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;
    const named = title ?? source.name;
    const place = `p. ${label === undefined ? page : `${label} (sheet ${page})`}`;
    return {
      object,
      quote,
      document: {
        name: source.name,
        ...(title !== undefined && { title }),
        ...(authors !== undefined && { authors }),
        sha256: source.sha256,
      },
      path,
      page,
      ...(label !== undefined && { label }),
      boxes,
      citation: [
        ...(authors ? [authors.join(', ')] : []),
        named,
        ...(path.length > 0 ? [path.join(' › ')] : []),
        place,
      ].join(', '),
    };
  }

  #findSection(
    wanted: string | readonly string[],
  ):
    | { id: string; path: readonly string[]; objects: PageObject[]; text: string; subsections: OutlineRow[] }
    | undefined {
    if (wanted === FRONT) {
      const objects = this.#frontObjects();
      if (objects.length === 0) return undefined;
      return { id: FRONT, path: [], objects, text: this.#textOf(FRONT, objects), subsections: [] };
    }
    const all = this.#sectionMap();
    const section = (typeof wanted === 'string' ? all.get(wanted) : undefined) ?? this.#byPath(wanted);
    if (!section) return undefined;
    const { path } = section;
    const below = [...all.values()].filter(
      (other) =>
        other !== section && path.every((title, i) => other.path[i] === title) && this.#isBelow(section, other),
    );
    return {
      id: section.heading.id,
      path,
      objects: [section, ...below].flatMap(({ heading, objects }) => [heading, ...objects]),
      text: [section, ...below].map((one) => this.#ownText(one)).join('\n\n'),
      subsections: below.map((other) => ({
        id: other.heading.id,
        title: other.path.at(-1) ?? '',
        level: other.path.length,
        page: other.heading.page,
      })),
    };
  }

  /** Two sections may have the same titles: those below are the ones the outline has below. */
  #isBelow(section: Section, other: Section): boolean {
    const contains = (entries: readonly OutlineEntry[]): boolean =>
      entries.some(({ object, children }) => object === other.heading.id || contains(children));
    const find = (entries: readonly OutlineEntry[]): OutlineEntry | undefined => {
      for (const entry of entries) {
        const found = entry.object === section.heading.id ? entry : find(entry.children);
        if (found) return found;
      }
      return undefined;
    };
    return contains(find(this.document.outline)?.children ?? []);
  }

  #byPath(wanted: string | readonly string[]): Section | undefined {
    const titles = (typeof wanted === 'string' ? wanted.split(/\s*[›>]\s*/) : [...wanted]).map(plainTitle);
    if (titles.length === 0) return undefined;
    return [...this.#sectionMap().values()].find(({ path }) => {
      const end = path.slice(-titles.length).map(plainTitle);
      return end.length === titles.length && end.every((title, i) => title === titles[i]);
    });
  }

  #sectionMap(): ReadonlyMap<string, Section> {
    this.#sections ??= new Map(sections(this.document).map((section) => [section.heading.id, section]));
    return this.#sections;
  }

  #pathMap(): ReadonlyMap<string, readonly string[]> {
    this.#paths ??= new Map(
      [...this.#sectionMap().values()].flatMap(({ heading, path, objects }) =>
        [heading, ...objects].map(({ id }) => [id, path] as const),
      ),
    );
    return this.#paths;
  }

  #frontObjects(): PageObject[] {
    const paths = this.#pathMap();
    return this.document.objects.filter(({ id, role }) => !paths.has(id) && role !== 'header' && role !== 'footer');
  }
}

/** `2.1 Results` and `results` are the same title. */
function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/^(?:\p{L}+\s+)?[\divxlc]+(?:\.[\da-z]+)*[.)]?\s+/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cuts between two paragraphs where there is a place in the last half, else between two words. */
function endAtParagraph(text: string, start: number, end: number): number {
  if (end >= text.length) return text.length;
  const half = start + (end - start) / 2;
  const gap = text.lastIndexOf('\n\n', end);
  if (gap > half) return gap;
  const space = text.lastIndexOf(' ', end);
  return space > half ? space : end;
}
