import type {
  Cell,
  Document,
  Font,
  Hyperlink,
  Line,
  Omission,
  OutlineEntry,
  Page,
  PageObject,
  Problem,
  Source,
  Thread,
} from '../document/schema.js';

/*
 * `treeline/1` as a person can read it and a diff can compare it: one row for each page, line, object, thread, link and
 * heading, keys in the order of the schema, whatever order they were made in.
 */

const LINK_KEYS = ['type', 'from', 'to', 'mark', 'at', 'length', 'confidence'];
const OUTLINE_KEYS = ['object', 'title', 'level', 'page', 'confidence'];

/** Named here too, since to write takes no schema; the types see to it that none is forgotten. */
const KEYS = {
  source: keysOf<Source>({ name: true, kind: true, pages: true, sha256: true, language: true, metadata: true }),
  engine: keysOf<Document['engine']>({ name: true, version: true, weights: true, runtime: true }),
  problems: keysOf<Problem>({ code: true, severity: true, page: true, message: true }),
  pages: keysOf<Page>({ number: true, label: true, width: true, height: true, unit: true, text: true }),
  lines: keysOf<Line>({
    id: true,
    page: true,
    box: true,
    text: true,
    rotation: true,
    confidence: true,
    font: true,
    spans: true,
    hidden: true,
  }),
  font: keysOf<Font>({ family: true, size: true, bold: true, italic: true, mono: true, color: true }),
  objects: keysOf<AnyOf<PageObject>>({
    id: true,
    role: true,
    page: true,
    box: true,
    text: true,
    confidence: true,
    by: true,
    parent: true,
    runs: true,
    level: true,
    runIn: true,
    cells: true,
    continues: true,
    tex: true,
    name: true,
    value: true,
    checked: true,
    image: true,
  }),
  cells: keysOf<Cell>({
    row: true,
    column: true,
    rowSpan: true,
    columnSpan: true,
    header: true,
    page: true,
    box: true,
    text: true,
    runs: true,
  }),
  omitted: keysOf<Omission>({ line: true, from: true, length: true, reason: true, object: true }),
  hyperlinks: keysOf<AnyOf<Hyperlink>>({ id: true, uri: true, page: true, object: true }),
  threads: keysOf<Thread>({ kind: true, objects: true }),
};

/** All keys that some member of a union has. */
type AnyOf<Union> = { [Key in Union extends unknown ? keyof Union : never]: unknown };

function keysOf<Row>(keys: Readonly<Record<keyof Row, true>>): string[] {
  return Object.keys(keys);
}

/** The document as JSON text. Reading it back gives the same document, and the same document the same text. */
export function toJson(document: Document): string {
  return [...jsonPieces(document)].join('');
}

/** The same in pieces, one for each row. */
export function* jsonPieces(document: Document): Generator<string> {
  yield '{\n';
  yield `  "schema": ${JSON.stringify(document.schema)},\n`;
  yield `  "source": ${row(document.source, KEYS.source)},\n`;
  yield `  "engine": ${row(document.engine, KEYS.engine)},\n`;
  yield `  "status": ${JSON.stringify(document.status)},\n`;
  yield* array('problems', document.problems, (problem) => row(problem, KEYS.problems));
  yield* array('pages', document.pages, (page) => row(page, KEYS.pages));
  yield* array('lines', document.lines, (line) => row(line, KEYS.lines));
  yield* array('objects', document.objects, (object) => row(object, KEYS.objects));
  yield* array('omitted', document.omitted, (omission) => row(omission, KEYS.omitted));
  yield* array('hyperlinks', document.hyperlinks, (hyperlink) => row(hyperlink, KEYS.hyperlinks));
  yield* array('threads', document.threads, (thread) => row(thread, KEYS.threads));
  yield* array('links', document.links, (link) => row(link, LINK_KEYS));
  if (document.outline.length === 0) yield '  "outline": []\n';
  else {
    yield '  "outline": [\n';
    yield* outlineRows(document.outline, '    ');
    yield '\n  ]\n';
  }
  yield '}\n';
}

/**
 * The document as JSON Lines: first what holds for the whole, then a row for each part, page by page. Every row after the
 * first has one key, which names the part.
 */
export function* jsonlPieces(document: Document): Generator<string> {
  const { schema, source, engine, status, problems } = document;
  yield `${JSON.stringify({ schema, source, engine, status, problems })}\n`;
  const lines = byPage(document.lines);
  const objects = byPage(document.objects);
  for (const page of document.pages) {
    yield part('page', row(page, KEYS.pages));
    for (const line of lines.get(page.number) ?? []) yield part('line', row(line, KEYS.lines));
    for (const object of objects.get(page.number) ?? []) yield part('object', row(object, KEYS.objects));
  }
  for (const omission of document.omitted) yield part('omitted', row(omission, KEYS.omitted));
  for (const hyperlink of document.hyperlinks) yield part('hyperlink', row(hyperlink, KEYS.hyperlinks));
  for (const thread of document.threads) yield part('thread', row(thread, KEYS.threads));
  for (const link of document.links) yield part('link', row(link, LINK_KEYS));
  for (const entry of document.outline) yield part('outline', JSON.stringify(entry));
}

function part(name: string, text: string): string {
  return `{ "${name}": ${text} }\n`;
}

function byPage<Item extends { page: number }>(items: readonly Item[]): Map<number, Item[]> {
  const pages = new Map<number, Item[]>();
  for (const item of items) {
    const here = pages.get(item.page);
    if (here) here.push(item);
    else pages.set(item.page, [item]);
  }
  return pages;
}

function* array<T>(name: string, items: readonly T[], write: (item: T) => string): Generator<string> {
  if (items.length === 0) {
    yield `  "${name}": [],\n`;
    return;
  }
  yield `  "${name}": [\n`;
  for (const [i, item] of items.entries()) yield `    ${write(item)}${i < items.length - 1 ? ',' : ''}\n`;
  yield '  ],\n';
}

function* outlineRows(entries: readonly OutlineEntry[], indent: string): Generator<string> {
  for (const [i, entry] of entries.entries()) {
    if (i > 0) yield ',\n';
    const fields = row(entry, OUTLINE_KEYS).slice(0, -2);
    if (entry.children.length === 0) yield `${indent}${fields}, "children": [] }`;
    else {
      yield `${indent}${fields}, "children": [\n`;
      yield* outlineRows(entry.children, `${indent}  `);
      yield `\n${indent}] }`;
    }
  }
}

function row(value: object, keys: readonly string[]): string {
  const fields = new Map<string, unknown>(Object.entries(value));
  const written = keys
    .filter((key) => fields.get(key) !== undefined)
    .map((key) => `${JSON.stringify(key)}: ${field(key, fields.get(key))}`);
  return written.length === 0 ? '{}' : `{ ${written.join(', ')} }`;
}

function field(key: string, value: unknown): string {
  if (key === 'font' && isObject(value)) return row(value, KEYS.font);
  if (key === 'cells' && Array.isArray(value)) {
    return `[${value.map((cell: unknown) => (isObject(cell) ? row(cell, KEYS.cells) : JSON.stringify(cell))).join(', ')}]`;
  }
  if (Array.isArray(value)) return `[${value.map((item: unknown) => JSON.stringify(item)).join(', ')}]`;
  return JSON.stringify(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
