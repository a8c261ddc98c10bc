import { couldWrap, type Evidence, isFigurePair, LOOSEST, textGoesOn } from './table-rows.js';
import { type Placed, ruledBetween, type TextRow } from './text-rows.js';

/*
 * Where lines inside cells stand closer than rows do, distance alone tells which lines are one cell. It is measured
 * column by column: texts centred beside others have baselines of their own.
 */

/** Two texts, one under the other in a column with nothing between. */
interface Pair {
  above: number;
  below: number;
  first: Placed;
  second: Placed;
  distance: number;
  ruled: boolean;
}

export interface Ties {
  /** By boundary, `i` being the one between text rows `i` and `i + 1`: does a row of the table end here? */
  ends: boolean[];
  /** Lines of one cell beside rows that end between them. */
  across: [Placed, Placed][];
}

/** Distances that differ by less than this factor are the same. */
const STEP = 1.03;
/** Close lines must look like one text so often, or closeness says nothing: broken for want of room, and going on. */
const WRAPPED = 0.8;
const GOING_ON = 0.3;
/** In a table set evenly, on a grid of lines, rows are no farther apart than lines are. */
const ON_GRID = 0.8;

/** Undefined where all texts stand equally far apart, or where closeness does not mean that they are one. */
export function tiesOf(rows: readonly TextRow[], evidence: Evidence): Ties | undefined {
  const pairs = pairsOf(rows, evidence);
  const limit = closeness(pairs, evidence);
  if (limit === undefined) return undefined;
  const isTight = (pair: Pair) => pair.distance <= limit && !pair.ruled;
  const tight = pairs.filter(isTight);

  const boundaries = Math.max(0, rows.length - 1);
  const tied = new Array<number>(boundaries).fill(0);
  const forced = new Array<number>(boundaries).fill(0);
  const together = tight.filter((pair) => !isFigurePair(pair.first, pair.second));
  for (const { above, below } of together) for (let i = above; i < below; i++) tied[i] = (tied[i] ?? 0) + 1;
  for (const pair of pairs) {
    // Texts apart have the end of a row somewhere between them. Where all is tied, the weakest tie gives way.
    if (isTight(pair) && !isFigurePair(pair.first, pair.second)) continue;
    let weakest = pair.above;
    for (let i = pair.above; i < pair.below; i++) if ((tied[i] ?? 0) < (tied[weakest] ?? 0)) weakest = i;
    if ((tied[weakest] ?? 0) > 0) forced[weakest] = (forced[weakest] ?? 0) + 1;
  }
  const ends = tied.map((count, i) => {
    const [above, below] = [rows[i], rows[i + 1]];
    if (count === 0) return !(above && below && above.bottom > below.top);
    return (forced[i] ?? 0) > count;
  });
  const across = together
    .filter(({ above, below }) => ends.slice(above, below).some((end) => end))
    .map(({ first, second }): [Placed, Placed] => [first, second]);
  return { ends, across };
}

function pairsOf(rows: readonly TextRow[], { across, x0, x1 }: Evidence): Pair[] {
  const pairs: Pair[] = [];
  const last = new Map<number, { row: number; piece: Placed }>();
  for (const [index, row] of rows.entries()) {
    for (const piece of row.pieces) {
      const before = piece.from === piece.to ? last.get(piece.from) : undefined;
      const above = before && rows[before.row];
      if (before && above && before.row < index) {
        const ruled = ruledBetween(above, row, across, Math.max(x0, piece.box[0]), Math.min(x1, piece.box[2])) > 0.5;
        const distance = (piece.box[1] + piece.box[3] - before.piece.box[1] - before.piece.box[3]) / 2;
        pairs.push({ above: before.row, below: index, first: before.piece, second: piece, distance, ruled });
      }
      for (let column = piece.from; column <= piece.to; column++) {
        if (piece.from === piece.to) last.set(column, { row: index, piece });
        else last.delete(column);
      }
    }
  }
  return pairs;
}

/**
 * The distance up to which texts of a column are lines of one cell. Distances come in clusters; from the smallest on,
 * clusters count as close while their pairs look like lines of one text.
 */
function closeness(pairs: readonly Pair[], evidence: Evidence): number | undefined {
  const clusters: Pair[][] = [];
  for (const pair of [...pairs].sort((a, b) => a.distance - b.distance)) {
    const last = clusters.at(-1)?.at(-1);
    if (last && pair.distance <= STEP * last.distance) clusters.at(-1)?.push(pair);
    else clusters.push([pair]);
  }
  let close = 0;
  for (const cluster of clusters) {
    if ((cluster[0]?.distance ?? 0) > LOOSEST * evidence.em || !isOneText(cluster, evidence)) break;
    close++;
  }
  const [line] = clusters;
  const beyond = clusters.slice(close).flat();
  if (!line || beyond.length === 0) return undefined;
  // Rows that all stand far apart have one line each.
  if (close === 0) return (line[0]?.distance ?? 0) > LOOSEST * evidence.em ? 0 : undefined;
  const unit = line[line.length >> 1]?.distance ?? 1;
  const onGrid = beyond.filter(({ distance }) => Math.abs(distance / unit - Math.round(distance / unit)) < 0.08);
  if (onGrid.length >= ON_GRID * beyond.length) return undefined;
  return ((clusters[close - 1]?.at(-1)?.distance ?? 0) + (beyond[0]?.distance ?? 0)) / 2;
}

function isOneText(pairs: readonly Pair[], evidence: Evidence): boolean {
  const free = pairs.filter(({ ruled }) => !ruled);
  const wrapped = free.filter(
    ({ first, second }) => !isFigurePair(first, second) && couldWrap(first, second, evidence),
  ).length;
  const goingOn = free.filter(({ first, second }) => textGoesOn(first.text, second.text) > 0).length;
  return wrapped >= WRAPPED * free.length && goingOn >= GOING_ON * free.length;
}
