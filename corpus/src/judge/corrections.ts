import type { NamedCorrection } from 'treeline/engines';
import { documentScores, type Interval, type Judged, type Metric, mean, pairedBootstrap } from 'treeline/evaluate';
import { isSure } from './compare.js';

/*
 * What each correction is worth: the whole engine less the engine without it, on the same documents. A document counts as
 * much as any other (macro), and the interval is that of a paired bootstrap over documents.
 */

/** The figures that a correction can be meant to improve. */
export const WORTH: readonly string[] = [
  'line class F1, micro',
  'text region F1, exact lines',
  'heading F1, exact lines',
  'heading recall, exact lines',
  'graphical region F1, IoU 0.5',
  'order, own regions: successors, engine',
  'links, own regions: caption F1',
  'links, own regions: continues F1',
  'links, own regions: footnote F1',
  'outline STEDS',
  'outline titles F1',
  'tree STEDS',
];

export interface Worth {
  /** Documents of which some figure changes, and those that were judged. */
  changed: number;
  documents: number;
  gains: { figure: string; difference: Interval }[];
}

/** Both lists are of the same documents in the same order. */
export function worthOf<Counts>(
  metrics: readonly Metric<Counts>[],
  whole: readonly Judged<Counts>[],
  without: readonly Judged<Counts>[],
): Worth {
  const withIt = documentScores(metrics, whole);
  const withoutIt = documentScores(metrics, without);
  const changed = withIt.filter(({ scores }, i) => {
    const other = withoutIt[i]?.scores ?? {};
    return Object.keys({ ...scores, ...other }).some((figure) => scores[figure] !== other[figure]);
  }).length;
  const gains = WORTH.flatMap((figure) => {
    const pairs = withIt.flatMap(({ scores }, i) => {
      const [a, b] = [withoutIt[i]?.scores[figure], scores[figure]];
      return a === undefined || b === undefined ? [] : [[a, b] as const];
    });
    const of = (at: 0 | 1) => mean((pair: readonly [number, number]) => pair[at])(pairs);
    const difference = pairedBootstrap(pairs.length, of(0), of(1));
    return difference && pairs.some(([a, b]) => a !== b) ? [{ figure, difference }] : [];
  });
  return { changed, documents: whole.length, gains };
}

export interface CorrectionRow extends NamedCorrection {
  valid: Worth;
  test: Worth;
}

export function correctionsTable(rows: readonly CorrectionRow[]): string {
  const lines = rows.map(({ name, because, valid, test }) => {
    return `| \`${name}\` | ${because} | ${verdict(valid)} | ${verdict(test)} |`;
  });
  return ['| correction | because | validation documents | test documents |', '|---|---|---|---|', ...lines].join('\n');
}

/** The figures that surely change, or the largest of those that may. */
function verdict({ changed, documents, gains }: Worth): string {
  const touched = `${changed} of ${documents} changed`;
  const sure = gains.filter(({ difference }) => isSure(difference));
  if (sure.length > 0) return [touched, ...sure.map(described)].join('<br>');
  const [largest] = [...gains].sort((a, b) => Math.abs(b.difference.value) - Math.abs(a.difference.value));
  return largest ? `${touched}<br>within noise: ${described(largest)}` : touched;
}

function described({ figure, difference: { value, low = value, high = value } }: Worth['gains'][number]): string {
  return `${figure} ${signed(value)} (${signed(low)} … ${signed(high)})`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`;
}
