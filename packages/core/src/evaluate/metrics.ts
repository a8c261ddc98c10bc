import { LINE_CLASSES } from '../document/labels.js';
import { meanAveragePrecision, precisions } from './coco.js';
import { OBJECT_CLASSES } from './hrdoc/sheet.js';
import type { TextCounts, TreeCounts } from './judge.js';
import { addOrders, meanBleu, meanKendallTau, type OrderTotals, pooledBleu, totalOrderAccuracy } from './order.js';
import { addCounts, f1, macroF1, microF1 } from './statistics/f1.js';
import { mean, type Over, pooled, shared, sumF1 } from './statistics/statistics.js';
import { share } from './successor.js';
import { type Edit, similarity } from './trees/steds.js';

/*
 * Every figure of a report. `published` is the definition of the papers' code, over the documents that did not fail;
 * `strict` is ours, over all documents, a failed one with what it deserves. Where only `of` is given, the two differ in
 * the documents alone.
 */

export interface Metric<Counts> {
  name: string;
  of: Over<Counts>;
  strict?: Over<Counts>;
}

const classes = shared((documents: readonly TreeCounts[]) => (sample) => {
  return addCounts(sample.flatMap((i) => documents[i]?.classes ?? []));
});
const objects = shared((documents: readonly TreeCounts[]) => precisions(documents.map((it) => it.detections)));
const pages = shared((documents: readonly TreeCounts[]) => (sample): OrderTotals => {
  return addOrders(sample.flatMap((i) => documents[i]?.order ?? []));
});

export const TREE_METRICS: readonly Metric<TreeCounts>[] = [
  { name: 'line class F1, micro', of: classes(microF1) },
  { name: 'line class F1, macro', of: classes(macroF1) },
  ...LINE_CLASSES.map((name) => ({ name: `line class F1, ${name}`, of: classes((counts) => f1(counts.get(name))) })),
  { name: 'region F1, lines', of: pooled((it: TreeCounts) => it.regions.lines, sumF1) },
  { name: 'region F1, lines and role', of: pooled((it: TreeCounts) => it.regions.linesAndRole, sumF1) },
  { name: 'page objects mAP', of: objects((byClass) => meanAveragePrecision(byClass)) },
  ...OBJECT_CLASSES.map((name) => ({ name: `page objects AP, ${name}`, of: objects((all) => all.get(name)) })),
  { name: 'successor accuracy in regions', of: pooled((it: TreeCounts) => it.successor, share) },
  { name: 'successor accuracy in reading order', of: pooled((it: TreeCounts) => it.orderSuccessor, share) },
  {
    name: 'REDS text, micro',
    of: micro((it) => it.reds.textByTreeSize),
    strict: micro((it) => it.reds.text),
  },
  { name: 'REDS text, macro', of: macro((it) => it.reds.text) },
  { name: 'REDS floats, micro', of: micro((it) => it.reds.floats), strict: micro((it) => it.reds.floatsStrict) },
  { name: 'REDS floats, macro', of: macro((it) => it.reds.floats), strict: macro((it) => it.reds.floatsStrict) },
  { name: 'STEDS outline, micro', of: micro((it) => it.outline) },
  { name: 'STEDS outline, macro', of: macro((it) => it.outline) },
  { name: 'STEDS outline, plain titles, micro', of: micro((it) => it.plainOutline.edit) },
  { name: 'STEDS outline, plain titles, macro', of: macro((it) => it.plainOutline.edit) },
  { name: 'STEDS tree, micro', of: micro((it) => it.tree) },
  { name: 'STEDS tree, macro', of: macro((it) => it.tree) },
  { name: 'total order accuracy of pages', of: pages(totalOrderAccuracy) },
  { name: 'BLEU-2 of pages, pooled', of: pages((all) => pooledBleu(all, 2)) },
  { name: 'BLEU-2 of pages, mean', of: pages((all) => meanBleu(all, 2)) },
  { name: 'BLEU-4 of pages, pooled', of: pages((all) => pooledBleu(all, 4)) },
  { name: 'BLEU-4 of pages, mean', of: pages((all) => meanBleu(all, 4)) },
  { name: "Kendall's tau of pages, mean", of: pages(meanKendallTau) },
];

export const TEXT_METRICS: readonly Metric<TextCounts>[] = [
  { name: 'NID', of: mean((it) => it.nid?.nid) },
  { name: 'NID-S', of: mean((it) => it.nid?.nidS) },
  { name: 'MHS', of: mean((it) => it.mhs?.mhs), strict: mean((it) => it.mhs?.nested) },
  { name: 'MHS-S', of: mean((it) => it.mhs?.mhsS), strict: mean((it) => it.mhs?.nestedS) },
  { name: 'STEDS outline, plain titles, micro', of: pooled((it: TextCounts) => it.outline.edit, similarity) },
  { name: 'STEDS outline, plain titles, macro', of: mean((it) => similarity([it.outline.edit])) },
  { name: 'heading F1, plain titles', of: pooled((it: TextCounts) => it.outline.titles, sumF1) },
];

function micro(edit: (counts: TreeCounts) => Edit): Over<TreeCounts> {
  return pooled(edit, similarity);
}

function macro(edit: (counts: TreeCounts) => Edit): Over<TreeCounts> {
  return mean((counts) => similarity([edit(counts)]));
}
