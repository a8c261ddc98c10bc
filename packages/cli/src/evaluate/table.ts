import type { Interval } from 'treeline/evaluate';
import { plural, printable } from '../messages.js';
import type { Report } from './run.js';

/** What fits on a line for each document; JSON has the rest. */
const HEADLINES: readonly (readonly [metric: string, heading: string])[] = [
  ['line class F1, micro', 'lines'],
  ['region F1, lines', 'regions'],
  ['page objects mAP', 'objects'],
  ['REDS text, macro', 'text'],
  ['REDS floats, macro', 'floats'],
  ['STEDS outline, macro', 'outline'],
  ['STEDS tree, macro', 'tree'],
  ['NID', 'NID'],
  ['MHS', 'MHS'],
  ['STEDS outline, plain titles, macro', 'plain'],
];

export function writeTables(report: Report, withDocuments: boolean): string {
  const parts = [counted(report.documents), figureTable(report)];
  if (report.other) parts.push(differenceTable(report, report.other));
  if (withDocuments) {
    parts.push(documentTable('document', report.documents));
    if (report.other) parts.push(documentTable('document (other)', report.other.documents));
  }
  return parts.join('\n');
}

function counted(documents: Report['documents']): string {
  const failed = documents.filter(({ failure }) => failure !== undefined).length;
  const note = failed > 0 ? `, ${failed} without a valid prediction (0 in the strict column)` : '';
  return `${plural(documents.length, 'document')}${note}\n`;
}

function figureTable({ figures, documents }: Report): string {
  const sound = documents.filter(({ failure }) => failure === undefined).length;
  const rows = figures.map(({ metric, published, strict }) => [metric, ...cells(published), ...cells(strict)]);
  return table(['', 'published', `n = ${sound}`, 'strict', `n = ${documents.length}`], rows);
}

function differenceTable(first: Report, other: NonNullable<Report['other']>): string {
  const strict = (figures: Report['figures'], metric: string) =>
    figures.find((figure) => figure.metric === metric)?.strict?.value;
  const rows = other.differences.map(({ metric, difference }) => {
    const { low = 0, high = 0 } = difference;
    const sure = low > 0 || high < 0 ? '*' : '';
    const values = [strict(first.figures, metric), strict(other.figures, metric)].map(number);
    return [metric, ...values, signed(difference.value), `${interval(difference)}${sure}`];
  });
  return table(['strict', 'predicted', 'other', 'difference', '(* not 0 with 95 %)'], rows);
}

function documentTable(heading: string, documents: Report['documents']): string {
  const columns = HEADLINES.filter(([metric]) => documents.some(({ scores }) => scores[metric] !== undefined));
  const rows = documents.map(({ name, scores, failure }) => [
    printable(name),
    ...columns.map(([metric]) => number(scores[metric])),
    failure === undefined ? '' : printable(failure),
  ]);
  return table([heading, ...columns.map(([, title]) => title), ''], rows);
}

function cells(figure: Interval | undefined): [string, string] {
  return figure ? [number(figure.value), interval(figure)] : ['–', ''];
}

function interval({ low, high }: Interval): string {
  return low === undefined || high === undefined ? '' : `[${number(low)}, ${number(high)}]`;
}

function number(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(4);
}

function signed(value: number): string {
  return value >= 0 ? `+${number(value)}` : number(value);
}

/** Columns as wide as they need to be: names to the left, numbers to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (i === 0 || i === row.length - 1 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return `${all.map(line).join('\n')}\n`;
}
