import { type Detected, type DraftObject, isFurniture, xyCut } from 'treeline/engines';
import { compareOrder, type OrderTotals, orderTotals, type Share } from 'treeline/evaluate';
import type { Reading } from 'treeline/read';
import type { CorpusDocument } from '../../format/format.js';
import { Dice } from '../../generate/random.js';
import { lineId } from '../reading.js';
import { type KnownTruth, linesOf, objectOf, regionId, type TrueRegion } from '../truth.js';

/*
 * Reading order page by page: the sequence of the true body regions. With regions given an order ranks these regions
 * themselves; with regions of its own it reads a true region where it reads the first of its lines. Texts beside the
 * body (pull quotes, boxes) are sequences of their own: when they are read says nothing.
 */

export interface OrderScore {
  pages: OrderTotals;
  /** Pairs of neighbours in the truth that are neighbours in the prediction. */
  successor: Share;
}

export const SIMPLE_ORDERS = ['content', 'YX', 'XY-cut'] as const;
export type SimpleOrder = (typeof SIMPLE_ORDERS)[number];

/** The orders to compare with: the file's own, from top to bottom, and recursive XY-cut. */
export function simpleOrder(name: SimpleOrder, objects: readonly DraftObject[], { pages }: Reading): DraftObject[] {
  return pages.flatMap(({ page, lines }) => {
    const here = objects.filter((object) => object.page === page.number);
    if (name === 'YX') return here.sort(downThenAcross);
    if (name === 'content') {
      const place = new Map(lines.map(({ id }, i) => [id, i]));
      const first = (object: DraftObject) => Math.min(...object.lines.map((id) => place.get(id) ?? Infinity));
      return here.sort((a, b) => first(a) - first(b) || downThenAcross(a, b));
    }
    // Running heads and notes would be cut into the text.
    const main = here.filter(({ role }) => !isFurniture(role) && role !== 'footnote');
    return xyCut(main.map(({ box }) => box)).flatMap((i) => main[i] ?? []);
  });
}

function downThenAcross(a: DraftObject, b: DraftObject): number {
  return a.box[1] - b.box[1] || a.box[0] - b.box[0];
}

/** The true regions in place of the detected ones as the input of Order, in an order that says nothing. */
export function givenRegions(document: CorpusDocument, truth: KnownTruth, detected: Detected): Detected {
  const lines = linesOf(detected);
  const dice = new Dice(`${document.id}/objects`);
  const objects = detected.pages.flatMap(({ page }) => {
    const here = truth.regions.filter((region) => region.page === page.number);
    return dice.shuffle(here).map((region) => objectOf(region, detected, lines));
  });
  return { ...detected, objects };
}

/** With regions given: objects are true regions. */
export function scoreRegions(truth: KnownTruth, ordered: readonly DraftObject[] | undefined): OrderScore {
  const rank = new Map((ordered ?? []).map(({ id }, i) => [id, i]));
  return score(truth, ({ index }) => rank.get(regionId(index)));
}

/** With regions of one's own: the lines, object after object, are what is read. */
export function scoreLines(truth: KnownTruth, ordered: readonly DraftObject[] | undefined): OrderScore {
  const rank = new Map((ordered ?? []).flatMap(({ lines }) => lines).map((id, i) => [id, i]));
  return score(
    truth,
    ({ lines }) => {
      const ranks = lines.flatMap((line) => rank.get(lineId(line)) ?? []);
      return ranks.length > 0 ? Math.min(...ranks) : undefined;
    },
    ({ lines }) => lines.length > 0,
  );
}

function score(
  truth: KnownTruth,
  rankOf: (region: TrueRegion) => number | undefined,
  counts: (region: TrueRegion) => boolean = () => true,
): OrderScore {
  const sequences = new Map<string, TrueRegion[]>();
  for (const [thread, { kind, regions }] of truth.threads.entries()) {
    if (kind !== 'body') continue;
    for (const index of regions) {
      const region = truth.region(index);
      if (!region || !counts(region)) continue;
      const key = `${thread} ${region.page}`;
      const sequence = sequences.get(key);
      if (sequence) sequence.push(region);
      else sequences.set(key, [region]);
    }
  }
  const compared = [...sequences.values()]
    .filter((regions) => regions.length > 1)
    .map((regions) => {
      const ranked = regions
        .map((region) => ({ id: regionId(region.index), rank: rankOf(region) }))
        .filter((it): it is { id: string; rank: number } => it.rank !== undefined);
      return compareOrder(
        regions.map(({ index }) => regionId(index)),
        ranked.sort((a, b) => a.rank - b.rank).map(({ id }) => id),
      );
    });
  return {
    pages: orderTotals(compared),
    successor: {
      right: compared.reduce((sum, { common }) => sum + (common[1] ?? 0), 0),
      total: compared.reduce((sum, { goldLength }) => sum + goldLength - 1, 0),
    },
  };
}
