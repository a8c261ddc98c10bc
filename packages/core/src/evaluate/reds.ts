import { isFloat, type Sheet } from './hrdoc/sheet.js';
import { assign } from './statistics/hungarian.js';
import { levenshtein } from './statistics/levenshtein.js';
import type { Edit } from './trees/steds.js';
import { preorder, type Tree } from './trees/tree.js';

/*
 * Reading edit distance score (Comp-HRDoc; SPEC 6.4), for the text and for the floats, over the trees of STEDS.
 *
 * Published: float groups that found no partner cost nothing, so that predicting no floats at all scores 1; and the
 * printed micro average of the text divides chain distances by tree sizes. Strict: the smaller side is padded with
 * empty groups, and text is measured by the length of its chain.
 */

const PARAGRAPH_END = '<p>';

export interface Reds {
  text: Edit;
  /** The text's distance over the sizes of the trees, as the printed micro average has it. */
  textByTreeSize: Edit;
  floats: Edit;
  floatsStrict: Edit;
}

export interface SheetTree {
  sheet: Sheet;
  tree: Tree;
}

export function reds(gold: SheetTree, predicted: SheetTree): Reds {
  const goldChain = textChain(gold);
  const predictedChain = textChain(predicted);
  const distance = levenshtein(goldChain, predictedChain);
  const goldGroups = floatGroups(gold);
  const predictedGroups = floatGroups(predicted);
  const floatSize = Math.max(goldGroups.flat().length, predictedGroups.flat().length);
  return {
    text: { distance, size: Math.max(goldChain.length, predictedChain.length) },
    textByTreeSize: { distance, size: Math.max(preorder(gold.tree).length, preorder(predicted.tree).length) },
    floats: { distance: matchGroups(goldGroups, predictedGroups), size: floatSize },
    floatsStrict: { distance: matchGroups(...padded(goldGroups, predictedGroups)), size: floatSize },
  };
}

/** Names in preorder without floats; a mark after each childless node, save where its name contains "section". */
function textChain({ sheet, tree }: SheetTree): string[] {
  const chain: string[] = [];
  const open = [0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const children = tree.children[node] ?? [];
    if (node > 0) {
      const name = tree.labels[node] ?? '';
      chain.push(name);
      if (children.length === 0 && !name.includes('section')) chain.push(PARAGRAPH_END);
    }
    for (const child of children.toReversed()) if (!floats(sheet, child)) open.push(child);
  }
  return chain;
}

/** Below each float at the root, the names of the floats in preorder. Floats elsewhere do not count. */
function floatGroups({ sheet, tree }: SheetTree): string[][] {
  const heads = (tree.children[0] ?? []).filter((node) => floats(sheet, node));
  return heads.map((head) => {
    const group: string[] = [];
    const open = [head];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (floats(sheet, node)) group.push(tree.labels[node] ?? '');
      for (const child of (tree.children[node] ?? []).toReversed()) open.push(child);
    }
    return group;
  });
}

function floats({ units }: Sheet, node: number): boolean {
  const unit = units[node - 1];
  return unit !== undefined && isFloat(unit.class);
}

type Groups = readonly (readonly string[])[];

function padded(a: Groups, b: Groups): [Groups, Groups] {
  const length = Math.max(a.length, b.length);
  const pad = (groups: Groups): Groups => [...groups, ...Array.from({ length: length - groups.length }, () => [])];
  return [pad(a), pad(b)];
}

function matchGroups(a: Groups, b: Groups): number {
  const costs = a.map((group) => b.map((other) => levenshtein(group, other)));
  return assign(costs).reduce((sum, [i, j]) => sum + (costs[i]?.[j] ?? 0), 0);
}
