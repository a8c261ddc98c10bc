import type { Bookmark, Tag } from '../../reading.js';
import { displayMatrix, rectangle } from './display.js';
import type { Instance } from './instance.js';

/** More than any book has; a file whose bookmarks or tags run in circles stops here. */
const MAX_ENTRIES = 50_000;
const MAX_DEPTH = 64;
const MEDIA_BOX = 0;
const CROP_BOX = 1;

export function readBookmarks(pdfium: Instance, document: number): Bookmark[] {
  const { call } = pdfium;
  const found: Bookmark[] = [];
  const seen = new Set<number>();
  const visit = (parent: number, level: number): void => {
    let bookmark = call.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && found.length < MAX_ENTRIES) {
      seen.add(bookmark);
      const current = bookmark;
      const title = pdfium.utf16((address, size) => call.FPDFBookmark_GetTitle(current, address, size));
      found.push({ title: clean(title), level, ...target(pdfium, document, current) });
      if (level < MAX_DEPTH) visit(current, level + 1);
      bookmark = call.FPDFBookmark_GetNextSibling(document, current);
    }
  };
  visit(0, 1);
  return found;
}

/** Titles come with line breaks and tabs from the headings they were made of. */
function clean(title: string): string {
  return title.replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Where a bookmark leads; page 0 when it leads nowhere in this file. */
function target(pdfium: Instance, document: number, bookmark: number): { page: number; y?: number } {
  const { call } = pdfium;
  let destination = call.FPDFBookmark_GetDest(document, bookmark);
  if (destination === 0) {
    const action = call.FPDFBookmark_GetAction(bookmark);
    if (action !== 0) destination = call.FPDFAction_GetDest(document, action);
  }
  const place = destination === 0 ? undefined : placeOf(pdfium, document, destination);
  if (place === undefined) return { page: 0 };
  return place.y === undefined ? { page: place.page } : { page: place.page, y: place.y };
}

/** A place a bookmark or a link leads to; undefined when it is not in this file. */
export function placeOf(
  pdfium: Instance,
  document: number,
  destination: number,
): { page: number; y?: number; at?: [x: number, y: number] } | undefined {
  const { call, scratch: s } = pdfium;
  const index = call.FPDFDest_GetDestPageIndex(document, destination);
  if (index < 0) return undefined;
  const located = call.FPDFDest_GetLocationInPage(destination, s, s + 4, s + 8, s + 16, s + 20, s + 24) !== 0;
  if (!located || pdfium.int(1) === 0) return { page: index + 1 };
  const x = pdfium.int(0) === 0 ? 0 : pdfium.float(4);
  const at = displayed(pdfium, document, index, x, pdfium.float(5));
  return at === undefined ? { page: index + 1 } : { page: index + 1, y: at[1], at };
}

/** Does not load the page: a table of contents may lead to thousands of them. */
function displayed(
  pdfium: Instance,
  document: number,
  index: number,
  x: number,
  y: number,
): [x: number, y: number] | undefined {
  const { call, scratch: s } = pdfium;
  const media = call.EPDF_GetPageBoxByIndex(document, index, MEDIA_BOX, s) !== 0 ? rectangle(pdfium) : undefined;
  const crop = call.EPDF_GetPageBoxByIndex(document, index, CROP_BOX, s) !== 0 ? rectangle(pdfium) : undefined;
  const visible = crop ?? media;
  if (visible === undefined) return undefined;
  const m = displayMatrix(call.EPDF_GetPageRotationByIndex(document, index), visible);
  const hundredths = (value: number) => Math.round(value * 100) / 100;
  return [hundredths(m.a * x + m.c * y + m.e), hundredths(m.b * x + m.d * y + m.f)];
}

/** The structure elements with content on a page, in document order, each with its marked-content ids. */
export function readTags(pdfium: Instance, page: number, pageNumber: number): Tag[] {
  const { call } = pdfium;
  const tree = call.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return [];
  const tags: Tag[] = [];
  const visit = (element: number, depth: number): void => {
    if (element === 0 || depth > MAX_DEPTH || tags.length >= MAX_ENTRIES) return;
    const type = pdfium.utf16((address, size) => call.FPDF_StructElement_GetType(element, address, size));
    const tag: Tag = { type, depth, page: pageNumber, ids: [] };
    tags.push(tag);
    const children = call.FPDF_StructElement_CountChildren(element);
    for (let i = 0; i < children; i++) {
      const id = call.FPDF_StructElement_GetChildMarkedContentID(element, i);
      if (id >= 0) tag.ids.push(id);
      else visit(call.FPDF_StructElement_GetChildAtIndex(element, i), depth + 1);
    }
  };
  try {
    const roots = call.FPDF_StructTree_CountChildren(tree);
    for (let i = 0; i < roots; i++) visit(call.FPDF_StructTree_GetChildAtIndex(tree, i), 0);
  } finally {
    if (!pdfium.failed) call.FPDF_StructTree_Close(tree);
  }
  return tags;
}
