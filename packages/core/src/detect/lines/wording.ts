import { WORDING } from '../../model/detect-model.js';
import { CREDIT, captionOf, isCaption, PANEL_CAPTION } from '../../words/captions.js';
import { hasNoHeadingText } from '../../words/headings.js';
import { BULLET, isBareMark, isCitationMark, itemMark } from '../../words/lists.js';
import {
  EQUATION_NUMBER,
  EQUATION_NUMBER_AT_END,
  EQUATION_NUMBER_AT_START,
  GOES_ON,
  mathematicsIn,
} from '../../words/mathematics.js';
import { parseNumbering } from '../../words/numbering.js';
import { PAGE_NUMBER } from '../../words/page-numbers.js';
import { isFrontLabel, isKnownTitle, isSurelyTitle } from '../../words/sections.js';
import { COLON_AT_END, COMMA_AT_END, endsSentence } from '../../words/sentences.js';

/*
 * What the words of a line say of what it is, as bits: input of Detect beside the tokens, of which it sees sixteen. What
 * counts on counts on within the page, in whatever order its lines are. The same in `training/data/wording.py`, pinned by
 * `training/vectors/wording.json`.
 */

/** A line that counts: of one series with all lines of the same key. */
interface Count {
  bit: number;
  key: string;
  value: number;
}

/** Bits by name, with their column among the numbers of a line. The order is that of the model. */
const BIT = {
  figure: 0,
  table: 1,
  otherCaption: 2,
  caption: 3,
  knownTitle: 4,
  sureTitle: 5,
  frontLabel: 6,
  labelled: 7,
  depth1: 8,
  deeper: 9,
  notArabic: 10,
  numberAlone: 11,
  sectionCountsOn: 12,
  bullet: 14,
  enumerated: 15,
  itemCountsOn: 16,
  citation: 18,
  bareMark: 19,
  endsSentence: 20,
  startsSmall: 21,
  endsHyphen: 22,
  endsOpen: 23,
  goesOn: 24,
  pageNumber: 25,
  noHeading: 26,
  equationNumber: 27,
  bareEquationNumber: 28,
  equationCountsOn: 29,
  credit: 30,
  panel: 31,
} as const;

const BEFORE_BITS = 2;
/** A stop, a note's mark and a citation stand this near to the end of a line. */
const END = 40;
/** Titles and page numbers are shorter. */
const MAX_TITLE = 60;
const MAX_PAGE_NUMBER = 24;
/** Small letters alone, as most lines begin: no number, no mark and no name of a caption, which saves to look for them. */
const PLAIN_START = /^[A-Za-z][a-z ,'-]{7,}$|^[A-Za-z][a-z ,'-]{30}/;
const STARTS_SMALL = /^\s*\p{Ll}/u;
const ENDS_HYPHEN = /\p{L}[-\u00ad\u2010]\s*$/u;

/** The numbers of all lines of a page, `WORDING` each. */
export function wordingOf(texts: readonly string[]): Float32Array {
  const rows = new Float32Array(texts.length * WORDING);
  const counts: { row: number; count: Count }[] = [];
  for (const [row, text] of texts.entries()) {
    const set = (bit: number) => {
      rows[row * WORDING + BEFORE_BITS + bit] = 1;
    };
    rows[row * WORDING] = 1;
    rows[row * WORDING + 1] = mathematicsIn(text);
    const isPlain = PLAIN_START.test(text);
    for (const count of countsOf(text, isPlain, set)) counts.push({ row, count });
    if (!isPlain) sayHowItOpens(text, set);
    sayHowItReads(text, set);
  }
  const name = ({ bit, key, value }: Count, step: number) => `${bit} ${key} ${value + step}`;
  const all = new Set(counts.map(({ count }) => name(count, 0)));
  for (const { row, count } of counts) {
    const at = row * WORDING + BEFORE_BITS + count.bit;
    if (all.has(name(count, -1))) rows[at] = 1;
    // The bit behind tells that another line counts on from this one; numbers of formulas have none.
    if (count.bit !== BIT.equationCountsOn && all.has(name(count, 1))) rows[at + 1] = 1;
  }
  return rows;
}

type SetBit = (bit: number) => void;

function sayHowItOpens(text: string, set: SetBit): void {
  const caption = captionOf(text)?.kind;
  if (caption === 'figure') set(BIT.figure);
  else if (caption === 'table') set(BIT.table);
  else if (caption) set(BIT.otherCaption);
  if (caption && isCaption(text)) set(BIT.caption);
  if (isBareMark(text)) set(BIT.bareMark);
  if (isCitationMark(text)) set(BIT.citation);
  if (PANEL_CAPTION.test(text)) set(BIT.panel);
  const trimmed = text.trim();
  if (BULLET.test(trimmed)) set(BIT.bullet);
  if (trimmed.length < MAX_PAGE_NUMBER && PAGE_NUMBER.test(trimmed)) set(BIT.pageNumber);
}

function sayHowItReads(text: string, set: SetBit): void {
  const end = text.slice(-END).trimEnd();
  if (endsSentence(end)) set(BIT.endsSentence);
  if (STARTS_SMALL.test(text)) set(BIT.startsSmall);
  if (ENDS_HYPHEN.test(end)) set(BIT.endsHyphen);
  if (COMMA_AT_END.test(end) || COLON_AT_END.test(end)) set(BIT.endsOpen);
  if (GOES_ON.test(text)) set(BIT.goesOn);
  if (hasNoHeadingText([text])) set(BIT.noHeading);
  if (CREDIT.test(text)) set(BIT.credit);
}

/** What of a line counts: its section number, its list mark, the number of its formula. */
function countsOf(text: string, isPlain: boolean, set: SetBit): Count[] {
  const counts: Count[] = [];
  const number = isPlain ? undefined : parseNumbering(text);
  const title = (number ? text.slice(number.offset) : text).trim();
  if (title.length < MAX_TITLE) {
    if (isKnownTitle(title)) set(BIT.knownTitle);
    if (isSurelyTitle(title)) set(BIT.sureTitle);
    if (isFrontLabel(text)) set(BIT.frontLabel);
  }
  if (number) {
    if (number.label) set(BIT.labelled);
    set(number.depth === 1 ? BIT.depth1 : BIT.deeper);
    if (number.kind !== 'arabic') set(BIT.notArabic);
    if (title === '') set(BIT.numberAlone);
    const above = number.values.slice(0, -1).join('.');
    const key = `${number.kind} ${number.label ?? ''} ${Number(number.bracket)} ${above}`;
    counts.push({ bit: BIT.sectionCountsOn, key, value: number.values.at(-1) ?? 0 });
  }
  const item = isPlain ? undefined : itemMark(text);
  if (item?.value !== undefined) {
    set(BIT.enumerated);
    counts.push({ bit: BIT.itemCountsOn, key: item.kind, value: item.value });
  }
  const bare = EQUATION_NUMBER.exec(text);
  const equation = bare ?? EQUATION_NUMBER_AT_START.exec(text) ?? EQUATION_NUMBER_AT_END.exec(text.slice(-END));
  if (equation) {
    set(BIT.equationNumber);
    if (bare) set(BIT.bareEquationNumber);
    counts.push({ bit: BIT.equationCountsOn, key: equation[1] ?? '', value: Number(equation[2]) });
  }
  return counts;
}
