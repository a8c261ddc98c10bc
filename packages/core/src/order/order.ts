import type { DraftObject } from '../document/draft.js';
import type { Link } from '../document/schema.js';
import type { OrderModel } from '../model/order-model.js';
import type { Detected, FoundPage, Order, OrderAlong, Ordered, StageOptions } from '../stages.js';
import { arranged } from './arrange.js';
import { Bodies } from './bodies.js';
import { correctOrder } from './corrections/list.js';
import { footnoteLinks, type Marked } from './footnote-marks.js';
import { lineLookup } from './pages.js';
import type { Captions } from './place-floats.js';
import { RunIns } from './run-ins.js';
import { threadsOf } from './threads.js';
import { tieCaptions } from './tie-captions.js';

/*
 * The learned Order (SPEC 2): page objects → threads in reading order, with captions, footnotes and continuations tied.
 *
 * Pages are read one after the other, so a page is ordered by itself and a book costs as much a page as a letter. Order
 * can go along with Detect; asked for a whole document it does the same.
 *
 * Each thing is decided once: the order of the body (bodies.ts, sequence.ts), whose caption a caption is (tie-captions.ts),
 * where floats are read (place-floats.ts), whose note a note is (footnote-marks.ts). The corrections come last.
 */

export interface OrderOptions {
  /** Names of corrections to leave out; `all` leaves out every one. Default: none. */
  without?: ReadonlySet<string> | undefined;
}

type Model = Pick<OrderModel, 'run'>;

export function learnedOrder(model: Model, given: OrderOptions = {}): Order {
  return async (detected, options) => {
    const along = learnedOrderAlong(model, given)(options);
    for (const found of foundPages(detected)) await along.follow(found);
    return await along.finish(detected);
  };
}

export function learnedOrderAlong(
  model: Model,
  { without = new Set() }: OrderOptions = {},
): (options?: StageOptions) => OrderAlong {
  return (options = {}) => {
    const read = new Bodies(model, options);
    const runIns = new RunIns();
    return {
      follow: ({ page, objects, features }) => read.add({ page, objects: runIns.joined(page, objects), features }),
      finish: async (detected) => {
        await read.end();
        return runIns.apart(ordered(detected, read, without));
      },
    };
  };
}

function* foundPages({ pages, objects, features }: Detected): Generator<FoundPage> {
  const byPage = new Map<number, DraftObject[]>(pages.map(({ page }) => [page.number, []]));
  for (const object of objects) byPage.get(object.page)?.push(object);
  for (const [i, page] of pages.entries()) {
    yield { page, objects: byPage.get(page.page.number) ?? [], features: features?.[i] ?? new Float32Array() };
  }
}

/** The rest, with the whole document in view. */
function ordered(
  detected: Detected,
  { pages, bodies, continuations, chances }: Bodies,
  without: ReadonlySet<string>,
): Ordered {
  const linesOf = lineLookup(pages);
  const captions = tieCaptions(
    pages.map((page, i) => ({
      objects: mainOf(page.objects.map(({ object }) => object)),
      height: page.page.page.height,
      follows: (from, to) => chances[i]?.get(from)?.get(to) ?? 0,
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
}

function mainOf(objects: readonly DraftObject[]): DraftObject[] {
  return objects.filter(({ role }) => role !== 'footnote' && role !== 'header' && role !== 'footer');
}
