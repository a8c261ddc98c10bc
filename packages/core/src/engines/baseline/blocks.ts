import { overlap, union } from '../../document/box.js';
import { isRightToLeft } from '../../document/direction.js';
import type { Box } from '../../document/schema.js';
import { xyCut } from '../../document/xy-cut.js';
import { sizeOf } from '../../read/line-size.js';
import type { ReadLine } from '../../read/reading.js';
import { isCaption } from '../../words/captions.js';
import { hasLeader, isBarePage } from '../../words/contents.js';
import { MAIL } from '../../words/front-matter.js';
import { isBareMark, listMark, OPENS_WITH_BULLET } from '../../words/lists.js';
import { endsSentence } from '../../words/sentences.js';
import { leadingOf, middle, type Typography } from './typography.js';

/** Lines of one page that go together, from top to bottom. */
export interface Block {
  lines: ReadLine[];
  box: Box;
  size: number;
  /** Distance from the block above in the same column, in usual line distances; Infinity at the top of a column. */
  gap: number;
  /** Counts the columns of the page in reading order. */
  column: number;
  /** Edges of the text column around the block. */
  left: number;
  right: number;
}

/** What stands on one row and reads as one: a list mark with its text, an entry with its number. */
interface Row {
  lines: [ReadLine, ...ReadLine[]];
  box: Box;
  size: number;
  text: string;
}

/** What of a page's text is known before it is grouped. */
export interface Ground {
  /** Where figures, tables and formulas stand; text goes around them. */
  floats: readonly Box[];
  /** Lines with a bullet drawn before them. */
  bulleted: ReadonlySet<ReadLine>;
}

/** Groups the text-lines of a page by spacing, indent, font and alignment. */
export function groupLines(lines: readonly ReadLine[], typography: Typography, ground: Ground): Block[] {
  if (lines.length === 0) return [];
  const rows = joinRows(lines, typography).sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  const below = rows.map(rowsBelow);
  const leading = leadingOf(
    rows.flatMap((row, i) => {
      const lower = below[i]?.[0];
      return lower ? [[row.lines[0], lower.lines[0]] as const] : [];
    }),
  );
  const runs = chained(rows, below, leading);
  const boxes = runs.map((run) => union(run.map((row) => row.box)));
  const order = xyCut([...boxes, ...ground.floats], { rightToLeft: isRightToLeft(lines) });
  const sorted = order.flatMap((index) => runs[index] ?? []);
  return blocksOf(sorted, leading, typography, ground);
}

/** Rows in reading order, broken into blocks. */
function blocksOf(sorted: readonly Row[], leading: number, typography: Typography, ground: Ground): Block[] {
  const blocks: Block[] = [];
  let column = 0;
  let current: Row[] = [];
  let start = 0;
  let gap = Infinity;
  let above: Row | undefined;
  for (let i = 0; i < sorted.length; i++) {
    const row = sorted[i];
    if (!row) continue;
    if (above && current.length > 0) {
      const pitch = (middleOf(row) - middleOf(above)) / (leading * Math.max(row.size, above.size));
      const isNext = isBelow(above, row);
      if (!isNext || ground.bulleted.has(row.lines[0]) || isBreak(current, row, pitch, edges(sorted, i), typography)) {
        blocks.push(blockOf(current, gap, column, edges(sorted, start)));
        current = [];
        gap = isNext ? pitch : Infinity;
        start = i;
        if (!isNext && !isBeside(above, row)) column++;
      }
    }
    current.push(row);
    above = row;
  }
  if (current.length > 0) blocks.push(blockOf(current, gap, column, edges(sorted, start)));
  return blocks;
}

/** Of rows sorted from top to bottom, those that come next below one of them. */
function rowsBelow(row: Row, at: number, rows: readonly Row[]): Row[] {
  const next: Row[] = [];
  const middle = middleOf(row);
  const limit = middle + 2.6 * row.size;
  let level = Infinity;
  for (let i = at + 1; i < rows.length; i++) {
    const other = rows[i];
    if (!other || other.box[1] > Math.min(limit, level)) break;
    if (middleOf(other) < middle + 0.5 * row.size) continue;
    if (other.box[0] >= row.box[2] || row.box[0] >= other.box[2]) continue;
    level = Math.min(level, (other.box[1] + other.box[3]) / 2);
    next.push(other);
  }
  return next;
}

/**
 * Lines of one paragraph, as far as spacing alone shows it: each row has one row below it, close and of one size, and
 * that row no other above. Columns are cut between such runs rather than between lines, because a short line leaves
 * white beside it that is no gutter.
 */
function chained(rows: readonly Row[], below: readonly Row[][], leading: number): Row[][] {
  const above = new Map<Row, number>();
  for (const next of below) for (const row of next) above.set(row, (above.get(row) ?? 0) + 1);
  const runs = new Map<Row, Row[]>();
  const result: Row[][] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const next = below[i]?.[0];
    if (!row) continue;
    let run = runs.get(row);
    if (!run) {
      run = [row];
      result.push(run);
    } else run.push(row);
    if (!next || below[i]?.length !== 1 || above.get(next) !== 1) continue;
    const isClose = middleOf(next) - middleOf(row) < 1.25 * leading * row.size;
    const isSame = Math.abs(next.size - row.size) < 0.05 * row.size;
    const isUpright = row.lines[0].rotation === 0 && next.lines[0].rotation === 0;
    if (isClose && isSame && isUpright) runs.set(next, run);
  }
  return result;
}

function blockOf(rows: readonly Row[], gap: number, column: number, { left, right }: Edges): Block {
  const lines = rows.flatMap((row) => row.lines);
  const sizes = lines.map(sizeOf).sort((a, b) => a - b);
  return {
    lines,
    box: union(lines.map((line) => line.box)),
    size: sizes[sizes.length >> 1] ?? 0,
    gap,
    column,
    left,
    right,
  };
}

function joinRows(lines: readonly ReadLine[], typography: Typography): Row[] {
  const taken = new Set<ReadLine>();
  const rows: Row[] = [];
  const beside = rowIndex(lines);
  for (const line of lines) {
    if (taken.has(line) || line.rotation !== 0) continue;
    const isCode = line.font?.mono === true && !typography.mono && !MAIL.test(line.text);
    const isMark = isBareMark(line.text) || NOTE_MARK.test(line.text) || isBarePage(line.text);
    const members = isCode || isMark ? membersOfRow(line, beside(line), isCode, taken) : undefined;
    if (members) rows.push(rowOf(members, taken));
  }
  for (const line of lines) if (!taken.has(line)) rows.push(rowOf([line], taken));
  return rows;
}

const NOTE_MARK = /^\s*(?:\d{1,3}|[*∗†‡§]{1,3})\s*$/u;

/** What makes one row with a mark, a number or a line of code; `row` is what stands beside it. */
function membersOfRow(
  line: ReadLine,
  row: readonly ReadLine[],
  isCode: boolean,
  taken: ReadonlySet<ReadLine>,
): Row['lines'] | undefined {
  const note = NOTE_MARK.test(line.text) ? noteBeside(line, row, taken) : undefined;
  if (note) return [line, note];
  const size = sizeOf(line);
  const right = (other: ReadLine) => other.box[0] - line.box[2];
  const text =
    isBareMark(line.text) &&
    row.find(
      (other) => !taken.has(other) && right(other) > -size && right(other) < 3 * size && !isBareMark(other.text),
    );
  if (text) return [line, text];
  if (isCode) {
    // Code keeps its columns: what stands in one row is one line of it.
    const code = row.filter((other) => other.font?.mono && !taken.has(other));
    const isFirst = code.every((other) => other.box[0] > line.box[0]);
    return isFirst && code.length > 0 ? [line, ...code.sort((a, b) => a.box[0] - b.box[0])] : undefined;
  }
  if (!isBarePage(line.text)) return undefined;
  // A contents entry and its page number, if nothing else stands between them or behind: that would be cells.
  const entry = row.find((other) => other.box[2] < line.box[0] && /\p{L}{2}/u.test(other.text) && !taken.has(other));
  const isAlone = entry && !row.some((other) => other !== entry && other.box[2] > entry.box[2]);
  return isAlone ? [entry, line] : undefined;
}

/** The text of a note whose mark, small and raised, stands as a line of its own before it. */
function noteBeside(mark: ReadLine, row: readonly ReadLine[], taken: ReadonlySet<ReadLine>): ReadLine | undefined {
  const right = row.filter((other) => other.box[0] >= mark.box[2] && !taken.has(other));
  const [next] = right.sort((a, b) => a.box[0] - b.box[0]);
  if (!next || sizeOf(mark) > 0.8 * sizeOf(next) || next.box[0] - mark.box[2] > 6 * sizeOf(next)) return undefined;
  return row.some((other) => other.box[2] <= mark.box[0] && mark.box[0] - other.box[2] < sizeOf(next))
    ? undefined
    : next;
}

/** Looks up the upright lines that stand beside a line, without a walk over the whole page. */
function rowIndex(lines: readonly ReadLine[]): (line: ReadLine) => ReadLine[] {
  const height = lines.reduce((most, line) => Math.max(most, sizeOf(line)), 1);
  const buckets = new Map<number, ReadLine[]>();
  const bucketOf = (line: ReadLine) => Math.floor(middle(line) / height);
  for (const line of lines) {
    if (line.rotation !== 0) continue;
    const bucket = buckets.get(bucketOf(line));
    if (bucket) bucket.push(line);
    else buckets.set(bucketOf(line), [line]);
  }
  return (line) => {
    const at = bucketOf(line);
    return [at - 1, at, at + 1].flatMap((key) =>
      (buckets.get(key) ?? []).filter(
        (other) => other !== line && overlap(line.box[1], line.box[3], other.box[1], other.box[3]) > 0.5,
      ),
    );
  };
}

function rowOf(lines: Row['lines'], taken: Set<ReadLine>): Row {
  for (const line of lines) taken.add(line);
  const only = lines[0];
  if (lines.length === 1) return { lines, box: only.box, size: sizeOf(only), text: only.text };
  const size = Math.max(...lines.map(sizeOf));
  return { lines, box: union(lines.map((line) => line.box)), size, text: lines.map((line) => line.text).join(' ') };
}

interface Edges {
  left: number;
  right: number;
}

/** Left and right edge of the column around a row, from its neighbours that begin near it. */
function edges(rows: readonly Row[], at: number): Edges {
  const here = rows[at];
  if (!here) return { left: 0, right: 0 };
  let left = here.box[0];
  let right = here.box[2];
  for (let i = Math.max(0, at - 6); i <= Math.min(rows.length - 1, at + 6); i++) {
    const other = rows[i];
    if (!other || Math.abs(other.box[0] - here.box[0]) > 4 * here.size) continue;
    left = Math.min(left, other.box[0]);
    right = Math.max(right, other.box[2]);
  }
  return { left, right };
}

function middleOf({ lines }: Row): number {
  const second = lines[1];
  return middle(second && isMarkOf(lines[0], second) ? second : lines[0]);
}

function startsWithMark({ lines }: Row): boolean {
  return lines[1] !== undefined && isMarkOf(lines[0], lines[1]);
}

/** A raised mark before a note stands higher than its text. */
function isMarkOf(first: ReadLine, second: ReadLine): boolean {
  return sizeOf(first) <= 0.8 * sizeOf(second);
}

function isBelow(above: Row, row: Row): boolean {
  if (middleOf(row) < middleOf(above) + 0.3 * row.size) return false;
  // Lines of code or verse set in differently may not overlap at all.
  return (
    overlap(above.box[0], above.box[2], row.box[0], row.box[2]) > 0 ||
    Math.abs(above.box[0] - row.box[0]) < 6 * row.size
  );
}

function isBeside(above: Row, row: Row): boolean {
  return Math.abs(middleOf(row) - middleOf(above)) < 0.5 * row.size;
}

/** Whether a row below the rows of a block begins a new one. */
function isBreak(
  block: readonly Row[],
  row: Row,
  pitch: number,
  { left, right }: Edges,
  typography: Typography,
): boolean {
  const above = block.at(-1);
  const start = block[0];
  if (!above || !start) return true;
  const upper = above.lines[0];
  const lower = row.lines[0];
  if (upper.rotation !== lower.rotation || pitch > 1.45) return true;

  const em = above.size;
  const isShort = above.box[2] < right - 2.5 * em;
  const isLoose = pitch > 1.12;
  const ended = endsSentence(above.text);
  const ratio = Math.max(row.size, above.size) / Math.min(row.size, above.size);
  const isScrap = row.text.trim().length <= 3 || above.text.trim().length <= 3;
  if (ratio > (typography.fonts ? 1.1 : 1.35) && !isScrap) return true;
  const wasMono = upper.font?.mono ?? false;
  const isMono = lower.font?.mono ?? false;
  const wasBold = upper.font?.bold ?? false;
  const isBold = lower.font?.bold ?? false;
  if (wasMono !== isMono && !isScrap) return true;
  if (wasMono && isMono) return pitch > 1.3;
  if (wasBold !== isBold && !isScrap) {
    if (isShort || isLoose || isBold || /^\p{Lu}/u.test(row.text)) return true;
  }

  if (hasLeader(above.text)) return true;
  const mark = listMark(row.text);
  if (mark === 'sure' || OPENS_WITH_BULLET.test(row.text)) return true;
  if (mark === 'possible') {
    const inItem = listMark(start.text) !== undefined;
    const isAligned = Math.abs(row.box[0] - start.box[0]) < em;
    // "M. Lucic" in the second line of a reference looks like a mark, but stands with the hanging lines.
    if (inItem && !isAligned ? ended && isShort : inItem || isShort || ended || isLoose) return true;
  }
  if (startsWithMark(row)) return true;
  if (lower.raised[0]?.[0] === 0 && /^[\d*∗†‡§a-z]/u.test(row.text)) return true;
  if (isCaption(row.text) && (isShort || ended || isLoose)) return true;
  if (pitch > 1.22 && (isShort || ended)) return true;

  return isIndentBreak(block, row, left, isShort, ended) || isShortLineBreak(above, row, right, ended);
}

/** A first line set in, or, in a block of hanging lines, one that comes back to the margin. */
function isIndentBreak(block: readonly Row[], row: Row, left: number, isShort: boolean, ended: boolean): boolean {
  const start = block[0];
  const above = block.at(-1);
  if (!start || !above) return false;
  const em = row.size;
  const indent = row.box[0] - above.box[0];
  const hanging = listMark(start.text) !== undefined || start.lines[0]?.raised[0]?.[0] === 0;
  if (block.length > 1 && start.box[0] < above.box[0] - 0.7 * em) {
    // Hanging lines: the next entry begins where this one did.
    return row.box[0] < above.box[0] - 0.7 * em && (Math.abs(row.box[0] - start.box[0]) < 0.5 * em || isShort);
  }
  // A numbered paragraph may be set in at its first line only, so it is left of both that ends it.
  if (hanging) return row.box[0] < Math.min(start.box[0], above.box[0]) - 0.7 * em && ended;
  if (indent > 0.8 * em && indent < 5 * em && above.box[0] < left + 0.6 * em) {
    return block.length > 1 || isShort || (ended && /^["“«‘(]?[\p{Lu}\p{Lo}\d]/u.test(row.text));
  }
  // Two first lines in a row, each set in.
  const setIn = above.box[0] > left + 0.8 * em && Math.abs(indent) < 0.3 * em;
  return setIn && block.length === 1 && isShort && ended;
}

/** The line above ended early although the next word would have fitted: the classic sign of a paragraph's end. */
function isShortLineBreak(above: Row, row: Row, right: number, ended: boolean): boolean {
  if (!ended || !/^["“«‘(\d]?[\p{Lu}\p{Lo}\d]/u.test(row.text)) return false;
  const word = row.text.split(/\s/u, 1)[0]?.length ?? 0;
  const letter = (row.box[2] - row.box[0]) / Math.max(1, row.text.length);
  return right - above.box[2] > (word + 2) * letter + 1.5 * above.size;
}
