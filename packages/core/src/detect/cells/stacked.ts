import { union } from '../../document/box.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import { UNDERSTOOD } from './confidence.js';
import { tableStructure } from './structure.js';

/*
 * Two tables with nothing between them are found as one, and the columns of each break those of the other. What gives
 * them away is a second head: a row of bold names in the middle, over columns that are others than those above it.
 */

/** A head of fewer names may be the title of a section. */
const FEWEST_NAMES = 3;
/** In rows: what stands above and below is a table too. */
const FEWEST_ROWS = 3;
/** More rows like this are rows of a kind, not heads. */
const MOST_HEADS = 3;

/** The lines of a table, or those of the tables that stand in it one above the other. */
export function stackedTables(page: Pick<ReadPage, 'page' | 'graphics'>, lines: readonly ReadLine[]): ReadLine[][] {
  const rows = rowsOf(lines);
  const heads = [...rows.keys()].filter((i) => isHead(rows, i));
  if (heads.length > MOST_HEADS) return [[...lines]];
  for (const at of heads) {
    const above = rows.slice(0, at).flat();
    const below = rows.slice(at).flat();
    const [first, second] = [columnsIn(page, above), columnsIn(page, below)];
    if (first === undefined || second === undefined || first === second) continue;
    return [above, ...stackedTables(page, below)];
  }
  return [[...lines]];
}

function isHead(rows: readonly ReadLine[][], i: number): boolean {
  const row = rows[i] ?? [];
  if (i < FEWEST_ROWS || i > rows.length - FEWEST_ROWS || row.length < FEWEST_NAMES) return false;
  return row.every(isBold) && !(rows[i - 1] ?? []).every(isBold);
}

function isBold({ font }: ReadLine): boolean {
  return font?.bold === true;
}

/** How many columns the lines make as a table of their own; undefined where they make none. */
function columnsIn(page: Pick<ReadPage, 'page' | 'graphics'>, lines: readonly ReadLine[]): number | undefined {
  const structure = tableStructure(page, union(lines.map(({ box }) => box)), lines);
  if (!structure || structure.confidence < UNDERSTOOD) return undefined;
  return structure.cells.reduce((most, { column, columnSpan = 1 }) => Math.max(most, column + columnSpan), 0);
}

/** Lines beside each other, from top to bottom. */
function rowsOf(lines: readonly ReadLine[]): ReadLine[][] {
  const rows: ReadLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.box[1] - b.box[1])) {
    const last = rows.at(-1);
    const [first] = last ?? [];
    if (last && first && (line.box[1] + line.box[3]) / 2 < first.box[3]) last.push(line);
    else rows.push([line]);
  }
  return rows;
}
