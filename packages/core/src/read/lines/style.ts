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
  return fonts.map((font, index) => ({
    bold:
      BOLD_NAME.test(font.name) ||
      (!NOT_BOLD_NAME.test(font.name) && ((font.flags & FORCE_BOLD) !== 0 || font.weight >= BOLD_WEIGHT)),
    italic: (font.flags & ITALIC) !== 0 || Math.abs(font.italicAngle) >= 4 || ITALIC_NAME.test(font.name),
    mono: isMono(font, widths[index]),
    math: MATH_NAME.test(font.name),
    // Fonts lie about their height; lines of one paragraph must not differ because of it.
    ascent: clamp(font.ascent, 0.7, 0.95),
    descent: clamp(font.descent, 0.18, 0.28),
  }));
}

/** In ems: advances that differ by this much are not those of a typewriter. */
const UNEVEN = 0.02;

interface WidthRange {
  narrowest: number;
  widest: number;
  letters: Set<number>;
}

/** Advances of Latin letters, in ems, by font. */
function widthRanges(count: number, texts: readonly TextObject[], chars: Characters): WidthRange[] {
  const ranges = Array.from({ length: count }, () => ({ narrowest: Infinity, widest: 0, letters: new Set<number>() }));
  for (let i = 0; i < chars.count; i++) {
    const code = chars.code[i] ?? 0;
    if (code < 0x41 || code > 0x7a || (code > 0x5a && code < 0x61)) continue;
    const index = chars.text[i] ?? -1;
    const text = index < 0 ? undefined : texts[index];
    if (text === undefined || text.angle !== 0 || text.size === 0) continue;
    const range = ranges[text.font];
    if (range === undefined || range.letters.size > 20 || range.widest - range.narrowest > UNEVEN) continue;
    const width = ((chars.box[i * 4 + 2] ?? 0) - (chars.box[i * 4] ?? 0)) / text.size;
    range.narrowest = Math.min(range.narrowest, width);
    range.widest = Math.max(range.widest, width);
    range.letters.add(code);
  }
  return ranges;
}

function isMono(font: RawFont, range: WidthRange | undefined): boolean {
  if (MONO_NAME.test(font.name)) return true;
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
  const traits = { total: 0, bold: 0, italic: 0, mono: 0, math: 0, hidden: 0, ideographs: 0 };
  const colors = new Map<string, number>();
  const fonts = new Map<number, number>();
  const tags = new Map<number, number>();
  const count = (index: number, characters: number): void => {
    const text = index < 0 ? undefined : texts[index];
    const style = styles[text?.font ?? -1];
    if (text === undefined || style === undefined) return;
    traits.total += characters;
    if (style.bold || text.stroked) traits.bold += characters;
    if (style.italic || text.slanted) traits.italic += characters;
    if (style.mono) traits.mono += characters;
    if (style.math) traits.math += characters;
    if (text.hidden) traits.hidden += characters;
    colors.set(text.color, (colors.get(text.color) ?? 0) + characters);
    fonts.set(text.font, (fonts.get(text.font) ?? 0) + characters);
    tags.set(text.tag, (tags.get(text.tag) ?? 0) + characters);
  };
  let current = -1;
  let run = 0;
  let doubled = 0;
  for (const word of words) {
    if (word.doubled) doubled++;
    if (word.ideographic) traits.ideographs += word.chars.length;
    for (const i of word.chars) {
      const index = chars.text[i] ?? -1;
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
  const style = styles[mostOf(fonts) ?? -1];
  return {
    font: {
      size: Math.round(size * 100) / 100,
      bold: 2 * traits.bold > total || 2 * doubled > words.length,
      italic: 2 * traits.italic > total,
      mono: 2 * traits.mono > total && 2 * traits.ideographs <= total,
      color: mostOf(colors) ?? '#000000',
    },
    math: Math.round((traits.math / total) * 100) / 100,
    hidden: 2 * traits.hidden > total,
    tag: mostOf(tags) ?? -1,
    ascent: style?.ascent ?? 0.8,
    descent: style?.descent ?? 0.2,
  };
}

function mostOf<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  let most = 0;
  for (const [key, count] of counts) {
    if (count > most) {
      most = count;
      best = key;
    }
  }
  return best;
}
