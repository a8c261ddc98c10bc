import { type PDFContext, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { Font as StandardFont } from '@cantoo/pdf-lib/standard-fonts';
import { dictOf, entry, nameIn, numberOf } from '../pdf-objects.js';
import { type Candidate, candidateOf, type SuppliedFont } from './candidates.js';
import { baseEncoding } from './encodings.js';
import { type Font, standardNameOf } from './font.js';
import { isLatinName, latinNameOf, textOfGlyphName } from './glyph-names.js';

/*
 * Substitutes for fonts that a file does not embed, on demand. Viewers show substitutes of their own anyway; an embedded one
 * looks the same everywhere. Only where the widths of all glyphs agree, so that no line moves, and only with fonts that say
 * that they are free. Codes keep their meaning.
 */

/** Widths may differ by so many thousandths of an em (ISO 14289-1, 7.21.5). */
const TOLERANCE = 1;
/** A font of which nothing but its widths is known needs so many of them to agree, and so many different ones. */
const MIN_GLYPHS = 20;
const MIN_WIDTHS = 8;
const BOLD = /bold/i;
const ITALIC = /italic|oblique/i;

/** Gives the fonts that were embedded, each with the name of its substitute. */
export function embedSubstitutes(
  context: PDFContext,
  fonts: readonly Font[],
  supplied: readonly SuppliedFont[],
): { font: string; by: string }[] {
  const candidates = supplied.flatMap((own) => candidateOf(own) ?? []);
  return fonts.flatMap((font) => {
    const name = nameIn(font.dict, 'BaseFont') ?? '';
    const texts = textsOf(font);
    const found = texts && candidates.find((candidate) => isLike(candidate, font, name, texts));
    if (!texts || !found) return [];
    embed(context, font, found, texts);
    return [{ font: name, by: found.name }];
  });
}

/** What the used codes of a simple font mean; nothing where one of them means nothing. */
function textsOf(font: Font): Map<number, string> | undefined {
  const { dict, composite, used, rendered } = font;
  const descriptor = dictOf(dict, 'FontDescriptor');
  const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => entry(descriptor, key) !== undefined);
  if (composite || !rendered || used.size === 0 || isEmbedded || nameIn(dict, 'Subtype') === 'Type3') return undefined;
  const texts = new Map<number, string>();
  for (const code of used) {
    const text = font.meaningOf(code);
    if (!text) return undefined;
    texts.set(code, text === '\u00a0' ? ' ' : text === '\u00ad' ? '-' : text);
  }
  return texts;
}

function isLike(candidate: Candidate, font: Font, name: string, texts: ReadonlyMap<number, string>): boolean {
  if (BOLD.test(name) !== candidate.bold || ITALIC.test(name) !== candidate.italic) return false;
  const widths = new Set<number>();
  for (const [code, text] of texts) {
    const [glyph] = font.decode(Uint8Array.of(code));
    const width = candidate.widthOf(text);
    if (!glyph || width === undefined || Math.abs(glyph.width * 1000 - width) > TOLERANCE) return false;
    widths.add(Math.round(width));
  }
  const standard = standardNameOf(name);
  if (standard === undefined) return texts.size >= MIN_GLYPHS && widths.size >= MIN_WIDTHS;
  return StandardFont.load(standard).CharMetrics.every(({ N: glyph, WX: width }) => {
    const text = textOfGlyphName(glyph) ?? '';
    return !/^[!-~]$/.test(text) || Math.abs((candidate.widthOf(text) ?? 0) - width) <= TOLERANCE;
  });
}

const NONSYMBOLIC = 32;
const KEPT_FLAGS = 1 | 2 | 64;

function embed(context: PDFContext, font: Font, candidate: Candidate, texts: ReadonlyMap<number, string>): void {
  const { dict, used } = font;
  const old = dictOf(dict, 'FontDescriptor');
  const descriptor = candidate.describe(context, new Set(texts.values()));
  const prefix = prefixOf(texts);
  const name = PDFName.of(`${prefix}+${candidate.name}`);
  descriptor.set(PDFName.of('Type'), PDFName.of('FontDescriptor'));
  descriptor.set(PDFName.of('FontName'), name);
  descriptor.set(PDFName.of('Flags'), context.obj(NONSYMBOLIC | ((numberOf(old, 'Flags') ?? 0) & KEPT_FLAGS)));
  for (const [key, standard] of [
    ['CapHeight', 700],
    ['StemV', candidate.bold ? 140 : 80],
  ] as const)
    descriptor.set(PDFName.of(key), context.obj(numberOf(old, key) || standard));
  const codes = [...used].sort((a, b) => a - b);
  if (!dict.has(PDFName.of('Widths'))) {
    const [first = 0, last = 0] = [codes[0], codes.at(-1)];
    const widths = Array.from({ length: last - first + 1 }, (_, i) =>
      used.has(first + i) ? Math.round((font.decode(Uint8Array.of(first + i))[0]?.width ?? 0) * 1000) : 0,
    );
    dict.set(PDFName.of('FirstChar'), context.obj(first));
    dict.set(PDFName.of('LastChar'), context.obj(last));
    dict.set(PDFName.of('Widths'), context.obj(widths));
  }
  dict.set(PDFName.of('Subtype'), PDFName.of(candidate.subtype));
  dict.set(PDFName.of('BaseFont'), name);
  dict.set(PDFName.of('FontDescriptor'), context.register(descriptor));
  dict.set(PDFName.of('Encoding'), encodingOf(context, font, texts));
}

/** The codes as Windows has them, and those that mean something else, by name. */
function encodingOf(context: PDFContext, font: Font, texts: ReadonlyMap<number, string>): PDFObject {
  const base = baseEncoding('WinAnsiEncoding');
  const differences: (number | PDFName)[] = [];
  for (const [code, text] of [...texts].sort(([a], [b]) => a - b)) {
    if (base[code] === text) continue;
    const own = font.nameOf(code);
    const name = own !== undefined && isLatinName(own) ? own : (latinNameOf(text) ?? own);
    if (name !== undefined) differences.push(code, PDFName.of(name));
  }
  if (differences.length === 0) return PDFName.of('WinAnsiEncoding');
  const encoding = context.obj({ Type: 'Encoding', BaseEncoding: 'WinAnsiEncoding' });
  encoding.set(PDFName.of('Differences'), context.obj(differences));
  return encoding;
}

/** Six letters that say that this is a part of a font, from the part. */
function prefixOf(texts: ReadonlyMap<number, string>): string {
  let hash = 0;
  for (const [code, text] of texts) hash = (hash * 31 + code * 7 + (text.codePointAt(0) ?? 0)) % 308_915_776;
  return Array.from({ length: 6 }, (_, i) => String.fromCharCode(65 + (Math.floor(hash / 26 ** i) % 26))).join('');
}
