import type { Statistic } from './bootstrap.js';
import { addCounts, type ClassCount, f1 } from './f1.js';

/* How the counts of single documents become a figure over many, in a form that can be drawn again and again. */

/** Prepares what all draws share, then answers for each draw. */
export type Over<Counts> = (documents: readonly Counts[]) => Statistic;

/** A figure over the counts of the drawn documents together; a document without that part has no say. */
export function pooled<Counts, Part extends object>(
  part: (counts: Counts) => Part | undefined,
  figure: (parts: readonly Part[]) => number | undefined,
): Over<Counts> {
  return (documents) => {
    const parts = documents.map(part);
    return (sample) => figure(sample.flatMap((i) => parts[i] ?? []));
  };
}

/** The mean of the documents' own scores, where they have one. */
export function mean<Counts>(score: (counts: Counts) => number | undefined): Over<Counts> {
  return (documents) => {
    const scores = documents.map(score);
    return (sample) => {
      const known = sample.flatMap((i) => scores[i] ?? []);
      return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : undefined;
    };
  };
}

/** Several figures of one kind ask for the same sums on the same draws. */
export function shared<Counts, Sum>(
  sum: (documents: readonly Counts[]) => (sample: readonly number[]) => Sum,
): (figure: (sum: Sum) => number | undefined) => Over<Counts> {
  const prepared = new WeakMap<readonly Counts[], (sample: readonly number[]) => Sum>();
  return (figure) => (documents) => {
    const over = prepared.get(documents) ?? remembering(sum(documents));
    prepared.set(documents, over);
    return (sample) => figure(over(sample));
  };
}

function remembering<Sum>(over: (sample: readonly number[]) => Sum): (sample: readonly number[]) => Sum {
  const known = new WeakMap<readonly number[], Sum>();
  return (sample) => {
    const sum = known.get(sample) ?? over(sample);
    known.set(sample, sum);
    return sum;
  };
}

export function sumF1(counts: readonly ClassCount[]): number | undefined {
  return f1(addCounts(counts.map((count) => new Map([['', count]]))).get(''));
}
