import { isRightToLeft } from '../../document/direction.js';
import type { DraftObject } from '../../document/draft.js';
import { isFurniture } from '../../document/roles.js';
import type { Link } from '../../document/schema.js';
import { xyCut } from '../../document/xy-cut.js';
import { continuations } from '../../order/continues.js';
import { floatsBehindParagraphs } from '../../order/floats-behind.js';
import { footnoteLinks, type Marked } from '../../order/footnote-marks.js';
import { isBody, threadsOf } from '../../order/threads.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import type { Order } from '../../stages.js';
import type { Vocabulary } from '../../words/join.js';
import { captionLinks } from './captions.js';

/**
 * Reading order by recursive XY-cut, page by page: headers, then text and floats as they stand, then notes, then
 * footers. Captions go to the nearest float, notes to their marks, broken paragraphs are tied, and floats between
 * the parts of one are read behind it.
 */
export const order: Order = async (detected) => {
  const objects: DraftObject[] = [];
  const links: Link[] = [];
  const byPage = new Map<number, DraftObject[]>(detected.pages.map(({ page }) => [page.number, []]));
  for (const object of detected.objects) byPage.get(object.page)?.push(object);
  const lines = new Map<string, ReadLine>();
  const linesOf = (object: DraftObject) => linesNamed(object.lines, lines);
  for (const page of detected.pages) {
    for (const line of page.lines) lines.set(line.id, line);
    const ordered = orderPage(page, byPage.get(page.page.number) ?? [], linesOf, detected.words);
    objects.push(...ordered.objects);
    links.push(...ordered.links);
  }
  links.push(...continuations(objects.filter(isBody), linesOf));
  const placed = floatsBehindParagraphs(objects, links);
  return { ...detected, objects: placed, threads: threadsOf(placed, links), links };
};

function linesNamed(ids: readonly string[], lines: ReadonlyMap<string, ReadLine>): ReadLine[] {
  const named: ReadLine[] = [];
  for (const id of ids) {
    const line = lines.get(id);
    if (line) named.push(line);
  }
  return named;
}

function orderPage(
  { page, lines }: ReadPage,
  objects: readonly DraftObject[],
  linesOf: (object: DraftObject) => ReadLine[],
  words: Vocabulary | undefined,
): { objects: DraftObject[]; links: Link[] } {
  const rightToLeft = isRightToLeft(lines);
  const headers: DraftObject[] = [];
  const footers: DraftObject[] = [];
  const main: DraftObject[] = [];
  let hasNotes = false;
  for (const object of objects) {
    if (object.role === 'footnote') hasNotes = true;
    else if (object.role === 'header') headers.push(object);
    else if (object.role === 'footer') footers.push(object);
    else main.push(object);
  }
  const sorted = pageOrder(main, rightToLeft);
  const links: Link[] = captionLinks(sorted, page.height);
  if (!hasNotes) return { objects: [...headers, ...sorted, ...footers], links };
  const notes = notesOf(objects, rightToLeft);
  links.push(...noteLinks(sorted, notes, linesOf, words));
  return { objects: [...headers, ...sorted, ...notes, ...footers], links };
}

function noteLinks(
  text: readonly DraftObject[],
  notes: readonly DraftObject[],
  linesOf: (object: DraftObject) => ReadLine[],
  words: Vocabulary | undefined,
): Link[] {
  const marked = (object: DraftObject): Marked => ({ object, lines: linesOf(object) });
  return footnoteLinks(text.map(marked), notes.map(marked), words);
}

/** Authors side by side are read before the text below them, though one gutter may run through both. */
function pageOrder(objects: readonly DraftObject[], rightToLeft: boolean): DraftObject[] {
  const people = objects.filter(isPerson);
  return people.length === 0 ? readingOrder(objects, rightToLeft) : peopleFirst(people, objects, rightToLeft);
}

function isPerson({ role }: DraftObject): boolean {
  return role === 'author' || role === 'affiliation' || role === 'mail';
}

function peopleFirst(
  people: readonly DraftObject[],
  objects: readonly DraftObject[],
  rightToLeft: boolean,
): DraftObject[] {
  const bottom = Math.max(...people.map(({ box }) => box[3]));
  const above = objects.filter(({ box }) => box[3] <= bottom);
  const isCut = objects.every(({ box }) => box[3] <= bottom || box[1] >= bottom - 0.25 * (box[3] - box[1]));
  if (!isCut) return readingOrder(objects, rightToLeft);
  const below = objects.filter((object) => !above.includes(object));
  return [...readingOrder(above, rightToLeft), ...readingOrder(below, rightToLeft)];
}

/** Notes follow the columns they stand in, which only the text beside them shows. */
function notesOf(objects: readonly DraftObject[], rightToLeft: boolean): DraftObject[] {
  const sorted = readingOrder(
    objects.filter(({ role }) => !isFurniture(role)),
    rightToLeft,
  );
  return sorted.filter(({ role }) => role === 'footnote');
}

function readingOrder(objects: readonly DraftObject[], rightToLeft: boolean): DraftObject[] {
  const boxes = objects.map((object) => object.box);
  return xyCut(boxes, { rightToLeft }).flatMap((index) => objects[index] ?? []);
}
