import { bootstrap, type Interval, pairedBootstrap } from 'treeline/evaluate';
import type { GoldDocument } from './gold.js';
import { markdownTable } from './report.js';
import { METRICS, type Scores } from './score.js';
import type { TreeFigures } from './tree-figures.js';

/** A program with what it did on each of the documents, in their order. */
export interface Contestant {
  name: string;
  gives: string;
  scores: readonly Scores[];
  /** Files without a text, and why. They count as nothing found. */
  failures: ReadonlyMap<string, string>;
  cpu: number;
  tree: TreeFigures;
}

export function leaderboard(documents: readonly GoldDocument[], contestants: readonly Contestant[]) {
  const all = documents.map((_, i) => i);
  const pages = documents.reduce((sum, document) => sum + document.pages, 0);
  // The headline is about real documents, where there are any; text is known of generated ones only.
  const real = all.filter((i) => documents[i]?.kind === 'real');
  const headline = real.length > 0 ? real : all;
  const summary = contestants.map((contestant) => {
    const { nid, mhs } = rowOf(contestant, contestants[0], all);
    return {
      ...rowOf(contestant, contestants[0], headline),
      nid,
      mhs,
      ...contestant.tree,
      pagesPerSecond: pages / contestant.cpu,
      failed: contestant.failures.size,
    };
  });
  const sets = [...new Set(documents.map(({ set }) => set))].map((set) => {
    const members = all.filter((i) => documents[i]?.set === set);
    return {
      set,
      documents: members.length,
      pages: members.reduce((sum, i) => sum + (documents[i]?.pages ?? 0), 0),
      programs: contestants.map((contestant) => rowOf(contestant, contestants[0], members)),
    };
  });
  const failures = contestants.flatMap(({ name, failures }) =>
    [...failures].map(([path, reason]) => ({
      program: name,
      document: documents.find((document) => document.path === path)?.name ?? path,
      reason,
    })),
  );
  const parts = [
    '# Accuracy',
    `${documents.length} documents, ${pages} pages; outline over ${headline.length} ${real.length > 0 ? 'real ones' : 'of them'}. A dash: the program does not give it, or no document here knows it.`,
    summaryTable(summary),
    ...sets.map((set) => `## ${set.set}: ${set.documents} documents, ${set.pages} pages\n\n${setTable(set.programs)}`),
  ];
  if (failures.length > 0) {
    const rows = failures.map(({ program, document, reason }) => [program, document, reason]);
    parts.push(`## Failed, and counted as nothing found\n\n${markdownTable(['program', 'document', 'why'], rows, 3)}`);
  }
  const each = documents.map(({ set, name, pages: length }, i) => ({
    set,
    name,
    pages: length,
    outline: Object.fromEntries(contestants.map((it) => [it.name, METRICS.stedsMacro.of(it.scores)([i])])),
  }));
  return {
    markdown: `${parts.join('\n\n')}\n`,
    result: { documents: documents.length, pages, summary, sets, failures, each },
  };
}

type Row = ReturnType<typeof rowOf>;

/** Figures of a program over some of the documents, and its difference to the first program on the same ones. */
function rowOf({ name, gives, scores }: Contestant, first: Contestant | undefined, chosen: readonly number[]) {
  const pick = (from: readonly Scores[]) => chosen.flatMap((i) => from[i] ?? []);
  const own = pick(scores);
  const figure = (metric: keyof typeof METRICS) => bootstrap(own.length, METRICS[metric].of(own));
  const macro = METRICS.stedsMacro.of;
  const other = first && first.name !== name ? pick(first.scores) : undefined;
  return {
    name,
    gives,
    stedsMicro: figure('stedsMicro'),
    stedsMacro: figure('stedsMacro'),
    /** Of the macro average. */
    difference: other && pairedBootstrap(own.length, macro(other), macro(own)),
    recall: figure('recall'),
    headingF1: figure('headingF1'),
    nid: figure('nid'),
    mhs: figure('mhs'),
  };
}

function summaryTable(rows: readonly (Row & TreeFigures & { pagesPerSecond: number; failed: number })[]): string {
  return markdownTable(
    ['program', 'role', 'order', 'outline', '95 %', 'whole tree', 'NID', 'MHS', 'pages/CPU s', 'failed'],
    rows.map((row) => [
      row.name,
      number(row.role),
      number(row.order),
      number(row.stedsMacro),
      interval(row.stedsMacro),
      number(row.tree),
      number(row.nid),
      number(row.mhs),
      row.pagesPerSecond.toFixed(1),
      String(row.failed),
    ]),
    1,
  );
}

function setTable(rows: readonly Row[]): string {
  const hasText = rows.some(({ nid }) => nid);
  return markdownTable(
    [
      'program',
      'gives',
      'outline, micro',
      'outline, macro',
      '95 %',
      'to the first',
      '95 %',
      'heading recall',
      'heading F1',
      ...(hasText ? ['NID', 'MHS'] : []),
    ],
    rows.map((row) => [
      row.name,
      row.gives,
      number(row.stedsMicro),
      number(row.stedsMacro),
      interval(row.stedsMacro),
      row.difference ? number(row.difference) : '',
      row.difference ? interval(row.difference) : '',
      number(row.recall),
      number(row.headingF1),
      ...(hasText ? [number(row.nid), number(row.mhs)] : []),
    ]),
    2,
  );
}

function number(figure: Interval | undefined): string {
  return figure ? figure.value.toFixed(3) : '–';
}

function interval(figure: Interval | undefined): string {
  return figure?.low === undefined ? '–' : `${figure.low.toFixed(3)} … ${(figure.high ?? figure.low).toFixed(3)}`;
}
