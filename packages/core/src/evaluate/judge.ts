import { type Detections, detect } from './coco.js';
import { bodyUnits, EMPTY, knowsObjects, type Region, regionsOf, type Sheet } from './hrdoc/sheet.js';
import { type Nid, nid } from './nid.js';
import { compareOrder, type OrderCounts, type OrderTotals, orderTotals } from './order.js';
import { type Reds, reds } from './reds.js';
import { countRegions, type RegionCounts } from './regions.js';
import { type ClassCounts, countClasses } from './statistics/f1.js';
import { compareSuccessors, type Share, successorsInOrder, successorsInRegions } from './successor.js';
import { type Mhs, markdownHeadings, mhs } from './trees/mhs.js';
import { compareOutlines, type OutlineScore, outlineOfLevels, outlineOfSheet } from './trees/outline.js';
import { type Edit, steds } from './trees/steds.js';
import { treeOf } from './trees/tree.js';

/** What the metrics counted in one document. Counts add up over documents; scores come from metrics.ts. */
export interface TreeCounts {
  classes: ClassCounts;
  regions: RegionCounts;
  detections: Detections;
  successor: Share;
  orderSuccessor: Share;
  reds: Reds;
  outline: Edit;
  /** With titles compared without their numbers, case and ligatures. */
  plainOutline: OutlineScore;
  tree: Edit;
  /** The order of the blocks of each page that has at least two. */
  order: OrderTotals;
}

/** What can be said where one side is only Markdown. */
export interface TextCounts {
  nid: Nid | undefined;
  mhs: Mhs | undefined;
  outline: OutlineScore;
}

/** Judges a prediction; `undefined` stands for one that failed, which is judged as if it had found nothing. */
export function judgeTree(gold: Sheet, predicted: Sheet | undefined): TreeCounts {
  const found = predicted ?? EMPTY;
  const byObject = knowsObjects(gold) && (predicted === undefined || knowsObjects(predicted));
  const truth = { sheet: gold, tree: treeOf(gold), regions: regionsOf(gold, byObject) };
  const guess = { sheet: found, tree: treeOf(found), regions: regionsOf(found, byObject) };
  const outlines = [outlineOfSheet(gold), outlineOfSheet(found)] as const;
  return {
    classes: countClasses(classPairs(gold, found)),
    regions: countRegions(truth, guess),
    detections: detect(truth.regions, guess.regions),
    successor: compareSuccessors(successorsInRegions(gold, truth.regions), successorsInRegions(found, guess.regions)),
    orderSuccessor: compareSuccessors(successorsInOrder(gold), successorsInOrder(found)),
    reds: reds(truth, guess),
    outline: failed(predicted, steds(...outlines)),
    plainOutline: withFailure(predicted, compareOutlines(...outlines)),
    tree: failed(predicted, steds(truth.tree, guess.tree)),
    order: orderTotals(orderOfPages(gold, truth.regions, found)),
  };
}

export function judgeText(gold: string, predicted: string | undefined): TextCounts {
  const found = predicted ?? '';
  const outline = compareOutlines(outlineOfLevels(markdownHeadings(gold)), outlineOfLevels(markdownHeadings(found)));
  return { nid: nid(gold, found), mhs: mhs(gold, found), outline: withFailure(predicted, outline) };
}

/** An empty tree still has its root in common with the truth; a failed document has nothing. */
function failed(predicted: unknown, edit: Edit): Edit {
  return predicted === undefined ? { ...edit, distance: edit.size } : edit;
}

function withFailure(predicted: unknown, score: OutlineScore): OutlineScore {
  return { ...score, edit: failed(predicted, score.edit) };
}

/**
 * Why two sheets cannot be compared line by line; nothing if they can. Lines are matched by their ids (in HRDoc's lists
 * by their place), and most texts must agree, so that a file of another document is not taken for a bad prediction.
 */
export function mismatch(gold: Sheet, predicted: Sheet): string | undefined {
  const texts = textsByLine(gold);
  const found = textsByLine(predicted);
  if (texts.size !== found.size) return `has ${found.size} lines, the truth has ${texts.size}`;
  let same = 0;
  for (const [line, text] of texts) {
    const other = found.get(line);
    if (other === undefined) return `has no line "${line}", as the truth has`;
    if (other.trim() === text.trim()) same++;
  }
  if (same * 2 < texts.size) return `is another document: ${same} of ${texts.size} lines have the truth's text`;
  return undefined;
}

function textsByLine({ units }: Sheet): Map<string, string> {
  return new Map(units.flatMap(({ line, text }): [string, string][] => (line === undefined ? [] : [[line, text]])));
}

/** Our eighteen classes where both sides know them, HRDoc's fourteen otherwise. */
function* classPairs(gold: Sheet, predicted: Sheet): Generator<readonly [string, string | undefined]> {
  const fine = [...gold.units, ...predicted.units].every(({ lineClass }) => lineClass !== undefined);
  const found = new Map<string, string>();
  for (const unit of predicted.units) {
    if (unit.line !== undefined) found.set(unit.line, (fine && unit.lineClass) || unit.class);
  }
  for (const unit of gold.units) {
    if (unit.line !== undefined) yield [(fine && unit.lineClass) || unit.class, found.get(unit.line)];
  }
}

/** Blocks are the truth's regions of running text; the prediction reads a block where it reads its first line. */
function orderOfPages(gold: Sheet, regions: readonly Region[], predicted: Sheet): OrderCounts[] {
  const place = new Map<string, number>();
  for (const [i, { line }] of predicted.units.entries()) if (line !== undefined) place.set(line, i);
  const body = bodyUnits(gold);
  const pages = new Map<number, { id: string; rank: number | undefined }[]>();
  for (const { page, units } of regions) {
    const lines = units.flatMap((i) => (body[i] ? (gold.units[i]?.line ?? []) : []));
    const id = lines[0];
    if (id === undefined) continue;
    const ranks = lines.flatMap((line) => place.get(line) ?? []);
    const blocks = pages.get(page) ?? [];
    blocks.push({ id, rank: ranks.length > 0 ? Math.min(...ranks) : undefined });
    pages.set(page, blocks);
  }
  return [...pages.values()]
    .filter((blocks) => blocks.length > 1)
    .map((blocks) => {
      const found = blocks.filter(({ rank }) => rank !== undefined).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
      return compareOrder(
        blocks.map(({ id }) => id),
        found.map(({ id }) => id),
      );
    });
}
