import type { Box, Font } from '../../document/schema.js';
import type { Characters, Drawing, TextObject } from '../pdf/engine.js';
import type { Span } from '../reading.js';
import { FIRST_IDEOGRAPH, isIdeographic } from './scripts.js';
import type { FontStyle } from './style.js';

/*
 * What parts of a line look like, where they do not look like the rest of it. Each unit of the text gets a number made of
 * bits, and units in a row with the same number become one span. A space goes with its neighbours when these agree.
 */

const BOLD = 1;
const ITALIC = 2;
const MONO = 4;
const SUPER = 8;
const SUB = 16;
const STRIKE = 32;
const UNDERLINE = 64;
const LINK_SHIFT = 8;
const FLAGS = (1 << LINK_SHIFT) - 1;

/** A place on the page that leads somewhere. */
export interface LinkArea {
  box: Box;
  /** The id of the hyperlink. */
  link: string;
}

/** A thin rule through or under the words of one line. */
export interface Stroke {
  x0: number;
  x1: number;
  kind: 'strike' | 'underline';
}

/** A line as `compose` made it. */
export interface ComposedLine {
  text: string;
  /** For each unit of the text the character it comes from; -1 for spaces. */
  owners: Int32Array;
  raised: readonly [start: number, end: number][];
  lowered: readonly [start: number, end: number][];
}

export interface LineMarks {
  links: readonly LinkArea[];
  strokes: readonly Stroke[];
  /** Characters of words drawn twice to look bold. */
  isDoubled: ((character: number) => boolean) | undefined;
}

export function spansOf(
  { text, owners, raised, lowered }: ComposedLine,
  chars: Characters,
  texts: readonly TextObject[],
  styles: readonly FontStyle[],
  font: Font,
  { links, strokes, isDoubled }: LineMarks,
): Span[] {
  const base = (font.bold ? BOLD : 0) | (font.italic ? ITALIC : 0) | (font.mono ? MONO : 0);
  const codes = new Int32Array(text.length);
  for (let unit = 0; unit < text.length; unit++) {
    const character = owners[unit] ?? -1;
    if (character < 0) continue;
    codes[unit] = lookOf(character, chars, texts, styles) | (isDoubled?.(character) === true ? BOLD : 0);
    if (links.length > 0) codes[unit] = (codes[unit] ?? 0) | (linkAt(chars, character, links) << LINK_SHIFT);
  }
  for (const stroke of strokes) addStroke(stroke, codes, owners, chars);
  for (const [start, end] of raised) addFlag(codes, start, end, SUPER);
  for (const [start, end] of lowered) addFlag(codes, start, end, SUB);
  fillSpaces(codes, owners, base);
  return spansIn(codes, base, links);
}

function lookOf(i: number, chars: Characters, texts: readonly TextObject[], styles: readonly FontStyle[]): number {
  const object = texts[chars.text[i] ?? -1];
  const style = styles[object?.font ?? -1];
  if (object === undefined || style === undefined) return 0;
  const code = chars.code[i] ?? 0;
  const mono = style.mono && !(code >= FIRST_IDEOGRAPH && isIdeographic(code));
  return (style.bold || object.stroked ? BOLD : 0) | (style.italic || object.slanted ? ITALIC : 0) | (mono ? MONO : 0);
}

/** One more than the place of the area in the list; 0 for none. */
function linkAt({ box }: Characters, i: number, links: readonly LinkArea[]): number {
  const x = ((box[i * 4] ?? 0) + (box[i * 4 + 2] ?? 0)) / 2;
  const y = ((box[i * 4 + 1] ?? 0) + (box[i * 4 + 3] ?? 0)) / 2;
  for (let at = 0; at < links.length; at++) {
    const area = links[at]?.box;
    if (area !== undefined && x >= area[0] && x <= area[2] && y >= area[1] && y <= area[3]) return at + 1;
  }
  return 0;
}

function addFlag(codes: Int32Array, start: number, end: number, flag: number): void {
  for (let unit = start; unit < end && unit < codes.length; unit++) codes[unit] = (codes[unit] ?? 0) | flag;
}

/** In points: where a rule may begin before the first letter or end after the last. */
const STROKE_OVERHANG = 3.5;

/** A rule belongs to the words only when it begins and ends with them: rules of tables and fractions do not. */
function addStroke({ x0, x1, kind }: Stroke, codes: Int32Array, owners: Int32Array, { box }: Characters): void {
  const units: number[] = [];
  let left = Infinity;
  let right = -Infinity;
  for (let unit = 0; unit < owners.length; unit++) {
    const character = owners[unit] ?? -1;
    if (character < 0) continue;
    const start = box[character * 4] ?? 0;
    const end = box[character * 4 + 2] ?? 0;
    const middle = (start + end) / 2;
    if (middle < x0 || middle > x1) continue;
    units.push(unit);
    left = Math.min(left, start);
    right = Math.max(right, end);
  }
  if (units.length === 0 || Math.abs(left - x0) > STROKE_OVERHANG || Math.abs(right - x1) > STROKE_OVERHANG) return;
  const flag = kind === 'strike' ? STRIKE : UNDERLINE;
  for (const unit of units) codes[unit] = (codes[unit] ?? 0) | flag;
}

function fillSpaces(codes: Int32Array, owners: Int32Array, base: number): void {
  for (let unit = 0; unit < codes.length; unit++) {
    if ((owners[unit] ?? -1) >= 0) continue;
    const before = unit > 0 ? (codes[unit - 1] ?? base) : base;
    const after = unit + 1 < codes.length ? (codes[unit + 1] ?? base) : base;
    const link = before >> LINK_SHIFT === after >> LINK_SHIFT ? before & ~FLAGS : 0;
    codes[unit] = link | (before & after & FLAGS);
  }
}

function spansIn(codes: Int32Array, base: number, links: readonly LinkArea[]): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < codes.length; ) {
    const code = codes[start] ?? base;
    let end = start + 1;
    while (end < codes.length && codes[end] === code) end++;
    if (code !== base) spans.push(spanOf(start, end, code, base, links));
    start = end;
  }
  return spans;
}

function spanOf(start: number, end: number, code: number, base: number, links: readonly LinkArea[]): Span {
  const span: Span = { start, end };
  const other = code ^ base;
  if (other & BOLD) span.bold = (code & BOLD) !== 0;
  if (other & ITALIC) span.italic = (code & ITALIC) !== 0;
  if (other & MONO) span.mono = (code & MONO) !== 0;
  if (code & STRIKE) span.strike = true;
  if (code & UNDERLINE) span.underline = true;
  if (code & SUPER) span.script = 'super';
  else if (code & SUB) span.script = 'sub';
  const link = links[(code >> LINK_SHIFT) - 1]?.link;
  if (link !== undefined) span.link = link;
  return span;
}

/** In points: thicker rules are bars. */
const MAX_THICKNESS = 2;
/** In ems from the baseline, upwards negative. */
const UNDER_FROM = -0.02;
const UNDER_TO = 0.28;
const THROUGH_FROM = -0.45;
const THROUGH_TO = -0.12;

/** The horizontal rules of a page, from top to bottom. */
export class Rules {
  readonly #rules: Box[] = [];

  constructor(drawings: readonly Drawing[]) {
    for (const { kind, box } of drawings) {
      if (kind === 'rule' && box[2] - box[0] > box[3] - box[1] && box[3] - box[1] <= MAX_THICKNESS)
        this.#rules.push(box);
    }
    this.#rules.sort((a, b) => a[1] - b[1]);
  }

  /** Those through or under an upright line that stands on this baseline from `x0` to `x1`. */
  strokesAt(baseline: number, size: number, x0: number, x1: number): Stroke[] {
    const rules = this.#rules;
    if (rules.length === 0) return NO_STROKES;
    let found: Stroke[] | undefined;
    let at = this.#firstFrom(baseline + THROUGH_FROM * size - MAX_THICKNESS);
    for (; at < rules.length; at++) {
      const rule = rules[at];
      if (rule === undefined || rule[1] > baseline + UNDER_TO * size) break;
      if (rule[2] <= x0 || rule[0] >= x1) continue;
      const offset = ((rule[1] + rule[3]) / 2 - baseline) / size;
      const kind = strokeKind(offset);
      if (kind === undefined) continue;
      found ??= [];
      found.push({ x0: rule[0], x1: rule[2], kind });
    }
    return found ?? NO_STROKES;
  }

  #firstFrom(top: number): number {
    let low = 0;
    let high = this.#rules.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#rules[middle]?.[1] ?? 0) < top) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NO_STROKES: Stroke[] = [];

function strokeKind(offset: number): Stroke['kind'] | undefined {
  if (offset >= UNDER_FROM && offset <= UNDER_TO) return 'underline';
  return offset >= THROUGH_FROM && offset <= THROUGH_TO ? 'strike' : undefined;
}
