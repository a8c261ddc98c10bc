import { isRightToLeft } from '../document/direction.js';
import { ROLES } from '../document/roles.js';
import type { Link, PageObject } from '../document/schema.js';
import { placesOf, xyCut } from '../document/xy-cut.js';
import { LINK_TYPES, type OrderModel, type WindowFields, type WindowScores } from '../model/order-model.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import type { Detected, Order } from '../stages.js';
import { arranged } from './arrange.js';
import { continuations, withoutNamed } from './continues.js';
import { footnoteLinks, type Marked } from './footnote-marks.js';
import { bestOrder, type Candidate } from './sequence.js';
import { bodyOf, isBody, threadsOf } from './threads.js';
import { type CaptionedPage, tieCaptions } from './tie-captions.js';

/*
 * The learned Order (SPEC 2): page objects → threads in reading order, with captions, footnotes and continuations tied.
 *
 * Pages are read one after the other, so a page is ordered by itself and a book costs as much a page as a letter. The
 * model sees a page with its neighbours, in windows of three that overlap by one.
 */

const WINDOW = 3;
const STRIDE = 2;
/** A page with more objects than this (a form, a hostile file) is read by XY-cut alone: the model's cost is quadratic. */
const MOST_OBJECTS = 160;
/** How much less likely than the model's own order a simple one may be, in nats. Set by hand, not calibrated. */
const MARGIN = { content: 1, cut: 1, down: 0 };
/** A paragraph goes on when the model finds that likelier than not. */
const CONTINUES = 0.5;

const ROLE_INDEX = new Map(ROLES.map((role, i) => [role, i]));
const CONTINUATION = LINK_TYPES.indexOf('continuation');

export function learnedOrder(model: OrderModel): Order {
  return async (detected) => {
    const pages = placed(detected);
    const found: Link[] = [];
    const ordered: Placed[][] = [];
    const follows: CaptionedPage['follows'][] = [];
    for (let start = 0; start < pages.length; start += STRIDE) {
      const window = pages.slice(start, start + WINDOW);
      const objects = window.flatMap((page) => (page.objects.length <= MOST_OBJECTS ? page.objects : []));
      if (objects.length === 0) {
        for (const page of window.slice(0, STRIDE)) {
          ordered.push(page.objects.length > 0 ? simpleOrder(page) : []);
          follows.push(() => 0);
        }
        continue;
      }
      const scores = await model.run(windowFields(window, objects));
      const place = new Map(objects.map(({ object }, i) => [object, i]));
      const likely = followsBy(place, scores);
      for (const page of window.slice(0, STRIDE)) {
        const sequence = page.objects.length <= MOST_OBJECTS ? pageOrder(page, place, scores) : simpleOrder(page);
        ordered.push(sequence);
        follows.push(likely);
      }
      found.push(...learnedContinuations(ordered.slice(start), window[STRIDE], place, scores));
    }
    const linesOf = lineLookup(pages);
    const objects: PageObject[] = [];
    const captioned: CaptionedPage[] = [];
    for (const [i, page] of pages.entries()) {
      const here = (ordered[i] ?? []).map(({ object }) => object);
      const marked = (object: PageObject): Marked => ({ object, lines: linesOf(object) });
      const main = here.filter(({ role }) => role !== 'footnote' && role !== 'header' && role !== 'footer');
      const notes = here.filter(({ role }) => role === 'footnote');
      captioned.push({ objects: main, height: page.page.page.height, follows: follows[i] ?? (() => 0) });
      if (notes.length > 0) found.push(...footnoteLinks(main.map(marked), notes.map(marked)));
      objects.push(...here);
    }
    const captions = tieCaptions(captioned);
    const named = new Set(captions.map(({ to }) => to));
    const links: Link[] = [...withoutNamed(found, named), ...captions];
    const body = bodyOf(objects, links);
    const floats = objects.filter(({ id, role }) => role === 'figure' || role === 'table' || named.has(id));
    links.push(...unseen(continuations(body, linesOf, floats), links));
    return { ...detected, objects, threads: threadsOf(objects, links), links };
  };
}

/** The objects of a window, with their place in its scores. */
type Places = ReadonlyMap<PageObject, number>;

/** How likely an object follows another in its thread, both heads together. */
function followsBy(place: Places, { successor, predecessor }: WindowScores): CaptionedPage['follows'] {
  const r = place.size;
  return (from, to) => {
    const i = place.get(from);
    const j = place.get(to);
    if (i === undefined || j === undefined) return 0;
    return Math.exp(((successor[i * r + j] ?? -Infinity) + (predecessor[j * r + i] ?? -Infinity)) / 2);
  };
}

/** An object with what its page knows of its place. */
interface Placed {
  object: PageObject;
  /** Rows of its lines on its page. */
  lines: number[];
  page: ReadPage;
  content: number;
  /** By XY-cut from left to right, as the model knows it, and in the direction the page is read. */
  cut: number;
  read: number;
}

interface PlacedPage {
  page: ReadPage;
  features: Float32Array;
  objects: Placed[];
}

function placed({ pages, objects, features }: Detected): PlacedPage[] {
  const byPage = new Map<number, PageObject[]>(pages.map(({ page }) => [page.number, []]));
  for (const object of objects) byPage.get(object.page)?.push(object);
  return pages.map((page, i) => {
    const here = byPage.get(page.page.number) ?? [];
    const row = new Map(page.lines.map((line, index) => [line.id, index]));
    const boxes = here.map(({ box }) => box);
    const cut = placesOf(xyCut(boxes));
    const read = isRightToLeft(page.lines) ? placesOf(xyCut(boxes, { rightToLeft: true })) : cut;
    return {
      page,
      features: features?.[i] ?? new Float32Array(),
      objects: here.map((object, index) => {
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
  });
}

function windowFields(window: readonly PlacedPage[], objects: readonly Placed[]): WindowFields {
  const r = objects.length;
  const rows: Float32Array[] = [];
  const starts: number[] = [];
  let total = 0;
  for (const { page, features } of window) {
    starts.push(total);
    total += page.lines.length;
    rows.push(features);
  }
  const width = total > 0 ? rows.reduce((sum, { length }) => sum + length, 0) / total : 0;
  const features = new Float32Array(total * width);
  for (const [k, row] of rows.entries()) features.set(row, (starts[k] ?? 0) * width);
  const fields: WindowFields = {
    features,
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

/** Headers, then body and floats as they are read, then notes, then footers. */
function pageOrder(page: PlacedPage, place: Places, { successor, predecessor }: WindowScores): Placed[] {
  const body = page.objects.filter(({ object }) => isBody(object));
  const own = body.map(({ object }) => place.get(object) ?? 0);
  const { order } = bestOrder(
    { successor: among(own, successor, place.size), predecessor: among(own, predecessor, place.size), n: own.length },
    simpleOrders(page, body),
  );
  return arranged(
    page.objects,
    order.flatMap((i) => body[i] ?? []),
    page.page.page.height,
  );
}

/** The rows and columns `own` of a square of `r` rows. */
function among(own: readonly number[], square: Float32Array, r: number): Float32Array {
  const result = new Float32Array(own.length ** 2);
  let next = 0;
  for (const i of own) for (const j of own) result[next++] = square[i * r + j] ?? -Infinity;
  return result;
}

function simpleOrders(page: PlacedPage, body: readonly Placed[]): Candidate[] {
  const by = (key: (object: Placed) => number) =>
    body
      .map((object, i) => ({ i, key: key(object) }))
      .sort((a, b) => a.key - b.key || a.i - b.i)
      .map(({ i }) => i);
  const candidates: Candidate[] = [
    { order: by(({ object }) => object.box[1] * 1e4 + object.box[0]), margin: MARGIN.down },
    { order: by(({ read }) => read), margin: MARGIN.cut },
  ];
  if (page.page.contentOrder) candidates.push({ order: by(({ content }) => content), margin: MARGIN.content });
  return candidates;
}

function simpleOrder(page: PlacedPage): Placed[] {
  const body = page.objects.filter(({ object }) => isBody(object));
  return arranged(
    page.objects,
    body.sort((a, b) => a.read - b.read),
    page.page.page.height,
  );
}

/** Paragraphs that go on in the next column or on the next page, by the type of the link between body neighbours. */
function* learnedContinuations(
  ordered: readonly Placed[][],
  after: PlacedPage | undefined,
  place: Places,
  { successor, types }: WindowScores,
): Generator<Link> {
  const r = place.size;
  const body = ordered.flatMap((page) => page.filter(({ object }) => isBody(object)));
  const next = after ? simpleOrder(after).filter(({ object }) => isBody(object)) : [];
  const sequence = [...body, ...next.slice(0, 1)];
  for (let k = 0; k + 1 < sequence.length; k++) {
    const from = sequence[k];
    const to = sequence[k + 1];
    const i = from && place.get(from.object);
    const j = to && place.get(to.object);
    if (!from || !to || i === undefined || j === undefined) continue;
    if (from.object.role !== to.object.role || !isProse(from.object)) continue;
    const confidence = Math.exp(types[(i * r + j) * LINK_TYPES.length + CONTINUATION] ?? -Infinity);
    if (confidence < CONTINUES || (successor[i * r + j] ?? -Infinity) < Math.log(0.05)) continue;
    yield { type: 'continues', from: from.object.id, to: to.object.id, confidence };
  }
}

/** What the words say about broken paragraphs, also around a formula, where the model has no opinion. */
function unseen(found: readonly Link[], known: readonly Link[]): Link[] {
  const tied = known.filter(({ type }) => type === 'continues');
  const from = new Set(tied.map((link) => link.from));
  const to = new Set(tied.map((link) => link.to));
  return found.filter((link) => !from.has(link.from) && !to.has(link.to));
}

function isProse({ role }: PageObject): boolean {
  return role === 'paragraph' || role === 'list-item' || role === 'reference' || role === 'code';
}

function lineLookup(pages: readonly PlacedPage[]): (object: PageObject) => ReadLine[] {
  const known = new Map<PageObject, Placed>();
  for (const { objects } of pages) for (const placed of objects) known.set(placed.object, placed);
  return (object) => {
    const own = known.get(object);
    return own ? own.lines.flatMap((row) => own.page.lines[row] ?? []) : [];
  };
}
