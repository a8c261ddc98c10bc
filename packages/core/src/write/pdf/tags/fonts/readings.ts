import { type Font, likelyText } from './font.js';

/*
 * What codes mean whose font does not say. The lines of the document hold their text as the PDF engine reads it, with the
 * tables of names and of glyphs that only the font program has. Where a line has as many characters as glyphs, each glyph
 * shows its character; what a code is on nearly all of its lines is taken for its text.
 */

/** A code must be the same character on this share of the glyphs that were compared. */
const AGREED = 0.9;
/** A font without glyph names is believed where so many of its glyphs are plain characters of running text. */
const MOSTLY = 0.9;
const PLAIN = /^[\p{L}\p{M}\p{Nd}\p{Zs}.,;:!?'"()\u2018-\u201f\u2010-\u2015/&%+-]$/u;
const NO_TEXT = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\ufffd]/u;
/** Names that say which character is meant; "a66" and "G17" only count. */
const SPEAKING = /^[A-Za-z]{2,}(?:\.\w+)?$/;

/** Notes that a code was seen as a character. */
export function noteReading({ readings }: Font, code: number, text: string): void {
  const own = readings.get(code) ?? new Map<string, number>();
  readings.set(code, own);
  own.set(text, (own.get(text) ?? 0) + 1);
}

export interface Reading {
  text: string;
  /** Whether there is no doubt. What is doubtful is what other readers find too, and keeps their text as it was. */
  certain: boolean;
}

export function readingsOf(font: Font): Map<number, Reading> {
  const found = new Map<number, Reading>();
  let plain = 0;
  let all = 0;
  const agreed = new Map<number, string>();
  for (const [code, texts] of font.readings) {
    const [best] = [...texts].sort(([, a], [, b]) => b - a);
    if (!best || NO_TEXT.test(best[0])) continue;
    const total = [...texts.values()].reduce((sum, count) => sum + count, 0);
    found.set(code, { text: best[0], certain: false });
    all += total;
    if (best[1] < AGREED * total) continue;
    agreed.set(code, best[0]);
    if (PLAIN.test(best[0])) plain += best[1];
  }
  const isText = plain >= MOSTLY * all && !contradictsNames(font, agreed);
  for (const [code, text] of agreed) {
    const name = font.nameOf(code);
    const speaks = name !== undefined && SPEAKING.test(name);
    if (speaks || (isText && PLAIN.test(text))) found.set(code, { text, certain: true });
  }
  return found;
}

/** Whether the glyphs whose names count are other characters than those of their number: then the lines hold nonsense. */
function contradictsNames(font: Font, texts: ReadonlyMap<number, string>): boolean {
  let same = 0;
  let other = 0;
  for (const [code, text] of texts) {
    const likely = likelyText(code, font.nameOf(code));
    if (likely === text) same++;
    else if (likely !== undefined) other++;
  }
  return other > (1 - AGREED) * (same + other);
}
