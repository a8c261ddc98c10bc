import { area, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { ReadLine } from '../reading.js';

/*
 * The text that a scanner's OCR laid invisibly over a page. Its letters are not as wide as those of the picture, so that words of
 * one line seem far apart and the line is read in pieces ("shredded"). Where no gutter runs between them, they are one line again.
 */

/** Pieces are of one row where they overlap by this share of the lower one. */
const SAME_ROW = 0.5;
/** A gap is a gutter where so many rows one below the other leave it free, the row itself among them. */
const GUTTER_ROWS = 7;

/** Pieces a row, and characters that half of the pieces have at most. */
const MANY_PIECES = 2;
const SHORT_PIECE = 12;

interface Row {
  top: number;
  bottom: number;
  pieces: ReadLine[];
}

/** The lines of a layer with the pieces of each row joined; those that are askew or turned stay as they are. */
export function joinPieces(lines: readonly ReadLine[]): ReadLine[] {
  const upright = lines.filter(({ rotation }) => rotation === 0);
  const rows = rowsOf(upright);
  if (!isShredded(upright, rows)) return [...lines];
  const pitch = characterPitch(rows);
  if (pitch === undefined) return [...lines];
  const joined = rows.flatMap((row, at) => {
    const isParted = (left: ReadLine, right: ReadLine) =>
      !isExplained(left, right, pitch) &&
      isGutter(left.box[2], right.box[0], rows.slice(0, at).reverse(), rows.slice(at + 1));
    return joinRow(row, isParted);
  });
  const replaced = new Map<ReadLine, ReadLine>();
  for (const { first, line } of joined) replaced.set(first, line);
  // Each stands where its first piece stood in the order of the file.
  return lines.flatMap((line) => (line.rotation === 0 ? (replaced.get(line) ?? []) : [line]));
}

/** Most pieces are a word or two, and rows have several. Columns of a page are longer, and fewer stand side by side. */
function isShredded(lines: readonly ReadLine[], rows: readonly Row[]): boolean {
  const lengths = lines.map(({ text }) => text.length).sort((a, b) => a - b);
  return lines.length >= MANY_PIECES * rows.length && (lengths[lengths.length >> 1] ?? 0) <= SHORT_PIECE;
}

function rowsOf(lines: readonly ReadLine[]): Row[] {
  const rows: Row[] = [];
  for (const line of [...lines].sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3])) {
    const row = rows.at(-1);
    const height = Math.min(line.box[3] - line.box[1], row ? row.bottom - row.top : 0);
    const shared = row ? Math.min(row.bottom, line.box[3]) - Math.max(row.top, line.box[1]) : 0;
    if (row && height > 0 && shared >= SAME_ROW * height) row.pieces.push(line);
    else rows.push({ top: line.box[1], bottom: line.box[3], pieces: [line] });
  }
  for (const { pieces } of rows) pieces.sort((a, b) => a.box[0] - b.box[0]);
  return rows;
}

function joinRow(
  { pieces }: Row,
  isParted: (left: ReadLine, right: ReadLine) => boolean,
): { first: ReadLine; line: ReadLine }[] {
  const groups: ReadLine[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && !isParted(last, piece)) group.push(piece);
    else groups.push([piece]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    return first ? [{ first: first, line: group.length === 1 ? first : joinLines(first, group) }] : [];
  });
}

/**
 * How far one character of the picture is from the next: from where a piece begins to where the next does, by its characters.
 * Undefined where that differs from piece to piece, as it does in tables.
 */
function characterPitch(rows: readonly Row[]): number | undefined {
  const pitches = rows.flatMap(({ pieces }) =>
    pieces.slice(1).map((next, i) => (next.box[0] - (pieces[i]?.box[0] ?? 0)) / ((pieces[i]?.text.length ?? 0) + 1)),
  );
  const median = pitches.sort((a, b) => a - b)[pitches.length >> 1] ?? 0;
  const alike = pitches.filter((pitch) => Math.abs(pitch - median) <= ALIKE * median).length;
  return alike >= EVEN_SHARE * pitches.length ? median : undefined;
}

const ALIKE = 0.25;
const EVEN_SHARE = 0.6;

/** Whether a gap is no wider than a space where the letters of the left piece are as wide as those of the picture. */
function isExplained(left: ReadLine, right: ReadLine, pitch: number): boolean {
  const advance = (right.box[0] - left.box[0]) / Math.max(pitch, 1e-6);
  return advance <= ADVANCE * (left.text.length + 1) + SLACK;
}

/** Letters differ in width, and typists do not count spaces. */
const ADVANCE = 1.15;
const SLACK = 1.5;

/** Whether some part of the gap is free in many rows in a row. In shredded text the words of the next rows stand there. */
function isGutter(from: number, to: number, above: readonly Row[], below: readonly Row[]): boolean {
  for (let i = 1; i < SAMPLES && to > from; i++) {
    const x = from + ((to - from) * i) / SAMPLES;
    if (1 + freeRows(x, above) + freeRows(x, below) >= GUTTER_ROWS) return true;
  }
  return false;
}

const SAMPLES = 8;

/** How many rows leave a place free, up to the first that does not. Rows that end before it say nothing. */
function freeRows(x: number, rows: readonly Row[]): number {
  let free = 0;
  for (const { pieces } of rows) {
    if (pieces.some(({ box }) => box[0] <= x && box[2] >= x)) break;
    if (pieces.some(({ box }) => box[2] < x) && pieces.some(({ box }) => box[0] > x)) free++;
    if (free >= GUTTER_ROWS) break;
  }
  return free;
}

function joinLines(first: ReadLine, group: readonly ReadLine[]): ReadLine {
  let text = '';
  const raised: ReadLine['raised'] = [];
  for (const line of group) {
    if (text !== '') text += ' ';
    for (const [start, end] of line.raised) raised.push([start + text.length, end + text.length]);
    text += line.text;
  }
  const longest = group.reduce((most, line) => (line.text.length > most.text.length ? line : most), first);
  const { gaps, ...rest } = longest;
  return { ...rest, tag: first.tag, box: union(group.map(({ box }) => box)), text, raised };
}

/** Shares of lines by their area that lie in one of the pictures. */
export function shareWithin(lines: readonly ReadLine[], pictures: readonly Box[]): number {
  let inside = 0;
  let all = 0;
  for (const { box } of lines) {
    const x = (box[0] + box[2]) / 2;
    const y = (box[1] + box[3]) / 2;
    const size = area(box);
    all += size;
    if (pictures.some(([x0, y0, x1, y1]) => x >= x0 - 2 && x <= x1 + 2 && y >= y0 - 2 && y <= y1 + 2)) inside += size;
  }
  return all > 0 ? inside / all : 0;
}
