import { overlap } from '../document/box.js';
import type { DraftObject } from '../document/draft.js';
import type { Link } from '../document/schema.js';
import { sizeOf } from '../read/line-size.js';
import type { ReadLine } from '../read/reading.js';
import { CUT_WORD_AT_END } from '../words/hyphens.js';
import {
  HAS_WORDS,
  OPENS_ITEM,
  OPENS_LABELLED,
  OPENS_NUMBERED,
  OPENS_SMALL,
  OPENS_WITH_MEASURE,
} from '../words/openings.js';
import { HAN_OR_KANA } from '../words/scripts.js';
import { COLON_AT_END, endsSentence } from '../words/sentences.js';

type ContinuesLink = Extract<Link, { type: 'continues' }>;
type LinesOf = (object: DraftObject) => readonly ReadLine[];

/** Priors: a cut word or a small letter across the break is strong, an unfinished sentence alone is weaker. */
const CUT_WORD = 0.95;
const SMALL_LETTER = 0.9;
const UNFINISHED = 0.7;
const PAST_OTHERS = 0.7;
const AROUND_DISPLAY = 0.75;
const NOT_INDENTED = 0.65;

/** A line with this share of mathematics is slanted for that. */
const MATHEMATICAL = 0.3;

/** So many objects may stand between two parts: formulas, or a box, a listing, a pointer to another page. */
const MOST_PASSED = 12;

/**
 * Ties the parts of paragraphs broken by a column, a page or a display, over body objects in reading order. `floats` are
 * the figures, tables and captioned listings that stand among them.
 */
export function continuations(
  body: readonly DraftObject[],
  linesOf: LinesOf,
  floats: readonly DraftObject[] = [],
): ContinuesLink[] {
  const setting: Setting = {
    linesOf,
    floats,
    indents: mostlyIndented(body, linesOf),
    marginOf: marginsOf(body, linesOf),
  };
  return body.flatMap((from, i): ContinuesLink[] => {
    if (!isText(from) || isDisplay(from)) return [];
    const part = nextPart(from, body.slice(i + 1, i + 2 + MOST_PASSED), setting);
    return part ? [{ type: 'continues', from: from.id, to: part.to.id, confidence: part.confidence }] : [];
  });
}

interface Setting {
  linesOf: LinesOf;
  floats: readonly DraftObject[];
  /** New paragraphs show by their first line. */
  indents: boolean;
  /** Where the lines of an object's column begin. */
  marginOf: (object: DraftObject) => number;
}

interface Part {
  to: DraftObject;
  confidence: number;
}

function nextPart(from: DraftObject, others: readonly DraftObject[], setting: Setting): Part | undefined {
  const { linesOf, floats } = setting;
  const place = others.findIndex((other) => !isDisplay(other));
  const to = others[place];
  if (!to) return undefined;
  if (isSameText(from, to, linesOf)) {
    const confidence =
      place > 0
        ? joinsAround(from, to, others.slice(0, place), setting)
        : (joins(from, to, linesOf(to)) ?? (isAcross(from, to, floats) ? AROUND_DISPLAY : undefined));
    if (confidence !== undefined) return { to, confidence };
  }
  const later = others[0]?.role === 'formula' ? undefined : pastOthers(from, others, linesOf);
  return later && { to: later, confidence: PAST_OTHERS };
}

/** What is set apart within a paragraph: a formula, code, and what has no words. */
function isDisplay({ role, text }: DraftObject): boolean {
  if (role === 'formula' || role === 'code') return true;
  return (role === 'paragraph' || role === 'list-item') && !HAS_WORDS.test(text);
}

/** In the middle of a sentence, further down in the same column, with a figure, a table or a listing between. */
function isAcross(from: DraftObject, to: DraftObject, floats: readonly DraftObject[]): boolean {
  if (from.page !== to.page || overlap(from.box[0], from.box[2], to.box[0], to.box[2]) < 0.5) return false;
  if (!OPENS_SMALL.test(to.text) || endsSentence(from.text) || widthOf(from) < 0.8 * widthOf(to)) return false;
  return floats.some(({ page, box }) => {
    const middle = (box[1] + box[3]) / 2;
    const isOver = overlap(box[0], box[2], from.box[0], from.box[2]) > 0;
    return page === from.page && middle > from.box[3] && middle < to.box[1] && isOver;
  });
}

function widthOf({ box }: DraftObject): number {
  return box[2] - box[0];
}

/** Where a sentence goes on that a column left unfinished: past others, but no heading, with the first small letter. */
function pastOthers(from: DraftObject, others: readonly DraftObject[], linesOf: LinesOf): DraftObject | undefined {
  const [next] = others;
  if (!next || !isBroken(from, next) || from.text.length < 60 || endsSentence(from.text)) return undefined;
  for (const [i, to] of others.entries()) {
    if (to.role === 'heading') return undefined;
    const before = others[i - 1];
    const isAfterWhole = before && before.role !== 'formula' && (!isText(before) || endsSentence(before.text));
    if (isAfterWhole && OPENS_SMALL.test(to.text) && isBroken(from, to) && isSameText(from, to, linesOf)) return to;
  }
  return undefined;
}

function isText({ role }: DraftObject): boolean {
  return role === 'paragraph' || role === 'list-item' || role === 'reference';
}

/** In the middle of a sentence: with a small letter, or with a measure such as "1.5 kilohertz". */
function opensInside(text: string): boolean {
  return OPENS_SMALL.test(text) || OPENS_WITH_MEASURE.test(text);
}

/** Whether both can be parts of one text. */
function isSameText(from: DraftObject, to: DraftObject, linesOf: LinesOf): boolean {
  if (!isText(to) || to.page > from.page + 1) return false;
  if ((from.role === 'reference') !== (to.role === 'reference')) return false;
  const isItem = OPENS_ITEM.test(to.text) || (to.role === 'list-item' && !opensInside(to.text));
  return !isItem && isSameType(linesOf(from), linesOf(to));
}

/** On another page, or further up, or beside: in the next column. */
function isBroken(from: DraftObject, to: DraftObject): boolean {
  if (to.page > from.page || to.box[1] < from.box[1]) return true;
  return to.box[1] < from.box[3] && overlap(from.box[0], from.box[2], to.box[0], to.box[2]) <= 0;
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
  const [first] = lines;
  const second = secondRow(lines);
  return first !== undefined && second !== undefined && first.box[0] > second.box[0] + 0.8 * sizeOf(first);
}

/** The line under the first: indices and signs of sums beside it may be lines of their own. */
function secondRow([first, ...rest]: readonly ReadLine[]): ReadLine | undefined {
  return first && rest.find(({ box }) => box[1] > (first.box[1] + first.box[3]) / 2);
}

/** Whether a new paragraph shows by its first line: one that stands right under another surely is new. */
function mostlyIndented(body: readonly DraftObject[], linesOf: LinesOf): boolean {
  const paragraphs = body.flatMap((object, i) => {
    const lines = object.role === 'paragraph' ? linesOf(object) : [];
    return lines.length > 2 ? [{ lines, isNew: isRightUnder(object, lines, body[i - 1]) }] : [];
  });
  const surely = paragraphs.filter(({ isNew }) => isNew);
  const counted = surely.length > 0 ? surely : paragraphs;
  return counted.filter(({ lines }) => isIndented(lines)).length > 0.4 * counted.length;
}

function isRightUnder(
  { page, box }: DraftObject,
  [first]: readonly ReadLine[],
  before: DraftObject | undefined,
): boolean {
  if (before?.role !== 'paragraph' || before.page !== page || !first || !endsSentence(before.text)) return false;
  return box[1] > before.box[1] && box[1] - before.box[3] < 2 * sizeOf(first);
}

/** By page and column: where its paragraphs begin, without their indents. */
function marginsOf(body: readonly DraftObject[], linesOf: LinesOf): Setting['marginOf'] {
  const pages = new Map<number, DraftObject[]>();
  for (const object of body) {
    if (object.role === 'paragraph' && linesOf(object).length > 1) {
      const known = pages.get(object.page);
      if (known) known.push(object);
      else pages.set(object.page, [object]);
    }
  }
  return ({ page, box }) => {
    let margin = Infinity;
    for (const other of pages.get(page) ?? []) {
      if (overlap(other.box[0], other.box[2], box[0], box[2]) > 0.5) margin = Math.min(margin, other.box[0]);
    }
    return margin;
  };
}

/** Set like the line before it, with a first line that begins where the others do, where new paragraphs are indented. */
function isFlush(from: DraftObject, to: DraftObject, { linesOf, indents, marginOf }: Setting): boolean {
  const last = linesOf(from).at(-1);
  const [first] = linesOf(to);
  if (!indents || !last || !first || last.font?.bold !== first.font?.bold) return false;
  if (last.font?.italic !== first.font?.italic && Math.max(last.math, first.math) < MATHEMATICAL) return false;
  const second = secondRow(linesOf(to));
  return Math.abs(first.box[0] - (second ? second.box[0] : marginOf(to))) < 0.3 * sizeOf(first);
}

function joinsAround(
  from: DraftObject,
  to: DraftObject,
  passed: readonly DraftObject[],
  setting: Setting,
): number | undefined {
  // Code follows whole sentences too, and what comes then may be a command.
  const isFormula = passed.every(({ role }) => role === 'formula');
  if (!isFormula && endsSentence(from.text) && !COLON_AT_END.test(from.text)) return undefined;
  if (OPENS_SMALL.test(to.text)) return AROUND_DISPLAY;
  if (from.role !== 'paragraph' || to.role !== 'paragraph' || OPENS_LABELLED.test(to.text)) return undefined;
  return (isFormula || !isBroken(from, to)) && isFlush(from, to, setting) ? NOT_INDENTED : undefined;
}

function joins(from: DraftObject, to: DraftObject, lines: readonly ReadLine[]): number | undefined {
  if (!isBroken(from, to)) return undefined;
  const { text } = from;
  const small = opensInside(to.text);
  if (CUT_WORD_AT_END.test(text) && small) return CUT_WORD;
  if (endsSentence(text)) return undefined;
  if (small) return SMALL_LETTER;
  // References end with a page or a year, often without a stop.
  if (OPENS_NUMBERED.test(to.text) || (from.role === 'reference' && /[\d)]$/.test(text))) return undefined;
  // A Han character says about as much as two or three letters.
  const length = text.length + 2 * (text.match(HAN_OR_KANA)?.length ?? 0);
  return length > 60 && isRest(from, to, lines) ? UNFINISHED : undefined;
}

/** The end of a sentence, or lines as wide as those before: text beside the columns mostly is narrower. */
function isRest(from: DraftObject, to: DraftObject, lines: readonly ReadLine[]): boolean {
  if (lines.length === 1) return endsSentence(to.text);
  const width = widthOf(from);
  return !isIndented(lines) && Math.abs(widthOf(to) - width) < 0.2 * width;
}
