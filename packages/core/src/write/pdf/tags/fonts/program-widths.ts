import { type PDFContext, PDFDict, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { bytesOf, dictOf, entry, itemsOf, nameIn, numberOf } from '../pdf-objects.js';
import { cffOf, glyphNames, glyphWidths } from './cff.js';
import type { Font } from './font.js';
import { latinNameOf } from './glyph-names.js';
import { TrueType, unlessDamaged } from './true-type.js';

/*
 * What the embedded program of a font says of the codes that are shown: whether it has a glyph for them, and how wide that is.
 * Where the way from a code to a glyph is not certain, nothing is said.
 */

/** Widths may differ by so many thousandths of an em (ISO 14289-1, 7.21.5). */
const TOLERANCE = 1;

interface ProgramGlyph {
  /** Its number in a TrueType program. */
  glyph?: number;
  width: number | undefined;
}

/** A glyph for a code; `missing` for the sign for a missing glyph, nothing where that is not known. */
type GlyphOf = (code: number) => ProgramGlyph | 'missing' | undefined;

export interface ProgramFaults {
  /** Codes that show the sign for a missing glyph (7.21.8). */
  missing: number;
  /** Codes whose width in the dictionary is not that of the program (7.21.5). */
  widths: number;
}

export function programFaults(context: PDFContext, font: Font): ProgramFaults {
  const faults: ProgramFaults = { missing: 0, widths: 0 };
  const glyphOf = unlessDamaged(() => glyphsOf(context, font));
  if (!glyphOf) return faults;
  for (const code of font.used) {
    const found = glyphOf(code);
    const width = widthOf(font, code);
    if (found === 'missing') faults.missing++;
    else if (found?.width !== undefined && width !== undefined && Math.abs(width - found.width) > TOLERANCE)
      faults.widths++;
  }
  return faults;
}

function glyphsOf(context: PDFContext, font: Font): GlyphOf | undefined {
  const descriptor = descriptorOf(context, font);
  const trueType = bytesOf(entry(descriptor, 'FontFile2'));
  const program = trueType && TrueType.read(trueType);
  if (program) return font.composite ? byNumber(context, font, program) : byCharacter(font, descriptor, program);
  const stream = entry(descriptor, 'FontFile3');
  const isBare = stream instanceof PDFStream && nameIn(stream.dict, 'Subtype') === 'Type1C';
  const compact = isBare && !font.composite ? bytesOf(stream) : undefined;
  return compact && byName(font, compact);
}

function descriptorOf(context: PDFContext, { dict, composite }: Font): PDFDict | undefined {
  const [descendant] = composite ? itemsOf(context, entry(dict, 'DescendantFonts')) : [dict];
  return descendant instanceof PDFDict ? dictOf(descendant, 'FontDescriptor') : undefined;
}

/** Codes that number the glyphs. */
function byNumber(context: PDFContext, { dict }: Font, program: TrueType): GlyphOf | undefined {
  const [descendant] = itemsOf(context, entry(dict, 'DescendantFonts'));
  if (!(descendant instanceof PDFDict) || !nameIn(dict, 'Encoding')?.startsWith('Identity')) return undefined;
  if ((nameIn(descendant, 'CIDToGIDMap') ?? 'Identity') !== 'Identity') return undefined;
  return (glyph) => (glyph === 0 ? 'missing' : { glyph, width: program.widthOf(glyph) });
}

const SYMBOLIC = 4;

/** Codes of simple TrueType fonts, which are looked up as ISO 32000-1, 9.6.6.4 says. */
function byCharacter(font: Font, descriptor: PDFDict | undefined, program: TrueType): GlyphOf | undefined {
  const glyphOf = (glyph: number | undefined) => (glyph ? { glyph, width: program.widthOf(glyph) } : 'missing');
  if (((numberOf(descriptor, 'Flags') ?? 0) & SYMBOLIC) === 0) {
    const unicode = program.characters(3, 1);
    if (!unicode) return undefined;
    return (code) => {
      const text = font.meaningOf(code);
      // A name of another list may still be found in the program.
      const point = text && [...text].length === 1 ? text.codePointAt(0) : undefined;
      return point === undefined ? undefined : glyphOf(unicode.get(point) ?? unicode.get(OTHER[point] ?? -1));
    };
  }
  if (entry(font.dict, 'Encoding') !== undefined) return undefined;
  const own = program.characters(3, 0);
  const other = own ?? program.characters(1, 0);
  return other && ((code) => glyphOf(other.get(code) ?? (own && (own.get(0xf000 + code) ?? own.get(0xf100 + code)))));
}

/** Spaces and hyphens that fonts have under one character alone. */
const OTHER: Readonly<Record<number, number>> = { 160: 0x20, 173: 0x2d, 181: 0x3bc, 8226: 0xb7 };

function byName(font: Font, bytes: Uint8Array): GlyphOf | undefined {
  const cff = cffOf(bytes);
  const names = glyphNames(cff);
  if (!names) return undefined;
  const widths = glyphWidths(cff);
  const numbers = new Map(names.map((name, i) => [name, i]));
  return (code) => {
    const meaning = font.meaningOf(code);
    const name = font.nameOf(code) ?? (meaning === undefined ? undefined : latinNameOf(meaning));
    const number = name === undefined ? undefined : numbers.get(name);
    if (number === undefined) return undefined;
    return number === 0 ? 'missing' : { width: widths[number] };
  };
}

/**
 * Gives the program the widths of the dictionary. Viewers space text by the dictionary alone, so nothing moves; only where
 * all fonts that use the program agree, and each of its glyphs has a width of its own.
 */
export function mendWidths(context: PDFContext, font: Font, fonts: readonly Font[]): boolean {
  const reference = descriptorOf(context, font)?.get(FONT_FILE);
  const bytes = reference instanceof PDFRef ? bytesOf(context.lookup(reference)) : undefined;
  const users = fonts.filter((own) => own.used.size > 0 && descriptorOf(context, own)?.get(FONT_FILE) === reference);
  const wanted = new Map<number, number>();
  for (const user of users) {
    const glyphOf = unlessDamaged(() => glyphsOf(context, user));
    if (!glyphOf) return false;
    for (const code of user.used) {
      const found = glyphOf(code);
      const width = widthOf(user, code);
      if (found === 'missing' || width === undefined) continue;
      if (found?.glyph === undefined || Math.abs((wanted.get(found.glyph) ?? width) - width) > TOLERANCE) return false;
      wanted.set(found.glyph, width);
    }
  }
  const mended = bytes && TrueType.read(bytes)?.withWidths(wanted);
  if (!mended) return false;
  const stream = context.register(context.flateStream(mended, { Length1: mended.length }));
  for (const user of users) descriptorOf(context, user)?.set(FONT_FILE, stream);
  return true;
}

const FONT_FILE = PDFName.of('FontFile2');

/** The width of a code in its dictionary, in thousandths of an em. */
function widthOf({ decode, composite }: Font, code: number): number | undefined {
  const [glyph] = decode(composite ? Uint8Array.of(code >> 8, code & 255) : Uint8Array.of(code));
  return glyph && glyph.width * 1000;
}
