import { type Detected, type DraftObject, type Engine, type Structure, structureOf } from 'treeline/engines';
import {
  type ClassCount,
  type ClassCounts,
  type Judged,
  type OutlineScore,
  type Share,
  sheetOf,
} from 'treeline/evaluate';
import type { Reading } from 'treeline/read';
import type { CorpusDocument } from '../format/format.js';
import {
  countLocated,
  countLocatedOutline,
  countOutline,
  countOutlineToDepth,
  countParents,
  givenHeadings,
  type HeadingCounts,
} from './counts/headings.js';
import { countGivenLinks, countLinks, knowsLinks, type LinkCounts } from './counts/links.js';
import {
  givenRegions,
  type OrderScore,
  SIMPLE_ORDERS,
  type SimpleOrder,
  scoreLines,
  scoreRegions,
  simpleOrder,
} from './counts/order.js';
import {
  countGraphics,
  countHeadings,
  countHeadingsUncontradicted,
  countTextRegions,
  recallHeadings,
} from './counts/regions.js';
import { countRoles, type RoleCounts } from './counts/roles.js';
import { countTree, type WholeTree } from './counts/tree.js';
import { readingOf, type View } from './reading.js';
import { KnownTruth } from './truth.js';
import { withWholeParagraphs } from './whole-paragraphs.js';

export type Orders = Record<'engine' | SimpleOrder, OrderScore>;

/** What was counted in one document; what its source does not know is absent. */
export interface CorpusCounts {
  roles: RoleCounts | undefined;
  regions: ClassCount | undefined;
  headings: ClassCount | undefined;
  headingsUncontradicted: ClassCount | undefined;
  headingsFound: Share | undefined;
  /** By role. */
  graphics: ClassCounts | undefined;
  /** Reading order with the true regions given, and with the engine's own. */
  orderGiven: Orders | undefined;
  orderOwn: Orders | undefined;
  /** Construct with the true headings given. */
  construct: HeadingCounts | undefined;
  outline: OutlineScore | undefined;
  /** The same where nearly all of the outline was found as whole lines. */
  outlineLocated: OutlineScore | undefined;
  /** Entries of the outline that were found as whole lines. */
  located: Share | undefined;
  outlineToDepth: OutlineScore | undefined;
  linksGiven: LinkCounts;
  links: LinkCounts;
  tree: WholeTree | undefined;
}

/** Runs an engine on a document, and its stages on true input, and counts what is right. */
export async function judgeDocument(
  document: CorpusDocument,
  engine: Engine,
  view: View,
): Promise<Judged<CorpusCounts>> {
  const truth = new KnownTruth(document);
  const reading = readingOf(document, view);
  const failures: string[] = [];
  const attempt = async <T>(stage: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      failures.push(`${stage}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  };
  // What Detect saw in the lines goes with true objects too: later stages may have learned to look at it.
  const detected = await attempt('detect', () => engine.detect(reading));
  const predicted = detected && (await attempt('engine', () => finish(engine, detected)));
  const base: Detected = detected ?? { ...reading, objects: [] };
  const whole = predicted && withWholeParagraphs(predicted);
  const units = whole ? sheetOf(whole).units : [];
  const knowsOrder = truth.knows('regions', 'order');
  const given = knowsOrder || knowsLinks(truth) ? givenRegions(document, truth, base) : undefined;
  const ordered = given && (await attempt('order', () => engine.order(given)));
  const headings = truth.headings.length > 0 ? givenHeadings(truth, base) : undefined;
  const constructed = headings && (await attempt('construct', () => engine.construct(headings)));
  const counts = {
    roles: countRoles(truth, units),
    regions: countTextRegions(truth, whole),
    headings: countHeadings(truth, whole),
    headingsUncontradicted: countHeadingsUncontradicted(truth, whole),
    headingsFound: recallHeadings(truth, whole),
    graphics: countGraphics(truth, whole),
    orderGiven: knowsOrder
      ? orders(reading, given?.objects, ordered?.objects, (objects) => scoreRegions(truth, objects))
      : undefined,
    orderOwn: knowsOrder
      ? orders(reading, whole?.objects, whole?.objects, (objects) => scoreLines(truth, objects))
      : undefined,
    construct: headings && countParents(truth, constructed?.outline),
    outline: countOutline(truth, predicted),
    outlineLocated: countLocatedOutline(truth, predicted),
    located: countLocated(truth),
    outlineToDepth: countOutlineToDepth(truth, predicted),
    linksGiven: given ? countGivenLinks(truth, ordered?.links) : {},
    links: given ? countLinks(truth, whole) : {},
    tree: await countTree(truth, reading, predicted),
  };
  return { name: document.id, counts, ...(failures.length > 0 && { failure: failures.join('; ') }) };
}

async function finish(engine: Engine, detected: Detected): Promise<Structure> {
  return structureOf(await engine.construct(await engine.order(detected)));
}

function orders(
  reading: Reading,
  objects: readonly DraftObject[] | undefined,
  ordered: readonly DraftObject[] | undefined,
  score: (objects: readonly DraftObject[] | undefined) => OrderScore,
): Orders {
  const simple = (name: SimpleOrder) => score(objects && simpleOrder(name, objects, reading));
  const [content, yx, cut] = SIMPLE_ORDERS;
  return { engine: score(ordered), [content]: simple(content), [yx]: simple(yx), [cut]: simple(cut) };
}
