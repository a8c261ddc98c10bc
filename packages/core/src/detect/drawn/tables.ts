import { overlap, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { Graphic, ReadLine } from '../../read/reading.js';
import { opensAsTable } from '../../words/captions.js';
import { isProse } from '../../words/prose.js';
import { components } from './components.js';

export interface RuledTable {
  box: Box;
  /** A grid of rules is surer than text between parallel rules. */
  kind: 'grid' | 'booktabs';
}

interface Size {
  width: number;
  height: number;
}

/** Rules this close, as a share of the page width, meet or stand at the same place (3 points on a letter page). */
const SAME = 0.005;
/** Shorter rules are underlines and fraction bars. */
const SHORTEST = 0.08;

/** Tables that rules show: grids, and pairs or triples of parallel rules with tabular text between them. */
export function ruledTables(graphics: readonly Graphic[], lines: readonly ReadLine[], page: Size): RuledTable[] {
  const rules = graphics.filter(({ kind }) => kind === 'rule');
  if (rules.length < 2) return [];
  const paths = graphics.filter(({ kind }) => kind !== 'rule');
  const tables: RuledTable[] = [];
  const loose: Graphic[] = [];
  for (const component of components(rules, page, page.width * SAME)) {
    if (isGrid(component.items, component.box, lines, paths, page)) tables.push({ box: component.box, kind: 'grid' });
    // What has sides is a frame: of a plot, or of a paragraph.
    else if (!hasSides(component.items, component.box, page)) loose.push(...component.items);
  }
  for (const box of booktabs(loose, lines, page)) {
    if (
      !tables.some(
        (table) =>
          overlap(box[1], box[3], table.box[1], table.box[3]) > 0.5 && box[0] < table.box[2] && table.box[0] < box[2],
      )
    ) {
      tables.push({ box, kind: 'booktabs' });
    }
  }
  return whole(tables, lines, page);
}

/** A head and a body with rules of their own, one right below the other and as wide, are one table. */
function whole(tables: readonly RuledTable[], lines: readonly ReadLine[], page: Size): RuledTable[] {
  const heights = lines.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b);
  const near = 1.5 * (heights[heights.length >> 1] ?? 0);
  const same = 4 * page.width * SAME;
  const result: RuledTable[] = [];
  for (const table of [...tables].sort((a, b) => a.box[1] - b.box[1])) {
    const above = result.find(({ box }) => {
      const between = table.box[1] - box[3];
      const isAsWide = Math.abs(box[0] - table.box[0]) <= same && Math.abs(box[2] - table.box[2]) <= same;
      return isAsWide && between <= near && within(lines, [box[0], box[3], box[2], table.box[1]]).length === 0;
    });
    if (above) above.box = union([above.box, table.box]);
    else result.push({ ...table });
  }
  return result;
}

function hasSides(rules: readonly Graphic[], box: Box, page: Size): boolean {
  const sides = rules.filter((rule) => !isHorizontal(rule));
  return spans(sides, 0, page.width * SAME, 0.4 * (box[3] - box[1])) >= 2;
}

/** More rules than a frame has, in two directions, around cells that hold text rather than drawing. */
function isGrid(
  rules: readonly Graphic[],
  box: Box,
  lines: readonly ReadLine[],
  paths: readonly Graphic[],
  page: Size,
): boolean {
  const same = page.width * SAME;
  const width = box[2] - box[0];
  const height = box[3] - box[1];
  const across = spans(rules.filter(isHorizontal), 1, same, 0.5 * width);
  const down = spans(
    rules.filter((rule) => !isHorizontal(rule)),
    0,
    same,
    0.4 * height,
  );
  // Four make a frame; with open sides, three rules across and one divider are a table already.
  if (down < 1 || !(across >= 3 || (across >= 2 && across + down >= 5))) return false;
  const inside = within(lines, box);
  // Most cells of a table hold text; a plot's grid holds a legend at most.
  const cells = Math.max(1, across - 1) * Math.max(1, down - 1);
  if (inside.length < Math.max(2, 0.4 * cells)) return false;
  // A frame with rules across but no divider is a box around text where the text is prose.
  if (down < 3 && isBlockOfProse(inside, box)) return false;
  const drawn = paths.filter(
    (path) => path.box[0] >= box[0] && path.box[2] <= box[2] && path.box[1] >= box[1] && path.box[3] <= box[3],
  );
  return drawn.length <= 2 * (across + 1) * (down + 1);
}

/** Rules across with the same ends, and between neighbours of them text in rows of cells. */
function booktabs(rules: readonly Graphic[], lines: readonly ReadLine[], page: Size): Box[] {
  const same = page.width * SAME * 2;
  const long = wholeRules(rules.filter(isHorizontal), same).filter(
    (rule) => rule.box[2] - rule.box[0] >= page.width * SHORTEST,
  );
  const stacks: Graphic[][] = [];
  for (const rule of long) {
    const stack = stacks.find(([first]) => {
      if (!first) return false;
      return Math.abs(first.box[0] - rule.box[0]) <= same && Math.abs(first.box[2] - rule.box[2]) <= same;
    });
    if (stack) stack.push(rule);
    else stacks.push([rule]);
  }
  const found: Box[] = [];
  for (const stack of stacks) {
    let current: Box[] = [];
    // Rows that head a part of the table: they count once cells follow.
    let heads: Box[] = [];
    const close = () => {
      if (current.length > 0) found.push(union(current));
      current = [];
      heads = [];
    };
    for (let i = 0; i + 1 < stack.length; i++) {
      const top = stack[i]?.box;
      const bottom = stack[i + 1]?.box;
      if (!top || !bottom) break;
      const between: Box = [top[0], top[1], top[2], bottom[3]];
      const isDouble = bottom[1] - top[3] <= same;
      const inside = within(lines, between);
      if (isDouble || isTabular(inside, between)) current.push(...heads.splice(0), between);
      else if (isHead(inside)) heads.push(between);
      else close();
    }
    close();
  }
  return found.filter((box) => within(lines, box).length >= 2);
}

/** A row by itself that names what follows; a caption does so too, but for another table. */
function isHead(lines: readonly ReadLine[]): boolean {
  const [first] = lines;
  return first !== undefined && textRows(lines).length === 1 && !opensAsTable(first.text);
}

/** Rules drawn cell by cell, put together again; from top to bottom. */
function wholeRules(rules: readonly Graphic[], same: number): Graphic[] {
  const whole: Graphic[] = [];
  const row: Graphic[] = [];
  const flush = () => {
    row.sort((a, b) => a.box[0] - b.box[0]);
    let last: Graphic | undefined;
    for (const rule of row.splice(0)) {
      if (last && rule.box[0] - last.box[2] <= same) last.box = union([last.box, rule.box]);
      else {
        last = { ...rule };
        whole.push(last);
      }
    }
  };
  for (const rule of [...rules].sort((a, b) => a.box[1] - b.box[1])) {
    const first = row[0];
    if (first && rule.box[1] - first.box[1] > same / 4) flush();
    row.push(rule);
  }
  flush();
  return whole;
}

/**
 * Text in rows of cells: most rows have several pieces side by side, or are mostly numbers. Two columns of prose also
 * stand side by side, but their pieces are long.
 */
export function isTabular(lines: readonly ReadLine[], box: Box): boolean {
  if (lines.length === 0 || isBlockOfProse(lines, box)) return false;
  const width = box[2] - box[0];
  const length = lines.reduce((sum, line) => sum + line.text.length, 0) / lines.length;
  const wide = lines.filter((line) => line.box[2] - line.box[0] > 0.4 * width).length / lines.length;
  const rows = textRows(lines);
  const numeric = rows.filter((row) => isNumeric(row)).length;
  if (length > 35 && wide > 0.5 && numeric < rows.length / 2) return false;
  const tabular = rows.filter((row) => row.length > 1 || isNumeric(row)).reduce((sum, row) => sum + row.length, 0);
  return tabular >= lines.length / 2;
}

/** Fewer rows of prose than this may be a title or a note within a table. */
const FEWEST_PROSE = 3;

/** Rows of sentences from the left edge on are no cells, whatever rules stand around them. */
function isBlockOfProse(lines: readonly ReadLine[], box: Box): boolean {
  const rows = textRows(lines);
  const indent = 0.1 * (box[2] - box[0]);
  const prose = rows.filter(
    (row) => row.every(({ text }) => isProse(text)) && Math.min(...row.map((line) => line.box[0])) - box[0] < indent,
  );
  return prose.length >= FEWEST_PROSE && prose.length >= 0.25 * rows.length;
}

/** Lines side by side, from top to bottom. */
export function textRows(lines: readonly ReadLine[]): ReadLine[][] {
  const sorted = [...lines].sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3]);
  const rows: ReadLine[][] = [];
  for (const line of sorted) {
    const row = rows.at(-1);
    const last = row?.[0];
    if (row && last && overlap(line.box[1], line.box[3], last.box[1], last.box[3]) > 0.5) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

function isNumeric(row: readonly ReadLine[]): boolean {
  const tokens = row.flatMap((line) => line.text.trim().split(/\s+/u));
  const numbers = tokens.filter((token) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(token)).length;
  return tokens.length > 1 && numbers >= 0.4 * tokens.length;
}

function within(lines: readonly ReadLine[], box: Box): ReadLine[] {
  return lines.filter(({ box: [x0, y0, x1, y1] }) => {
    const x = (x0 + x1) / 2;
    const y = (y0 + y1) / 2;
    return x > box[0] && x < box[2] && y > box[1] && y < box[3];
  });
}

function isHorizontal({ box }: Graphic): boolean {
  return box[2] - box[0] > box[3] - box[1];
}

/** Places along an axis (0 across, 1 down) at which rules of at least `length` together stand. */
function spans(rules: readonly Graphic[], axis: 0 | 1, tolerance: number, length: number): number {
  const sorted = [...rules].sort((a, b) => a.box[axis] - b.box[axis]);
  let count = 0;
  let last = -Infinity;
  let total = 0;
  for (const { box } of sorted) {
    if (box[axis] - last > tolerance) {
      if (total >= length) count++;
      total = 0;
    }
    last = box[axis];
    total += axis === 0 ? box[3] - box[1] : box[2] - box[0];
  }
  return total >= length ? count + 1 : count;
}
