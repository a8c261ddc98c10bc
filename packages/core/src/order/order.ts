import type { DraftObject } from '../document/draft.js';
import type { Link } from '../document/schema.js';
import { LINK_TYPES, type OrderModel, type WindowScores } from '../model/order-model.js';
import type { Order, StageOptions } from '../stages.js';
import { arranged } from './arrange.js';
import { correctOrder } from './corrections/list.js';
import { footnoteLinks, type Marked } from './footnote-marks.js';
import { lineLookup, type Placed, type PlacedPage, placedPages, windowFeatures, windowFields } from './pages.js';
import type { Captions } from './place-floats.js';
import { aroundRunIns } from './run-ins.js';
import { bestOrder, type Candidate } from './sequence.js';
import { isBody, isEdge, threadsOf } from './threads.js';
import { type CaptionedPage, tieCaptions } from './tie-captions.js';

/*
 * The learned Order (SPEC 2): page objects → threads in reading order, with captions, footnotes and continuations tied.
 *
 * Pages are read one after the other, so a page is ordered by itself and a book costs as much a page as a letter. The
 * model sees a page with its neighbours, in windows of three that overlap by one.
 *
 * Each thing is decided once: the order of the body (sequence.ts), whose caption a caption is (tie-captions.ts), where
 * floats are read (place-floats.ts), whose note a note is (footnote-marks.ts). The corrections come last.
 */

const WINDOW = 3;
const STRIDE = 2;
/** A page with more objects than this (a form, a hostile file) is read by XY-cut alone: the model's cost is quadratic. */
const MOST_OBJECTS = 160;
/** How much less likely than the model's own order a simple one may be, in nats. Set by hand, not calibrated. */
const MARGIN = { content: 1, cut: 1, down: 0 };
/** A paragraph goes on when the model finds that likelier than not. */
const CONTINUES = 0.5;

const CONTINUATION = LINK_TYPES.indexOf('continuation');

export interface OrderOptions {
  /** Names of corrections to leave out; `all` leaves out every one. Default: none. */
  without?: ReadonlySet<string> | undefined;
}

export function learnedOrder(model: Pick<OrderModel, 'run'>, { without = new Set() }: OrderOptions = {}): Order {
  return aroundRunIns(async (detected, options = {}) => {
    const pages = placedPages(detected);
    const linesOf = lineLookup(pages);
    const { bodies, continuations, follows } = await readBodies(pages, model, options);
    const captions = tieCaptions(
      pages.map((page, i) => ({
        objects: mainOf(page.objects.map(({ object }) => object)),
        height: page.page.page.height,
        follows: follows[i] ?? (() => 0),
      })),
    );
    const captionOf: Captions = new Map(captions.map(({ from, to }) => [from, to]));
    const objects: DraftObject[] = [];
    const notes: Link[] = [];
    for (const [i, page] of pages.entries()) {
      const here = arranged(page.objects, bodies[i] ?? [], captionOf).map(({ object }) => object);
      const marked = (object: DraftObject): Marked => ({ object, lines: linesOf(object) });
      const below = here.filter(({ role }) => role === 'footnote');
      if (below.length > 0) notes.push(...footnoteLinks(mainOf(here).map(marked), below.map(marked), detected.words));
      objects.push(...here);
    }
    const links = [...continuations, ...notes, ...captions];
    const corrected = correctOrder({ objects, links, linesOf }, without);
    return { ...detected, ...corrected, threads: threadsOf(corrected.objects, corrected.links) };
  });
}

function mainOf(objects: readonly DraftObject[]): DraftObject[] {
  return objects.filter(({ role }) => role !== 'footnote' && role !== 'header' && role !== 'footer');
}

/** What the network says: the order of the body of each page, what goes on where, and who follows whom. */
interface Bodies {
  bodies: Placed[][];
  continuations: Link[];
  follows: CaptionedPage['follows'][];
}

async function readBodies(
  pages: readonly PlacedPage[],
  model: Pick<OrderModel, 'run'>,
  { pause, onPage, recall }: StageOptions,
): Promise<Bodies> {
  const found: Bodies = { bodies: [], continuations: [], follows: [] };
  for (let start = 0; start < pages.length; start += STRIDE) {
    const window = pages.slice(start, start + WINDOW);
    const own = window.slice(0, STRIDE);
    await pause?.();
    for (const { page } of own) onPage?.(page.page.number);
    const objects = window.flatMap((page) => (page.objects.length <= MOST_OBJECTS ? page.objects : []));
    if (objects.length === 0) {
      found.bodies.push(...own.map(simpleOrder));
      found.follows.push(...own.map(() => () => 0));
      continue;
    }
    const fields = windowFields(window, objects);
    const run = () => model.run({ ...fields, features: windowFeatures(window) });
    const scores = recall
      ? await recall.windows.ask(String(start), changing(fields), costOf(fields), run)
      : await run();
    const place = new Map(objects.map(({ object }, i) => [object, i]));
    for (const page of own) {
      found.bodies.push(page.objects.length <= MOST_OBJECTS ? bodyOrder(page, place, scores) : simpleOrder(page));
      found.follows.push(followsBy(place, scores));
    }
    found.continuations.push(...learnedContinuations(found.bodies.slice(start), window[STRIDE], place, scores));
  }
  return found;
}

/** All but the features, which come from Detect and stay as they are, and the size of the pages. */
function changing({
  member,
  box,
  role,
  content,
  cut,
  first,
  last,
}: ReturnType<typeof windowFields>): ArrayLike<number>[] {
  return [member, box, role, content, cut, first, last];
}

/** How many numbers the scores of a window are, at most. */
function costOf({ page: { length: r } }: ReturnType<typeof windowFields>): number {
  return r * r * (2 + LINK_TYPES.length);
}

/** The objects of a window, with their place in its scores. */
type Places = ReadonlyMap<DraftObject, number>;

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

function bodyOrder(page: PlacedPage, place: Places, { successor, predecessor }: WindowScores): Placed[] {
  const body = page.objects.filter(({ object }) => isBody(object));
  const own = body.map(({ object }) => place.get(object) ?? 0);
  const { order } = bestOrder(
    { successor: among(own, successor, place.size), predecessor: among(own, predecessor, place.size), n: own.length },
    simpleOrders(page, body),
  );
  return order.flatMap((i) => body[i] ?? []);
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

/** From XY-cut alone. */
function simpleOrder(page: PlacedPage): Placed[] {
  return page.objects.filter(({ object }) => isBody(object)).sort((a, b) => a.read - b.read);
}

/** Paragraphs that go on in the next column or on the next page, by the type of the link between body neighbours. */
function* learnedContinuations(
  bodies: readonly Placed[][],
  after: PlacedPage | undefined,
  place: Places,
  { successor, types }: WindowScores,
): Generator<Link> {
  const r = place.size;
  const sequence = [...bodies.flat(), ...(after ? simpleOrder(after).slice(0, 1) : [])].filter(
    ({ object }) => !isEdge(object),
  );
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

function isProse({ role }: DraftObject): boolean {
  return role === 'paragraph' || role === 'list-item' || role === 'reference' || role === 'code';
}
