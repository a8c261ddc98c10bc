import type { Recognised } from './ctc.js';
import type { Ink } from './ink.js';

/*
 * The recognition network learned spaces from texts of short words and forgets them where letters are large or wide. The
 * pixels know better: where a strip has an empty column between two characters that is much wider than between letters,
 * a space belongs there; where it has none at all, a space does not.
 */

/** A column with less than this share of the ink of full ones is empty. */
const EMPTY = 0.15;
/** Strips with less contrast, in the units of the network (-1 to 1), say nothing. */
const FAINT = 0.04;
/** In pixels of a strip, where an em is about 36: the narrowest space, and the widest gap inside a word. */
const NARROWEST_SPACE = 8;
const NO_SPACE = 2;
/** A space is so much wider than the gaps between letters. */
const WIDER = 2.2;
/** The same beside a slim character, and behind one that ends in a thin stroke, which hardly counts as ink. */
const SLIM = 1.35;
const AFTER_COMMA = 0.6;

/** The text with the spaces that the ink of its strip shows. */
export function withSpaces(recognised: Recognised, { columns }: Ink): Recognised {
  const { characters } = recognised;
  if (characters.length < 2) return recognised;
  const gaps = emptyRuns(columns);
  if (!gaps) return recognised;
  const letters = characters.filter(({ text }) => text !== ' ');
  const widths = letters
    .slice(1)
    .map((next, i) => gapBetween(gaps, (letters[i]?.at ?? 0) * columns.length, next.at * columns.length));
  const spaced = spacesOf(characters);
  const threshold = thresholdFor(widths, spaced);
  let text = letters[0]?.text ?? '';
  const result = letters.slice(0, 1);
  for (const [i, next] of letters.slice(1).entries()) {
    const last = letters[i]?.text ?? '';
    const width = widths[i] ?? 0;
    const had = spaced[i] ?? false;
    const alphabetic = isAlphabetic(last) && isAlphabetic(next.text);
    const wanted = had ? width > NO_SPACE || !alphabetic : alphabetic && width >= threshold * caution(last, next.text);
    if (wanted) {
      text += ' ';
      result.push({ text: ' ', at: ((letters[i]?.at ?? 0) + next.at) / 2, confidence: next.confidence });
    }
    text += next.text;
    result.push(next);
  }
  return { ...recognised, text, characters: result };
}

/**
 * Slim characters stand in wide gaps of their own; before a comma and behind a bracket there is no space, and between a
 * comma and a letter there nearly always is.
 */
function caution(left: string, right: string): number {
  if (/^[.,;:!?%)\]}'’”]$/u.test(right) || /^[([{‘“]$/u.test(left)) return Infinity;
  if (/^[,;!?]$/u.test(left) && /^\p{L}$/u.test(right)) return AFTER_COMMA;
  const slim = /^[.,:;'’!|iIjl1/-]$/u.test(left) || /^[|iIjl1/-]$/u.test(right) ? SLIM : 1;
  return /^[LT]$/u.test(left) ? slim * SLIM : slim;
}

/** For each character but the last: whether a space was read behind it. */
function spacesOf(characters: Recognised['characters']): boolean[] {
  const spaced: boolean[] = [];
  for (const { text } of characters) {
    if (text !== ' ') spaced.push(false);
    else if (spaced.length > 0) spaced[spaced.length - 1] = true;
  }
  return spaced;
}

/** Between the usual gap of letters and that of the spaces that were read, where there are enough of them. */
function thresholdFor(widths: readonly number[], spaced: readonly boolean[]): number {
  const inside = median(widths.filter((_, i) => !spaced[i]));
  const between = widths.filter((width, i) => spaced[i] && width > NO_SPACE);
  const least = Math.max(NARROWEST_SPACE, WIDER * inside);
  return between.length >= 3 ? Math.max(NARROWEST_SPACE, Math.min(least, 0.7 * median(between))) : least;
}

/** Empty columns `[start, end)`, from left to right; none where the strip is too faint. */
function emptyRuns(ink: Float32Array): [start: number, end: number][] | undefined {
  const sorted = Float32Array.from(ink).sort();
  // Paper is never quite even: what the emptiest columns have is no ink.
  const paper = sorted[Math.floor(0.05 * ink.length)] ?? 0;
  const contrast = (sorted[Math.floor(0.9 * ink.length)] ?? 0) - paper;
  if (contrast < FAINT) return undefined;
  const runs: [number, number][] = [];
  let start = -1;
  for (let x = 0; x <= ink.length; x++) {
    const empty = x < ink.length && (ink[x] ?? 0) < paper + EMPTY * contrast;
    if (empty && start < 0) start = x;
    if (!empty && start >= 0) {
      runs.push([start, x]);
      start = -1;
    }
  }
  return runs;
}

/** Width of the widest empty run whose middle lies between two places. */
function gapBetween(runs: readonly (readonly [number, number])[], from: number, to: number): number {
  let widest = 0;
  for (const [start, end] of runs) {
    const middle = (start + end) / 2;
    if (middle > from && middle < to && end - start > widest) widest = end - start;
  }
  return widest;
}

/** Written with spaces between words; ideographs are not. */
function isAlphabetic(text: string): boolean {
  return !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}　-〿＀-￯]/u.test(text);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
