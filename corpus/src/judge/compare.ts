import { type Interval, pairedBootstrap } from 'treeline/evaluate';
import { z } from 'zod';

/*
 * Two reports of `judge --json`, from two builds, on the same documents. Counts of documents are not in a report, so the
 * comparison is of the documents' own figures: the macro average and its paired interval.
 */

const reportSchema = z.object({
  weights: z.string().optional(),
  documents: z.array(
    z.object({
      source: z.string(),
      scores: z.array(
        z.object({ name: z.string(), failure: z.string().optional(), scores: z.record(z.string(), z.number()) }),
      ),
    }),
  ),
});

export type Report = z.infer<typeof reportSchema>;

export function parseReport(text: string): Report {
  return reportSchema.parse(JSON.parse(text));
}

export interface Change {
  source: string;
  figure: string;
  documents: number;
  before: number;
  after: number;
  difference: Interval;
  /** Documents with the largest change, worst first. */
  worst: { name: string; before: number; after: number }[];
}

const WORST = 3;

/** The figures of every source that both reports have, on the documents that both have. */
export function compareReports(before: Report, after: Report): { changes: Change[]; onlyInOne: string[] } {
  const changes: Change[] = [];
  const onlyInOne: string[] = [];
  const earlier = new Map(before.documents.map(({ source, scores }) => [source, scores]));
  for (const { source, scores } of after.documents) {
    const known = new Map((earlier.get(source) ?? []).map((document) => [document.name, document.scores]));
    const pairs = scores.flatMap(({ name, scores: now }) => {
      const then = known.get(name);
      if (!then) onlyInOne.push(name);
      known.delete(name);
      return then ? [{ name, then, now }] : [];
    });
    onlyInOne.push(...known.keys());
    for (const figure of new Set(pairs.flatMap(({ now }) => Object.keys(now)))) {
      const rows = pairs.flatMap(({ name, then, now }) => {
        const [a, b] = [then[figure], now[figure]];
        return a === undefined || b === undefined ? [] : [{ name, before: a, after: b }];
      });
      const difference = pairedBootstrap(
        rows.length,
        meanOf(rows.map((row) => row.before)),
        meanOf(rows.map((row) => row.after)),
      );
      if (!difference) continue;
      const all = rows.map((_, i) => i);
      changes.push({
        source,
        figure,
        documents: rows.length,
        before: meanOf(rows.map((row) => row.before))(all) ?? 0,
        after: meanOf(rows.map((row) => row.after))(all) ?? 0,
        difference,
        worst: rows
          .filter((row) => row.after < row.before)
          .sort((a, b) => a.after - a.before - (b.after - b.before))
          .slice(0, WORST),
      });
    }
  }
  return { changes, onlyInOne };
}

function meanOf(values: readonly number[]) {
  return (sample: readonly number[]): number | undefined =>
    sample.length === 0 ? undefined : sample.reduce((sum, i) => sum + (values[i] ?? 0), 0) / sample.length;
}

/** Whether 0 lies outside the interval. */
export function isSure({ low = 0, high = 0 }: Interval): boolean {
  return low > 0 || high < 0;
}

export function changesTable(changes: readonly Change[]): string {
  const rows = changes.map(({ source, figure, documents, before, after, difference: { value, low = 0, high = 0 } }) => {
    const mark = isSure({ value, low, high }) ? (value > 0 ? ' better' : ' **worse**') : '';
    const cells = [before.toFixed(4), after.toFixed(4), signed(value), `${signed(low)} … ${signed(high)}${mark}`];
    return `| ${[source, figure, documents, ...cells].join(' | ')} |`;
  });
  const head = '| source | figure | n | before | after | difference, macro | 95 %, paired |';
  return [head, '| --- | --- | ---: | ---: | ---: | ---: | ---: |', ...rows].join('\n');
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`;
}
