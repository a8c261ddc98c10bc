import { isRightToLeft } from '../document/direction.js';
import type { DraftObject } from '../document/draft.js';
import { ROLES } from '../document/roles.js';
import { placesOf, xyCut } from '../document/xy-cut.js';
import type { WindowFields } from '../model/order-model.js';
import type { ReadLine, ReadPage } from '../read/reading.js';

/* The pages of a document as Order takes them: objects with their places, and the raw fields of its network. */

/** Fields of forms came after the training: to the network they are paragraphs. */
const ROLE_INDEX = new Map(ROLES.map((role, i) => [role, role === 'field' ? ROLES.indexOf('paragraph') : i]));

/** An object with what its page knows of its place. */
export interface Placed {
  object: DraftObject;
  /** Rows of its lines on its page. */
  lines: number[];
  page: ReadPage;
  content: number;
  /** By XY-cut from left to right, as the model knows it, and in the direction the page is read. */
  cut: number;
  read: number;
}

export interface PlacedPage {
  page: ReadPage;
  objects: Placed[];
}

export function placedPage(page: ReadPage, objects: readonly DraftObject[]): PlacedPage {
  const row = new Map(page.lines.map((line, index) => [line.id, index]));
  const boxes = objects.map(({ box }) => box);
  const cut = placesOf(xyCut(boxes));
  const read = isRightToLeft(page.lines) ? placesOf(xyCut(boxes, { rightToLeft: true })) : cut;
  return {
    page,
    objects: objects.map((object, index) => {
      const lines = object.lines.flatMap((id) => row.get(id) ?? []);
      return {
        object,
        lines,
        page,
        content: page.contentOrder && lines.length > 0 ? Math.min(...lines) : -1,
        cut: cut[index] ?? 0,
        read: read[index] ?? 0,
      };
    }),
  };
}

/** The features of all lines of a window, one page after the other. */
export function windowFeatures(window: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(window.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const features of window) {
    all.set(features, end);
    end += features.length;
  }
  return all;
}

/** Everything else that the network sees of a window. */
export function windowFields(
  window: readonly PlacedPage[],
  objects: readonly Placed[],
): Omit<WindowFields, 'features'> {
  const r = objects.length;
  const starts: number[] = [];
  let total = 0;
  for (const { page } of window) {
    starts.push(total);
    total += page.lines.length;
  }
  const fields: Omit<WindowFields, 'features'> = {
    member: new Int32Array(total).fill(-1),
    box: new Float32Array(r * 4),
    size: new Float32Array(r * 2),
    page: new Float32Array(r),
    role: new Int32Array(r),
    content: new Float32Array(r),
    cut: new Float32Array(r),
    first: new Int32Array(r).fill(-1),
    last: new Int32Array(r).fill(-1),
  };
  const numbers = new Map(window.map(({ page }, k) => [page.page.number, k]));
  for (const [i, { object, lines, content, cut }] of objects.entries()) {
    const k = numbers.get(object.page) ?? 0;
    const page = window[k]?.page.page;
    const start = starts[k] ?? 0;
    fields.box.set(object.box, i * 4);
    fields.size.set([page?.width ?? 1, page?.height ?? 1], i * 2);
    fields.page[i] = k;
    fields.role[i] = ROLE_INDEX.get(object.role) ?? 0;
    fields.content[i] = content;
    fields.cut[i] = cut;
    for (const line of lines) fields.member[start + line] = i;
    const [first] = lines;
    const last = lines.at(-1);
    if (first !== undefined) fields.first[i] = start + first;
    if (last !== undefined) fields.last[i] = start + last;
  }
  return fields;
}

/** The lines of an object, in the order of its text. */
export function lineLookup(pages: readonly PlacedPage[]): (object: DraftObject) => ReadLine[] {
  const known = new Map<string, Placed>();
  for (const { objects } of pages) for (const placed of objects) known.set(placed.object.id, placed);
  return ({ id }) => {
    const own = known.get(id);
    return own ? own.lines.flatMap((row) => own.page.lines[row] ?? []) : [];
  };
}
