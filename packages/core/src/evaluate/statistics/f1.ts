/*
 * F1 per class, micro and macro (SPEC 6.2), as scikit-learn counts: macro is the mean over the classes that occur, in the
 * truth or in the prediction; micro is the share of items that are right. An item without a prediction, which a failed
 * document has, misses its class and accuses none.
 */

export interface ClassCount {
  right: number;
  gold: number;
  predicted: number;
}

export type ClassCounts = ReadonlyMap<string, ClassCount>;

export function countClasses(pairs: Iterable<readonly [gold: string, predicted: string | undefined]>): ClassCounts {
  const counts = new Map<string, ClassCount>();
  const of = (name: string): ClassCount => {
    const count = counts.get(name) ?? { right: 0, gold: 0, predicted: 0 };
    counts.set(name, count);
    return count;
  };
  for (const [gold, predicted] of pairs) {
    of(gold).gold++;
    if (predicted !== undefined) of(predicted).predicted++;
    if (gold === predicted) of(gold).right++;
  }
  return counts;
}

export function addCounts(all: Iterable<ClassCounts>): ClassCounts {
  const sum = new Map<string, ClassCount>();
  for (const counts of all) {
    for (const [name, { right, gold, predicted }] of counts) {
      const so = sum.get(name);
      if (so) {
        so.right += right;
        so.gold += gold;
        so.predicted += predicted;
      } else sum.set(name, { right, gold, predicted });
    }
  }
  return sum;
}

/** Of a class that occurs nowhere there is no score. */
export function f1(count: ClassCount | undefined): number | undefined {
  const all = count ? count.gold + count.predicted : 0;
  return count && all > 0 ? (2 * count.right) / all : undefined;
}

export function microF1(counts: ClassCounts): number | undefined {
  let right = 0;
  let gold = 0;
  for (const count of counts.values()) {
    right += count.right;
    gold += count.gold;
  }
  return gold > 0 ? right / gold : undefined;
}

export function macroF1(counts: ClassCounts): number | undefined {
  let sum = 0;
  let classes = 0;
  for (const count of counts.values()) {
    const score = f1(count);
    if (score === undefined) continue;
    sum += score;
    classes++;
  }
  return classes > 0 ? sum / classes : undefined;
}
