export { lineage, type Relation, type Structure, type Unit } from '../document/lineage.js';
export { bootstrap, type Interval, pairedBootstrap, type Statistic } from './bootstrap.js';
export { overlap } from './coco.js';
export { addCounts, type ClassCount, type ClassCounts, countClasses, f1, macroF1, microF1 } from './f1.js';
export { documentOfHrdoc } from './hrdoc-document.js';
export { judgeText, judgeTree, mismatch, type TextCounts, type TreeCounts } from './judge.js';
export { type Loaded, loadJson } from './load.js';
export { type Metric, TEXT_METRICS, TREE_METRICS } from './metrics.js';
export { type Mhs, markdownHeadings, mhs } from './mhs.js';
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
export {
  compareOutlines,
  type Heading,
  type OutlineScore,
  outlineOfEntries,
  outlineOfLevels,
  plainTitle,
} from './outline.js';
export { randomNumbers } from './random.js';
export { type Difference, differences, documentScores, type Figure, figures, type Judged } from './report.js';
export { type Sheet, sheetOf, sheetOfHrdoc } from './sheet.js';
export { mean, type Over, pooled, shared, sumF1 } from './statistics.js';
export { type Edit, similarity, steds } from './steds.js';
export { type Share, share } from './successor.js';
export { type TableCell, type TedsKind, teds } from './teds.js';
export type { Tree } from './tree.js';
export { treeEditDistance } from './tree-edit.js';
