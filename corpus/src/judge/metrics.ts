import { ROLES } from 'treeline';
import { isGraphical } from 'treeline/engines';
import {
  addCounts,
  addOrders,
  type ClassCount,
  type ClassCounts,
  f1,
  type Metric,
  microF1,
  pooled,
  type Share,
  share,
  shared,
  similarity,
  sumF1,
  totalOrderAccuracy,
} from 'treeline/evaluate';
import { LINE_CLASSES } from 'treeline/labels';
import { LINK_TYPES } from './counts/links.js';
import { SIMPLE_ORDERS } from './counts/order.js';
import type { CorpusCounts, Orders } from './document.js';

/*
 * Every figure of a report on the corpus, pooled over documents. The report adds, for each, the mean of the documents'
 * own figures.
 */

interface Roles {
  counts: ClassCounts;
  known: ReadonlySet<string>;
}

const roles = shared((documents: readonly CorpusCounts[]) => (sample): Roles => {
  const parts = sample.flatMap((i) => documents[i]?.roles ?? []);
  return {
    counts: addCounts(parts.map(({ classes }) => classes)),
    known: new Set(parts.flatMap(({ known }) => [...known])),
  };
});

const graphics = shared((documents: readonly CorpusCounts[]) => (sample) => {
  return addCounts(sample.flatMap((i) => documents[i]?.graphics ?? []));
});

/** The mean over the classes that the source tells apart: another one can be right by chance only. */
function macroOverKnown({ counts, known }: Roles): number | undefined {
  const scores = [...known].flatMap((name) => f1(counts.get(name)) ?? []);
  return scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : undefined;
}

type OrderName = 'engine' | (typeof SIMPLE_ORDERS)[number];
const ORDER_NAMES: readonly OrderName[] = ['engine', ...SIMPLE_ORDERS];

function orderMetrics(title: string, of: (counts: CorpusCounts) => Orders | undefined): Metric<CorpusCounts>[] {
  const pages = ORDER_NAMES.map((name) => ({
    name: `${title}: pages exact, ${name}`,
    of: pooled(
      (it: CorpusCounts) => of(it)?.[name].pages,
      (all) => totalOrderAccuracy(addOrders(all)),
    ),
  }));
  const successors = ORDER_NAMES.map((name) => ({
    name: `${title}: successors, ${name}`,
    of: pooled((it: CorpusCounts) => of(it)?.[name].successor, share),
  }));
  const pagesExact = (all: readonly Orders[], name: OrderName) =>
    totalOrderAccuracy(addOrders(all.map((it) => it[name].pages)));
  const successorsRight = (all: readonly Orders[], name: OrderName) => share(all.map((it) => it[name].successor));
  return [
    ...pages,
    { name: `${title}: pages exact, engine less the best simple order`, of: pooled(of, lessTheBest(pagesExact)) },
    ...successors,
    { name: `${title}: successors, engine less the best simple order`, of: pooled(of, lessTheBest(successorsRight)) },
  ];
}

/** The best on each draw, so that the interval is that of a paired difference, and if anything a hard one. */
function lessTheBest(figure: (all: readonly Orders[], name: OrderName) => number | undefined) {
  return (all: readonly Orders[]): number | undefined => {
    const own = figure(all, 'engine');
    const simple = SIMPLE_ORDERS.flatMap((name) => figure(all, name) ?? []);
    return own === undefined || simple.length === 0 ? undefined : own - Math.max(...simple);
  };
}

function linkMetrics(title: string, key: 'links' | 'linksGiven'): Metric<CorpusCounts>[] {
  return LINK_TYPES.flatMap((type) => {
    const over = (figure: (all: readonly ClassCount[]) => number | undefined) =>
      pooled((it: CorpusCounts) => it[key][type], figure);
    return [
      { name: `${title}: ${type} F1`, of: over(sumF1) },
      { name: `${title}: ${type} precision`, of: over((all) => share(all.map(precision))) },
      { name: `${title}: ${type} recall`, of: over((all) => share(all.map(recall))) },
    ];
  });
}

function precision({ right, predicted }: ClassCount): Share {
  return { right, total: predicted };
}

function recall({ right, gold }: ClassCount): Share {
  return { right, total: gold };
}

/** The figures to give of some documents: of line classes only those that their truth tells apart. */
export function metricsOf(documents: readonly CorpusCounts[]): Metric<CorpusCounts>[] {
  const known = new Set(documents.flatMap((document) => [...(document.roles?.known ?? [])]));
  const classes = ['paragraph', ...LINE_CLASSES]
    .filter((name) => known.has(name))
    .map((name) => ({ name: `line class F1, ${name}`, of: roles(({ counts }) => f1(counts.get(name))) }));
  return [
    { name: 'line class F1, micro', of: roles(({ counts }) => microF1(counts)) },
    { name: 'line class F1, macro over known classes', of: roles(macroOverKnown) },
    ...classes,
    ...FIGURES,
  ];
}

const FIGURES: readonly Metric<CorpusCounts>[] = [
  { name: 'text region F1, exact lines', of: pooled((it: CorpusCounts) => it.regions, sumF1) },
  { name: 'heading F1, exact lines', of: pooled((it: CorpusCounts) => it.headings, sumF1) },
  {
    name: 'heading F1, where labels do not contradict each other',
    of: pooled((it: CorpusCounts) => it.headingsUncontradicted, sumF1),
  },
  { name: 'heading recall, exact lines', of: pooled((it: CorpusCounts) => it.headingsFound, share) },
  { name: 'graphical region F1, IoU 0.5', of: graphics((counts) => sumF1([...counts.values()])) },
  ...ROLES.filter(isGraphical).map((role) => ({
    name: `graphical region F1, IoU 0.5, ${role}`,
    of: graphics((counts) => f1(counts.get(role))),
  })),
  ...orderMetrics('order, regions given', (it) => it.orderGiven),
  ...orderMetrics('order, own regions', (it) => it.orderOwn),
  { name: 'construct, headings given: parents', of: pooled((it: CorpusCounts) => it.construct?.parents, share) },
  { name: 'construct, headings given: documents exact', of: pooled((it: CorpusCounts) => it.construct?.exact, share) },
  {
    name: 'construct, headings given: outline STEDS',
    of: pooled((it: CorpusCounts) => it.construct?.outline.edit, similarity),
  },
  { name: 'outline STEDS', of: pooled((it: CorpusCounts) => it.outline?.edit, similarity) },
  {
    name: 'outline STEDS, documents with 80 % of it in whole lines',
    of: pooled((it: CorpusCounts) => it.outlineLocated?.edit, similarity),
  },
  { name: 'truth: outline entries found as whole lines', of: pooled((it: CorpusCounts) => it.located, share) },
  {
    name: 'outline STEDS to the depth of the truth',
    of: pooled((it: CorpusCounts) => it.outlineToDepth?.edit, similarity),
  },
  { name: 'outline titles F1', of: pooled((it: CorpusCounts) => it.outline?.titles, sumF1) },
  {
    name: 'outline titles recall',
    of: pooled(
      (it: CorpusCounts) => it.outline?.titles,
      (all) => share(all.map(recall)),
    ),
  },
  ...linkMetrics('links, regions given', 'linksGiven'),
  ...linkMetrics('links, own regions', 'links'),
  { name: 'tree STEDS', of: pooled((it: CorpusCounts) => it.tree?.tree, similarity) },
  { name: 'REDS text', of: pooled((it: CorpusCounts) => it.tree?.reds.text, similarity) },
  { name: 'REDS floats', of: pooled((it: CorpusCounts) => it.tree?.reds.floatsStrict, similarity) },
];
