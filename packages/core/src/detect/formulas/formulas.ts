import { area, intersection, overlap, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { ReadLine } from '../../read/reading.js';
import { withoutMathWords } from '../../words/mathematics.js';
import { gutterOf, sideOf } from '../drawn/gutter.js';
import { textRows } from '../drawn/tables.js';
import { groupsWithoutProse, type LineGroup } from '../lines/line-groups.js';

export interface Formula {
  box: Box;
  lines: ReadLine[];
  /** It carries a number, "(3)", at the margin. */
  numbered: boolean;
}

const NUMBER_ALONE = /^\(\s*[A-Z]?\.?\d{1,3}(?:[.\u2013-]\d{1,3})*[a-z]?\s*\)$/u;
const NUMBER_AT_END = /\s\(\s*[A-Z]?\.?\d{1,3}(?:[.\u2013-]\d{1,3})*[a-z]?\s*\)$/u;
const RELATION = /[=<>≤≥≈≡∈⊂⊆→←↦⇒∑∏∫∂∇±×≠∼∝∀∃]/u;
/** What the second row of a formula opens with. */
const GOES_ON = /^[=<>≤≥≈≡≲≳∼∝→⇒⇔+\u2212×·-]/u;
const WORD = /\p{L}{4,}/gu;

/** Rows of one formula are at most this many line heights apart. */
const NEXT_ROW = 1.6;
/** Pieces of one row likewise: the two sides of a relation, a formula and the condition it holds under. */
const BESIDE = 8;
/** A formula is wider than this many line heights; smaller ones are scraps of a sentence. */
const NARROWEST = 1.5;

/**
 * Displayed formulas: what is mathematics and stands apart from the prose. Lines that follow each other without text
 * between them are one formula, with their limits, fractions and conditions, and with the number at the margin; where
 * rows carry numbers of their own, each number makes a formula.
 *
 * Without `isFormula`, geometry and fonts say which lines are the core of one.
 */
export function displayedFormulas(
  lines: readonly ReadLine[],
  isFormula: (line: ReadLine) => boolean = looksDisplayed(lines),
): Formula[] {
  const cores = lines.filter((line) => isFormula(line) && !isNumber(line));
  if (cores.length === 0) return [];
  const taken = new Set(cores);
  const pieces = lines.filter((line) => !taken.has(line) && isPiece(line));
  const prose = lines.filter((line) => !taken.has(line) && !isPiece(line) && !isNumber(line));
  const gutter = gutterOf(prose);
  const height = median(cores.map(({ box }) => box[3] - box[1]));
  const reach = { down: NEXT_ROW * height, across: BESIDE * height, slack: 0.3 * height, gutter };
  const groups = withPieces(groupsWithoutProse(cores, prose, reach), pieces, prose, height);
  const numbers = lines.filter((line) => isNumber(line));
  const placed = groups.map((group) => ({ group, box: union(group.map((line) => line.box)) }));
  const left = numbers.filter((number) => !placed.some(({ box }) => isInRow(number.box, box, gutter)));
  return placed
    .flatMap(({ group, box }) => {
      const own = numbers.filter((number) => isInRow(number.box, box, gutter));
      const under = own.length === 0 && left.find((number) => isPushedDown(number.box, box, gutter, height));
      return numbered(group, under ? [under] : own);
    })
    .filter((formula) => isLarge(formula, height));
}

/** The number stands in one of the rows of a group, in its column. */
function isInRow(number: Box, box: Box, gutter: Box | undefined): boolean {
  const [a, b] = [sideOf(box, gutter), sideOf(number, gutter)];
  return overlap(number[1], number[3], box[1], box[3]) > 0.3 && (a === b || a === 'across');
}

/** A formula that leaves no room for its number has it in a row below, at the right edge. */
function isPushedDown(number: Box, box: Box, gutter: Box | undefined, height: number): boolean {
  const [a, b] = [sideOf(box, gutter), sideOf(number, gutter)];
  const gap = number[1] - box[3];
  return (a === b || a === 'across') && gap > -height && gap < height && number[0] > (box[0] + box[2]) / 2;
}

/** Limits, halves of fractions, lone brackets and conditions within a group or at its edge belong to it. */
function withPieces(
  groups: readonly LineGroup[],
  pieces: readonly ReadLine[],
  prose: readonly ReadLine[],
  height: number,
): ReadLine[][] {
  const left = new Set(pieces.filter((piece) => !prose.some((line) => isInSentence(piece, line))));
  for (const group of groups) {
    for (let grew = true; grew; ) {
      grew = false;
      for (const piece of left) {
        if (intersection(grown(group.box, 0.5 * height, 0.35 * height), piece.box) <= 0) continue;
        left.delete(piece);
        group.lines.push(piece);
        group.box = union([group.box, piece.box]);
        grew = true;
      }
    }
  }
  const whole: LineGroup[] = [];
  for (const group of groups) {
    // What grew into another is a part of it.
    const other = whole.find(({ box }) => intersection(box, group.box) > 0.1 * Math.min(area(box), area(group.box)));
    if (!other) whole.push(group);
    else {
      other.lines.push(...group.lines);
      other.box = union([other.box, group.box]);
    }
  }
  return whole.map((group) => group.lines);
}

/** The formulas of a group: one, or one for each number it has. */
function numbered(group: readonly ReadLine[], own: readonly ReadLine[]): Formula[] {
  const formulas: Formula[] = [];
  let lines: ReadLine[] = [];
  let hasNumber = false;
  for (const row of textRows([...group, ...own])) {
    row.sort((a, b) => a.box[0] - b.box[0]);
    const opens = row.find((line) => !isNumber(line))?.text.trim() ?? '';
    const isNumbered = row.some(isFormulaNumber);
    const more = hasNumber && (isNumbered || !GOES_ON.test(opens)) && opens !== '' && restHasNumber(row, group, own);
    if (more) {
      formulas.push(made(lines, hasNumber));
      lines = [];
      hasNumber = false;
    }
    lines.push(...row);
    hasNumber ||= isNumbered;
  }
  if (lines.length > 0) formulas.push(made(lines, hasNumber));
  return formulas;
}

/** From this row on there is another number: what follows is a formula of its own. */
function restHasNumber(row: readonly ReadLine[], group: readonly ReadLine[], numbers: readonly ReadLine[]): boolean {
  const top = Math.min(...row.map(({ box }) => (box[1] + box[3]) / 2)) - 1;
  const isBelow = ({ box }: ReadLine) => (box[1] + box[3]) / 2 >= top;
  return numbers.some(isBelow) || group.some((line) => NUMBER_AT_END.test(line.text) && isBelow(line));
}

function made(lines: ReadLine[], isNumbered: boolean): Formula {
  return { box: union(lines.map(({ box }) => box)), lines, numbered: isNumbered };
}

function isLarge({ box, numbered: hasNumber }: Formula, height: number): boolean {
  return hasNumber || box[2] - box[0] >= NARROWEST * height;
}

/** "(3)", alone or at the end of the line. */
export function isFormulaNumber({ text }: ReadLine): boolean {
  return NUMBER_ALONE.test(text.trim()) || NUMBER_AT_END.test(text);
}

function isNumber({ text }: ReadLine): boolean {
  return NUMBER_ALONE.test(text.trim());
}

/** Few words and much mathematics, set in from the margin of the prose around it or carrying a number. */
export function looksDisplayed(lines: readonly ReadLine[]): (line: ReadLine) => boolean {
  return (line) => isFormulaText(line) && isDisplayed(line, lines);
}

export function isFormulaText(line: ReadLine): boolean {
  if (line.math < 0.35 && !RELATION.test(line.text)) return false;
  const text = withoutMathWords(line.text.replace(NUMBER_AT_END, '')).trim();
  if (text.length < 3 || line.rotation !== 0) return false;
  const words = text.match(WORD) ?? [];
  if (line.math >= 0.35) return words.length <= 2;
  return RELATION.test(text) && words.length <= 1 && words.join('').length < 0.3 * text.length && /\p{L}/u.test(text);
}

/** A numerator, a limit, a lone bracket, a condition: short, with hardly a word of its own. */
function isPiece(line: ReadLine): boolean {
  const text = withoutMathWords(line.text).trim();
  if (line.rotation !== 0 || NUMBER_ALONE.test(text)) return false;
  const words = text.match(WORD)?.length ?? 0;
  return words === 0 ? text.length <= 12 || line.math > 0.2 : words === 1 && line.math >= 0.35;
}

/** Set in from the prose above and below and centred, far in, or numbered. A short last line of a paragraph is neither. */
function isDisplayed(line: ReadLine, lines: readonly ReadLine[]): boolean {
  const height = line.box[3] - line.box[1];
  let left = Infinity;
  let right = -Infinity;
  for (const other of lines) {
    if (other === line || Math.abs(other.box[1] - line.box[1]) > 10 * height) continue;
    if (isInSentence(line, other)) return false;
    if (overlap(other.box[0], other.box[2], line.box[0], line.box[2]) < 0.5) continue;
    if ((other.text.match(WORD)?.length ?? 0) < 4) continue;
    left = Math.min(left, other.box[0]);
    right = Math.max(right, other.box[2]);
  }
  if (left === Infinity) return NUMBER_AT_END.test(line.text);
  const indent = line.box[0] - left;
  if (indent < 0.8 * height) return false;
  const width = right - left;
  const centre = Math.abs((line.box[0] + line.box[2]) / 2 - (left + right) / 2);
  if (centre < 0.2 * width || NUMBER_AT_END.test(line.text) || indent > 0.1 * width) return true;
  // Formulas set at the left show their number at the right edge of the column.
  return lines.some(
    (other) =>
      overlap(other.box[1], other.box[3], line.box[1], line.box[3]) > 0.5 &&
      other.box[0] > line.box[2] &&
      Math.abs(other.box[2] - right) < height &&
      isNumber(other),
  );
}

/** Prose stands right beside it: the line is a piece of a sentence that its fractions tore apart. */
function isInSentence(line: ReadLine, other: ReadLine): boolean {
  if (overlap(line.box[1], line.box[3], other.box[1], other.box[3]) < 0.5) return false;
  const gap = Math.max(line.box[0], other.box[0]) - Math.min(line.box[2], other.box[2]);
  const words = withoutMathWords(other.text).match(WORD)?.length ?? 0;
  return gap < 1.5 * Math.min(line.box[3] - line.box[1], other.box[3] - other.box[1]) && words >= 2;
}

function grown([x0, y0, x1, y1]: Box, across: number, down: number): Box {
  return [x0 - across, y0 - down, x1 + across, y1 + down];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
