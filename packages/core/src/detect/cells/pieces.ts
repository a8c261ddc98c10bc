import { coverage, union } from '../../document/box.js';
import type { Box, Page, Run } from '../../document/schema.js';
import type { Graphic, ReadLine } from '../../read/reading.js';

/** Text that certainly stands in one cell: a line, or what lies between two wide gaps of one. */
export interface Piece {
  line: ReadLine;
  text: string;
  /** How its text is made of its line: a piece joined from several has as many runs. */
  runs: Run[];
  /** In the frame of the table: turned so that its text is upright. */
  box: Box;
  size: number;
  bold: boolean;
}

/** The part of a page that a table covers, turned upright. */
export interface Ground {
  /** Around its text. */
  box: Box;
  pieces: Piece[];
  /** Text in another direction, as names of narrow columns are. */
  turned: Piece[];
  graphics: Graphic[];
  /** A box of this frame as it stands on the page. */
  toPage(box: Box): Box;
}

/** What is not mostly inside belongs to something else. */
const INSIDE = 0.5;
/** In ems: a space of a typewriter is as wide as its letters. */
const MONO_GAP = 0.9;
/** Dots that lead the eye from one cell to the next. */
const LEADER = /(?:\s*(?:[.·․…‥⋅_]\s*){3,}|\s*…\s*)$/u;

export function groundOf(page: Page, box: Box, lines: readonly ReadLine[], graphics: readonly Graphic[]): Ground {
  const seen = lines.filter((line) => !line.hidden && line.rotation % 90 === 0 && line.text.trim() !== '');
  const turn = commonTurn(seen, box);
  const { there, back } = TURNS[turn];
  const upright = there(box, page);
  const inside = (piece: Piece) => coverage(piece.box, upright) >= INSIDE;
  const pieces = seen
    .filter((line) => line.rotation === turn)
    .flatMap((line) => split(line, there(line.box, page)))
    .filter(inside);
  const turned = seen
    .filter((line) => line.rotation !== turn)
    .map((line) => pieceOf(line, line.text.trim(), indentOf(line.text), there(line.box, page)))
    .filter(inside);
  return {
    box: pieces.length > 0 ? union(pieces.map((piece) => piece.box)) : upright,
    pieces,
    turned,
    graphics: graphics.map(({ kind, box: place }) => ({ kind, box: there(place, page) })),
    toPage: (place) => back(place, page),
  };
}

export type Quarter = 0 | 90 | 180 | 270;
type Size = { width: number; height: number };

/** Clockwise turns of the text, with the way into its upright frame and back. */
export const TURNS: Record<Quarter, { there(box: Box, page: Size): Box; back(box: Box, page: Size): Box }> = {
  0: { there: (box) => box, back: (box) => box },
  90: {
    there: ([x0, y0, x1, y1], { width }) => [y0, width - x1, y1, width - x0],
    back: ([x0, y0, x1, y1], { width }) => [width - y1, x0, width - y0, x1],
  },
  180: {
    there: ([x0, y0, x1, y1], { width, height }) => [width - x1, height - y1, width - x0, height - y0],
    back: ([x0, y0, x1, y1], { width, height }) => [width - x1, height - y1, width - x0, height - y0],
  },
  270: {
    there: ([x0, y0, x1, y1], { height }) => [height - y1, x0, height - y0, x1],
    back: ([x0, y0, x1, y1], { height }) => [y0, height - x1, y1, height - x0],
  },
};

/** The direction of most of the text. */
function commonTurn(lines: readonly ReadLine[], box: Box): Quarter {
  const length: Record<Quarter, number> = { 0: 0, 90: 0, 180: 0, 270: 0 };
  const turns = [0, 90, 180, 270] as const;
  for (const line of lines) {
    const turn = turns.find((degrees) => degrees === line.rotation);
    if (turn !== undefined && coverage(line.box, box) >= INSIDE) length[turn] += line.text.length;
  }
  return turns.reduce((best, turn) => (length[turn] > length[best] ? turn : best), 0);
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function pieceOf(line: ReadLine, text: string, start: number, box: Box): Piece {
  const height = Math.min(box[3] - box[1], box[2] - box[0]);
  return {
    line,
    text,
    runs: [[0, line.id, start, text.length]],
    box,
    size: line.font?.size ?? 0.8 * height,
    bold: line.font?.bold ?? false,
  };
}

function split(line: ReadLine, box: Box): Piece[] {
  const em = line.font?.size ?? 0;
  const least = (line.font?.mono ? MONO_GAP : 0) * em;
  const cuts: [at: number, from: number, to: number][] = [];
  for (let i = 0; i < (line.gaps?.length ?? 0); i += 3) {
    const [at = 0, from = 0, to = 0] = line.gaps?.slice(i, i + 3) ?? [];
    if (at > 0 && at < line.text.length && to - from > least) cuts.push([at, from, to]);
  }
  const pieces: Piece[] = [];
  for (let i = 0; i <= cuts.length; i++) {
    const [start, , from] = cuts[i - 1] ?? [0, 0, 0];
    const [end, to] = cuts[i] ?? [line.text.length, box[2] - box[0]];
    const part = line.text.slice(start, end);
    const text = part.replace(LEADER, '').trim();
    if (text === '') continue;
    const x0 = Math.min(box[0] + from, box[2]);
    const x1 = Math.max(x0, Math.min(box[0] + to, box[2]));
    pieces.push(pieceOf(line, text, start + indentOf(part), [x0, box[1], x1, box[3]]));
  }
  return pieces;
}

/** Pieces side by side, from left to right; rows from top to bottom. */
export function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: { middle: number; height: number; pieces: Piece[] }[] = [];
  for (const piece of [...pieces].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const height = piece.box[3] - piece.box[1];
    if (row && middle(piece) - row.middle < 0.35 * Math.min(height, row.height)) {
      row.pieces.push(piece);
      row.height = Math.min(height, row.height);
    } else rows.push({ middle: middle(piece), height, pieces: [piece] });
  }
  return rows.map((row) => row.pieces.sort((a, b) => a.box[0] - b.box[0]));
}

function middle({ box }: Piece): number {
  return (box[1] + box[3]) / 2;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** A figure, or what stands for a missing one. Letters make it a text, unless they are a unit or explain it in brackets. */
export function isNumeric(text: string): boolean {
  // "95% CI" and "% of all" name a column; "2019 (restated)" does, too.
  if (/%\s?\p{L}/u.test(text) && !/^\d[^\p{L}]*\(/u.test(text)) return false;
  return (
    /^(?!(?:1[89]|20)\d\d\s)\d[\d.,]*\s\(\d[^()]*\)$/u.test(text) ||
    /^[^\p{L}]*\d[^\p{L}]*(?:\s?(?:%|[a-zA-Zµ°]{1,2}))?$/u.test(text) ||
    /^(?:[-–—−.…*]+|n\.?\/?a\.?)$/iu.test(text)
  );
}
