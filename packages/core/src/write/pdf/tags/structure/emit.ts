import {
  type PDFContext,
  type PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { applyToBox, displayMatrix, invert } from '../../page-space.js';
import { type Element, type Kid, type ParentRow, ROLE_MAP } from './element.js';

/** Writes the elements, the parent tree and the ids, and hangs them into the catalog. */
export function emitStructure(
  context: PDFContext,
  catalog: PDFDict,
  root: Element,
  pages: readonly PDFPage[],
  rows: ParentRow[],
): void {
  const top = context.nextRef();
  const ids: [string, PDFRef][] = [];
  const used = new Set<string>();
  const annotations: [number, PDFRef][] = [];
  const emit = (element: Element, parent: PDFRef): PDFRef => {
    const ref = context.nextRef();
    used.add(element.type);
    sortKids(element);
    const page = firstPage(element);
    const dict = context.obj({ Type: 'StructElem', S: element.type, P: parent });
    const kids = element.kids.map((kid): PDFObject => {
      if ('element' in kid) return emit(kid.element, ref);
      if ('annotation' in kid) {
        const key = rows.length + annotations.length;
        annotations.push([key, ref]);
        kid.dict.set(PDFName.of('StructParent'), context.obj(key));
        return reference(context, { Type: 'OBJR', Obj: kid.annotation }, pages[kid.page]);
      }
      const { mark } = kid;
      mark.row.owners[mark.mcid] = ref;
      if (!mark.stream && mark.page === page) return context.obj(mark.mcid);
      const more = mark.stream ? { Stm: mark.stream } : {};
      return reference(context, { Type: 'MCR', MCID: mark.mcid, ...more }, pages[mark.page]);
    });
    const pageRef = page === undefined ? undefined : pages[page]?.ref;
    if (pageRef) dict.set(PDFName.of('Pg'), pageRef);
    const [only] = kids;
    if (only) dict.set(PDFName.of('K'), kids.length === 1 ? only : context.obj(kids));
    setProperties(context, dict, element, pages);
    if (element.id !== undefined) ids.push([element.id, ref]);
    context.assign(ref, dict);
    return ref;
  };
  const document = emit(root, top);
  const numbers: PDFObject[] = [];
  for (const { key, owners } of rows) {
    const list = Array.from(owners, (owner) => owner ?? context.obj(null));
    numbers.push(context.obj(key), context.register(context.obj(list)));
  }
  for (const [key, ref] of annotations) numbers.push(context.obj(key), ref);
  const dict = context.obj({
    Type: 'StructTreeRoot',
    K: [document],
    ParentTree: context.register(context.obj({ Nums: numbers })),
    ParentTreeNextKey: rows.length + annotations.length,
  });
  const roles = Object.entries(ROLE_MAP).filter(([type]) => used.has(type));
  if (roles.length > 0) dict.set(PDFName.of('RoleMap'), context.obj(Object.fromEntries(roles)));
  if (ids.length > 0) {
    const names = ids.sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([id, ref]) => [PDFString.of(id), ref]);
    dict.set(PDFName.of('IDTree'), context.register(context.obj({ Names: names })));
  }
  context.assign(top, dict);
  catalog.set(PDFName.of('StructTreeRoot'), top);
}

function reference(
  context: PDFContext,
  entries: Record<string, string | number | PDFRef>,
  page: PDFPage | undefined,
): PDFDict {
  const dict = context.obj({});
  for (const [name, value] of Object.entries(entries))
    dict.set(
      PDFName.of(name),
      value instanceof PDFRef ? value : typeof value === 'number' ? context.obj(value) : PDFName.of(value),
    );
  if (page) dict.set(PDFName.of('Pg'), page.ref);
  return dict;
}

function setProperties(context: PDFContext, dict: PDFDict, element: Element, pages: readonly PDFPage[]): void {
  const { alt, id, language, place, attributes } = element;
  if (alt !== undefined) dict.set(PDFName.of('Alt'), PDFHexString.fromText(alt));
  if (id !== undefined) dict.set(PDFName.of('ID'), PDFString.of(id));
  if (language !== undefined) dict.set(PDFName.of('Lang'), PDFString.of(language));
  if (attributes) dict.set(PDFName.of('A'), context.obj({ ...attributes }));
  const page = place && pages[place.page - 1];
  if (!place || !page) return;
  const box = applyToBox(invert(displayMatrix(page)), ...place.box);
  const rounded = box.map((value) => Math.round(value * 100) / 100);
  dict.set(PDFName.of('A'), context.obj({ O: 'Layout', Placement: 'Block', BBox: rounded }));
}

/** The page of the first mark directly in an element. */
function firstPage({ kids }: Element): number | undefined {
  for (const kid of kids) if ('mark' in kid) return kid.mark.page;
  return undefined;
}

/** Marks and the elements between them, in the order of lines and, on a line, of drawing. */
function sortKids(element: Element): void {
  if (!element.kids.some((kid) => 'mark' in kid)) return;
  const ranks = new Map(element.kids.map((kid) => [kid, rankOf(kid)]));
  element.kids.sort((a, b) => {
    const p = ranks.get(a) ?? FIRST;
    const q = ranks.get(b) ?? FIRST;
    return p[0] - q[0] || p[1] - q[1] || p[2] - q[2];
  });
}

const LAST = 1e9;
const FIRST: readonly [number, number, number] = [0, 0, 0];

function rankOf(kid: Kid): [number, number, number] {
  if ('mark' in kid) return [kid.mark.order, kid.mark.page, kid.mark.mcid];
  if ('annotation' in kid) return [LAST, kid.page, LAST];
  const { element } = kid;
  const first = element.kids.find((own) => 'mark' in own);
  const mark = first && 'mark' in first ? first.mark : undefined;
  return [element.order ?? LAST, mark?.page ?? LAST, mark?.mcid ?? LAST];
}
