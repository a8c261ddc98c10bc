import { alongAngle, type Point, type Rectangle, smallestRectangle } from './rectangle.js';

/** A place where the detection network sees text. */
export interface Region extends Rectangle {
  /** Mean probability of text in it. */
  score: number;
}

/** From which probability on a pixel belongs to text, and a region is one. */
export interface Thresholds {
  pixel: number;
  region: number;
}

const USUAL: Thresholds = { pixel: 0.3, region: 0.55 };
/** In pixels of the map. */
const SMALLEST_SIDE = 3;
/** The network learned text shrunk to its core; this undoes it: distance = area × ratio / perimeter (DB, Eq. 10). */
const UNCLIP = 1.5;
/** More pieces than any page has: noise, of which the largest are kept. */
const MOST_REGIONS = 3000;
/** A rectangle longer than this many heights shows its angle well. */
const LONG = 5;
/** A rectangle that differs by less from the rest of the picture is only ragged: about 4° for short ones, half a degree for long. */
const RAGGED = { short: 0.07, long: 0.009 };

/** Less skew than this moves nothing by a line's height: about a fifth of a degree. */
const LEVEL = 0.0035;
/** Lines that show a skew, and how closely they agree on it: about half a degree. */
const WITNESSES = 8;
const AGREEING = 0.009;

/** The regions of a map of probabilities, in its pixels. */
export function textRegions(
  map: Float32Array,
  width: number,
  height: number,
  thresholds: Thresholds = USUAL,
): Region[] {
  const found: { piece: Piece; rectangle: Rectangle }[] = [];
  for (const piece of connectedPieces(map, width, height, thresholds.pixel)) {
    const rectangle = smallestRectangle(piece.edge);
    if (Math.min(rectangle.width, rectangle.height) < SMALLEST_SIDE) continue;
    if (piece.sum / (rectangle.width * rectangle.height) < thresholds.region) continue;
    found.push({ piece, rectangle });
  }
  const common = commonAngle(found.map(({ rectangle }) => rectangle));
  const regions = found.map(({ piece, rectangle }): Region => {
    const ragged = Math.abs(rectangle.angle - common) < (isLong(rectangle) ? RAGGED.long : RAGGED.short);
    const fitted = ragged ? alongAngle(piece.edge, common) : rectangle;
    const score = Math.min(1, piece.sum / (rectangle.width * rectangle.height));
    return { ...unclipped(fitted), score };
  });
  if (regions.length <= MOST_REGIONS) return regions;
  return regions.sort((a, b) => b.width * b.height - a.width * a.height).slice(0, MOST_REGIONS);
}

/** The angle that most of the text has: the median of the long rectangles, each counting by its length. */
function commonAngle(rectangles: readonly Rectangle[]): number {
  const long = rectangles
    .filter(isLong)
    .map(({ width, height, angle }) => ({ length: Math.max(width, height), angle }))
    .sort((a, b) => a.angle - b.angle);
  const half = long.reduce((sum, { length }) => sum + length, 0) / 2;
  let passed = 0;
  for (const { length, angle } of long) {
    passed += length;
    if (passed >= half) return angle;
  }
  return 0;
}

/**
 * The skew of a whole picture: the angle of most of its text, if enough lines agree on it. A few short lines are ragged
 * by as much as a scan is askew; they only tell of more than that.
 */
export function skewOf(rectangles: readonly Rectangle[]): number {
  const angle = commonAngle(rectangles);
  if (Math.abs(angle) < LEVEL) return 0;
  const witnesses = rectangles.filter((rectangle) => isLong(rectangle) && Math.abs(rectangle.angle - angle) < AGREEING);
  return witnesses.length >= WITNESSES || Math.abs(angle) > RAGGED.short / 2 ? angle : 0;
}

function isLong({ width, height }: Rectangle): boolean {
  return Math.max(width, height) >= LONG * Math.min(width, height);
}

function unclipped(rectangle: Rectangle): Rectangle {
  const { width, height } = rectangle;
  const distance = (width * height * UNCLIP) / (2 * (width + height));
  return { ...rectangle, width: width + 2 * distance, height: height + 2 * distance };
}

interface Piece {
  /** Corners of its leftmost and rightmost pixels, row by row: its convex hull is that of the whole piece. */
  edge: Point[];
  sum: number;
}

interface Run {
  row: number;
  /** Columns `[start, end)`. */
  start: number;
  end: number;
  sum: number;
}

/** Pixels of text that touch, also at a corner, found by runs and a union-find over them. */
function connectedPieces(map: Float32Array, width: number, height: number, least: number): Piece[] {
  const runs: Run[] = [];
  const parents: number[] = [];
  const root = (i: number): number => {
    let at = i;
    for (let up = parents[at] ?? at; up !== at; up = parents[at] ?? at) {
      parents[at] = parents[up] ?? up;
      at = up;
    }
    return at;
  };
  let rowAbove = 0;
  for (let row = 0; row < height; row++) {
    const thisRow = runs.length;
    let above = rowAbove;
    for (let column = 0; column < width; column++) {
      if ((map[row * width + column] ?? 0) < least) continue;
      const run: Run = { row, start: column, end: column, sum: 0 };
      for (; column < width; column++) {
        const value = map[row * width + column] ?? 0;
        if (value < least) break;
        run.sum += value;
      }
      run.end = column;
      const index = runs.push(run) - 1;
      parents.push(index);
      while (above < thisRow && (runs[above]?.end ?? 0) < run.start) above++;
      for (let i = above; i < thisRow && (runs[i]?.start ?? Infinity) <= run.end; i++) parents[root(index)] = root(i);
    }
    rowAbove = thisRow;
  }
  return gather(runs, root);
}

function gather(runs: readonly Run[], root: (i: number) => number): Piece[] {
  const pieces = new Map<number, Piece>();
  for (const [index, { row, start, end, sum }] of runs.entries()) {
    const key = root(index);
    let piece = pieces.get(key);
    if (!piece) {
      piece = { edge: [], sum: 0 };
      pieces.set(key, piece);
    }
    piece.edge.push([start, row], [end, row], [start, row + 1], [end, row + 1]);
    piece.sum += sum;
  }
  return [...pieces.values()];
}
