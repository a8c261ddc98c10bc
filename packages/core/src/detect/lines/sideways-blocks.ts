import { coverage, overlap, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { Graphic, ReadLine, ReadPage } from '../../read/reading.js';
import { type Quarter, TURNS } from '../cells/pieces.js';

/*
 * A table that stands on its side on an upright page, as wide tables do in narrow columns. Neither the rules around it nor
 * its rows are what they seem until it is turned, so it is given as a page of its own, upright.
 *
 * Labels of plots stand on their side too. What tells a table is rows: several lines side by side, several times.
 */

export interface SidewaysBlock {
  /** Upright, with the lines and drawings of the block alone. */
  page: ReadPage;
  /** Where the block stands on the page. */
  box: Box;
  /** The line of the page that a line of the block is. */
  lineOf: (line: ReadLine) => ReadLine;
  toPage: (box: Box) => Box;
}

/** Rows with several lines side by side, and the share of the lines that stand in such rows. */
const FEWEST_ROWS = 3;
const IN_ROWS = 0.5;
/** Lines of one block stand closer than this, in heights of a line: cells of a table stand far apart along its rows. */
const NEAR = { across: 3, along: 8 };
/** Of upright lines, a block holds at most this share of its own number. */
const OTHERS = 0.1;
const INSIDE = 0.5;
const SAME_ROW = 0.5;

export function sidewaysBlocks(page: ReadPage): SidewaysBlock[] {
  const blocks: SidewaysBlock[] = [];
  for (const turn of [90, 270] as const) {
    const lines = page.lines.filter(({ rotation, hidden }) => rotation === turn && !hidden);
    if (lines.length < 2 * FEWEST_ROWS || lines.length === page.lines.length) continue;
    for (const group of groupsOf(lines)) {
      const block = blockOf(page, group, turn);
      if (block) blocks.push(block);
    }
  }
  return blocks;
}

function blockOf(page: ReadPage, group: readonly ReadLine[], turn: Quarter): SidewaysBlock | undefined {
  const box = union(group.map((line) => line.box));
  const own = new Set(group);
  const others = page.lines.filter((line) => !own.has(line) && coverage(line.box, box) >= INSIDE);
  if (others.length > OTHERS * group.length) return undefined;
  const { there, back } = TURNS[turn];
  const upright = group.map((line): ReadLine => ({ ...line, box: there(line.box, page.page), rotation: 0 }));
  if (!hasRows(upright)) return undefined;
  const originals = new Map(upright.map((line, i) => [line, group[i] ?? line]));
  const margin = 2 * (median(upright.map((line) => line.box[3] - line.box[1])) || 1);
  const around: Box = [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin];
  const graphics = page.graphics.flatMap((graphic): Graphic[] =>
    coverage(thick(graphic.box), around) >= INSIDE ? [{ kind: graphic.kind, box: there(graphic.box, page.page) }] : [],
  );
  const { width, height } = page.page;
  return {
    page: {
      page: { ...page.page, width: height, height: width },
      lines: upright,
      contentOrder: page.contentOrder,
      graphics,
    },
    box,
    lineOf: (line) => originals.get(line) ?? line,
    toPage: (place) => back(place, page.page),
  };
}

/** Whether most lines stand side by side with another, in several rows. */
function hasRows(lines: readonly ReadLine[]): boolean {
  const rows: ReadLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.box[1] - b.box[1])) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && overlap(line.box[1], line.box[3], first.box[1], first.box[3]) > SAME_ROW) row.push(line);
    else rows.push([line]);
  }
  const several = rows.filter((row) => row.length > 1);
  const inRows = several.reduce((sum, row) => sum + row.length, 0);
  return several.length >= FEWEST_ROWS && inRows >= IN_ROWS * lines.length;
}

/** Lines that stand close together, on the page as it is. */
function groupsOf(lines: readonly ReadLine[]): ReadLine[][] {
  const height = median(lines.map(({ box }) => box[2] - box[0])) || 1;
  const [across, along] = [NEAR.across * height, NEAR.along * height];
  const groups: { box: Box; lines: ReadLine[] }[] = [];
  for (const line of lines) {
    let box = line.box;
    const joined = [line];
    // A line may join several groups, and with its box others again.
    for (let at = groups.length - 1; at >= 0; at--) {
      const group = groups[at];
      if (!group || !touches(group.box, box, across, along)) continue;
      joined.unshift(...group.lines);
      box = union([group.box, box]);
      groups.splice(at, 1);
      at = groups.length;
    }
    groups.push({ box, lines: joined });
  }
  const place = new Map(lines.map((line, i) => [line, i]));
  return groups.map((group) => group.lines.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)));
}

function touches(a: Box, b: Box, across: number, along: number): boolean {
  return a[0] - b[2] <= across && b[0] - a[2] <= across && a[1] - b[3] <= along && b[1] - a[3] <= along;
}

/** A rule has no area of its own. */
function thick([x0, y0, x1, y1]: Box): Box {
  return [x0, y0, Math.max(x1, x0 + 0.1), Math.max(y1, y0 + 0.1)];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
