import { union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import { joinRows } from '../lines/rows.js';
import type { Segment } from '../lines/segments.js';
import type { Word } from '../lines/words.js';
import type { Characters } from '../pdf/engine.js';
import type { ReadLine } from '../reading.js';
import { type Turned, toUpright, uprightSize } from '../upright.js';
import type { Writing } from './blocks.js';
import type { Rectangle } from './rectangle.js';

/*
 * Blocks of text, as they are seen, become text-lines by the rules that hold for PDFs: pieces of a row are one line
 * unless a gutter parts them, so columns never join.
 */

/** In degrees: what stands nearer to a quarter turn than this stands on it. */
const ASKEW = 10;
/** Text is seen with room around it. Less these shares of the height, boxes are as high and wide as those of PDFs. */
const ROOM = { ends: 0.08, below: 0.11 };
/** Height of the letters (the em) as a share of the height that is left. */
const EM = 0.87;
/** Middles of one row differ by less than this share of its height. */
const SAME_ROW = 0.4;

export interface PageLines {
  lines: ReadLine[];
  /** Where the writing does not stand upright. */
  turned: Turned | undefined;
}

interface Piece {
  box: Box;
  text: string;
  confidence: number;
  rotation: number;
}

/**
 * The lines of a page of `width` × `height`, in its unit; `scale` is the number of those units a pixel has. From top to
 * bottom and left to right, since a picture has no order of its own.
 */
export function writingLines(
  writing: Writing,
  size: { width: number; height: number },
  scale: number,
  page: number,
): PageLines {
  const turned: Turned | undefined = writing.angle === 0 ? undefined : { angle: writing.angle, ...size };
  const target = turned ? uprightSize(turned) : size;
  const pieces = writing.blocks.map((block): Piece => {
    const [box, rotation] = placed(withoutRoom(block.rectangle), scale, turned);
    return { box: within(box, target.width, target.height), text: block.text, confidence: block.confidence, rotation };
  });
  const upright = pieces.filter(({ rotation }) => rotation === 0);
  const others = pieces.filter(({ rotation }) => rotation !== 0);
  const lines = [...joined(upright), ...others]
    .filter(({ box }) => box[2] > box[0] && box[3] > box[1])
    .sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])
    .map((piece) => readLine(piece, page));
  return { lines, turned };
}

function withoutRoom(rectangle: Rectangle): Rectangle {
  const { x, y, width, height, angle } = rectangle;
  const below = ROOM.below * height;
  return {
    x: x + (below / 2) * Math.sin(angle),
    y: y - (below / 2) * Math.cos(angle),
    width: Math.max(0.5 * width, width - 2 * ROOM.ends * height),
    height: height - below,
    angle,
  };
}

/** Box and rotation on the upright page. What stands within a few degrees of upright is upright. */
function placed(rectangle: Rectangle, scale: number, turned: Turned | undefined): [box: Box, rotation: number] {
  const x = rectangle.x * scale;
  const y = rectangle.y * scale;
  const [cx, cy] = turned ? toUpright(x, y, turned) : [x, y];
  const angle = rectangle.angle - (turned?.angle ?? 0);
  const degrees = ((Math.round((angle * 180) / Math.PI) % 360) + 360) % 360;
  const quarter = (Math.round(degrees / 90) * 90) % 360;
  const askew = Math.abs(degrees - Math.round(degrees / 90) * 90) > ASKEW;
  const cos = Math.abs(Math.cos(askew ? angle : (quarter * Math.PI) / 180));
  const sin = Math.abs(Math.sin(askew ? angle : (quarter * Math.PI) / 180));
  const halfWidth = ((rectangle.width * cos + rectangle.height * sin) * scale) / 2;
  const halfHeight = ((rectangle.width * sin + rectangle.height * cos) * scale) / 2;
  return [[cx - halfWidth, cy - halfHeight, cx + halfWidth, cy + halfHeight], askew ? degrees : quarter];
}

function joined(pieces: readonly Piece[]): Piece[] {
  const sorted = rowByRow(pieces);
  const { segments, chars } = asSegments(sorted);
  return joinRows(segments, chars).map((row) => join(row.flatMap(({ index }) => sorted[index] ?? [])));
}

/** From top to bottom, what stands in one row from left to right: as if it had been drawn so. */
function rowByRow(pieces: readonly Piece[]): Piece[] {
  const rows: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const first = row?.[0];
    const near = first && middle(piece) - middle(first) < SAME_ROW * (first.box[3] - first.box[1]);
    if (row && near) row.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box[0] - b.box[0]));
}

/** Pieces as segments of one word each, which is what rows are made of. */
function asSegments(pieces: readonly Piece[]): { segments: Segment[]; chars: Characters } {
  const codes = pieces.map(({ text }) => Array.from(text, (character) => character.codePointAt(0) ?? 0));
  const count = codes.reduce((sum, { length }) => sum + length, 0);
  const chars: Characters = {
    count,
    code: Uint32Array.from(codes.flat()),
    text: new Int32Array(count),
    originX: new Float32Array(count),
    originY: new Float32Array(count),
    box: new Float32Array(4 * count),
    drawn: count,
    unmapped: 0,
  };
  let start = 0;
  const segments = pieces.map((piece, index): Segment => {
    const length = codes[index]?.length ?? 0;
    const size = EM * (piece.box[3] - piece.box[1]);
    const word: Word = {
      start,
      end: start + length,
      length,
      u0: piece.box[0],
      u1: piece.box[2],
      // Middles vary less than baselines, which are only guessed.
      v: middle(piece),
      size,
      spaced: true,
      glued: false,
      rightToLeft: false,
      ideographic: IDEOGRAPHIC.test(piece.text),
      leader: /^[.·․…‥⋅ ]+$/u.test(piece.text),
      doubled: false,
      hidden: '',
      white: false,
      text: 0,
    };
    start += length;
    return { words: [word], u0: word.u0, u1: word.u1, main: word, size, index };
  });
  return { segments, chars };
}

function middle({ box }: Piece): number {
  return (box[1] + box[3]) / 2;
}

function join(row: readonly Piece[]): Piece {
  let text = '';
  let sum = 0;
  let length = 0;
  for (const piece of row) {
    text += text !== '' && needsSpace(text, piece.text) ? ` ${piece.text}` : piece.text;
    sum += piece.confidence * piece.text.length;
    length += piece.text.length;
  }
  return { box: union(row.map(({ box }) => box)), text, confidence: sum / Math.max(1, length), rotation: 0 };
}

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}　-〿＀-￯]/u;

/** Ideographs and their punctuation stand without spaces between them. */
function needsSpace(left: string, right: string): boolean {
  return !(IDEOGRAPHIC.test(left.slice(-1)) && IDEOGRAPHIC.test(right.slice(0, 1)));
}

function within([x0, y0, x1, y1]: Box, width: number, height: number): Box {
  const round = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most) * 100) / 100;
  return [round(x0, width), round(y0, height), round(x1, width), round(y1, height)];
}

function readLine({ box, text, confidence, rotation }: Piece, page: number): ReadLine {
  return {
    id: '',
    page,
    box,
    text,
    confidence: Math.round(confidence * 1000) / 1000,
    rotation,
    raised: [],
    math: 0,
    hidden: false,
    tag: -1,
  };
}
