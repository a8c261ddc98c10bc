export { lineage, type Relation, type Structure, type Unit } from '../document/lineage.js';
export { overlap } from './coco.js';
export { documentOfHrdoc } from './hrdoc/hrdoc-document.js';
export { type Sheet, sheetOf, sheetOfHrdoc } from './hrdoc/sheet.js';
export { judgeText, judgeTree, mismatch, type TextCounts, type TreeCounts } from './judge.js';
export { type Loaded, loadJson } from './load.js';
export { lostRuns } from './lost-runs.js';
export { type Metric, TEXT_METRICS, TREE_METRICS } from './metrics.js';
export { type Nid, nid } from './nid.js';
export {
  addOrders,
  compareOrder,
  meanBleu,
  meanKendallTau,
  type OrderCounts,
  type OrderTotals,
  orderTotals,
  pooledBleu,
  totalOrderAccuracy,
} from './order.js';
export { type Difference, differences, documentScores, type Figure, figures, type Judged } from './report.js';
export { bootstrap, type Interval, pairedBootstrap, type Statistic } from './statistics/bootstrap.js';
export { addCounts, type ClassCount, type ClassCounts, countClasses, f1, macroF1, microF1 } from './statistics/f1.js';
export { randomNumbers } from './statistics/random.js';
export { mean, type Over, pooled, shared, sumF1 } from './statistics/statistics.js';
export { type Share, share } from './successor.js';
export { type Mhs, markdownHeadings, mhs } from './trees/mhs.js';
export {
  compareOutlines,
  type Heading,
  type OutlineScore,
  outlineOfEntries,
  outlineOfLevels,
  plainTitle,
} from './trees/outline.js';
export { type Edit, similarity, steds } from './trees/steds.js';
export { type TableCell, type TedsKind, teds } from './trees/teds.js';
export type { Tree } from './trees/tree.js';
export { treeEditDistance } from './trees/tree-edit.js';
