import { isRightToLeft } from '../document/direction.js';
import { isFurniture } from '../document/roles.js';
import type { Link, PageObject } from '../document/schema.js';
import { xyCut } from '../document/xy-cut.js';
import { captionLinks } from '../order/captions.js';
import { continuations } from '../order/continues.js';
import { footnoteLinks, type Marked } from '../order/footnote-marks.js';
import { isBody, threadsOf } from '../order/threads.js';
import type { ReadLine } from '../read/reading.js';
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
  const linesOf = (object: PageObject) => object.lines.flatMap((id) => lines.get(id) ?? []);
  for (const page of detected.pages) {
    for (const line of page.lines) lines.set(line.id, line);
    const here = byPage.get(page.page.number) ?? [];
    const main = here.filter(({ role }) => !isFurniture(role) && role !== 'footnote');
    const sorted = pageOrder(main, isRightToLeft(page.lines));
    const notes = here.some(({ role }) => role === 'footnote') ? notesOf(here, isRightToLeft(page.lines)) : [];
    objects.push(...here.filter(({ role }) => role === 'header'), ...sorted, ...notes);
    objects.push(...here.filter(({ role }) => role === 'footer'));
    links.push(...captionLinks(sorted, page.page.height));
    if (notes.length > 0) {
      const marked = (object: PageObject): Marked => ({ object, lines: linesOf(object) });
      links.push(...footnoteLinks(sorted.map(marked), notes.map(marked)));
    }
  }
  links.push(...continuations(objects.filter(isBody), linesOf));
  return { ...detected, objects, threads: threadsOf(objects, links), links };
};

/** Authors side by side are read before the text below them, though one gutter may run through both. */
function pageOrder(objects: readonly PageObject[], rightToLeft: boolean): PageObject[] {
  const people = objects.filter(({ role }) => role === 'author' || role === 'affiliation' || role === 'mail');
  const bottom = Math.max(...people.map(({ box }) => box[3]));
  const above = objects.filter(({ box }) => box[3] <= bottom);
  const isCut = objects.every(({ box }) => box[3] <= bottom || box[1] >= bottom - 0.25 * (box[3] - box[1]));
  if (people.length === 0 || !isCut) return readingOrder(objects, rightToLeft);
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
