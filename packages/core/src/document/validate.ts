import type { z } from 'zod';
import { cellProblems } from './cell-invariants.js';
import { conservationBreaches } from './conservation.js';
import { type Box, type Document, documentSchema, type OutlineEntry } from './schema.js';

/** One thing that is wrong, with the place in the document: `objects[3].lines[0]: no line has the id "l99"`. */
export interface Invalid {
  path: string;
  message: string;
}

export type Validation = { valid: true; document: Document } | { valid: false; errors: Invalid[] };

/** Boxes are rounded to hundredths of a unit, so they may stick out of their page by as much. */
const ROUNDING = 0.02;

/**
 * Checks a value against `treeline/1`: its shape by the schema, then what a schema cannot say. Ids are unique and
 * resolve, every character is accounted for, every object stands in exactly one thread, body objects stand in reading order, boxes lie on their pages,
 * cells do not overlap, outline levels agree with the tree and with the headings.
 */
export function validate(value: unknown): Validation {
  const shape = documentSchema.safeParse(value);
  if (!shape.success) {
    return { valid: false, errors: shape.error.issues.map(readable) };
  }
  const errors = [...invariants(shape.data)];
  return errors.length === 0 ? { valid: true, document: shape.data } : { valid: false, errors };
}

function readable(issue: z.core.$ZodIssue): Invalid {
  let path = '';
  for (const key of issue.path) {
    path += typeof key === 'number' ? `[${key}]` : path === '' ? String(key) : `.${String(key)}`;
  }
  return { path: path === '' ? 'document' : path, message: issue.message };
}

function* invariants(document: Document): Generator<Invalid> {
  const pages = new Map(document.pages.map((page) => [page.number, page]));
  const objects = new Map(document.objects.map((object) => [object.id, object]));

  const isPartial = document.problems.some(({ severity }) => severity === 'error');
  if (isPartial !== (document.status === 'partial')) {
    const fact = isPartial ? 'although content is missing' : 'although no problem says that content is missing';
    yield { path: 'status', message: `is "${document.status}" ${fact}` };
  }
  yield* unique('pages', document.pages, (page) => String(page.number));
  yield* unique('lines', document.lines, (line) => line.id);
  yield* unique('objects', document.objects, (object) => object.id);

  function* onPage(path: string, page: number, box: Box): Generator<Invalid> {
    const { width, height } = pages.get(page) ?? {};
    if (width === undefined || height === undefined) {
      yield { path: `${path}.page`, message: `no page has the number ${page}` };
      return;
    }
    const [x0, y0, x1, y1] = box;
    if (x0 > x1 || y0 > y1) yield { path: `${path}.box`, message: `[${box}] is turned inside out` };
    if (x0 < -ROUNDING || y0 < -ROUNDING || x1 > width + ROUNDING || y1 > height + ROUNDING) {
      yield { path: `${path}.box`, message: `[${box}] reaches out of page ${page} (${width} × ${height})` };
    }
  }

  for (const [i, line] of document.lines.entries()) yield* onPage(`lines[${i}]`, line.page, line.box);

  for (const [i, object] of document.objects.entries()) {
    const path = `objects[${i}]`;
    yield* onPage(path, object.page, object.box);
    if (object.parent !== undefined && objects.get(object.parent)?.role !== 'heading') {
      yield { path: `${path}.parent`, message: `"${object.parent}" is no heading` };
    }
    if (object.role !== 'table') continue;
    for (const { at, message } of cellProblems(object)) yield { path: `${path}.${at}`, message };
    for (const [j, { box, page = object.page }] of (object.cells ?? []).entries()) {
      if (box) yield* onPage(`${path}.cells[${j}]`, page, box);
    }
    if (object.continues !== undefined && objects.get(object.continues)?.role !== 'table') {
      yield { path: `${path}.continues`, message: `"${object.continues}" is no table` };
    }
  }
  yield* conservationBreaches(document);
  yield* referenceInvariants(document);

  yield* threadInvariants(document);
  for (const [i, link] of document.links.entries()) {
    for (const end of ['from', 'to'] as const) {
      if (!objects.has(link[end])) {
        yield { path: `links[${i}].${end}`, message: `no object has the id "${link[end]}"` };
      }
    }
    const from = objects.get(link.from);
    const end = link.type === 'footnote' ? link.at : link.type === 'reference' ? link.at + link.length : 0;
    if ((link.type === 'footnote' || link.type === 'reference') && from && end > from.text.length) {
      yield { path: `links[${i}].at`, message: `${link.at} is behind the end of the text of "${link.from}"` };
    }
  }
  yield* outlineInvariants(document);
}

/** Hyperlinks and omissions name things that exist. */
function* referenceInvariants(document: Document): Generator<Invalid> {
  const objects = new Set(document.objects.map(({ id }) => id));
  const hyperlinks = new Set(document.hyperlinks.map(({ id }) => id));
  yield* unique('hyperlinks', document.hyperlinks, ({ id }) => id);
  for (const [i, hyperlink] of document.hyperlinks.entries()) {
    if ('page' in hyperlink && hyperlink.object !== undefined && !objects.has(hyperlink.object)) {
      yield { path: `hyperlinks[${i}].object`, message: `no object has the id "${hyperlink.object}"` };
    }
  }
  for (const [i, { object }] of document.omitted.entries()) {
    if (object !== undefined && !objects.has(object)) {
      yield { path: `omitted[${i}].object`, message: `no object has the id "${object}"` };
    }
  }
  for (const [i, { spans = [], text }] of document.lines.entries()) {
    for (const [j, { start, end, link }] of spans.entries()) {
      const path = `lines[${i}].spans[${j}]`;
      if (start >= end || end > text.length) yield { path, message: `[${start}, ${end}) is no part of the text` };
      if (link !== undefined && !hyperlinks.has(link)) yield { path, message: `no hyperlink has the id "${link}"` };
    }
  }
}

function* unique<T>(path: string, items: T[], key: (item: T) => string): Generator<Invalid> {
  const seen = new Set<string>();
  for (const [i, item] of items.entries()) {
    const id = key(item);
    if (seen.has(id)) yield { path: `${path}[${i}]`, message: `"${id}" stands there twice` };
    seen.add(id);
  }
}

function* threadInvariants(document: Document): Generator<Invalid> {
  const position = new Map(document.objects.map((object, i) => [object.id, i]));
  const threaded = new Set<string>();
  for (const [i, thread] of document.threads.entries()) {
    let previous = -1;
    for (const [j, id] of thread.objects.entries()) {
      const path = `threads[${i}].objects[${j}]`;
      const at = position.get(id);
      if (at === undefined) yield { path, message: `no object has the id "${id}"` };
      else if (thread.kind === 'body') {
        if (at < previous)
          yield { path, message: `"${id}" stands earlier in objects: body objects are in reading order` };
        previous = at;
      }
      if (threaded.has(id)) yield { path, message: `"${id}" stands in a thread already` };
      threaded.add(id);
    }
  }
  for (const [i, object] of document.objects.entries()) {
    if (!threaded.has(object.id)) yield { path: `objects[${i}]`, message: `"${object.id}" stands in no thread` };
  }
}

function* outlineInvariants(document: Document): Generator<Invalid> {
  const headings = new Map(
    document.objects.flatMap((object) => (object.role === 'heading' ? [[object.id, object]] : [])),
  );
  const reached = new Set<string>();

  function* visit(entries: OutlineEntry[], path: string, level: number): Generator<Invalid> {
    for (const [i, entry] of entries.entries()) {
      const here = `${path}[${i}]`;
      const heading = headings.get(entry.object);
      if (!heading) yield { path: `${here}.object`, message: `"${entry.object}" is no heading` };
      else if (heading.level !== entry.level) {
        yield { path: `${here}.level`, message: `is ${entry.level}, the heading's own is ${heading.level}` };
      }
      if (entry.level !== level) yield { path: `${here}.level`, message: `is ${entry.level} at depth ${level}` };
      if (reached.has(entry.object)) yield { path: here, message: `"${entry.object}" stands there twice` };
      reached.add(entry.object);
      yield* visit(entry.children, `${here}.children`, level + 1);
    }
  }

  yield* visit(document.outline, 'outline', 1);
  for (const { id, level } of headings.values()) {
    if (level !== undefined && !reached.has(id)) {
      yield { path: 'outline', message: `the heading "${id}" is missing` };
    }
  }
}
