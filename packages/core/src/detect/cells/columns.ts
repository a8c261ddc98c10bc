import type { Box } from '../../document/schema.js';
import { CURRENCY } from '../../words/tables.js';
import { isNumeric, median, type Piece } from './pieces.js';
import { drawnShare, type Ruling } from './rulings.js';

/*
 * Where the columns of a table part. A separator is a place that many rows leave white with text on both sides, and that
 * few rows cross; rows that cross it hold a cell over several columns. A rule drawn down the table parts columns too.
 */

export interface Separator {
  x: number;
  /** The rule that is drawn here, if one is. */
  rule?: Ruling;
  /** Rows that leave it white, and rows that cross it. */
  support: number;
  crossed: number;
}

/** Of the rows that say anything at all, so many may cross a separator. */
const CROSSED = 0.3;
/** A row of a single piece may be a title over everything. */
const ALONE = 0.3;
/** Names over several columns stand at the top. */
const AT_TOP = 0.4;
/** In ems: narrower valleys are chance. */
const NARROWEST = 0.2;
/** With few rows every one of them must leave it white. */
const FEW_ROWS = 3;
const NARROWEST_IN_FEW = 0.3;

export function columnSeparators(
  lines: readonly (readonly Piece[])[],
  down: readonly Ruling[],
  box: Box,
  em: number,
): Separator[] {
  const rows = withBeside(lines);
  const ruled = ruledSeparators(rows, down, box);
  const valleys = valleysOf(rows);
  const chosen: Separator[] = [...ruled];
  const fewest = rows.length >= FEW_ROWS ? 2 : 1;
  for (const valley of valleys) {
    if (valley.support < fewest || valley.crossed > CROSSED * (valley.support + valley.crossed)) continue;
    if (valley.to - valley.from < (rows.length > FEW_ROWS ? NARROWEST : NARROWEST_IN_FEW) * em) continue;
    if (rows.length <= FEW_ROWS && valley.support < rows.length - 1.3) continue;
    if (isWordSpace(rows, valley, em) || (ruled.length > 0 && valley.support < 0.5 * rows.length)) continue;
    // The white around a rule is no other separator.
    if (ruled.some(({ x }) => x >= valley.from - 0.1 * em && x <= valley.to + 0.1 * em)) continue;
    const x = (valley.from + valley.to) / 2;
    const left = Math.max(-Infinity, ...chosen.map((other) => other.x).filter((other) => other < x));
    const right = Math.min(Infinity, ...chosen.map((other) => other.x).filter((other) => other > x));
    const areNamed =
      valley.support >= 0.5 * rows.length && isNamed(rows, left, x) && isNamed(rows, x, right) && ruled.length === 0;
    const least = areNamed ? 1 : fewest;
    if (contents(rows, left, x) < least || contents(rows, x, right) < least) continue;
    chosen.push({ x, support: valley.support, crossed: valley.crossed });
  }
  return withContents(chosen, rows);
}

/** In ems: words may be spaced so widely. Figures in neighbouring columns may stand as close. */
const WORD_SPACE = 0.6;

/** A narrow gap between words, row after row, is where second words happen to begin. */
function isWordSpace(rows: readonly (readonly Piece[])[], { from, to }: Valley, em: number): boolean {
  const x = (from + to) / 2;
  const gaps: number[] = [];
  let figures = 0;
  for (const row of rows) {
    const right = row.findIndex(({ box }) => box[0] >= x);
    const [a, b] = [row[right - 1], row[right]];
    if (!a || !b || a.box[2] > x) continue;
    gaps.push(b.box[0] - a.box[2]);
    if (isNumeric(a.text) || isNumeric(b.text)) figures++;
  }
  return median(gaps) < WORD_SPACE * em && figures < 0.5 * gaps.length;
}

/** Of two separators with nothing between, as the two sides of a rule or of a tint are, one is enough. */
function withContents(separators: readonly Separator[], rows: readonly (readonly Piece[])[]): Separator[] {
  const kept: Separator[] = [];
  for (const separator of [...separators].sort((a, b) => a.x - b.x)) {
    const last = kept.at(-1);
    if (last && contents(rows, last.x, separator.x) === 0) continue;
    kept.push(separator);
  }
  return kept;
}

/** A row this much closer to the next than usual stands beside it: its text is centred on several rows. */
const BESIDE = 0.75;

/** Rows with the texts that stand beside them, half a row away, where nothing else does. */
function withBeside(rows: readonly (readonly Piece[])[]): Piece[][] {
  const middle = (row: readonly Piece[]) => ((row[0]?.box[1] ?? 0) + (row[0]?.box[3] ?? 0)) / 2;
  const usual = median(
    rows.flatMap((row, i) => {
      const next = rows.slice(i + 1, i + 4).find((other) => !areApart(row, other));
      return next ? [middle(next) - middle(row)] : [];
    }),
  );
  const result: Piece[][] = [];
  for (const row of rows) {
    const [only] = row;
    const above = result.at(-1);
    const last = above?.at(-1);
    const isBeside = above !== undefined && last !== undefined && middle(row) - middle(above) < BESIDE * usual;
    if (isBeside && only && (row.length === 1 || above.length === 1) && areApart(above, row)) {
      above.push(...row);
      above.sort((a, b) => a.box[0] - b.box[0]);
    } else result.push([...row]);
  }
  return result;
}

function areApart(a: readonly Piece[], b: readonly Piece[]): boolean {
  return a.every((one) => b.every((other) => one.box[2] <= other.box[0] || other.box[2] <= one.box[0]));
}

/** Rules with text on both sides that hardly any text crosses, long enough to be more than the side of one cell. */
function ruledSeparators(rows: readonly (readonly Piece[])[], down: readonly Ruling[], box: Box): Separator[] {
  const found: Separator[] = [];
  for (const rule of down) {
    let beside = 0;
    let crossed = 0;
    let left = false;
    let right = false;
    for (const row of rows) {
      const [first] = row;
      if (!first || drawnShare(rule, first.box[1], first.box[3]) < 0.5) continue;
      beside++;
      if (row.some((piece) => piece.box[0] < rule.at - 1 && piece.box[2] > rule.at + 1)) crossed++;
    }
    for (const { box: at } of rows.flat()) {
      if (at[2] <= rule.at + 1) left = true;
      if (at[0] >= rule.at - 1) right = true;
    }
    const long = drawnShare(rule, box[1], box[3]) >= 0.3 || beside >= 3;
    if (!left || !right || beside < Math.min(2, rows.length) || !long || crossed > 0.15 * beside) continue;
    found.push({ x: rule.at, rule, support: beside - crossed, crossed });
  }
  return found;
}

interface Valley {
  from: number;
  to: number;
  support: number;
  crossed: number;
}

/** Places between two columns, the most convincing first. */
function valleysOf(rows: readonly (readonly Piece[])[]): Valley[] {
  const edges = [...new Set(rows.flat().flatMap(({ box }) => [box[0], box[2]]))].sort((a, b) => a - b);
  const place = new Map(edges.map((edge, i) => [edge, i]));
  const white = new Float64Array(edges.length + 1);
  const crossed = new Float64Array(edges.length + 1);
  const add = (to: Float64Array, from: number, until: number, weight: number) => {
    const a = place.get(from) ?? 0;
    const b = place.get(until) ?? 0;
    if (b <= a) return;
    to[a] = (to[a] ?? 0) + weight;
    to[b] = (to[b] ?? 0) - weight;
  };
  for (const [i, row] of rows.entries()) {
    const top = rows.length >= FEW_ROWS && i < Math.min(3, rows.length / 4);
    const weight = row.length === 1 ? ALONE : top ? AT_TOP : 1;
    let end = -Infinity;
    for (const { box } of row) {
      if (end > -Infinity && box[0] > end) add(white, end, box[0], top ? 0.75 : 1);
      add(crossed, Math.max(box[0], end), box[2], weight);
      end = Math.max(end, box[2]);
    }
  }
  const valleys: Valley[] = [];
  let support = 0;
  let crossing = 0;
  for (let i = 0; i + 1 < edges.length; i++) {
    support += white[i] ?? 0;
    crossing += crossed[i] ?? 0;
    const from = edges[i] ?? 0;
    const to = edges[i + 1] ?? 0;
    const s = Math.round(support * 100) / 100;
    const c = Math.round(crossing * 100) / 100;
    const last = valleys.at(-1);
    // Side by side with nothing more in the way: one valley, as good as its best part.
    if (last && last.to === from && last.crossed === c) {
      last.to = to;
      last.support = Math.max(last.support, s);
    } else valleys.push({ from, to, support: s, crossed: c });
  }
  const worth = ({ support: s, crossed: c, from, to }: Valley) => s - 2.5 * c + Math.min(0.5, (to - from) / 100);
  return valleys.filter((valley) => valley.support > 0).sort((a, b) => worth(b) - worth(a));
}

/** Rows of several pieces that have one of them between two places. What stands alone may be a title. */
function contents(rows: readonly (readonly Piece[])[], from: number, to: number): number {
  return rows.filter((row) => row.length > 1 && row.some(({ box }) => box[0] >= from - 0.5 && box[2] <= to + 0.5))
    .length;
}

/** A column may be empty but for its name, in a row of several names that stand well apart. */
function isNamed([head]: readonly (readonly Piece[])[], from: number, to: number): boolean {
  if (!head || head.length < 4) return false;
  const at = head.findIndex(({ box }) => box[0] >= from - 0.5 && box[2] <= to + 0.5);
  const [before, name, after] = [head[at - 1], head[at], head[at + 1]];
  if (!name) return false;
  const isApart = (a: Piece | undefined, b: Piece | undefined) => !a || !b || b.box[0] - a.box[2] >= name.size;
  return isApart(before, name) && isApart(name, after);
}

const TRAILING = /^(?:%|\)|\)?%|[*†‡§]{1,3}|\(?[a-h]\)|°C)$/u;

/** Separators without those that part a sign from its number: "$ 1,234" and "12 %" are one cell. */
export function withoutSigns(separators: readonly Separator[], rows: readonly (readonly Piece[])[]): Separator[] {
  let kept = [...separators];
  for (let i = 0; i <= kept.length; i++) {
    const left = kept[i - 1];
    const right = kept[i];
    const from = left?.x ?? -Infinity;
    const to = right?.x ?? Infinity;
    const inside = rows.flatMap((row) => row.filter(({ box }) => box[0] >= from - 0.5 && box[2] <= to + 0.5));
    const share = (pattern: RegExp) => inside.filter(({ text }) => pattern.test(text)).length / inside.length;
    if (inside.length === 0) continue;
    const gone = share(CURRENCY) > 0.8 ? right : share(TRAILING) > 0.8 ? left : undefined;
    if (!gone || gone.rule) continue;
    kept = kept.filter((separator) => separator !== gone);
    i--;
  }
  return kept;
}
