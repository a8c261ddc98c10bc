import { type PDFContext, PDFDict } from '@cantoo/pdf-lib';
import { latin } from '../../append.js';
import { bytesOf, dictOf, entry, itemsOf, nameIn } from '../pdf-objects.js';
import type { Font } from './font.js';

/** Widths may differ by so many thousandths of an em (ISO 14289-1, 7.21.5). */
const TOLERANCE = 1;

/**
 * Whether a font gives its glyphs other widths than its program does. Only fonts whose codes number the glyphs of a TrueType
 * program are looked at; of others this does not know.
 */
export function hasOtherWidths(context: PDFContext, { dict, composite, used, decode }: Font): boolean {
  const [descendant] = composite ? itemsOf(context, entry(dict, 'DescendantFonts')) : [];
  if (!(descendant instanceof PDFDict) || !nameIn(dict, 'Encoding')?.startsWith('Identity')) return false;
  if ((nameIn(descendant, 'CIDToGIDMap') ?? 'Identity') !== 'Identity') return false;
  const program = bytesOf(entry(dictOf(descendant, 'FontDescriptor'), 'FontFile2'));
  const advanceOf = program && advances(program);
  if (!advanceOf) return false;
  return [...used].some((code) => {
    const [glyph] = decode(Uint8Array.of(code >> 8, code & 255));
    const own = advanceOf(code);
    return glyph !== undefined && own !== undefined && Math.abs(glyph.width * 1000 - own) > TOLERANCE;
  });
}

/** The advance of a glyph by its number, in thousandths of an em. */
function advances(bytes: Uint8Array): ((glyph: number) => number | undefined) | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, number>();
  try {
    for (let i = 0; i < view.getUint16(4); i++)
      tables.set(latin(bytes, 12 + 16 * i, 16 + 16 * i), view.getUint32(12 + 16 * i + 8));
    const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((name) => tables.get(name));
    if (head === undefined || hhea === undefined || hmtx === undefined) return undefined;
    const unitsPerEm = view.getUint16(head + 18);
    const count = view.getUint16(hhea + 34);
    return (glyph) => {
      const at = hmtx + 4 * Math.min(glyph, count - 1);
      return at + 2 <= view.byteLength && unitsPerEm > 0 ? (view.getUint16(at) * 1000) / unitsPerEm : undefined;
    };
  } catch (error) {
    // Offsets of a damaged program point outside of it.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
