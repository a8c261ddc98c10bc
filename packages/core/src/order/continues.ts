import type { Link, PageObject } from '../document/schema.js';
import { sizeOf } from '../read/line-size.js';
import type { ReadLine } from '../read/reading.js';

type ContinuesLink = Extract<Link, { type: 'continues' }>;
type LinesOf = (object: PageObject) => readonly ReadLine[];

/** Priors: a cut word or a small letter across the break is strong, an unfinished sentence alone is weaker. */
const CUT_WORD = 0.95;
const SMALL_LETTER = 0.9;
const UNFINISHED = 0.7;
const PAST_OTHERS = 0.7;
const AROUND_FORMULA = 0.75;
const NOT_INDENTED = 0.65;

/** So many objects may stand between two parts: formulas, or a box, a listing, a pointer to another page. */
const MOST_PASSED = 12;

/** Ties the parts of paragraphs broken by a column, a page or a displayed formula, over body objects in reading order. */
export function continuations(body: readonly PageObject[], linesOf: LinesOf): ContinuesLink[] {
  const indents = mostlyIndented(body, linesOf);
  return body.flatMap((from, i): ContinuesLink[] => {
    if (!isText(from)) return [];
    const part = nextPart(from, body.slice(i + 1, i + 2 + MOST_PASSED), linesOf, indents);
    return part ? [{ type: 'continues', from: from.id, to: part.to.id, confidence: part.confidence }] : [];
  });
}

interface Part {
  to: PageObject;
  confidence: number;
}

function nextPart(
  from: PageObject,
  others: readonly PageObject[],
  linesOf: LinesOf,
  indents: boolean,
): Part | undefined {
  const place = others.findIndex(({ role }) => role !== 'formula');
  const to = others[place];
  if (!to) return undefined;
  if (isSameText(from, to, linesOf)) {
    const [before, after] = [linesOf(from), linesOf(to)];
    const confidence =
      place > 0 ? joinsAroundFormula(from, to, indents && isFlush(before, after)) : joins(from, to, after);
    if (confidence !== undefined) return { to, confidence };
  }
  const later = place > 0 ? undefined : pastOthers(from, others, linesOf);
  return later && { to: later, confidence: PAST_OTHERS };
}

/** Where a sentence goes on that a column left unfinished: past others, but no heading, with the first small letter. */
function pastOthers(from: PageObject, others: readonly PageObject[], linesOf: LinesOf): PageObject | undefined {
  const [next] = others;
  if (!next || !isBroken(from, next) || from.text.length < 60 || endsSentence(from.text)) return undefined;
  for (const [i, to] of others.entries()) {
    if (to.role === 'heading') return undefined;
    const before = others[i - 1];
    const isAfterWhole = before && before.role !== 'formula' && (!isText(before) || endsSentence(before.text));
    if (isAfterWhole && SMALL.test(to.text) && isBroken(from, to) && isSameText(from, to, linesOf)) return to;
  }
  return undefined;
}

function isText({ role }: PageObject): boolean {
  return role === 'paragraph' || role === 'list-item' || role === 'reference';
}

/** Whether both can be parts of one text. */
function isSameText(from: PageObject, to: PageObject, linesOf: LinesOf): boolean {
  if (!isText(to) || to.page > from.page + 1) return false;
  if ((from.role === 'reference') !== (to.role === 'reference')) return false;
  const isItem = ITEM.test(to.text) || (to.role === 'list-item' && !SMALL.test(to.text));
  return !isItem && isSameType(linesOf(from), linesOf(to));
}

/** On another page, or further up: in the next column. */
function isBroken(from: PageObject, to: PageObject): boolean {
  return to.page > from.page || to.box[1] < from.box[1];
}

/** By the lines that meet, or by the largest: indices, marks and fractions may be lines of their own. */
function isSameType(from: readonly ReadLine[], to: readonly ReadLine[]): boolean {
  const a = from.at(-1);
  const b = to[0];
  if (!a || !b || a.font?.mono !== b.font?.mono) return false;
  const largest = (lines: readonly ReadLine[]) => lines.reduce((most, line) => Math.max(most, sizeOf(line)), 0);
  return isSameSize(sizeOf(a), sizeOf(b)) || isSameSize(largest(from), largest(to));
}

function isSameSize(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.12 * a;
}

function isIndented(lines: readonly ReadLine[]): boolean {
  const [first, second] = lines;
  return first !== undefined && second !== undefined && first.box[0] > second.box[0] + 0.8 * sizeOf(first);
}

/** Whether a new paragraph shows by its first line. */
function mostlyIndented(body: readonly PageObject[], linesOf: LinesOf): boolean {
  const long = body
    .flatMap((object) => (object.role === 'paragraph' ? [linesOf(object)] : []))
    .filter((it) => it.length > 2);
  return long.filter(isIndented).length > 0.4 * long.length;
}

/** Set like the line before it, with a first line that begins where the second does. */
function isFlush(before: readonly ReadLine[], [first, second]: readonly ReadLine[]): boolean {
  const font = before.at(-1)?.font;
  if (!first || !second || font?.bold !== first.font?.bold || font?.italic !== first.font?.italic) return false;
  return Math.abs(first.box[0] - second.box[0]) < 0.3 * sizeOf(first);
}

function joinsAroundFormula(from: PageObject, to: PageObject, goesOn: boolean): number | undefined {
  if (SMALL.test(to.text)) return AROUND_FORMULA;
  const isProse = from.role === 'paragraph' && to.role === 'paragraph';
  return isProse && goesOn && !LABEL.test(to.text) ? NOT_INDENTED : undefined;
}

/** A word with a small letter; a letter alone is a scrap of a formula. */
const SMALL = /^(?=["“(]?\p{Ll}).*\p{L}{2}/su;
/** "(ii)", "a)", "b." open an item, whatever it is called. */
const ITEM = /^\(?(?:[ivx]{1,4}|\p{Ll})[).]\s/u;
/** "Theorem 2", "3.1 Results", "Proof.", "Case II:", "• ". */
const LABEL = /^(?:\p{L}+ )?(?:[^\p{L}"“‘]|\p{L}+[.:])/u;
/** "[12] Kite", "143. The", "Fig. 2: The", "Lemma 6.3. The": what has a number begins something. */
const NUMBERED = /^(?:\[\d+\]|\d+\.|\p{L}+\.? [\dIVX.]+[.:]) /u;

function joins(from: PageObject, to: PageObject, lines: readonly ReadLine[]): number | undefined {
  if (!isBroken(from, to)) return undefined;
  const { text } = from;
  const small = SMALL.test(to.text);
  if (/\p{L}[-\u2010\u00ad]$/u.test(text) && small) return CUT_WORD;
  if (endsSentence(text)) return undefined;
  if (small) return SMALL_LETTER;
  // References end with a page or a year, often without a stop.
  if (NUMBERED.test(to.text) || (from.role === 'reference' && /[\d)]$/.test(text))) return undefined;
  // A Han character says about as much as two or three letters.
  const length =
    text.length + 2 * (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);
  return length > 60 && isRest(from, to, lines) ? UNFINISHED : undefined;
}

/** The end of a sentence, or lines as wide as those before: text beside the columns mostly is narrower. */
function isRest(from: PageObject, to: PageObject, lines: readonly ReadLine[]): boolean {
  if (lines.length === 1) return endsSentence(to.text);
  const width = from.box[2] - from.box[0];
  return !isIndented(lines) && Math.abs(to.box[2] - to.box[0] - width) < 0.2 * width;
}

/** A stop, perhaps with quotation marks, a note's mark or a citation behind it. */
export function endsSentence(text: string): boolean {
  return /[.!?:;。！？：；…]["”’»)\]]*\s*(?:\[[\d\s,–-]+\]|[\d*†‡]{0,3})$/u.test(text.trimEnd());
}
