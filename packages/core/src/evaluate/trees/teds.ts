import { levenshtein } from '../statistics/levenshtein.js';
import type { Edit } from './steds.js';
import type { Tree } from './tree.js';
import { treeEditDistance, treeSize } from './tree-edit.js';

/*
 * Tree edit distance based similarity of tables (Zhong, ShafieiBavani and Jimeno Yepes, 2020, as PubTabNet's own code
 * computes it): `1 − distance / max(nodes)`, over the trees `table > tr > td`. Inserting and deleting a node cost 1, and
 * so does renaming a cell into one of other spans; a cell of the same spans costs the normalised edit distance of the
 * texts (TEDS) or nothing (TEDS-S, structure only). The root is no node that counts.
 *
 * Sources differ in which rows they call the head, so head and body are one, and a header cell is a cell. Places of the
 * grid that no cell covers are empty cells: some sources list them and some do not.
 */

export interface TableCell {
  row: number;
  column: number;
  rowSpan?: number | undefined;
  columnSpan?: number | undefined;
  text: string;
}

export type TedsKind = 'structure' | 'text';

/** Distance and size of one table; `similarity` makes the score of it. */
export function teds(gold: readonly TableCell[], predicted: readonly TableCell[], kind: TedsKind): Edit {
  const a = tableTree(gold);
  const b = tableTree(predicted);
  const distance = treeEditDistance(a.tree, b.tree, renaming(a, b, kind));
  return { distance, size: Math.max(treeSize(a.tree), treeSize(b.tree)) - 1 };
}

interface TableTree {
  tree: Tree;
  texts: readonly string[];
}

function renaming(a: TableTree, b: TableTree, kind: TedsKind): (i: number, j: number) => number {
  const known = new Map<number, number>();
  return (i, j) => {
    if (a.tree.labels[i] !== b.tree.labels[j]) return 1;
    const x = a.texts[i] ?? '';
    const y = b.texts[j] ?? '';
    if (kind === 'structure' || x === y) return 0;
    const key = i * b.texts.length + j;
    const cost = known.get(key) ?? levenshtein(x, y) / Math.max(x.length, y.length);
    known.set(key, cost);
    return cost;
  };
}

/** More rows or columns than any table has; what claims more is not looked at. */
const MOST = 2000;

function tableTree(cells: readonly TableCell[]): TableTree {
  const inside = cells.filter(({ row, column }) => row < MOST && column < MOST);
  const rows = Math.min(MOST, Math.max(0, ...inside.map(({ row, rowSpan = 1 }) => row + rowSpan)));
  const columns = Math.min(MOST, Math.max(0, ...inside.map(({ column, columnSpan = 1 }) => column + columnSpan)));
  const labels = ['table'];
  const texts = [''];
  const children: number[][] = [[]];
  const add = (parent: number, label: string, text: string): number => {
    const node = labels.length;
    labels.push(label);
    texts.push(text.normalize('NFC').replace(/\s+/gu, ' ').trim());
    children.push([]);
    children[parent]?.push(node);
    return node;
  };
  const starts = new Map(inside.map((cell) => [cell.row * columns + cell.column, cell]));
  const covered = new Uint8Array(rows * columns);
  for (const { row, column, rowSpan = 1, columnSpan = 1 } of inside) {
    for (let r = row; r < Math.min(rows, row + rowSpan); r++) {
      covered.fill(1, r * columns + column, r * columns + Math.min(columns, column + columnSpan));
    }
  }
  for (let r = 0; r < rows; r++) {
    const node = add(0, 'tr', '');
    for (let c = 0; c < columns; c++) {
      const cell = starts.get(r * columns + c);
      if (cell) add(node, `td ${cell.rowSpan ?? 1} ${cell.columnSpan ?? 1}`, cell.text);
      else if (covered[r * columns + c] === 0) add(node, 'td 1 1', '');
    }
  }
  return { tree: { labels, children }, texts };
}
