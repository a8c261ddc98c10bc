import type { DraftObject } from '../document/draft.js';
import type { Link } from '../document/schema.js';
import { LINK_TYPES, type OrderModel, typesOf, type WindowScores } from '../model/order-model.js';
import type { FoundPage, StageOptions } from '../stages.js';
import { type Placed, type PlacedPage, placedPage, windowFeatures, windowFields } from './pages.js';
import { bestOrder, type Candidate } from './sequence.js';
import { isBody, isEdge } from './threads.js';

/*
 * What the network says of the pages of a document: the order of the body of each, what goes on where, and who follows
 * whom. It sees a page with its neighbours, in windows of three that overlap by one. Pages come one after the other, and
 * what the network has seen and said of a window is let go when its pages are decided.
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
const TYPE_WIDTH = 64 * LINK_TYPES.length;

/** How likely the one object is followed by the other. */
export type Chances = ReadonlyMap<DraftObject, ReadonlyMap<DraftObject, number>>;

const NO_CHANCES: Chances = new Map();

export class Bodies {
  /** All pages that have come. */
  readonly pages: PlacedPage[] = [];
  /** Of each page its body, in order. */
  readonly bodies: Placed[][] = [];
  readonly continuations: Link[] = [];
  /** Of each page how likely its captions and floats follow each other. */
  readonly chances: Chances[] = [];
  readonly #model: Pick<OrderModel, 'run'>;
  readonly #options: StageOptions;
  /** Of the pages from `bodies.length` on. */
  #features: Float32Array[] = [];

  constructor(model: Pick<OrderModel, 'run'>, options: StageOptions) {
    this.#model = model;
    this.#options = options;
  }

  async add({ page, objects, features }: FoundPage): Promise<void> {
    this.pages.push(placedPage(page, objects));
    this.#features.push(features);
    if (this.#features.length === WINDOW) await this.#readWindow();
  }

  /** When all pages have come. */
  async end(): Promise<void> {
    while (this.#features.length > 0) await this.#readWindow();
  }

  /** The first pages of the window are decided; the last one opens the next. */
  async #readWindow(): Promise<void> {
    const { pause, onPage } = this.#options;
    const start = this.bodies.length;
    const window = this.pages.slice(start);
    const features = this.#features;
    this.#features = features.slice(STRIDE);
    const own = window.slice(0, STRIDE);
    await pause?.();
    for (const { page } of own) onPage?.(page.page.number);
    const objects = window.flatMap((page) => (page.objects.length <= MOST_OBJECTS ? page.objects : []));
    if (objects.length === 0) {
      this.bodies.push(...own.map(simpleOrder));
      this.chances.push(...own.map(() => NO_CHANCES));
      return;
    }
    const fields = windowFields(window, objects);
    const run = () => this.#model.run({ ...fields, features: windowFeatures(features) });
    const { recall } = this.#options;
    const scores = recall
      ? await recall.windows.ask(String(start), changing(fields), costOf(fields), run)
      : await run();
    const place = new Map(objects.map(({ object }, i) => [object, i]));
    for (const page of own) {
      this.bodies.push(page.objects.length <= MOST_OBJECTS ? bodyOrder(page, place, scores) : simpleOrder(page));
      this.chances.push(chancesOf(page, place, scores));
    }
    this.continuations.push(...learnedContinuations(this.bodies.slice(start), window[STRIDE], place, scores));
  }
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

/** How many numbers the scores of a window are, about. */
function costOf({ page: { length: r } }: ReturnType<typeof windowFields>): number {
  return r * (2 * r + 2 * TYPE_WIDTH);
}

/** The objects of a window, with their place in its scores. */
type Places = ReadonlyMap<DraftObject, number>;

/** Only captions are asked about, so only what is said of them and of what they may belong to is kept. */
function chancesOf({ objects }: PlacedPage, place: Places, scores: WindowScores): Chances {
  const captions = objects.filter(({ object }) => object.role === 'caption');
  const floats = objects.filter(({ object: { role } }) => role === 'figure' || role === 'table' || role === 'code');
  if (captions.length === 0 || floats.length === 0) return NO_CHANCES;
  const to = (object: DraftObject, others: readonly Placed[]) =>
    new Map(others.map((other) => [other.object, chanceOf(object, other.object, place, scores)]));
  return new Map([
    ...captions.map(({ object }) => [object, to(object, floats)] as const),
    ...floats.map(({ object }) => [object, to(object, captions)] as const),
  ]);
}

/** How likely an object follows another in its thread, both heads together. */
function chanceOf(from: DraftObject, to: DraftObject, place: Places, { successor, predecessor }: WindowScores): number {
  const r = place.size;
  const i = place.get(from);
  const j = place.get(to);
  if (i === undefined || j === undefined) return 0;
  return Math.exp(((successor[i * r + j] ?? -Infinity) + (predecessor[j * r + i] ?? -Infinity)) / 2);
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
  { successor, typed }: WindowScores,
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
    if ((successor[i * r + j] ?? -Infinity) < Math.log(0.05)) continue;
    const confidence = typesOf(typed, r, i, j)[CONTINUATION] ?? 0;
    if (confidence < CONTINUES) continue;
    yield { type: 'continues', from: from.object.id, to: to.object.id, confidence };
  }
}

function isProse({ role }: DraftObject): boolean {
  return role === 'paragraph' || role === 'list-item' || role === 'reference' || role === 'code';
}
