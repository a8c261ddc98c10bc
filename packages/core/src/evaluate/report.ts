import type { Metric } from './metrics.js';
import { bootstrap, type Interval, pairedBootstrap } from './statistics/bootstrap.js';

/** A document with what was counted in it. */
export interface Judged<Counts> {
  name: string;
  counts: Counts;
  /** Why there was nothing to judge: the prediction is missing, malformed or of another document. */
  failure?: string;
}

export interface Figure {
  metric: string;
  /** The papers' definition, over the documents that did not fail. */
  published?: Interval;
  /** Ours, over all documents: a failed one scores 0. */
  strict?: Interval;
}

export interface Difference {
  metric: string;
  /** Second minus first, strict, over the same draws of documents. */
  difference: Interval;
}

/** All figures that these documents have an answer to. */
export function figures<Counts>(metrics: readonly Metric<Counts>[], documents: readonly Judged<Counts>[]): Figure[] {
  const sound = documents.filter(({ failure }) => failure === undefined).map(({ counts }) => counts);
  const all = documents.map(({ counts }) => counts);
  return metrics.flatMap((metric): Figure[] => {
    const published = bootstrap(sound.length, metric.of(sound));
    const same = metric.strict === undefined && sound.length === all.length;
    const strict = same ? published : bootstrap(all.length, (metric.strict ?? metric.of)(all));
    if (!published && !strict) return [];
    return [{ metric: metric.name, ...(published && { published }), ...(strict && { strict }) }];
  });
}

/** Two systems on the same documents, in the same order. */
export function differences<Counts>(
  metrics: readonly Metric<Counts>[],
  first: readonly Judged<Counts>[],
  second: readonly Judged<Counts>[],
): Difference[] {
  const before = first.map(({ counts }) => counts);
  const after = second.map(({ counts }) => counts);
  return metrics.flatMap((metric): Difference[] => {
    const over = metric.strict ?? metric.of;
    const difference = pairedBootstrap(before.length, over(before), over(after));
    return difference ? [{ metric: metric.name, difference }] : [];
  });
}

/** Each document's own scores, strict, by metric. */
export function documentScores<Counts>(
  metrics: readonly Metric<Counts>[],
  documents: readonly Judged<Counts>[],
): { name: string; failure?: string; scores: Record<string, number> }[] {
  return documents.map(({ name, counts, failure }) => {
    const scores: Record<string, number> = {};
    const alone = [counts];
    for (const metric of metrics) {
      const value = (metric.strict ?? metric.of)(alone)([0]);
      if (value !== undefined) scores[metric.name] = value;
    }
    return { name, ...(failure !== undefined && { failure }), scores };
  });
}
