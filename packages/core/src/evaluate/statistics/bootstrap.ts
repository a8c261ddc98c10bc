import { randomNumbers } from './random.js';

/*
 * How sure a figure is: documents are drawn again with replacement, the figure is computed on each draw, and the middle
 * 95 % of the values are its interval (percentile bootstrap). Two systems are compared on the same draws, so that the
 * difficulty of the documents cancels.
 */

/** A figure over some of the documents, given by their numbers; a number may come twice. */
export type Statistic = (documents: readonly number[]) => number | undefined;

export interface Interval {
  value: number;
  /** Absent with fewer than two documents. */
  low?: number;
  high?: number;
}

const DRAWS = 1000;
const TAIL = 0.025;

export function bootstrap(count: number, statistic: Statistic): Interval | undefined {
  const value = statistic(Array.from({ length: count }, (_, i) => i));
  if (value === undefined) return undefined;
  if (count < 2) return { value };
  const values: number[] = [];
  for (const draw of drawsOf(count)) {
    const drawn = statistic(draw);
    if (drawn !== undefined) values.push(drawn);
  }
  values.sort((a, b) => a - b);
  return { value, low: quantile(values, TAIL), high: quantile(values, 1 - TAIL) };
}

/** Of the difference `b − a`. It is sure if the interval does not contain 0. */
export function pairedBootstrap(count: number, a: Statistic, b: Statistic): Interval | undefined {
  return bootstrap(count, (documents) => {
    const before = a(documents);
    const after = b(documents);
    return before === undefined || after === undefined ? undefined : after - before;
  });
}

let latest: readonly (readonly number[])[] = [];

/** The draws from so many documents: always the same, and the same arrays for all figures of a report. */
function drawsOf(count: number): readonly (readonly number[])[] {
  if (latest[0]?.length !== count) {
    const random = randomNumbers(count);
    const draw = () => Array.from({ length: count }, () => Math.floor(random() * count));
    latest = Array.from({ length: DRAWS }, draw);
  }
  return latest;
}

function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
