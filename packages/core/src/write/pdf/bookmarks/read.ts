import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { dictOf, entry, itemsOf, textIn } from '../tags/pdf-objects.js';

export interface ReadBookmark {
  title: string;
  /** Nothing where it goes elsewhere, or nowhere. */
  page: number | undefined;
}

/** The bookmarks of a file, from the first to the last, with protection against items that go round in a circle. */
export function readBookmarks(pdf: PDFDocument): ReadBookmark[] {
  const numbers = new Map(pdf.getPages().map(({ ref }, index) => [ref, index + 1]));
  const found: ReadBookmark[] = [];
  const seen = new Set<PDFDict>();
  const todo = [dictOf(dictOf(pdf.catalog, 'Outlines'), 'First')];
  while (todo.length > 0) {
    const item = todo.pop();
    if (!item || seen.has(item)) continue;
    seen.add(item);
    const target = entry(item, 'Dest') ?? entry(dictOf(item, 'A'), 'D');
    const [page] = arrayOf(pdf, target)?.asArray() ?? [];
    found.push({ title: textIn(item, 'Title') ?? '', page: page instanceof PDFRef ? numbers.get(page) : undefined });
    todo.push(dictOf(item, 'Next'), dictOf(item, 'First'));
  }
  return found;
}

/** A destination: as it stands, or by its name. */
function arrayOf(pdf: PDFDocument, target: PDFObject | undefined): PDFArray | undefined {
  const { context, catalog } = pdf;
  let named: PDFObject | undefined = target;
  if (target instanceof PDFName) named = entry(dictOf(catalog, 'Dests'), target.decodeText());
  else if (target instanceof PDFString || target instanceof PDFHexString)
    named = inTree(dictOf(dictOf(catalog, 'Names'), 'Dests'), target.decodeText(), 0);
  const value = context.lookup(named);
  const array = value instanceof PDFDict ? entry(value, 'D') : value;
  return array instanceof PDFArray ? array : undefined;
}

const MAX_DEPTH = 20;

/** The value of a name in a name tree. */
function inTree(node: PDFDict | undefined, name: string, depth: number): PDFObject | undefined {
  if (!node || depth > MAX_DEPTH) return undefined;
  const { context } = node;
  const pairs = itemsOf(context, entry(node, 'Names'));
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const key = pairs[i];
    if ((key instanceof PDFString || key instanceof PDFHexString) && key.decodeText() === name) return pairs[i + 1];
  }
  for (const kid of itemsOf(context, entry(node, 'Kids'))) {
    const found = kid instanceof PDFDict ? inTree(kid, name, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}
