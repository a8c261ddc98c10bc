import { PDFDict, PDFHexString, PDFName, PDFNull, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import type { Document, OutlineEntry } from '../../../document/schema.js';
import { oneLine } from '../../flow/clean.js';
import { appendObjects, baseOf } from '../append.js';
import { openForChange } from '../open.js';
import { applyToPoint, displayMatrix, invert } from '../page-space.js';
import type { Bookmarked, BookmarkOptions, BookmarkReport } from '../types.js';

/** Bookmarks stand this far above the top of their heading, in points, so that it is not cut off. */
const MARGIN = 4;

/** Writes the outline as bookmarks. See `toBookmarkedPdf`. */
export async function writeBookmarks(
  bytes: Uint8Array,
  document: Document,
  options: BookmarkOptions,
): Promise<Bookmarked> {
  const pdf = await openForChange(bytes, 'bookmarks');
  const { catalog, context } = pdf;
  const existing = catalog.lookup(PDFName.of('Outlines'));
  const had = existing instanceof PDFDict ? countItems(existing) : 0;
  const report: BookmarkReport = { written: 0, method: 'unchanged', existing: had, withoutPage: [] };
  if (had > 0 && !options.replace) return { bytes, report };

  const pages = pdf.getPages();
  const boxes = new Map(document.objects.map((object) => [object.id, object]));
  const changed: PDFRef[] = [];
  const root = context.nextRef();

  /** One level of the outline; gives the references of its items and how many lines a viewer shows for them. */
  const writeLevel = (entries: readonly OutlineEntry[], parent: PDFRef, depth: number): Level => {
    const known = entries.filter((entry) => pages[entry.page - 1] !== undefined);
    for (const entry of entries) if (!known.includes(entry)) report.withoutPage.push(entry.title);
    const refs = known.map(() => context.nextRef());
    let visible = known.length;
    known.forEach((entry, i) => {
      const ref = refs[i];
      const page = pages[entry.page - 1];
      if (!ref || !page) return;
      const below = writeLevel(entry.children, ref, depth + 1);
      const dict = context.obj({ Parent: parent });
      dict.set(PDFName.of('Title'), PDFHexString.fromText(oneLine(entry.title) || '—'));
      dict.set(PDFName.of('Dest'), destination(page, boxes.get(entry.object)?.box));
      link(dict, 'Prev', refs[i - 1]);
      link(dict, 'Next', refs[i + 1]);
      if (below.refs.length > 0) {
        link(dict, 'First', below.refs[0]);
        link(dict, 'Last', below.refs.at(-1));
        // The outermost items are open, those below are closed: a negative count says how many would be shown.
        dict.set(PDFName.of('Count'), context.obj(depth === 0 ? below.visible : -below.visible));
        if (depth === 0) visible += below.visible;
      }
      context.assign(ref, dict);
      changed.push(ref);
      report.written++;
    });
    return { refs, visible };
  };
  const destination = (page: PDFPage, box: readonly number[] | undefined) => {
    if (!box) return context.obj([page.ref, PDFName.of('XYZ'), PDFNull, PDFNull, PDFNull]);
    const [x, y] = applyToPoint(invert(displayMatrix(page)), box[0] ?? 0, Math.max(0, (box[1] ?? 0) - MARGIN));
    return context.obj([page.ref, PDFName.of('XYZ'), round(x), round(y), PDFNull]);
  };

  const top = writeLevel(document.outline, root, 0);
  if (report.written === 0 && had === 0) return { bytes, report };
  if (top.refs.length === 0) catalog.delete(PDFName.of('Outlines'));
  else {
    const dict = context.obj({ Type: 'Outlines', Count: top.visible });
    link(dict, 'First', top.refs[0]);
    link(dict, 'Last', top.refs.at(-1));
    context.assign(root, dict);
    changed.push(root);
    catalog.set(PDFName.of('Outlines'), root);
  }

  const base = baseOf(bytes);
  const catalogRef = context.getObjectRef(catalog);
  if (base && catalogRef) {
    report.method = 'appended';
    return { bytes: appendObjects(base, context, [...changed, catalogRef]), report };
  }
  report.method = 'rewritten';
  return { bytes: await pdf.save({ updateFieldAppearances: false, addDefaultPage: false }), report };
}

interface Level {
  refs: PDFRef[];
  visible: number;
}

function link(dict: PDFDict, name: string, ref: PDFRef | undefined): void {
  if (ref) dict.set(PDFName.of(name), ref);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** All items of an outline, with protection against items that go round in a circle. */
export function countItems(outline: PDFDict): number {
  const seen = new Set<PDFDict>();
  const todo = [outline.lookup(PDFName.of('First'))];
  while (todo.length > 0) {
    const item = todo.pop();
    if (!(item instanceof PDFDict) || seen.has(item)) continue;
    seen.add(item);
    todo.push(item.lookup(PDFName.of('Next')), item.lookup(PDFName.of('First')));
  }
  return seen.size;
}
