import type { Box } from 'treeline';
import {
  compareOrder,
  meanBleu,
  meanKendallTau,
  type OrderTotals,
  orderTotals,
  pooledBleu,
  totalOrderAccuracy,
} from 'treeline/evaluate';

/** A picture whose blocks have a true order; OCR also sees what is none, which has no place (null) in it. */
export interface TruePicture {
  id: string;
  size: [width: number, height: number];
  blocks: { box: Box; order: number | null }[];
}

/** Places of blocks in reading order, one list a picture. */
export type Orders = ReadonlyMap<string, readonly number[]>;

export interface Scores {
  accuracy: number;
  bleu2: number;
  bleu4: number;
  meanBleu2: number;
  meanBleu4: number;
  tau: number;
}

/** The figures of SPEC 5.7 over the pictures; one without an order counts as not ordered at all. */
export function score(pictures: readonly TruePicture[], orders: Orders): Scores {
  const totals = orderTotals(pictures.map((picture) => compare(picture, orders)));
  return {
    accuracy: totalOrderAccuracy(totals) ?? 0,
    bleu2: pooledBleu(totals, 2) ?? 0,
    bleu4: pooledBleu(totals, 4) ?? 0,
    meanBleu2: meanBleu(totals, 2) ?? 0,
    meanBleu4: meanBleu(totals, 4) ?? 0,
    tau: meanKendallTau(totals) ?? 0,
  };
}

/** On how many pictures Kendall's tau of one order is above, equal to and below that of the other. */
export function duel(pictures: readonly TruePicture[], one: Orders, other: Orders) {
  const counts = { better: 0, same: 0, worse: 0 };
  for (const picture of pictures) {
    const difference = tauOf(picture, one) - tauOf(picture, other);
    if (Math.abs(difference) < 1e-9) counts.same += 1;
    else if (difference > 0) counts.better += 1;
    else counts.worse += 1;
  }
  return counts;
}

function tauOf(picture: TruePicture, orders: Orders): number {
  const totals: OrderTotals = orderTotals([compare(picture, orders)]);
  return meanKendallTau(totals) ?? 0;
}

function compare({ id, blocks }: TruePicture, orders: Orders) {
  const known = blocks.flatMap(({ order }, i) => (order === null ? [] : [{ i, order }]));
  const gold = known.sort((a, b) => a.order - b.order).map(({ i }) => String(i));
  const real = new Set(gold);
  const predicted = (orders.get(id) ?? []).map(String).filter((i) => real.has(i));
  return compareOrder(gold, predicted);
}

/** Mean and, of several runs, standard deviation. */
export function spread(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return mean.toFixed(3);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return `${mean.toFixed(3)} ± ${Math.sqrt(variance).toFixed(3)}`;
}
