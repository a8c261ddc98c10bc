import { bootstrap, type Interval, type Judged, type Metric, mean, pairedBootstrap } from 'treeline/evaluate';

/* One table a source: each figure pooled over its documents (micro) and as the mean of the documents' own (macro). */

export interface Row {
  figure: string;
  /** Documents that have something to say about it. */
  documents: number;
  micro: Interval;
  macro: Interval;
  /** The other engine, and this one minus that one on the same draws. */
  against?: { micro: Interval; macro: Interval; difference: Interval; macroDifference: Interval };
}

export interface Sheet {
  source: string;
  documents: number;
  failed: string[];
  rows: Row[];
}

/** Two lists are of the same documents in the same order. */
export function sheetOf<Counts>(
  source: string,
  metrics: readonly Metric<Counts>[],
  judged: readonly Judged<Counts>[],
  against?: readonly Judged<Counts>[],
): Sheet {
  const counts = judged.map((it) => it.counts);
  const others = against?.map((it) => it.counts);
  const rows = metrics.flatMap((metric): Row[] => {
    // Documents that know nothing of this figure must not be drawn: they would widen its interval.
    const known = counts.flatMap((_, i) => (alone(metric, counts[i]) === undefined ? [] : [i]));
    const pick = (from: readonly Counts[]) => known.flatMap((i) => from[i] ?? []);
    const over = both(metric, pick(counts));
    const micro = bootstrap(known.length, over.micro);
    const macro = bootstrap(known.length, over.macro);
    if (!micro || !macro) return [];
    const row = { figure: metric.name, documents: known.length, micro, macro };
    if (!others) return [row];
    const other = both(metric, pick(others));
    const second = { micro: bootstrap(known.length, other.micro), macro: bootstrap(known.length, other.macro) };
    const difference = pairedBootstrap(known.length, other.micro, over.micro);
    const macroDifference = pairedBootstrap(known.length, other.macro, over.macro);
    if (!second.micro || !second.macro || !difference || !macroDifference) return [row];
    return [{ ...row, against: { micro: second.micro, macro: second.macro, difference, macroDifference } }];
  });
  const failed = judged.flatMap(({ name, failure }) => (failure === undefined ? [] : [`${name}: ${failure}`]));
  return { source, documents: judged.length, failed, rows };
}

function alone<Counts>({ of }: Metric<Counts>, counts: Counts | undefined): number | undefined {
  return counts === undefined ? undefined : of([counts])([0]);
}

function both<Counts>(metric: Metric<Counts>, counts: readonly Counts[]) {
  return { micro: metric.of(counts), macro: mean((it: Counts) => alone(metric, it))(counts) };
}

export function markdown({ source, documents, failed, rows }: Sheet): string {
  const compared = rows.some(({ against }) => against);
  const head = ['figure', 'n', 'micro', '95 %', 'macro', '95 %'];
  if (compared) head.push('other, micro', 'difference, micro', '95 %', 'difference, macro', '95 %');
  const lines = rows.map(({ figure, documents: n, micro, macro, against }) => [
    figure,
    String(n),
    number(micro.value),
    interval(micro),
    number(macro.value),
    interval(macro),
    ...(against
      ? [
          number(against.micro.value),
          signed(against.difference.value),
          sure(against.difference),
          signed(against.macroDifference.value),
          sure(against.macroDifference),
        ]
      : []),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const title = `## ${source}: ${documents} documents${failed.length > 0 ? `, ${failed.length} failed` : ''}`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  const notes = failed.map((failure) => `- failed: ${failure}`);
  return [title, '', line(head), line(rule), ...lines.map(line), ...(notes.length > 0 ? ['', ...notes] : [])].join(
    '\n',
  );
}

function number(value: number): string {
  return value.toFixed(4);
}

function signed(value: number): string {
  return value < 0 ? number(value) : `+${number(value)}`;
}

function interval({ low, high }: Interval): string {
  return low === undefined || high === undefined ? '–' : `${number(low)}–${number(high)}`;
}

/** Marked where the interval does not contain 0. */
function sure(difference: Interval): string {
  const { low = 0, high = 0 } = difference;
  const text = difference.low === undefined ? '–' : `${signed(low)} … ${signed(high)}`;
  return low > 0 || high < 0 ? `${text} *` : text;
}
