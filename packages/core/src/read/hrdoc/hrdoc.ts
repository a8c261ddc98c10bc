import { sha256 } from '#sha256';
import { union } from '../../document/box.js';
import { hrdocLineId } from '../../document/hrdoc-ids.js';
import { problem } from '../../document/problems.js';
import type { Box, Page, Problem } from '../../document/schema.js';
import { TreelineError } from '../../errors.js';
import { mathematicsIn, withoutUnknownGlyphs } from '../../words/mathematics.js';
import { cleanText } from '../lines/unicode.js';
import type { GreyPicture, Reading, ReadLine, ReadPage } from '../reading.js';
import type { HrdocRow } from './hrdoc-rows.js';

/*
 * HRDoc's JSON (SPEC 6.1): one list of units a document, in reading order, with their truth beside them. A reader of
 * inputs must not know either: only `text`, `box` and `page` are read, and the lines are sorted by their place before
 * anything else. What remains of the list's order is the number in a line's id, by which the writer of `-f hrdoc`
 * finds the way back; no stage looks at ids.
 */

/** The size of the picture of a page, and how to get its file. */
export interface PageSize {
  width: number;
  height: number;
  picture?: (() => Promise<Uint8Array>) | undefined;
}

/** By page, counted from 0. */
export type PageSizes = ReadonlyMap<number, PageSize>;

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
  const { MOST_PAGES, parseRows } = await import('./hrdoc-rows.js');
  const rows = parseRows(new TextDecoder().decode(bytes));
  const problems: Problem[] = [];
  const byPage = new Map<number, ReadLine[]>();
  for (const [index, row] of rows.entries()) {
    const line = readLine(row, index);
    const box = upright(line.box);
    if (box !== line.box) {
      const message = `the box [${line.box}] is turned inside out`;
      problems.push(problem('box-inside-out', message, line.page));
    }
    const lines = byPage.get(row.page) ?? [];
    lines.push({ ...line, box });
    byPage.set(row.page, lines);
  }
  // The number of a picture is only the name of a file: one beyond all documents makes no pages.
  const pictured = [...(options.pageSizes?.keys() ?? [])].filter((page) => page >= 0 && page < MOST_PAGES);
  const count = Math.max(...byPage.keys(), ...pictured) + 1;
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

/** No list knows fonts: what is mathematics is told by the characters, before names of unknown glyphs are taken out. */
function readLine(row: HrdocRow, index: number): ReadLine {
  const text = cleanText(row.text);
  return {
    id: hrdocLineId(index),
    page: row.page + 1,
    box: row.box,
    text: withoutUnknownGlyphs(text),
    rotation: 0,
    raised: [],
    math: mathematicsIn(text),
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

function readPage(index: number, lines: ReadLine[], size: PageSize | undefined): ReadPage {
  const [, , right, bottom] = union(lines.length > 0 ? lines.map(({ box }) => box) : [[0, 0, 1, 1]]);
  const width = size?.width ?? Math.max(1, right);
  const height = size?.height ?? Math.max(1, bottom);
  const page: Page = { number: index + 1, width, height, unit: 'px' };
  const onPage = lines.map((line) => ({ ...line, box: cut(line.box, width, height) }));
  const read: ReadPage = { page, lines: onPage, contentOrder: false, hasUnits: true, graphics: [] };
  const picture = size?.picture;
  return picture ? { ...read, draw: (scale) => drawn(picture, { width, height }, scale) } : read;
}

/** The picture beside the list, so many pixels for a unit; nothing where it cannot be read. */
async function drawn(
  picture: () => Promise<Uint8Array>,
  size: { width: number; height: number },
  scale: number,
): Promise<GreyPicture | undefined> {
  const { openPicture } = await import('../image/open.js');
  const { drawUpright } = await import('../image/draw.js');
  try {
    const [page] = openPicture(await picture()).pages;
    return page && drawUpright(await page.pixels(), size, undefined, scale);
  } catch {
    return undefined;
  }
}

/** A box that reaches out of its page is cut at the edge. */
function cut([x0, y0, x1, y1]: Box, width: number, height: number): Box {
  const x = (value: number) => Math.min(Math.max(value, 0), width);
  const y = (value: number) => Math.min(Math.max(value, 0), height);
  return [x(x0), y(y0), x(x1), y(y1)];
}
