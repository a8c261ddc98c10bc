import type { Font } from '../../document/schema.js';
import type { Characters, RawFont, TextObject } from '../pdf/engine.js';
import { isMathematical } from './scripts.js';
import type { Word } from './words.js';

/** PDF 32000, table 123. */
const FIXED_PITCH = 1 << 0;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;

const BOLD_NAME =
  /bold|black|heavy|demi|semibd|extrabd|(?:^|[-_,. ])(?:bd|blk|medi)(?:$|[-_,. it])|^(?:cm|sf|ec)bx|,b/i;
const NOT_BOLD_NAME = /regular|roman|light|book(?!man)|thin|normal/i;
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
}

/** What the fonts of a page look like, from their names, their flags and the widths of what was drawn with them. */
export function fontStyles(fonts: readonly RawFont[], texts: readonly TextObject[], chars: Characters): FontStyle[] {
  const widths = widthRanges(fonts.length, texts, chars);
  return fonts.map((font, index) => {
    const name = readName(font.name);
    return {
      bold: name.bold ?? ((font.flags & FORCE_BOLD) !== 0 || font.weight >= BOLD_WEIGHT),
      italic: name.italic || (font.flags & ITALIC) !== 0 || Math.abs(font.italicAngle) >= 4,
      mono: name.mono || isMono(font, widths[index]),
      math: name.math,
      // Fonts lie about their height; lines of one paragraph must not differ because of it.
      ascent: clamp(font.ascent, 0.7, 0.95),
      descent: clamp(font.descent, 0.18, 0.28),
    };
  });
}

interface NameStyle {
  /** Undefined where the name does not say. */
  bold: boolean | undefined;
  italic: boolean;
  mono: boolean;
  math: boolean;
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
  };
  if (knownNames.size >= MAX_KNOWN) knownNames.clear();
  knownNames.set(name, style);
  return style;
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
  const ranges = Array.from({ length: count }, () => ({ narrowest: Infinity, widest: 0, letters: new Set<number>() }));
  let owner = -1;
  let size = 0;
  let range: WidthRange | undefined;
  for (let i = 0; i < chars.count; i++) {
    const index = chars.text[i] ?? -1;
    if (index < 0) continue;
    if (index !== owner) {
      owner = index;
      const text = texts[index];
      size = text?.size ?? 0;
      range = text === undefined || text.angle !== 0 || size === 0 ? undefined : openRange(ranges[text.font]);
    }
    if (range === undefined) continue;
    const code = chars.code[i] ?? 0;
    if (code < 0x41 || code > 0x7a || (code > 0x5a && code < 0x61)) continue;
    const width = ((chars.box[i * 4 + 2] ?? 0) - (chars.box[i * 4] ?? 0)) / size;
    if (width < range.narrowest) range.narrowest = width;
    if (width > range.widest) range.widest = width;
    range.letters.add(code);
    range = openRange(range);
  }
  return ranges;
}

/** The range, if more letters can still change what it says. */
function openRange(range: WidthRange | undefined): WidthRange | undefined {
  if (range === undefined || range.letters.size > MANY_LETTERS || range.widest - range.narrowest > UNEVEN)
    return undefined;
  return range;
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
  hidden: boolean;
  tag: number;
  ascent: number;
  descent: number;
}

/** The style of a line is the style of most of its characters, each trait for itself. */
export function lineStyle(
  words: readonly Word[],
  chars: Characters,
  texts: readonly TextObject[],
  styles: readonly FontStyle[],
  size: number,
): LineStyle {
  const traits = { total: 0, bold: 0, italic: 0, mono: 0, math: 0, ideographs: 0 };
  const colors = new Majority('#000000');
  const fonts = new Majority(-1);
  const tags = new Majority(-1);
  const count = (index: number, characters: number): void => {
    const text = index < 0 ? undefined : texts[index];
    const style = styles[text?.font ?? -1];
    if (text === undefined || style === undefined) return;
    traits.total += characters;
    if (style.bold || text.stroked) traits.bold += characters;
    if (style.italic || text.slanted) traits.italic += characters;
    if (style.mono) traits.mono += characters;
    if (style.math) traits.math += characters;
    colors.add(text.color, characters);
    fonts.add(text.font, characters);
    tags.add(text.tag, characters);
  };
  let current = -1;
  let run = 0;
  let doubled = 0;
  for (const word of words) {
    if (word.doubled) doubled++;
    if (word.ideographic) traits.ideographs += word.length;
    for (let i = word.start; i < word.end; i++) {
      const index = chars.text[i] ?? -1;
      if (index < 0) continue;
      if (index !== current) {
        count(current, run);
        current = index;
        run = 0;
      }
      run++;
      const code = chars.code[i] ?? 0;
      if (code > 0x2000 && isMathematical(code) && styles[texts[index]?.font ?? -1]?.math !== true) traits.math++;
    }
  }
  count(current, run);
  const total = Math.max(1, traits.total);
  const style = styles[fonts.winner()];
  return {
    font: {
      size: Math.round(size * 100) / 100,
      bold: 2 * traits.bold > total || 2 * doubled > words.length,
      italic: 2 * traits.italic > total,
      mono: 2 * traits.mono > total && 2 * traits.ideographs <= total,
      color: colors.winner(),
    },
    math: Math.round((traits.math / total) * 100) / 100,
    hidden: words[0]?.hidden === true,
    tag: tags.winner(),
    ascent: style?.ascent ?? 0.8,
    descent: style?.descent ?? 0.2,
  };
}

/** What most characters have. Nearly always all have the same, so counts are kept only from a second kind on. */
class Majority<K> {
  #current: K;
  #run = 0;
  #counts: Map<K, number> | undefined;

  constructor(none: K) {
    this.#current = none;
  }

  add(key: K, count: number): void {
    if (key !== this.#current) {
      this.#close();
      this.#current = key;
    }
    this.#run += count;
  }

  winner(): K {
    if (this.#counts === undefined) return this.#current;
    this.#close();
    let best = this.#current;
    let most = 0;
    for (const [key, count] of this.#counts) {
      if (count <= most) continue;
      most = count;
      best = key;
    }
    return best;
  }

  #close(): void {
    if (this.#run === 0) return;
    this.#counts ??= new Map();
    this.#counts.set(this.#current, (this.#counts.get(this.#current) ?? 0) + this.#run);
    this.#run = 0;
  }
}
