import { PDFArray, type PDFDict, type PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import { coverage } from '../../../../document/box.js';
import type { Box } from '../../../../document/schema.js';
import { type AnnotationGroup, describeAnnotation, type LinkArea, textOfLink } from '../annotations.js';
import type { Marks } from '../page.js';
import { dictOf, entry } from '../pdf-objects.js';
import type { FoundPicture } from '../place/place.js';
import { add, childrenOf, type Element, element } from './element.js';
import { type Plan, restKey } from './plan.js';

/* The plan meets the content: marks, pictures and annotations go to their elements. */

/** Marks of a key go to its element. Marks of links wait for theirs. */
export function addMarks(plan: Plan, { byKey }: Marks): void {
  for (const [key, marks] of byKey) {
    if (key.includes('@')) continue;
    const holder = plan.elements.get(key);
    if (!holder) throw new Error(`no element for the content of ${key}`);
    for (const mark of marks) holder.kids.push({ mark });
  }
}

/**
 * Pictures that the document does not know become figures at the end of their page. The file may say something of them after
 * all: what the link over them says. Gives those without any text.
 */
export function addPictures(
  plan: Plan,
  pictures: readonly FoundPicture[],
  links: readonly LinkArea[],
): { page: number }[] {
  return pictures.flatMap(({ key, page, box }) => {
    const figure = element('Figure', { place: { page, box } });
    plan.elements.set(key, figure);
    insertAfter(plan.root, plan.elements.get(restKey(page)), figure);
    return describeByLink(plan, figure, box, links) ? [] : [{ page }];
  });
}

/** Figures of the document that have no text, under a link that says something. */
export function describeFigures(plan: Plan, page: number, links: readonly LinkArea[]): void {
  if (links.length === 0) return;
  plan.withoutAlternative = plan.withoutAlternative.filter(({ object, page: own }) => {
    const region = own === page ? plan.regions.find(({ key }) => key === object) : undefined;
    const figure = plan.elements.get(object);
    return !(region && figure && describeByLink(plan, figure, region.box, links));
  });
}

function describeByLink(plan: Plan, figure: Element, box: Box, links: readonly LinkArea[]): boolean {
  const link = links.find((area) => coverage(box, area.box) > COVERED);
  const text = link && textOfLink(link.group);
  if (text === undefined) return false;
  figure.alt = text;
  plan.alternatives.link++;
  return true;
}

/** A link over this share of a picture is a link of the picture. */
const COVERED = 0.8;

/** Each annotation gets an element: inside the text it covers, or at the end of its page. Gives how many there are. */
export function addAnnotations(pdf: PDFDocument, plan: Plan, groups: readonly AnnotationGroup[], marks: Marks): number {
  let count = 0;
  const numbers = new Map(pdf.getPages().map((page, index) => [page.ref, index + 1]));
  const pageOf = (dict: PDFDict) => destinationPage(dict, numbers);
  const after = new Map<number, Element>();
  for (const group of groups) {
    const own = element(group.type);
    const key = group.owner && `${group.owner.key}@${group.id}`;
    for (const mark of (key && marks.byKey.get(key)) || []) own.kids.push({ mark });
    describeAnnotation(group, pageOf);
    for (const { ref, dict } of group.items) {
      own.kids.push({ annotation: ref, dict, page: group.page });
      count++;
    }
    const holder = group.owner && plan.elements.get(group.owner.key);
    if (holder && group.owner) {
      own.order = group.owner.order;
      add(holder, own);
      continue;
    }
    const page = group.page + 1;
    const field = plan.regions.find(
      (region) => region.page === page && region.role === 'field' && coverage(group.box, region.box) > 0.5,
    );
    const fieldHolder = field && plan.elements.get(field.key);
    if (fieldHolder) {
      add(fieldHolder, own);
      continue;
    }
    const box = element('P');
    add(box, own);
    // A form field stands where it is seen: after the object around it or above it.
    const around = plan.regions.findLast(
      (region) => region.page === page && (coverage(group.box, region.box) > 0.5 || region.box[3] <= group.box[1] + 2),
    );
    const anchor = around && plan.elements.get(around.key);
    const last = after.get(page);
    const at = anchor ? topOf(plan.root, anchor) : (last ?? plan.elements.get(restKey(page)));
    insertAfter(plan.root, at, box);
    if (!anchor) after.set(page, box);
  }
  return count;
}

/** The element itself or the block that holds it, whose sibling a paragraph may be. */
function topOf(root: Element, wanted: Element): Element | undefined {
  const path = pathTo(root, wanted);
  return path.find(({ type }) => type !== 'Document' && type !== 'Sect');
}

function pathTo(from: Element, wanted: Element): Element[] {
  if (from === wanted) return [from];
  for (const child of childrenOf(from)) {
    const path = pathTo(child, wanted);
    if (path.length > 0) return [from, ...path];
  }
  return [];
}

function insertAfter(root: Element, place: Element | undefined, inserted: Element): void {
  const parent = place && parentOf(root, place);
  const at = parent?.kids.findIndex((kid) => 'element' in kid && kid.element === place) ?? -1;
  if (parent && at >= 0) parent.kids.splice(at + 1, 0, { element: inserted });
  else add(root, inserted);
}

function parentOf(from: Element, wanted: Element): Element | undefined {
  for (const child of childrenOf(from)) {
    if (child === wanted) return from;
    const found = parentOf(child, wanted);
    if (found) return found;
  }
  return undefined;
}

/** The number of the page that a link within the document goes to. */
function destinationPage(dict: PDFDict, numbers: ReadonlyMap<PDFRef, number>): number | undefined {
  const action = dictOf(dict, 'A');
  const destination = entry(dict, 'Dest') ?? entry(action, 'D');
  if (!(destination instanceof PDFArray)) return undefined;
  const first = destination.get(0);
  return first instanceof PDFRef ? numbers.get(first) : undefined;
}
