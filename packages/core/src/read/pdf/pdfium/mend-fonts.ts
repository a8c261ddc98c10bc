import {
  AS_IS,
  type Decoding,
  decodeAsUsual,
  decodeBytes,
  decodeGlyphs,
  isSuspicious,
  isUsual,
} from '../decode/decode.js';
import { type FontProgram, fontProgram } from '../decode/font-program.js';
import type { GlyphCodesOfPage } from '../decode/glyph-codes.js';
import type { Characters, RawFont, TextObject } from '../engine.js';
import type { Instance } from './instance.js';

/** What was found out about the fonts of a file. */
export interface KnownFonts {
  /** Fonts without meaning were decoded: others of the file, with too few characters to be judged, may go like them. */
  usualOrder: boolean;
  /** What the encodings of the fonts name, once it was asked for. */
  glyphs?: GlyphCodesOfPage;
}

/** PDF 32000, table 123: outside the Latin character set. */
const SYMBOLIC = 1 << 2;
/** A font whose characters are without meaning for the most part. */
const MOSTLY = 0.5;
/** A program of more bytes is not looked at. */
const MAX_PROGRAM = 4_000_000;

interface FontUse {
  font: RawFont;
  address: number;
  drawn: number;
  unmapped: number;
  suspicious: boolean;
}

/**
 * Gives characters their meaning where the file does not say it, font by font. Fonts for which nothing helps are marked as
 * unreadable. Gives how many characters have another meaning now.
 */
export function mendFonts(
  pdfium: Instance,
  textPage: number,
  { chars, texts, fonts }: { chars: Characters; texts: readonly TextObject[]; fonts: readonly RawFont[] },
  addresses: readonly number[],
  unmappedIn: Int32Array,
  known: KnownFonts,
): number {
  const suspicious = suspiciousFonts(chars, texts, fonts);
  const suspects = fonts.flatMap((font, index): (FontUse & { index: number })[] => {
    const unmapped = unmappedIn[index] ?? 0;
    const isSuspicious = suspicious.has(index);
    if (unmapped === 0 && !isSuspicious) return [];
    return [{ font, index, address: addresses[index] ?? 0, drawn: 0, unmapped, suspicious: isSuspicious }];
  });
  // Spaces that the engine put between words are no glyphs of the font.
  const isMadeUp = (i: number) => pdfium.call.FPDFText_IsGenerated(textPage, i) === 1;
  let repaired = 0;
  for (const suspect of suspects) {
    const codes = codesOf(suspect.index, chars, texts);
    const decoding = decodingOf(pdfium, suspect, codes, known);
    if (decoding === undefined) suspect.font.unreadable = true;
    else if (decoding !== AS_IS && decoding.size > 0) {
      repaired += apply(decoding, suspect.index, chars, texts, isMadeUp);
      chars.unmapped -= suspect.unmapped;
    }
  }
  return repaired;
}

function decodingOf(pdfium: Instance, use: FontUse, codes: readonly number[], known: KnownFonts): Decoding | undefined {
  const isUnmapped = use.unmapped > MOSTLY * codes.length;
  if (!isUnmapped && !use.suspicious) return AS_IS;
  const program = programOf(pdfium, use.address);
  if (!isUnmapped) return program ? decodeBytes(codes, program) : AS_IS;
  const found = decodeGlyphs(codes, program);
  if (found !== undefined && isUsual(found)) known.usualOrder = true;
  // Too little to be judged: as the other fonts of the file.
  return found === undefined && known.usualOrder ? decodeAsUsual(codes) : found;
}

/** Which fonts show characters that may be others. */
function suspiciousFonts(
  { count, code, text }: Characters,
  texts: readonly TextObject[],
  fonts: readonly RawFont[],
): Set<number> {
  const found = new Set<number>();
  for (let i = 0; i < count; i++) {
    const character = code[i] ?? 0;
    if (character < 0xa1 || !isSuspicious(character)) continue;
    const font = texts[text[i] ?? -1]?.font;
    if (font !== undefined && ((fonts[font]?.flags ?? 0) & SYMBOLIC) !== 0) found.add(font);
  }
  return found;
}

function codesOf(font: number, { count, code, text }: Characters, texts: readonly TextObject[]): number[] {
  const codes: number[] = [];
  for (let i = 0; i < count; i++) if (texts[text[i] ?? -1]?.font === font) codes.push(code[i] ?? 0);
  return codes;
}

function apply(
  decoding: Decoding,
  font: number,
  { count, code, text }: Characters,
  texts: readonly TextObject[],
  isMadeUp: (character: number) => boolean,
): number {
  let repaired = 0;
  for (let i = 0; i < count; i++) {
    if (texts[text[i] ?? -1]?.font !== font) continue;
    const meant = decoding.get(code[i] ?? 0);
    if (meant === undefined || meant === code[i] || (code[i] === SPACE && isMadeUp(i))) continue;
    code[i] = meant;
    repaired++;
  }
  return repaired;
}

const SPACE = 0x20;

function programOf(pdfium: Instance, font: number): FontProgram | undefined {
  const { call, scratch } = pdfium;
  if (font === 0 || call.FPDFFont_GetIsEmbedded(font) !== 1) return undefined;
  if (call.FPDFFont_GetFontData(font, 0, 0, scratch) === 0) return undefined;
  const size = pdfium.int(0);
  if (size <= 0 || size > MAX_PROGRAM) return undefined;
  return pdfium.withRoom(size, (room) => {
    if (call.FPDFFont_GetFontData(font, room, size, scratch) === 0) return undefined;
    return fontProgram(pdfium.heap.bytes.slice(room, room + size));
  });
}
