import type { ShownString } from '../content/events.js';
import { boxOfGlyphs } from '../content/interpret.js';

/*
 * Accents that a file draws apart from their letters (older TeX: `´` and then `e`). The document holds "é", and readers of the
 * tags should find it too, so both glyphs get one text. Only where the line of the letter has that very character.
 */

/** A glyph of the page, by its string and its index there. */
export interface GlyphPlace {
  string: ShownString;
  index: number;
  /** What it shows together with an accent that is drawn apart. */
  whole?: string;
}

export function textOfPlace({ string, index, whole }: GlyphPlace): string | undefined {
  return whole ?? string.glyphs[index]?.text;
}

export interface Accented {
  accent: GlyphPlace;
  letter: GlyphPlace;
  /** The letter with its accent. */
  text: string;
}

/** Accents that stand for themselves → the same accents on a letter. */
const COMBINING: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '^': '\u0302',
  '\u02c6': '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02c9': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
};
const MARK = /^[\u0300-\u036f]$/;
const LETTER = /^\p{L}$/u;
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };

/** How far from the accent, in drawing order, its letter is looked for: some programs draw accents at the end. */
const REACH = 3000;
/** A page of nothing but accents is no text. */
const MAX_ACCENTS = 400;
/** Letter and accent stand on base lines this close, in em of the letter: accents of capitals are raised. */
const MAX_RAISE = 0.5;

export function isAccent({ string, index }: GlyphPlace): boolean {
  const text = string.glyphs[index]?.text?.trim() ?? '';
  return MARK.test(text) || text in COMBINING;
}

/** The accents of a page with their letters; `lineOf` is the text of the line that a glyph stands on. */
export function accentsApart(
  glyphs: readonly GlyphPlace[],
  lineOf: (place: GlyphPlace) => string | undefined,
): Accented[] {
  const found: Accented[] = [];
  let seen = 0;
  for (const [i, accent] of glyphs.entries()) {
    if (!isAccent(accent) || seen++ >= MAX_ACCENTS) continue;
    const letter = letterUnder(glyphs, i);
    if (!letter) continue;
    const base = letter.string.glyphs[letter.index]?.text ?? '';
    const text = ((DOTLESS[base] ?? base) + markOf(accent)).normalize('NFC');
    if (lineOf(letter)?.normalize('NFC').includes(text)) found.push({ accent, letter, text });
  }
  return found;
}

function markOf({ string, index }: GlyphPlace): string {
  const text = string.glyphs[index]?.text?.trim() ?? '';
  return COMBINING[text] ?? text;
}

function letterUnder(glyphs: readonly GlyphPlace[], at: number): GlyphPlace | undefined {
  const accent = glyphs[at];
  if (!accent) return undefined;
  const [x0, , x1] = boxOfGlyphs(accent.string, accent.index, accent.index + 1);
  const middle = (x0 + x1) / 2;
  for (let step = 1; step < REACH; step++)
    for (const near of [glyphs[at + step], glyphs[at - step]])
      if (near && standsUnder(near, middle, accent.string.matrix[5])) return near;
  return undefined;
}

function standsUnder({ string, index }: GlyphPlace, x: number, y: number): boolean {
  const { matrix } = string;
  const em = Math.hypot(matrix[2], matrix[3]);
  if (Math.abs(matrix[5] - y) > MAX_RAISE * em) return false;
  const [x0, , x1] = boxOfGlyphs(string, index, index + 1);
  return x > x0 && x < x1 && LETTER.test(string.glyphs[index]?.text ?? '');
}
