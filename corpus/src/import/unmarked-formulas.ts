import type { LineClass } from 'treeline/labels';
import type { ReadLine } from 'treeline/read';

/*
 * DocBank colours the formulas of some environments only: what is displayed by `\[ … \]` or `$$`, and the number of any
 * formula, keeps the colour of the text or the list around it. A line that is nothing but mathematics and stands in no
 * sentence may therefore be a formula whatever its colour says. Only the file decides, never an engine.
 */

type Line = Pick<ReadLine, 'box' | 'text' | 'math'>;

const RELATION = /[=<>≤≥≈≡∈⊂⊆→←↦⇒∑∏∫∂∇±×≠∼∝∀∃]/u;
const NUMBER = /^\(\s*[A-Z]?\.?\d{1,3}(?:[.–-]\d{1,3})*[a-z]?\s*\)$/u;
const WORD = /\p{L}{3,}/gu;
/** Words that formulas are made of. */
const MATH_WORD =
  /(?<!\p{L})(?:all|and|arg|cos|cosh|cot|coth|deg|det|diag|dim|exp|for|gcd|inf|ker|lim|log|max|min|mod|or|otherwise|rank|sgn|sin|sinh|span|sup|tan|tanh|where|with)(?![a-z])/giu;
/** This share of the letters in fonts of mathematics: short names run together look like words. */
const MATHEMATICS = 0.5;
/** White between two pieces of one sentence, in line heights. */
const SPACE = 1.5;

/** The same classes, with `equation` added to lines of text and lists that may be an unmarked formula. */
export function withUnmarkedFormulas(lines: readonly Line[], classes: readonly LineClass[][]): LineClass[][] {
  const isMarked = lines.map((_, i) => classes[i]?.includes('equation') ?? false);
  const possible = lines.map((line, i) => {
    const own = classes[i] ?? [];
    const isText = own.includes('paraline') || own.includes('list-item');
    return isText && !isWorded(line) && !lines.some((other) => isSentenceAround(other, line));
  });
  const formula = lines.map((line, i) => (possible[i] && isMathematics(line)) || isMarked[i] === true);
  // Numerators, limits, brackets and numbers stand at mathematics; the numbers at an axis do not.
  for (let grew = true; grew; ) {
    grew = false;
    for (const [i, line] of lines.entries()) {
      if (formula[i] || !possible[i]) continue;
      if (!lines.some((other, k) => formula[k] && (isTouching(line, other) || isNumberOf(line, other)))) continue;
      formula[i] = true;
      grew = true;
    }
  }
  return classes.map((own, i) => (formula[i] && !isMarked[i] ? [...own, 'equation'] : [...own]));
}

function isMathematics({ math, text }: Line): boolean {
  return math >= MATHEMATICS || (RELATION.test(text) && /\p{L}/u.test(text));
}

function isTouching({ box: a }: Line, { box: b }: Line): boolean {
  const reach = Math.min(a[3] - a[1], b[3] - b[1]);
  return a[0] - b[2] < reach && b[0] - a[2] < reach && a[1] - b[3] < reach && b[1] - a[3] < reach;
}

/** "(4.12)" at the margin, in the row of a formula. */
function isNumberOf({ text, box: a }: Line, { box: b }: Line): boolean {
  if (!NUMBER.test(text)) return false;
  const middle = (a[1] + a[3]) / 2;
  return middle > b[1] - (a[3] - a[1]) && middle < b[3] + (a[3] - a[1]);
}

function isWorded(line: Line): boolean {
  return line.math < MATHEMATICS && wordsOf(line) > 0;
}

function wordsOf({ text }: Line): number {
  return text.replace(MATH_WORD, ' ').match(WORD)?.length ?? 0;
}

/** The line is a fraction or an index that the reader tore out of a sentence. */
function isSentenceAround(other: Line, { box }: Line): boolean {
  const height = Math.min(other.box[3] - other.box[1], box[3] - box[1]);
  const beside = Math.min(other.box[3], box[3]) - Math.max(other.box[1], box[1]) >= 0.5 * height;
  const gap = Math.max(other.box[0], box[0]) - Math.min(other.box[2], box[2]);
  return beside && gap < SPACE * height && other.math < MATHEMATICS && wordsOf(other) >= 2;
}
