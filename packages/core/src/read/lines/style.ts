import type { Font } from '../../document/schema.js';
import type { Characters, RawFont, TextObject, Veil } from '../pdf/engine.js';
import type { AccentedCharacters } from './accents.js';
import { isMathematical } from './scripts.js';
import { SEVERAL, type Word } from './words.js';

/** PDF 32000, table 123. */
const FIXED_PITCH = 1 << 0;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;

const BOLD_NAME =
  /bold|black|heavy|demi|semibd|extrabd|(?:^|[-_,. ])(?:bd|blk|medi)(?:$|[-_,. it])|^(?:cm|sf|ec)bx|,b/i;
const NOT_BOLD_NAME = /regular|roman|light|book(?!man)|thin|normal|[-,_ ](?:italic|oblique|it)(?:mt|ps)?$/i;
const BOLD_WEIGHT = 650;
const ITALIC_NAME = /ital|obli|slant|kursiv|(?:^|[-_,. ])(?:it|ti|obl)$|^(?:cm|sf|ec)(?:ti|sl|bxti|bxsl|mi)|^cmmi/i;
const MONO_NAME =
  /mono(?!type)|courier|consol|typewriter|^(?:cm|sf|ec|l?m)tt|menlo|letter ?gothic|lucida ?(?:console|sans ?typewriter)|inconsolata|fixed|ocr-?[ab]\b|source ?code|fira ?code/i;
const MATH_NAME =
  /^(?:cm(?:mi|sy|ex|bsy|mib)|ms[ab]m|eu[fsre][mb]|rsfs|stix.*(?:math|siz|int|var|nonuni)|mt(?:mi|sy|ex)|esint|lasy|stmary|wasy|txsy|txmi|txex|pxsy|pxmi|pxex|zpl)|math|symbol(?!s? ?emoji)|^mt-?extra/i;

export interface FontStyle {
  bold: boolean;
  italic: boolean;
  mono: boolean;
  math: boolean;
  ascent: number;
  descent: number;
  family: string;
  unreadable: boolean;
}

/** What the fonts of a page look like, from their names, their flags and the widths of what was drawn with them. */
export function fontStyles(fonts: readonly RawFont[], texts: readonly TextObject[], chars: Characters): FontStyle[] {
  const widths = widthRanges(fonts.length, texts, chars);
  const styles: FontStyle[] = [];
  for (const font of fonts) {
    const name = readName(font.name);
    styles.push({
      bold: name.bold ?? ((font.flags & FORCE_BOLD) !== 0 || font.weight >= BOLD_WEIGHT),
      italic: name.italic || (font.flags & ITALIC) !== 0 || Math.abs(font.italicAngle) >= 4,
      mono: name.mono || isMono(font, widths[styles.length]),
      math: name.math,
      // Fonts lie about their height; lines of one paragraph must not differ because of it.
      ascent: clamp(font.ascent, 0.7, 0.95),
      descent: clamp(font.descent, 0.18, 0.28),
      family: name.family,
      unreadable: font.unreadable,
    });
  }
  return styles;
}

interface NameStyle {
  /** Undefined where the name does not say. */
  bold: boolean | undefined;
  italic: boolean;
  mono: boolean;
  math: boolean;
  family: string;
}

/** The pages of a document share their fonts. */
const knownNames = new Map<string, NameStyle>();
const MAX_KNOWN = 1000;

function readName(name: string): NameStyle {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const style = {
    bold: BOLD_NAME.test(name) ? true : NOT_BOLD_NAME.test(name) ? false : undefined,
    italic: ITALIC_NAME.test(name),
    mono: MONO_NAME.test(name),
    math: MATH_NAME.test(name),
    family: familyOf(name),
  };
  if (knownNames.size >= MAX_KNOWN) knownNames.clear();
  knownNames.set(name, style);
  return style;
}

const CUT = /[-,_ ]?(?:bold|italic|oblique|regular|mt|ps)+$/i;

/** `TimesNewRomanPS-BoldItalicMT` → `TimesNewRoman`. */
function familyOf(name: string): string {
  const plain = name.replace(/[-,].*$/u, '');
  const whole = plain === '' ? name : plain;
  return whole.replace(CUT, '') || whole;
}

/** In ems: advances that differ by this much are not those of a typewriter. */
const UNEVEN = 0.02;

/** The advances of Latin letters of one font, in ems. */
interface WidthRange {
  narrowest: number;
  widest: number;
  letters: Set<number>;
}

/** Letters that decide about a font. */
const MANY_LETTERS = 20;

function widthRanges(count: number, texts: readonly TextObject[], chars: Characters): WidthRange[] {
  const ranges: WidthRange[] = [];
  while (ranges.length < count) ranges.push({ narrowest: Infinity, widest: -Infinity, letters: new Set() });
  let owner = -1;
  for (let i = 0; i < chars.count; i++) {
    const index = chars.text[i] ?? -1;
    if (index === owner || index < 0) continue;
    owner = index;
    const text = texts[index];
    const range = ranges[text?.font ?? 0];
    if (text !== undefined && text.angle === 0 && text.size !== 0 && range !== undefined && isOpen(range))
      widen(range, i, text.size, chars);
  }
  return ranges;
}

/** Looks at the characters of one drawing from `first` on, until they say enough. */
function widen(range: WidthRange, first: number, size: number, { count, code, text, box }: Characters): void {
  const owner = text[first];
  for (let i = first; i < count && (text[i] === owner || text[i] === -1) && isOpen(range); i++) {
    const letter = text[i] === owner ? (code[i] ?? 0) : 0;
    if (letter < 0x41 || letter > 0x7a || (letter > 0x5a && letter < 0x61)) continue;
    const width = ((box[i * 4 + 2] ?? 0) - (box[i * 4] ?? 0)) / size;
    if (width < range.narrowest) range.narrowest = width;
    if (width > range.widest) range.widest = width;
    range.letters.add(letter);
  }
}

/** Can more letters still change what it says? */
function isOpen({ narrowest, widest, letters }: WidthRange): boolean {
  return letters.size <= MANY_LETTERS && widest - narrowest <= UNEVEN;
}

function isMono(font: RawFont, range: WidthRange | undefined): boolean {
  const even = range !== undefined && range.letters.size > 0 && range.widest - range.narrowest < UNEVEN;
  // The flag is often wrong, so the widths must agree; without the flag they must agree over many letters.
  return even && ((font.flags & FIXED_PITCH) !== 0 ? range.letters.size >= 3 : range.letters.size >= 12);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

export interface LineStyle {
  font: Font;
  math: number;
  hidden: Veil;
  tag: number;
  ascent: number;
  descent: number;
  /** Whether a part of the line is bold, italic or monospaced and another is not. */
  uneven: boolean;
  /** Whether it ends in another type than it begins with. */
  changes: boolean;
  /** Whether nobody can tell what a part of its characters means. */
  unreadable: boolean;
}

/** Fewer characters may be bullets or signs; a smaller share of a line, a formula in it. */
const MIN_UNREADABLE = 4;
const MIN_UNREADABLE_SHARE = 0.2;

/** The text objects of a line and how many characters each has there in a row; one line is judged before the next. */
let runs = new Int32Array(2);

/** The style of a line is the style of most of its characters, each trait for itself. */
export function lineStyle(
  words: readonly Word[],
  chars: AccentedCharacters,
  texts: readonly TextObject[],
  styles: readonly FontStyle[],
  size: number,
): LineStyle {
  const count = findRuns(words, chars);
  let total = 0;
  let bold = 0;
  let italic = 0;
  let mono = 0;
  let math = chars.mathematical ? mathematicalSigns(words, chars, texts, styles) : 0;
  let first: TextObject | undefined;
  let last: TextObject | undefined;
  let mixed = false;
  let unreadable = 0;
  for (let run = 0; run < count; run++) {
    const text = texts[runs[2 * run] ?? -1];
    const style = styles[text?.font ?? -1];
    if (text === undefined || style === undefined) continue;
    const length = runs[2 * run + 1] ?? 0;
    total += length;
    bold += style.bold || text.stroked ? length : 0;
    italic += style.italic || text.slanted ? length : 0;
    mono += style.mono ? length : 0;
    math += style.math ? length : 0;
    if (style.unreadable) unreadable += length;
    first ??= text;
    last = text;
    if (text.font !== first.font || text.color !== first.color || text.tag !== first.tag) mixed = true;
  }
  let doubled = 0;
  let ideographs = 0;
  for (const word of words) {
    doubled += word.doubled ? 1 : 0;
    ideographs += word.ideographic ? word.length : 0;
  }
  total = Math.max(1, total);
  // Nearly always all characters have the same, and there is nothing to count.
  const font = mixed ? majority(count, texts, styles, fontOf) : first?.font;
  const color = mixed ? majority(count, texts, styles, colorOf) : first?.color;
  const tag = mixed ? majority(count, texts, styles, tagOf) : first?.tag;
  const style = styles[font ?? -1];
  return {
    font: fontOfLine(
      style?.family ?? '',
      Math.round(size * 100) / 100,
      2 * bold > total || 2 * doubled > words.length,
      2 * italic > total,
      2 * ideographs <= total && 2 * mono > total,
      color ?? '#000000',
    ),
    math: Math.round((math / total) * 100) / 100,
    hidden: words[0]?.hidden ?? '',
    tag: tag ?? -1,
    ascent: style?.ascent ?? 0.8,
    descent: style?.descent ?? 0.2,
    uneven:
      (bold > 0 && bold < total) ||
      (italic > 0 && italic < total) ||
      (mono > 0 && mono < total) ||
      (doubled > 0 && doubled < words.length),
    changes: changesType(first, last) || words[0]?.doubled !== words.at(-1)?.doubled,
    unreadable: unreadable >= MIN_UNREADABLE && unreadable > MIN_UNREADABLE_SHARE * total,
  };
}

function changesType(first: TextObject | undefined, last: TextObject | undefined): boolean {
  if (first === last || !first || !last) return false;
  return (
    first.font !== last.font ||
    first.size !== last.size ||
    first.color !== last.color ||
    first.stroked !== last.stroked ||
    first.slanted !== last.slanted
  );
}

/** Lines that follow one another mostly look alike and share what says so. */
let latest: Font = { family: '', size: 0, bold: false, italic: false, mono: false, color: '' };

function fontOfLine(family: string, size: number, bold: boolean, italic: boolean, mono: boolean, color: string): Font {
  const { family: f = '', size: s, bold: b, italic: i, mono: m, color: c } = latest;
  if (f !== family || s !== size || b !== bold || i !== italic || m !== mono || c !== color) {
    latest = family === '' ? { size, bold, italic, mono, color } : { family, size, bold, italic, mono, color };
  }
  return latest;
}

/** Fills `runs` and says how many there are. */
function findRuns(words: readonly Word[], { text }: Characters): number {
  let count = 0;
  for (const word of words) {
    if (word.text !== SEVERAL) {
      count = addToRuns(count, word.text, word.length);
      continue;
    }
    for (let i = word.start; i < word.end; i++) {
      const index = text[i] ?? -1;
      if (index >= 0) count = addToRuns(count, index, 1);
    }
  }
  return count;
}

/** Gives how many there are then. */
function addToRuns(count: number, text: number, length: number): number {
  if (count > 0 && runs[2 * count - 2] === text) {
    runs[2 * count - 1] = (runs[2 * count - 1] ?? 0) + length;
    return count;
  }
  if (2 * count === runs.length) {
    const larger = new Int32Array(2 * runs.length);
    larger.set(runs);
    runs = larger;
  }
  runs[2 * count] = text;
  runs[2 * count + 1] = length;
  return count + 1;
}

/** Signs of mathematics that are not set in a font of mathematics, which would count them already. */
function mathematicalSigns(
  words: readonly Word[],
  { code, text }: Characters,
  texts: readonly TextObject[],
  styles: readonly FontStyle[],
): number {
  let signs = 0;
  for (const { start, end } of words) {
    for (let i = start; i < end; i++) {
      const character = code[i] ?? 0;
      if (!isMathematical(character)) continue;
      const index = text[i] ?? -1;
      if (index >= 0 && styles[texts[index]?.font ?? -1]?.math !== true) signs++;
    }
  }
  return signs;
}

const fontOf = ({ font }: TextObject) => font;
const colorOf = ({ color }: TextObject) => color;
const tagOf = ({ tag }: TextObject) => tag;

/** What most characters have, the first of equals. */
function majority<K>(
  count: number,
  texts: readonly TextObject[],
  styles: readonly FontStyle[],
  traitOf: (text: TextObject) => K,
): K | undefined {
  const counts = new Map<K, number>();
  for (let run = 0; run < count; run++) {
    const text = texts[runs[2 * run] ?? -1];
    if (text === undefined || styles[text.font] === undefined) continue;
    const trait = traitOf(text);
    counts.set(trait, (counts.get(trait) ?? 0) + (runs[2 * run + 1] ?? 0));
  }
  let best: K | undefined;
  let most = 0;
  for (const [key, length] of counts) {
    if (length <= most) continue;
    most = length;
    best = key;
  }
  return best;
}
