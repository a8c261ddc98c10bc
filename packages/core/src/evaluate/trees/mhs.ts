import { distance } from 'fastest-levenshtein';
import { withHtmlTables } from './markdown-tables.js';
import type { Tree } from './tree.js';
import { treeEditDistance, treeSize } from './tree-edit.js';

/*
 * MHS, Markdown heading similarity, as opendataloader-bench defines it: a tree of headings with the text below each as one
 * content node; 1 − D / max(nodes), where renaming two headings (or two contents) costs the Levenshtein distance of their
 * texts over the longer length. MHS-S ignores the texts. A truth without headings has no score; a prediction without any,
 * where the truth has some, scores 0.
 *
 * As published all headings hang from the root: the level is never looked at, and a converter that makes every heading
 * `##` loses nothing. `nested` and `nestedS` are ours: the same with headings nested by their level.
 */

export interface Mhs {
  mhs: number;
  mhsS: number;
  nested: number;
  nestedS: number;
}

export function mhs(gold: string, predicted: string): Mhs | undefined {
  const [goldBlocks, predictedBlocks] = [blocksOf(gold), blocksOf(predicted)];
  if (!goldBlocks.some(isHeading)) return undefined;
  if (!predictedBlocks.some(isHeading)) return { mhs: 0, mhsS: 0, nested: 0, nestedS: 0 };
  const flat = [headingTree(goldBlocks, false), headingTree(predictedBlocks, false)] as const;
  const nested = [headingTree(goldBlocks, true), headingTree(predictedBlocks, true)] as const;
  const text = textDistances(goldBlocks, predictedBlocks);
  return {
    mhs: compare(...flat, text),
    mhsS: compare(...flat, () => 0),
    nested: compare(...nested, text),
    nestedS: compare(...nested, () => 0),
  };
}

/** A heading with its level, or the text below one (level 0). */
interface Block {
  level: number;
  text: string;
}

const HEADING = /^(#{1,6})\s+(.*)$/;

/** Headings and contents of a Markdown text in order, as far as the benchmark understands Markdown: ATX headings. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let content: string[] = [];
  const flush = () => {
    const text = collapse(content.join(' '));
    if (text !== '') blocks.push({ level: 0, text });
    content = [];
  };
  for (const line of withHtmlTables(markdown).split('\n')) {
    const heading = HEADING.exec(line);
    if (!heading) content.push(line);
    else {
      flush();
      blocks.push({ level: heading[1]?.length ?? 1, text: collapse(heading[2] ?? '') });
    }
  }
  flush();
  return blocks;
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isHeading({ level }: Block): boolean {
  return level > 0;
}

/** Headings of a Markdown text in order. */
export function markdownHeadings(markdown: string): { level: number; title: string }[] {
  return blocksOf(markdown)
    .filter(isHeading)
    .map(({ level, text }) => ({ level, title: text }));
}

/** Node `i + 1` is block `i`. */
function headingTree(blocks: readonly Block[], nested: boolean): Tree {
  const tree: Tree = { labels: ['document'], children: [[]] };
  const path: { level: number; node: number }[] = [{ level: 0, node: 0 }];
  for (const block of blocks) {
    if (isHeading(block)) {
      while (path.length > 1 && (!nested || (path.at(-1)?.level ?? 0) >= block.level)) path.pop();
    }
    const node = tree.labels.push(isHeading(block) ? 'heading' : 'content') - 1;
    tree.children.push([]);
    tree.children[path.at(-1)?.node ?? 0]?.push(node);
    if (isHeading(block)) path.push({ level: block.level, node });
  }
  return tree;
}

/** Of two nodes; computed once, since the flat and the nested trees have the same ones. */
function textDistances(gold: readonly Block[], predicted: readonly Block[]): (a: number, b: number) => number {
  const known = new Map<number, number>();
  return (a, b) => {
    const key = a * (predicted.length + 1) + b;
    const value = known.get(key) ?? textDistance(gold[a - 1]?.text ?? '', predicted[b - 1]?.text ?? '');
    known.set(key, value);
    return value;
  };
}

function compare(gold: Tree, predicted: Tree, text: (a: number, b: number) => number): number {
  const edits = treeEditDistance(gold, predicted, (a, b) => (gold.labels[a] === predicted.labels[b] ? text(a, b) : 1));
  return Math.max(0, 1 - edits / Math.max(treeSize(gold), treeSize(predicted)));
}

function textDistance(a: string, b: string): number {
  return a === b ? 0 : distance(a, b) / Math.max(a.length, b.length);
}
