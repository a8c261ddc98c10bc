import type { Line, PageObject } from '../../document/schema.js';
import { printable } from './clean.js';
import type { Origin } from './passage.js';

/** A line in the direction its text runs: `along` it, and `across` from one row to the next. */
interface Placed {
  id: string;
  text: string;
  along: number;
  length: number;
  across: [number, number];
}

/** A row as it is printed, and which lines it is made of. */
export interface Row {
  text: string;
  origins: Origin[];
}

/** Two lines stand in one row when they share more than this of the lower one's height. */
const SAME_ROW = 0.5;
/** Rows wider than this are an accident of odd boxes, not something to pad out with spaces. */
const MAX_COLUMNS = 400;

/**
 * The text of an object as it stands on the page, row by row, with the distances as spaces: for code, whose indentation
 * means something, and for tables and formulas whose inner structure is not known.
 */
export function rowsOf(object: PageObject, lines: readonly Line[]): Row[] {
  const placed = place(lines);
  if (placed.length === 0) {
    return object.text
      .split(/\r\n?|\n/)
      .map((row) => printable(row).trimEnd())
      .filter((row, i, rows) => row !== '' || (i > 0 && i < rows.length - 1))
      .map((text) => ({ text, origins: [] }));
  }
  const left = Math.min(...placed.map(({ along }) => along));
  const advance = characterWidth(placed);
  return group(placed).map((row) => {
    let text = '';
    const origins: Origin[] = [];
    for (const line of row) {
      const column = Math.min(MAX_COLUMNS, Math.round((line.along - left) / advance));
      // Neighbours stay apart by a space even where the proportional font leaves no room for it.
      const gap = Math.max(column - text.length, text === '' ? 0 : 1);
      text += ' '.repeat(gap);
      origins.push({ start: text.length, length: line.text.length, line: line.id, from: 0 });
      text += line.text;
    }
    return { text, origins };
  });
}

function place(lines: readonly Line[]): Placed[] {
  return lines
    .map(({ id, box: [x0, y0, x1, y1], text, rotation }): Placed => {
      const clean = printable(text)
        .replace(/[\t\n\r]/g, ' ')
        .trimEnd();
      switch (Math.round(rotation / 90) % 4) {
        case 1:
          return { id, text: clean, along: y0, length: y1 - y0, across: [-x1, -x0] };
        case 2:
          return { id, text: clean, along: -x1, length: x1 - x0, across: [-y1, -y0] };
        case 3:
          return { id, text: clean, along: -y1, length: y1 - y0, across: [x0, x1] };
        default:
          return { id, text: clean, along: x0, length: x1 - x0, across: [y0, y1] };
      }
    })
    .filter(({ text }) => text.trim() !== '');
}

function group(placed: readonly Placed[]): Placed[][] {
  const sorted = [...placed].sort((a, b) => a.across[0] - b.across[0] || a.along - b.along);
  const rows: Placed[][] = [];
  let row: Placed[] = [];
  for (const line of sorted) {
    const first = row[0];
    if (first && shareRow(first, line)) row.push(line);
    else {
      row = [line];
      rows.push(row);
    }
  }
  for (const each of rows) each.sort((a, b) => a.along - b.along);
  return rows;
}

function shareRow(a: Placed, b: Placed): boolean {
  const shared = Math.min(a.across[1], b.across[1]) - Math.max(a.across[0], b.across[0]);
  const lower = Math.min(a.across[1] - a.across[0], b.across[1] - b.across[0]);
  return lower > 0 ? shared / lower > SAME_ROW : a.across[0] === b.across[0];
}

/** The median advance, so that one stretched line does not pull the rows apart. */
function characterWidth(placed: readonly Placed[]): number {
  const widths = placed.map(({ length, text }) => length / text.length).sort((a, b) => a - b);
  const median = widths[Math.floor(widths.length / 2)] ?? 0;
  return median > 0 ? median : 1;
}
