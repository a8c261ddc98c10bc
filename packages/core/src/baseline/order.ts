import { isRightToLeft } from '../document/direction.js';
import { isFurniture } from '../document/roles.js';
import type { Link, PageObject } from '../document/schema.js';
import { xyCut } from '../document/xy-cut.js';
import { captionLinks } from '../order/captions.js';
import { continuations } from '../order/continues.js';
import { footnoteLinks, type Marked } from '../order/footnote-marks.js';
import { isBody, threadsOf } from '../order/threads.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import type { Order } from '../stages.js';

/**
 * Reading order by recursive XY-cut, page by page: headers, then text and floats as they stand, then notes, then
 * footers. Captions go to the nearest float, notes to their marks, broken paragraphs are tied.
 */
export const order: Order = async (detected) => {
  const objects: PageObject[] = [];
  const links: Link[] = [];
  const byPage = new Map<number, PageObject[]>(detected.pages.map(({ page }) => [page.number, []]));
  for (const object of detected.objects) byPage.get(object.page)?.push(object);
  const lines = new Map<string, ReadLine>();
  const linesOf = (object: PageObject) => linesNamed(object.lines, lines);
  for (const page of detected.pages) {
    for (const line of page.lines) lines.set(line.id, line);
    const ordered = orderPage(page, byPage.get(page.page.number) ?? [], linesOf);
    objects.push(...ordered.objects);
    links.push(...ordered.links);
  }
  links.push(...continuations(objects.filter(isBody), linesOf));
  return { ...detected, objects, threads: threadsOf(objects, links), links };
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
  objects: readonly PageObject[],
  linesOf: (object: PageObject) => ReadLine[],
): { objects: PageObject[]; links: Link[] } {
  const rightToLeft = isRightToLeft(lines);
  const headers: PageObject[] = [];
  const footers: PageObject[] = [];
  const main: PageObject[] = [];
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
  links.push(...noteLinks(sorted, notes, linesOf));
  return { objects: [...headers, ...sorted, ...notes, ...footers], links };
}

function noteLinks(
  text: readonly PageObject[],
  notes: readonly PageObject[],
  linesOf: (object: PageObject) => ReadLine[],
): Link[] {
  const marked = (object: PageObject): Marked => ({ object, lines: linesOf(object) });
  return footnoteLinks(text.map(marked), notes.map(marked));
}

/** Authors side by side are read before the text below them, though one gutter may run through both. */
function pageOrder(objects: readonly PageObject[], rightToLeft: boolean): PageObject[] {
  const people = objects.filter(isPerson);
  return people.length === 0 ? readingOrder(objects, rightToLeft) : peopleFirst(people, objects, rightToLeft);
}

function isPerson({ role }: PageObject): boolean {
  return role === 'author' || role === 'affiliation' || role === 'mail';
}

function peopleFirst(
  people: readonly PageObject[],
  objects: readonly PageObject[],
  rightToLeft: boolean,
): PageObject[] {
  const bottom = Math.max(...people.map(({ box }) => box[3]));
  const above = objects.filter(({ box }) => box[3] <= bottom);
  const isCut = objects.every(({ box }) => box[3] <= bottom || box[1] >= bottom - 0.25 * (box[3] - box[1]));
  if (!isCut) return readingOrder(objects, rightToLeft);
  const below = objects.filter((object) => !above.includes(object));
  return [...readingOrder(above, rightToLeft), ...readingOrder(below, rightToLeft)];
}

/** Notes follow the columns they stand in, which only the text beside them shows. */
function notesOf(objects: readonly PageObject[], rightToLeft: boolean): PageObject[] {
  const sorted = readingOrder(
    objects.filter(({ role }) => !isFurniture(role)),
    rightToLeft,
  );
  return sorted.filter(({ role }) => role === 'footnote');
}

function readingOrder(objects: readonly PageObject[], rightToLeft: boolean): PageObject[] {
  const boxes = objects.map((object) => object.box);
  return xyCut(boxes, { rightToLeft }).flatMap((index) => objects[index] ?? []);
}
