import { parseNumbering } from '../../words/numbering.js';
import type { Sheet } from '../hrdoc/sheet.js';
import type { ClassCount } from '../statistics/f1.js';
import { type Edit, steds } from './steds.js';
import { ROOT, type Tree, treeOf } from './tree.js';

/* The table of contents as a tree: the root, then headings. Labels are their texts. */

/**
 * Of a sheet, as the table-of-contents task has it (SPEC 6.3): headings only, each below the nearest heading above it. A
 * heading of several lines is one, its text joined with spaces.
 */
export function outlineOfSheet(sheet: Sheet): Tree {
  const whole = treeOf(sheet);
  const outline: Tree = { labels: [ROOT], children: [[]] };
  const open: { node: number; under: number; heading: boolean }[] = [{ node: 0, under: 0, heading: false }];
  for (let at = open.pop(); at; at = open.pop()) {
    const unit = sheet.units[at.node - 1];
    let { under, heading } = at;
    if (unit?.class === 'section' && heading && unit.relation === 'connect') {
      outline.labels[under] += ` ${unit.text}`;
    } else if (unit?.class === 'section') {
      const node = outline.labels.push(unit.text) - 1;
      outline.children.push([]);
      outline.children[under]?.push(node);
      under = node;
      heading = true;
    } else heading = false;
    for (const node of (whole.children[at.node] ?? []).toReversed()) open.push({ node, under, heading });
  }
  return outline;
}

/** A heading with those below it, as the outline of a document has them. */
export interface Heading {
  title: string;
  children: readonly Heading[];
}

/** Of a document. */
export function outlineOfEntries(entries: readonly Heading[]): Tree {
  const tree: Tree = { labels: [ROOT], children: [[]] };
  const add = (list: readonly Heading[], parent: number) => {
    for (const { title, children } of list) {
      const node = tree.labels.push(title) - 1;
      tree.children.push([]);
      tree.children[parent]?.push(node);
      add(children, node);
    }
  };
  add(entries, 0);
  return tree;
}

/** Of headings in reading order with their levels: bookmarks, Markdown. Skipped levels close up. */
export function outlineOfLevels(headings: readonly { title: string; level: number }[]): Tree {
  const tree: Tree = { labels: [ROOT], children: [[]] };
  const path = [{ level: -Infinity, node: 0 }];
  for (const { title, level } of headings) {
    while (path.length > 1 && (path.at(-1)?.level ?? 0) >= level) path.pop();
    const node = tree.labels.push(title) - 1;
    tree.children.push([]);
    tree.children[path.at(-1)?.node ?? 0]?.push(node);
    path.push({ level, node });
  }
  return tree;
}

export interface OutlineScore {
  edit: Edit;
  /** Titles found, wherever they hang. */
  titles: ClassCount;
}

/**
 * Two outlines from different hands, such as ours and the bookmarks of a PDF: titles are compared without their numbers,
 * case, ligatures, spacing and punctuation.
 */
export function compareOutlines(gold: Tree, predicted: Tree): OutlineScore {
  const truth = withPlainTitles(gold);
  const found = withPlainTitles(predicted);
  const missing = new Map<string, number>();
  for (const title of truth.labels.slice(1)) missing.set(title, (missing.get(title) ?? 0) + 1);
  let right = 0;
  for (const title of found.labels.slice(1)) {
    const left = missing.get(title) ?? 0;
    if (left > 0) right++;
    missing.set(title, left - 1);
  }
  const titles = { right, gold: truth.labels.length - 1, predicted: found.labels.length - 1 };
  return { edit: steds(truth, found), titles };
}

function withPlainTitles({ labels, children }: Tree): Tree {
  return { labels: labels.map((label, node) => (node === 0 ? label : plainTitle(label))), children };
}

/**
 * "2.1  The ﬁrst  Step." → "the first step". A title that is nothing but a number stays. A single letter in front may be
 * a number or an article ("A Study", "A Proofs"), so it is dropped on both sides.
 */
export function plainTitle(title: string): string {
  const text = title.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  const rest = text.slice(parseNumbering(text)?.offset ?? 0);
  const words = (of: string) =>
    of
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replace(/^[a-z] (?=.)/, '');
  return words(rest) || words(text) || text;
}
