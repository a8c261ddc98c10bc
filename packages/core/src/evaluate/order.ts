/*
 * The order of blocks on a page or a picture (SPEC 5.7): exact order, BLEU over the sequence of blocks, Kendall's tau.
 *
 * BLEU is Papineni's with one reference, uniform weights and no smoothing, as NLTK's `sentence_bleu` and `corpus_bleu`
 * compute it; both are reported, since the published table can only be pooled. A page with fewer than n blocks has no
 * n-gram at all and is left out of BLEU-n, where NLTK would call it 0 however well it is ordered.
 */

export interface OrderCounts {
  exact: boolean;
  /** Common and predicted n-grams for n = 1 … 4. */
  common: number[];
  predicted: number[];
  goldLength: number;
  predictedLength: number;
  /** Pairs in the right and in the wrong order, over the blocks that both have. */
  concordant: number;
  discordant: number;
}

const LONGEST = 4;

/** Two sequences of block ids; each id at most once in each. */
export function compareOrder(gold: readonly string[], predicted: readonly string[]): OrderCounts {
  const common: number[] = [];
  const counted: number[] = [];
  for (let n = 1; n <= LONGEST; n++) {
    const reference = new Set(grams(gold, n));
    const found = grams(predicted, n);
    counted.push(found.length);
    common.push(found.filter((gram) => reference.has(gram)).length);
  }
  const place = new Map(gold.map((id, i) => [id, i]));
  const ranks = predicted.flatMap((id) => place.get(id) ?? []);
  let concordant = 0;
  let discordant = 0;
  for (const [i, rank] of ranks.entries()) {
    for (let j = i + 1; j < ranks.length; j++) {
      if (rank < (ranks[j] ?? 0)) concordant++;
      else discordant++;
    }
  }
  return {
    exact: gold.length === predicted.length && gold.every((id, i) => id === predicted[i]),
    common,
    predicted: counted,
    goldLength: gold.length,
    predictedLength: predicted.length,
    concordant,
    discordant,
  };
}

function grams(sequence: readonly string[], n: number): string[] {
  return sequence.slice(n - 1).map((_, i) => JSON.stringify(sequence.slice(i, i + n)));
}

/** What several pages have together; it adds up over documents. */
export interface OrderTotals {
  pages: number;
  exact: number;
  /** Sum of the pages' taus. */
  tau: number;
  /** For BLEU-1 … BLEU-4, over the pages that are long enough. */
  bleu: BleuTotals[];
}

interface BleuTotals {
  pages: number;
  /** Sum of the pages' own scores. */
  scores: number;
  common: number[];
  predicted: number[];
  goldLength: number;
  predictedLength: number;
}

export function orderTotals(pages: readonly OrderCounts[]): OrderTotals {
  return addOrders(
    pages.map((page) => ({
      pages: 1,
      exact: page.exact ? 1 : 0,
      tau: kendallTau(page),
      bleu: ORDERS.map((n) => {
        if (page.goldLength < n) return NO_BLEU;
        const alone = { ...page, pages: 1, scores: 0 };
        return { ...alone, scores: bleuOf(alone, n) };
      }),
    })),
  );
}

const ORDERS = Array.from({ length: LONGEST }, (_, i) => i + 1);
const NO_BLEU: BleuTotals = {
  pages: 0,
  scores: 0,
  common: ORDERS.map(() => 0),
  predicted: ORDERS.map(() => 0),
  goldLength: 0,
  predictedLength: 0,
};

export function addOrders(all: readonly OrderTotals[]): OrderTotals {
  const sum: OrderTotals = { pages: 0, exact: 0, tau: 0, bleu: ORDERS.map(() => structuredClone(NO_BLEU)) };
  for (const part of all) {
    sum.pages += part.pages;
    sum.exact += part.exact;
    sum.tau += part.tau;
    for (const [i, total] of sum.bleu.entries()) {
      const bleu = part.bleu[i] ?? NO_BLEU;
      total.pages += bleu.pages;
      total.scores += bleu.scores;
      total.goldLength += bleu.goldLength;
      total.predictedLength += bleu.predictedLength;
      for (const k of ORDERS.keys()) {
        total.common[k] = (total.common[k] ?? 0) + (bleu.common[k] ?? 0);
        total.predicted[k] = (total.predicted[k] ?? 0) + (bleu.predicted[k] ?? 0);
      }
    }
  }
  return sum;
}

/** Share of pages in exactly the right order. */
export function totalOrderAccuracy({ pages, exact }: OrderTotals): number | undefined {
  return pages > 0 ? exact / pages : undefined;
}

/** BLEU-n over all pages together. Long pages dominate. */
export function pooledBleu({ bleu }: OrderTotals, n: number): number | undefined {
  const totals = bleu[n - 1];
  return totals && totals.pages > 0 ? bleuOf(totals, n) : undefined;
}

/** Mean over the pages of each page's own BLEU-n. */
export function meanBleu({ bleu }: OrderTotals, n: number): number | undefined {
  const totals = bleu[n - 1];
  return totals && totals.pages > 0 ? totals.scores / totals.pages : undefined;
}

function bleuOf({ common, predicted, goldLength, predictedLength }: BleuTotals, n: number): number {
  let logarithm = 0;
  for (let k = 0; k < n; k++) {
    const shared = common[k] ?? 0;
    if (shared === 0) return 0;
    logarithm += Math.log(shared / (predicted[k] ?? 1)) / n;
  }
  const brevity = predictedLength >= goldLength ? 1 : Math.exp(1 - goldLength / predictedLength);
  return brevity * Math.exp(logarithm);
}

/** Mean over the pages: 1 for the right order, −1 for its reverse. Pairs with a missing block count as neither. */
export function meanKendallTau({ pages, tau }: OrderTotals): number | undefined {
  return pages > 0 ? tau / pages : undefined;
}

function kendallTau({ concordant, discordant, goldLength }: OrderCounts): number {
  const pairs = (goldLength * (goldLength - 1)) / 2;
  return pairs > 0 ? (concordant - discordant) / pairs : 1;
}
