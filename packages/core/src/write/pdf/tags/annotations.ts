import { PDFArray, type PDFContext, PDFDict, PDFHexString, PDFName, type PDFPage, PDFRef } from '@cantoo/pdf-lib';
import type { Box } from '../../../document/schema.js';
import { applyToBox, type Matrix } from '../page-space.js';
import { dictOf, entry, nameIn, numberOf, numbersIn, textIn } from './pdf-objects.js';

/** Annotations that are one thing to a reader: a link over two lines has two of them. */
export interface AnnotationGroup {
  id: string;
  page: number;
  type: 'Link' | 'Form' | 'Annot';
  items: { ref: PDFRef; dict: PDFDict }[];
  box: Box;
  /** The part whose text it covers, and the first line there. */
  owner?: { key: string; order: number };
}

export interface LinkArea {
  box: Box;
  group: AnnotationGroup;
}

const HIDDEN = 2;
/** Annotations that are no part of the structure (ISO 14289-1, 7.18.1). */
const OUTSIDE = new Set(['Popup', 'PrinterMark', 'TrapNet']);
/** Parts of one link stand at most so far apart, in points. */
const MAX_LINE_GAP = 40;

export function annotationsOf(context: PDFContext, page: PDFPage, index: number, display: Matrix): AnnotationGroup[] {
  const groups: AnnotationGroup[] = [];
  const list = entry(page.node, 'Annots');
  if (!(list instanceof PDFArray)) return groups;
  let previous: { same: string; box: Box; group: AnnotationGroup } | undefined;
  for (let i = 0; i < list.size(); i++) {
    const item = list.get(i);
    const dict = context.lookup(item);
    if (!(dict instanceof PDFDict)) continue;
    const subtype = nameIn(dict, 'Subtype') ?? '';
    if (OUTSIDE.has(subtype) || ((numberOf(dict, 'F') ?? 0) & HIDDEN) !== 0) continue;
    // The structure refers to annotations, so they must be objects of their own.
    const ref = item instanceof PDFRef ? item : context.register(dict);
    if (ref !== item) list.set(i, ref);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersIn(context, entry(dict, 'Rect'));
    const box = applyToBox(display, x0, y0, x1, y1);
    const type = subtype === 'Link' ? 'Link' : subtype === 'Widget' ? 'Form' : 'Annot';
    const same = String(entry(dict, 'A') ?? entry(dict, 'Dest') ?? ref);
    const joins = type === 'Link' && previous?.same === same && Math.abs(previous.box[3] - box[3]) < MAX_LINE_GAP;
    const group: AnnotationGroup =
      joins && previous ? previous.group : { id: `${index}.${i}`, page: index, type, items: [], box };
    if (!joins) groups.push(group);
    group.items.push({ ref, dict });
    if (type === 'Link') previous = { same, box, group };
  }
  return groups;
}

export function linkAreas(context: PDFContext, groups: readonly AnnotationGroup[], display: Matrix): LinkArea[] {
  return groups
    .filter(({ type }) => type === 'Link')
    .flatMap((group) =>
      group.items.map(({ dict }) => {
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersIn(context, entry(dict, 'Rect'));
        return { box: applyToBox(display, x0, y0, x1, y1), group };
      }),
    );
}

/** What a link says of itself: its own description, or the address it leads to. */
export function textOfLink({ items }: AnnotationGroup): string | undefined {
  for (const { dict } of items) {
    const said = textIn(dict, 'Contents')?.trim() || textIn(dictOf(dict, 'A'), 'URI')?.trim();
    if (said) return said;
  }
  return undefined;
}

/**
 * Every annotation says what it is (ISO 14289-1, 7.18.1 and 7.18.5). What the file does not say is taken from what it
 * does: the address of a link or its page, the name of a field.
 */
export function describeAnnotation(
  { type, items }: AnnotationGroup,
  pageOf: (dict: PDFDict) => number | undefined,
): void {
  for (const { dict } of items) {
    if (type === 'Form') {
      describeField(dict);
      continue;
    }
    if (textIn(dict, 'Contents')) continue;
    const uri = textIn(dictOf(dict, 'A'), 'URI');
    const page = pageOf(dict);
    const said = uri || (page === undefined ? '' : `Page ${page}`) || (nameIn(dict, 'Subtype') ?? 'Annotation');
    dict.set(PDFName.of('Contents'), PDFHexString.fromText(said));
  }
}

const MAX_FIELD_DEPTH = 20;

/** A field that says nothing of itself is described by its name. Its widgets may be entries of their own below it. */
function describeField(widget: PDFDict): void {
  let field: PDFDict | undefined = widget;
  for (let depth = 0; field && depth < MAX_FIELD_DEPTH; depth++) {
    if (textIn(field, 'TU')) return;
    const name = textIn(field, 'T');
    if (name) {
      field.set(PDFName.of('TU'), PDFHexString.fromText(name));
      return;
    }
    field = dictOf(field, 'Parent');
  }
}
