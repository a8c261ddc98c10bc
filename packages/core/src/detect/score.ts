import { decodeChains } from '../decode/chains.js';
import { placesOf, xyCut } from '../document/xy-cut.js';
import { type DetectModel, type PageScores, VISUAL } from '../model/detect-model.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import { type PlacedLine, pageFields } from './lines/fields.js';
import { AROUND, type Repeats } from './lines/repeats.js';
import { best, roleProbabilities, type ScoredLine } from './lines/vote.js';
import type { Sight } from './seen/look.js';

/* Lines → the network → what it says of each line and which line follows it. */

/** Longer pages (indexes, forms, hostile files) go through the network in parts: its cost grows with the square. */
const MAX_LINES = 400;

export type LineModel = Pick<DetectModel, 'run'>;

/** A part of a page that went through the network together. */
export interface ScoredPart {
  lines: ScoredLine[];
  scores: PageScores;
}

/** The parts of each page; `total` is how many pages the file has, read or not. */
export async function scorePages(
  pages: readonly ReadPage[],
  total: number,
  again: readonly (readonly Repeats[])[],
  sights: readonly (Sight | undefined)[],
  model: LineModel,
): Promise<ScoredPart[][]> {
  const parts = pages.map((page, i) =>
    partsOf(page, total, again[i] ?? [], sights[i]?.visual).map((lines) => ({ page, lines })),
  );
  const scores = await model.run(parts.flat().map(({ page, lines }) => pageFields(page, lines)));
  let next = 0;
  return parts.map((own) =>
    own.flatMap(({ lines }) => {
      const found = scores[next++];
      return found ? [{ scores: found, lines: lines.map(({ line }, i) => scoredLine(line, found, i)) }] : [];
    }),
  );
}

function scoredLine(line: ReadLine, { classes }: PageScores, i: number): ScoredLine {
  const roles = roleProbabilities(classes, i);
  return { line, roles, role: best(roles) };
}

/** The lines of a page, in as many parts as it takes. */
function partsOf(
  page: ReadPage,
  total: number,
  again: readonly Repeats[],
  visual: Float32Array | undefined,
): PlacedLine[][] {
  const cut = placesOf(xyCut(page.lines.map(({ box }) => box)));
  const placed = page.lines.map(
    (line, i): PlacedLine => ({
      line,
      content: page.contentOrder ? i : -1,
      cut: cut[i] ?? 0,
      repeats: ownRepeats(again[i] ?? { times: 0, pages: 0 }, line, page.page, total),
      visual: visual?.length ? visual.subarray(i * VISUAL, (i + 1) * VISUAL) : undefined,
    }),
  );
  if (placed.length <= MAX_LINES) return placed.length > 0 ? [placed] : [];
  const inOrder = [...placed].sort((a, b) => a.cut - b.cut);
  const parts: PlacedLine[][] = [];
  for (let start = 0; start < inOrder.length; start += MAX_LINES) parts.push(inOrder.slice(start, start + MAX_LINES));
  return parts;
}

/** Running heads and feet stand in these shares of the page's height. */
const MARGIN = 0.15;

/**
 * How often a line stands on the pages around, as the network is told. A line of the body is told as many pages as the
 * file has around, even where they were not read: it is judged in the same way alone and in the whole document.
 */
function ownRepeats(repeats: Repeats, { box }: ReadLine, { number, height }: ReadPage['page'], total: number): Repeats {
  const middle = (box[1] + box[3]) / 2;
  const isBody = middle > MARGIN * height && middle < (1 - MARGIN) * height;
  if (!isBody || repeats.times > 0) return repeats;
  const around = AROUND.filter((step) => number + step >= 1 && number + step <= total).length;
  return around > repeats.pages ? { times: 0, pages: around } : repeats;
}

/** The lines of a page in chains: each line with the one that follows it in its region. */
export function chainsOf(parts: readonly ScoredPart[]): ScoredLine[][] {
  return parts.flatMap(({ lines, scores }) =>
    decodeChains(scores.successor, scores.predecessor, lines.length).map((chain) =>
      chain.flatMap((i) => lines[i] ?? []),
    ),
  );
}

/** What the network says of the lines of a page, in the order of the page's lines. */
export function rowsOf(page: ReadPage, parts: readonly ScoredPart[], table: 'features' | 'classes'): Float32Array {
  const [first] = parts;
  if (!first) return new Float32Array();
  if (parts.length === 1 && first.lines.length === page.lines.length) return first.scores[table];
  const width = first.scores[table].length / first.lines.length;
  const result = new Float32Array(page.lines.length * width);
  const rows = new Map<ReadLine, number[]>();
  // The parts of a line have what was said of the whole.
  for (const [i, line] of page.lines.entries()) {
    const whole = line.part?.whole ?? line;
    rows.set(whole, [...(rows.get(whole) ?? []), i]);
  }
  for (const { lines, scores } of parts) {
    for (const [i, { line }] of lines.entries()) {
      const row = scores[table].subarray(i * width, (i + 1) * width);
      for (const place of rows.get(line) ?? []) result.set(row, place * width);
    }
  }
  return result;
}
