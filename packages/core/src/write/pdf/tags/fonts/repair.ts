import { type PDFContext, PDFDict, PDFName } from '@cantoo/pdf-lib';
import type { FontReport } from '../../types.js';
import { dictOf, entry, itemsOf, nameIn, numberOf } from '../pdf-objects.js';
import type { SuppliedFont } from './candidates.js';
import { toUnicodeCMap } from './cmap.js';
import { type Font, NO_CHARACTER, PRIVATE } from './font.js';
import { isLatinName } from './glyph-names.js';
import { mendWidths, programFaults } from './program-widths.js';
import { readingsOf } from './readings.js';
import { embedSubstitutes } from './substitutes.js';

/**
 * Puts right what dictionaries can put right. A code that nobody knows stays without a text: U+FFFD would please a checker
 * and damage the text.
 */
export function repairFonts(
  context: PDFContext,
  fonts: readonly Font[],
  supplied: readonly SuppliedFont[],
): FontReport {
  const report = noFontReport();
  report.embedded = supplied.length > 0 ? embedSubstitutes(context, fonts, supplied) : [];
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict) repairDict(object, report);
  for (const font of fonts) {
    if (font.used.size === 0) continue;
    if (font.rendered && !isEmbedded(context, font.dict)) report.notEmbedded.push(fontName(font.dict));
    if (isAmbiguous(font.dict)) report.ambiguous.push(fontName(font.dict));
    if (font.rendered) lookAtProgram(context, font, fonts, report);
    addUnicode(context, font, report);
  }
  report.notEmbedded = [...new Set(report.notEmbedded)];
  return report;
}

/** Nothing was put right, and nothing is left. */
export function noFontReport(): FontReport {
  return {
    toUnicode: { fonts: 0, codes: 0 },
    ligatures: 0,
    cidSets: 0,
    charSets: 0,
    cidToGidMaps: 0,
    widths: 0,
    notEmbedded: [],
    embedded: [],
    unknown: [],
    notdef: 0,
    ambiguous: [],
    otherWidths: [],
  };
}

function lookAtProgram(context: PDFContext, font: Font, fonts: readonly Font[], report: FontReport): void {
  const { missing, widths } = programFaults(context, font);
  report.notdef += missing;
  if (widths === 0) return;
  if (mendWidths(context, font, fonts)) report.widths++;
  else report.otherWidths.push(fontName(font.dict));
}

/** Both lists of glyphs are optional, and a wrong one is worse than none (7.21.4.2). */
function repairDict(dict: PDFDict, report: FontReport): void {
  if (dict.get(PDFName.of('FontName'))) {
    if (dict.delete(PDFName.of('CIDSet'))) report.cidSets++;
    if (dict.delete(PDFName.of('CharSet'))) report.charSets++;
  }
  const isCid = nameIn(dict, 'Subtype') === 'CIDFontType2' && nameIn(dict, 'Type') === 'Font';
  // Without a map the embedded program is read by CID, which is what Identity says (7.21.3.2).
  if (isCid && !dict.get(PDFName.of('CIDToGIDMap')) && entry(dictOf(dict, 'FontDescriptor'), 'FontFile2')) {
    dict.set(PDFName.of('CIDToGIDMap'), PDFName.of('Identity'));
    report.cidToGidMaps++;
  }
}

function isEmbedded(context: PDFContext, dict: PDFDict): boolean {
  if (nameIn(dict, 'Subtype') === 'Type3') return true;
  const [descendant] = itemsOf(context, entry(dict, 'DescendantFonts'));
  const descriptor = dictOf(descendant instanceof PDFDict ? descendant : dict, 'FontDescriptor');
  return ['FontFile', 'FontFile2', 'FontFile3'].some((name) => entry(descriptor, name) !== undefined);
}

function isAmbiguous(dict: PDFDict): boolean {
  return nameIn(dict, 'Subtype') === 'TrueType' && isSymbolic(dict) && entry(dict, 'Encoding') !== undefined;
}

function isSymbolic(dict: PDFDict): boolean {
  return ((numberOf(dictOf(dict, 'FontDescriptor'), 'Flags') ?? 0) & SYMBOLIC) !== 0;
}

function fontName(dict: PDFDict): string {
  return (nameIn(dict, 'BaseFont') ?? nameIn(dict, 'Name') ?? 'unnamed').replace(/^[A-Z]{6}\+/, '');
}

const SYMBOLIC = 4;
/** Signs for several letters, and what they become. */
const LIGATURE = /[\ufb00-\ufb06]/;
const LETTERS = /^\p{L}{2,}$/u;

function addUnicode(context: PDFContext, font: Font, report: FontReport): void {
  const { toUnicode, composite, used, dict } = font;
  const texts = new Map(toUnicode?.text);
  const readings = readingsOf(font);
  let added = 0;
  let unknown = 0;
  let counted = 0;
  for (const code of used) {
    const own = texts.get(code);
    if (own !== undefined && LIGATURE.test(own)) {
      texts.set(code, own.normalize('NFKC'));
      report.ligatures++;
      added++;
      continue;
    }
    if (own !== undefined && !NO_CHARACTER.test(own)) {
      // The lines of the document know what symbol fonts mean by their private characters.
      const better = PRIVATE.test(own) ? readings.get(code)?.text : undefined;
      if (better === undefined) continue;
      texts.set(code, better);
      added++;
      continue;
    }
    const name = font.nameOf(code);
    const meaning = font.meaningOf(code);
    const reading = readings.get(code);
    if (name === '.notdef') report.notdef++;
    if (meaning) {
      texts.set(code, meaning);
      // Readers that know the name alone take it for one sign, which not all of them can speak or search.
      if (LETTERS.test(meaning)) {
        report.ligatures++;
        added++;
        continue;
      }
      // The checker knows the names of the standard encodings by itself.
      if (toUnicode || name === undefined || !isLatinName(name)) added++;
      continue;
    }
    if (reading) texts.set(code, reading.text);
    else texts.delete(code);
    if (reading?.certain) added++;
    else if (reading || !hasKnownEncoding(font) || name !== undefined) {
      unknown++;
      if (name !== undefined) counted++;
    }
  }
  if (unknown > 0) report.unknown.push({ font: fontName(dict), codes: unknown });
  // Other readers take "a66" for the character 66. A new map would take that from them, and our reading is in doubt.
  if (added === 0 || (!toUnicode && counted > 0)) return;
  const map = toUnicodeCMap(texts, composite ? 2 : 1);
  dict.set(PDFName.of('ToUnicode'), context.register(context.flateStream(map)));
  report.toUnicode.fonts++;
  report.toUnicode.codes += added;
}

/** Whether the checker knows what codes mean without a ToUnicode map. */
function hasKnownEncoding({ composite, dict, toUnicode }: Font): boolean {
  if (toUnicode || !composite) return false;
  const encoding = nameIn(dict, 'Encoding');
  return encoding !== undefined && !encoding.startsWith('Identity');
}
