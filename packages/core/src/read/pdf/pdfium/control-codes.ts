import type { GlyphCodes } from '../decode/glyph-codes.js';
import type { Characters, RawFont, TextObject } from '../engine.js';

/*
 * Some fonts give their space the code of a control character. The engine uses two of these codes itself: U+0002 is a hyphen
 * that breaks a word at a line end. What stands in the middle of a line is none, and so the font means a space by it.
 */

const HYPHEN = 0x02;
const SPACE = 0x20;
/** In ems: characters of one line have one baseline, and the next begins at most so far to the right. */
const SAME_LINE = 0.3;
const NEAR = 2;

/** Puts characters beyond the first plane of Unicode together, such as the letters of formulas: the engine gives halves. */
export function joinHalves({ count, code, text }: Characters): void {
  for (let i = 0; i + 1 < count; i++) {
    const [high, low] = [code[i] ?? 0, code[i + 1] ?? 0];
    if (!isHigh(high) || !isLow(low) || text[i] !== text[i + 1]) continue;
    code[i] = 0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00);
    text[i + 1] = -1;
  }
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

/** Gives the control characters that are spaces of their fonts the code of one. */
export function meanSpaces(chars: Characters, texts: readonly TextObject[]): void {
  const { count, code, text } = chars;
  const spacedBy = new Set<number>();
  for (let i = 0; i + 1 < count; i++) {
    const own = texts[text[i] ?? -1];
    if (code[i] === HYPHEN && own !== undefined && goesOn(chars, i, own)) spacedBy.add(own.font);
  }
  if (spacedBy.size === 0) return;
  for (let i = 0; i < count; i++) {
    if (code[i] === HYPHEN && spacedBy.has(texts[text[i] ?? -1]?.font ?? -1)) code[i] = SPACE;
  }
}

/** Whether the line goes on behind a character. */
function goesOn({ code, text, originX, originY }: Characters, at: number, { size, angle }: TextObject): boolean {
  const next = at + 1;
  if ((text[next] ?? -1) < 0 || (code[next] ?? 0) <= SPACE) return false;
  const turn = (angle * Math.PI) / 180;
  const dx = (originX[next] ?? 0) - (originX[at] ?? 0);
  const dy = (originY[next] ?? 0) - (originY[at] ?? 0);
  const along = dx * Math.cos(turn) + dy * Math.sin(turn);
  const across = dy * Math.cos(turn) - dx * Math.sin(turn);
  return Math.abs(across) <= SAME_LINE * size && along > 0 && along <= NEAR * size;
}

/** A code without a meaning: engines give the code of the glyph in its font for what they do not know. */
function isControl(code: number): boolean {
  return code < SPACE || (code > 0x7e && code < 0xa0);
}

/** Gives glyphs without a meaning the letters that the encodings of their fonts name. */
export function meanLetters(
  { count, code, text }: Characters,
  texts: readonly TextObject[],
  fonts: readonly RawFont[],
  glyphs: GlyphCodes,
): void {
  const byFont = fonts.map(({ name }) => glyphs.get(name));
  for (let i = 0; i < count; i++) {
    const own = code[i] ?? 0;
    const named = isControl(own) ? byFont[texts[text[i] ?? -1]?.font ?? -1]?.get(own) : undefined;
    if (named) code[i] = named;
  }
}

/** Whether glyphs are left that nobody has given a meaning. Hyphens at line ends have one. */
export function hasUnnamed({ count, code, text }: Characters): boolean {
  for (let i = 0; i < count; i++) {
    const own = code[i] ?? 0;
    if (!isControl(own) || own === HYPHEN || (text[i] ?? -1) < 0) continue;
    return true;
  }
  return false;
}
