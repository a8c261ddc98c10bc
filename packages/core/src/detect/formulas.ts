import { overlap, union } from '../document/box.js';
import type { Box } from '../document/schema.js';
import type { ReadLine } from '../read/reading.js';

export interface Formula {
  box: Box;
  lines: ReadLine[];
  /** It carries a number, "(3)", at the margin. */
  numbered: boolean;
}

const NUMBER_ALONE = /^\(\s*[A-Z]?\.?\d{1,3}(?:[.\u2013-]\d{1,3})*[a-z]?\s*\)$/u;
const NUMBER_AT_END = /\s\(\s*[A-Z]?\.?\d{1,3}(?:[.\u2013-]\d{1,3})*[a-z]?\s*\)$/u;
const RELATION = /[=<>≤≥≈≡∈⊂⊆→←↦⇒∑∏∫∂∇±×≠∼∝∀∃]/u;
/** Words that stand in formulas. */
const MATH_WORDS =
  /\b(?:where|with|for|and|otherwise|then|such|that|subject|softmax|sigmoid|argmax|argmin|tanh|diag|rank|trace|concat|minimize|maximize|subjectto)\b/giu;
const WORD = /\p{L}{4,}/gu;

/**
 * Displayed formulas: lines with hardly any words and much mathematics, set in from the margin of the prose around
 * them or carrying a number. Pieces of one formula (limits, the two halves of a fraction, its number) are put together.
 */
export function displayedFormulas(lines: readonly ReadLine[]): Formula[] {
  const numbers = lines.filter(({ text }) => NUMBER_ALONE.test(text.trim()));
  const cores = lines.filter((line) => isFormulaText(line) && isDisplayed(line, lines, numbers));
  if (cores.length === 0) return [];
  const groups = grouped(cores.sort((a, b) => a.box[1] - b.box[1]));
  const taken = new Set(cores);
  const whole = groups.map((group) => {
    for (const line of lines) {
      if (taken.has(line) || !(isPiece(line) || NUMBER_ALONE.test(line.text.trim()))) continue;
      const box = union(group.map((member) => member.box));
      const sameRow = overlap(line.box[1], line.box[3], box[1], box[3]) > 0.3;
      if (NUMBER_ALONE.test(line.text.trim()) ? sameRow && line.box[0] > box[0] : isNear(box, line.box)) {
        taken.add(line);
        group.push(line);
      }
    }
    return group;
  });
  return besides(whole).map((group) => {
    group.sort((a, b) => rowFirst(a.box, b.box));
    const numbered = group.some(({ text }) => NUMBER_ALONE.test(text.trim()) || NUMBER_AT_END.test(text));
    return { box: union(group.map((member) => member.box)), lines: group, numbered };
  });
}

/** Lines near each other, directly or through others. */
function grouped(lines: readonly ReadLine[]): ReadLine[][] {
  let groups: ReadLine[][] = [];
  for (const line of lines) {
    const near = groups.filter((group) => group.some((member) => isNear(member.box, line.box)));
    groups = groups.filter((group) => !near.includes(group));
    groups.push([...near.flat(), line]);
  }
  return groups;
}

/** The two sides of a relation that a fraction tore apart: groups side by side are one formula. */
function besides(groups: readonly ReadLine[][]): ReadLine[][] {
  const result: ReadLine[][] = [];
  for (const group of groups) {
    const box = union(group.map((line) => line.box));
    const at = result.findIndex((other) => isBeside(union(other.map((line) => line.box)), box));
    if (at >= 0) group.push(...result.splice(at, 1).flat());
    result.push(group);
  }
  return result;
}

function isFormulaText(line: ReadLine): boolean {
  if (line.math < 0.35 && !RELATION.test(line.text)) return false;
  const text = line.text.replace(NUMBER_AT_END, '').replace(MATH_WORDS, '').trim();
  if (text.length < 3 || line.rotation !== 0) return false;
  const words = text.match(WORD) ?? [];
  if (line.math >= 0.35) return words.length <= 2;
  return RELATION.test(text) && words.length <= 1 && words.join('').length < 0.3 * text.length && /\p{L}/u.test(text);
}

/** A numerator, a limit, a lone bracket: short, without a word of its own. */
function isPiece(line: ReadLine): boolean {
  return line.text.trim().length <= 12 && !WORD_ONCE.test(line.text) && (line.math > 0 || !/\p{L}{3}/u.test(line.text));
}
const WORD_ONCE = /\p{L}{4,}/u;

/** Set in from the prose above and below and centred, far in, or numbered. A short last line of a paragraph is neither. */
function isDisplayed(line: ReadLine, lines: readonly ReadLine[], numbers: readonly ReadLine[]): boolean {
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
  return numbers.some(
    ({ box }) =>
      overlap(box[1], box[3], line.box[1], line.box[3]) > 0.5 &&
      box[0] > line.box[2] &&
      Math.abs(box[2] - right) < height,
  );
}

/** Prose stands right beside it: the line is a piece of a sentence that its fractions tore apart. */
function isInSentence(line: ReadLine, other: ReadLine): boolean {
  if (overlap(line.box[1], line.box[3], other.box[1], other.box[3]) < 0.5) return false;
  const gap = Math.max(line.box[0], other.box[0]) - Math.min(line.box[2], other.box[2]);
  const words = other.text.replace(MATH_WORDS, '').match(WORD)?.length ?? 0;
  return gap < 1.5 * Math.min(line.box[3] - line.box[1], other.box[3] - other.box[1]) && words >= 2;
}

function isNear(a: Box, b: Box): boolean {
  const height = Math.min(a[3] - a[1], b[3] - b[1]);
  const down = Math.max(a[1], b[1]) - Math.min(a[3], b[3]);
  const across = Math.max(a[0], b[0]) - Math.min(a[2], b[2]);
  return (down < 0.7 * height && across < 0) || isBeside(a, b);
}

function isBeside(a: Box, b: Box): boolean {
  const height = Math.min(a[3] - a[1], b[3] - b[1]);
  const down = Math.max(a[1], b[1]) - Math.min(a[3], b[3]);
  const across = Math.max(a[0], b[0]) - Math.min(a[2], b[2]);
  return down < -0.3 * height && across < 3 * height;
}

function rowFirst(a: Box, b: Box): number {
  return overlap(a[1], a[3], b[1], b[3]) > 0.5 ? a[0] - b[0] : a[1] - b[1];
}
