import type { Contents } from './contents.js';
import type { Odds } from './odds.js';

/*
 * What the outline has, decided for the document as a whole: a heading alone leaves doubt, but those that look like it, and
 * the printed table of contents, say what the author does with its style. The network's odds of a heading, Detect's, the mean
 * odds of the others of its style class, and the share of them that the contents name, are added up by a logistic
 * regression. Its weights were fitted on documents with bookmarks (docs/history/construct.md).
 */

interface Weights {
  bias: number;
  /** Log-odds of the network that sees all candidates, and of Detect, which sees the page. */
  network: number;
  page: number;
  /** Mean of the network's for the others of the class. */
  others: number;
}

const WITHOUT_CONTENTS: Weights = { bias: -0.84, network: 0.83, page: 0.7, others: 1 };
const WITH_CONTENTS: Weights = { bias: -2.11, network: 0.5, page: 0.66, others: 0.55 };
/** The contents name it. */
const NAMED = 2.29;
/** The contents name more, or less, than half of the others of its class. */
const OTHERS_NAMED = 1.98;

/** Log-odds beyond these say no more. */
const MOST = 8;
const UNIT = 4;
/** So many others of a class count half. */
const FEW = 2;

interface Class {
  size: number;
  odds: number;
  named: number;
}

/** The odds of candidates, with those of standing in the outline seen over the whole document. `looks`: their classes. */
export function listedTogether(
  odds: readonly Odds[],
  looks: readonly number[],
  { isBelieved, entries }: Contents,
): Odds[] {
  const isNamed = (i: number) => isBelieved && (entries[i] ?? -1) >= 0;
  const classes: Class[] = [];
  for (const [i, { listed }] of odds.entries()) {
    const look = looks[i] ?? 0;
    const { size, odds: sum, named } = classes[look] ?? { size: 0, odds: 0, named: 0 };
    classes[look] = { size: size + 1, odds: sum + scaled(listed), named: named + Number(isNamed(i)) };
  }
  const weights = isBelieved ? WITH_CONTENTS : WITHOUT_CONTENTS;
  return odds.map(({ heading, listed }, i) => {
    const own = classes[looks[i] ?? 0] ?? { size: 1, odds: 0, named: 0 };
    const others = own.size - 1;
    const share = (sum: number) => (others > 0 ? sum / others : 0);
    const weight = others / (others + FEW);
    const mean = weight * share(own.odds - scaled(listed));
    const namedToo = isBelieved ? weight * (share(own.named - Number(isNamed(i))) - 0.5) : 0;
    const sum =
      weights.bias +
      weights.network * scaled(listed) +
      weights.page * scaled(heading) +
      weights.others * mean +
      NAMED * Number(isNamed(i)) +
      OTHERS_NAMED * namedToo;
    return { heading, listed: sum };
  });
}

function scaled(odds: number): number {
  return Math.min(Math.max(odds, -MOST), MOST) / UNIT;
}
