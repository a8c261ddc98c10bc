import { sha256 } from '#sha256';
import { union } from '../document/box.js';
import { hrdocLineId } from '../document/hrdoc-ids.js';
import type { Box, Page, Problem } from '../document/schema.js';
import { TreelineError } from '../errors.js';
import type { HrdocRow } from './hrdoc-rows.js';
import type { Reading, ReadLine, ReadPage } from './reading.js';

/*
 * HRDoc's JSON (SPEC 6.1): one list of units a document, in reading order, with their truth beside them. A reader of
 * inputs must not know either: only `text`, `box` and `page` are read, and the lines are sorted by their place before
 * anything else. What remains of the list's order is the number in a line's id, by which the writer of `-f hrdoc`
 * finds the way back; no stage looks at ids.
 */

/** By page, counted from 0. */
export type PageSizes = ReadonlyMap<number, { width: number; height: number }>;

export interface HrdocOptions {
  /** Name of the source as it appears in the document. */
  name: string;
  /** Sizes of the page pictures by page, counted from 0 as in the list. Default: as far as the boxes of the page reach. */
  pageSizes?: PageSizes | undefined;
  /** Takes the order of the list, which is the truth, for the reading order. Default: it is not looked at. */
  givenOrder?: boolean | undefined;
}

export async function readHrdoc(bytes: Uint8Array, options: HrdocOptions): Promise<Reading> {
  if (bytes.length === 0) throw new TreelineError('empty-input', 'the file is empty');
  const { parseRows } = await import('./hrdoc-rows.js');
  const rows = parseRows(new TextDecoder().decode(bytes));
  const problems: Problem[] = [];
  const byPage = new Map<number, ReadLine[]>();
  for (const [index, row] of rows.entries()) {
    const line = readLine(row, index);
    const box = upright(line.box);
    if (box !== line.box) {
      const message = `the box [${line.box}] of "${line.text.slice(0, 40)}" is turned inside out`;
      problems.push({ code: 'box-inside-out', page: line.page, message });
    }
    const lines = byPage.get(row.page) ?? [];
    lines.push({ ...line, box });
    byPage.set(row.page, lines);
  }
  const count = Math.max(...byPage.keys(), ...(options.pageSizes?.keys() ?? [])) + 1;
  const pages = Array.from({ length: count }, (_, index) => {
    const lines = (byPage.get(index) ?? []).sort(byPlace);
    return readPage(index, lines, options.pageSizes?.get(index));
  });
  return {
    source: { name: options.name, kind: 'hrdoc', pages: count, sha256: await sha256(bytes) },
    pages,
    problems: problems.sort((a, b) => (a.page ?? 0) - (b.page ?? 0) || compare(a.message, b.message)),
    ...(options.givenOrder && { order: rows.map((_, index) => hrdocLineId(index)) }),
    evidence: { bookmarks: [], tags: [] },
  };
}

function readLine(row: HrdocRow, index: number): ReadLine {
  return {
    id: hrdocLineId(index),
    page: row.page + 1,
    box: row.box,
    text: row.text,
    rotation: 0,
    raised: [],
    math: 0,
    hidden: false,
    tag: -1,
  };
}

function upright(box: Box): Box {
  const [x0, y0, x1, y1] = box;
  if (x0 <= x1 && y0 <= y1) return box;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** Top to bottom, then left to right. Units that agree in all of it can be told apart by nothing that may be read. */
function byPlace(a: ReadLine, b: ReadLine): number {
  return (
    a.box[1] - b.box[1] || a.box[0] - b.box[0] || a.box[3] - b.box[3] || a.box[2] - b.box[2] || compare(a.text, b.text)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function readPage(index: number, lines: ReadLine[], size: { width: number; height: number } | undefined): ReadPage {
  const [, , right, bottom] = union(lines.length > 0 ? lines.map(({ box }) => box) : [[0, 0, 1, 1]]);
  const width = size?.width ?? Math.max(1, right);
  const height = size?.height ?? Math.max(1, bottom);
  const page: Page = { number: index + 1, width, height, unit: 'px' };
  const onPage = lines.map((line) => ({ ...line, box: cut(line.box, width, height) }));
  return { page, lines: onPage, contentOrder: false, hasUnits: true, graphics: [] };
}

/** A box that reaches out of its page is cut at the edge. */
function cut([x0, y0, x1, y1]: Box, width: number, height: number): Box {
  const x = (value: number) => Math.min(Math.max(value, 0), width);
  const y = (value: number) => Math.min(Math.max(value, 0), height);
  return [x(x0), y(y0), x(x1), y(y1)];
}
