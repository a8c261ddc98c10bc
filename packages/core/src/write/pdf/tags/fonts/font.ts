import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { type IFontNames, Font as StandardFont } from '@cantoo/pdf-lib/standard-fonts';
import { bytesOf, dictOf, entry, itemsOf, nameIn, numberOf, numbersIn } from '../pdf-objects.js';
import { type CMap, readCMap } from './cmap.js';
import { baseEncoding, isBaseEncoding } from './encodings.js';
import { textOfDingbatName, textOfGlyphName } from './glyph-names.js';
import { hasStandardEncoding, programNames } from './program-names.js';

/** One code of a string that is shown. */
export interface Glyph {
  code: number;
  /** Bytes of the string that it takes. */
  length: number;
  /** Advance in em. */
  width: number;
  /** Word spacing applies to it. */
  space: boolean;
  text: string | undefined;
  /** What readers take a glyph without a text for: the character whose number its name is. */
  likely?: string;
  /** Nothing is seen of it. */
  blank: boolean;
}

export interface Font {
  dict: PDFDict;
  composite: boolean;
  vertical: boolean;
  /** How far glyphs reach below and above the line, in em: less than ascenders and descenders, so that lines stay apart. */
  low: number;
  high: number;
  /** Codes that were shown, visibly or not. */
  used: Set<number>;
  /** Shown in a way that needs the font program. */
  rendered: boolean;
  toUnicode: CMap | undefined;
  /** The glyph name of a code, for simple fonts. */
  nameOf(code: number): string | undefined;
  /** What that name means: empty for the sign for a missing glyph, nothing where it says nothing. */
  meaningOf(code: number): string | undefined;
  /** What the lines of the document say that codes without a text are, and how often. */
  readings: Map<number, Map<string, number>>;
  decode(bytes: Uint8Array): Glyph[];
}

const STANDARD =
  /^(?:Helvetica(?:-(?:Bold|Oblique|BoldOblique))?|Courier(?:-(?:Bold|Oblique|BoldOblique))?|Times-(?:Roman|Bold|Italic|BoldItalic)|Symbol|ZapfDingbats)$/;
/** Names of the fonts that are made to the measures of the standard ones, with their style. */
const FAMILY =
  /^(?:[A-Z]{6}\+)?(Arial|Helvetica|TimesNewRoman|Times|CourierNew|Courier)((?:PS|MT|Std|Roman|Regular|Bold|Italic|Oblique|[-, ])*)$/;

/** The standard font with the measures of this one. */
export function standardNameOf(name: string | undefined): IFontNames | undefined {
  if (isStandardName(name)) return name;
  const [, family = '', style = ''] = FAMILY.exec(name?.replaceAll(' ', '') ?? '') ?? [];
  if (family === '') return undefined;
  const isTimes = family.startsWith('Times');
  const bold = /Bold/.test(style) ? 'Bold' : '';
  const slanted = /Italic|Oblique/.test(style) ? (isTimes ? 'Italic' : 'Oblique') : '';
  const stem = isTimes ? 'Times' : family.startsWith('Courier') ? 'Courier' : 'Helvetica';
  const full = `${stem}-${bold}${slanted}`.replace(/-$/, isTimes ? '-Roman' : '');
  return isStandardName(full) ? full : undefined;
}

const LOW = -0.15;
const HIGH = 0.65;

/** Reads the fonts of a file, each once. */
export class FontReader {
  readonly #context: PDFContext;
  readonly #fonts = new Map<PDFDict, Font>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  all(): Font[] {
    return [...this.#fonts.values()];
  }

  fontOf(reference: PDFObject | undefined): Font | undefined {
    const dict = this.#context.lookup(reference);
    if (!(dict instanceof PDFDict)) return undefined;
    let font = this.#fonts.get(dict);
    if (!font) {
      font = nameIn(dict, 'Subtype') === 'Type0' ? this.#composite(dict) : this.#simple(dict);
      this.#fonts.set(dict, font);
    }
    return font;
  }

  #simple(dict: PDFDict): Font {
    const first = numberOf(dict, 'FirstChar') ?? 0;
    const widths = numbersIn(this.#context, entry(dict, 'Widths'));
    const descriptor = dictOf(dict, 'FontDescriptor');
    const matrix = numbersIn(this.#context, entry(dict, 'FontMatrix'));
    const scale = matrix[0] ? Math.abs(matrix[0]) : 0.001;
    const missing = numberOf(descriptor, 'MissingWidth') ?? 0;
    const names = namesOf(this.#context, dict);
    const base = baseOf(dict, descriptor);
    const toUnicode = toUnicodeOf(dict);
    const standard = widths.length === 0 ? standardFont(nameIn(dict, 'BaseFont')) : undefined;
    const meaning = /Dingbats/.test(nameIn(dict, 'BaseFont') ?? '') ? textOfDingbatName : textOfGlyphName;
    const meaningOf = (code: number): string | undefined => {
      const name = names.get(code);
      return name === undefined ? base?.[code] || undefined : meaning(name);
    };
    const textOf = (code: number) => characters(toUnicode?.text.get(code)) ?? meaningOf(code);
    const widthOf = (code: number): number => {
      if (!standard) return (widths[code - first] ?? missing) * scale;
      const name = names.get(code) ?? standardName(base?.[code] ?? '');
      return (standard.getWidthOfGlyph(name) ?? 500) * 0.001;
    };
    const cache: (Glyph | undefined)[] = [];
    const used = new Set<number>();
    const decode = (bytes: Uint8Array): Glyph[] => {
      const glyphs: Glyph[] = [];
      for (const code of bytes) {
        used.add(code);
        let glyph = cache[code];
        if (!glyph) {
          const text = textOf(code);
          const blank = text === undefined ? code === 32 : /^\s*$/u.test(text);
          glyph = { code, length: 1, width: widthOf(code), space: code === 32, text, blank };
          const likely = text === undefined ? likelyText(code, names.get(code)) : undefined;
          if (likely !== undefined) glyph.likely = likely;
          cache[code] = glyph;
        }
        glyphs.push(glyph);
      }
      return glyphs;
    };
    const nameOf = (code: number) => names.get(code);
    const extent = type3Extent(this.#context, dict);
    return {
      dict,
      composite: false,
      vertical: false,
      ...extent,
      used,
      rendered: false,
      toUnicode,
      nameOf,
      meaningOf,
      readings: new Map(),
      decode,
    };
  }

  #composite(dict: PDFDict): Font {
    const [descendant] = itemsOf(this.#context, entry(dict, 'DescendantFonts'));
    const cidFont = descendant instanceof PDFDict ? descendant : undefined;
    const standardWidth = numberOf(cidFont, 'DW') ?? 1000;
    const widths = cidWidths(this.#context, cidFont);
    const encoding = entry(dict, 'Encoding');
    const name = encoding instanceof PDFName ? encoding.decodeText() : undefined;
    const cmap = encoding instanceof PDFStream ? readCMap(bytesOf(encoding) ?? new Uint8Array()) : undefined;
    const lengths = cmap?.lengths.some((length) => length > 0) ? cmap.lengths : codeLengths(name ?? cmap?.base);
    const vertical = cmap?.vertical ?? name?.endsWith('-V') ?? false;
    const toUnicode = toUnicodeOf(dict);
    const cache = new Map<number, Glyph>();
    const used = new Set<number>();
    const decode = (bytes: Uint8Array): Glyph[] => {
      const glyphs: Glyph[] = [];
      for (let i = 0; i < bytes.length; ) {
        const length = Math.min(lengths[bytes[i] ?? 0] || 2, bytes.length - i);
        let code = 0;
        for (let k = 0; k < length; k++) code = code * 256 + (bytes[i + k] ?? 0);
        i += length;
        used.add(code);
        const key = code * 4 + length;
        let glyph = cache.get(key);
        if (!glyph) {
          const text =
            characters(toUnicode?.text.get(code)) ?? (name?.includes('UCS2') ? String.fromCharCode(code) : undefined);
          const width = (widths.get(cmap?.cids.get(code) ?? code) ?? standardWidth) / 1000;
          const blank = text !== undefined && /^\s*$/u.test(text);
          glyph = { code, length, width, space: length === 1 && code === 32, text, blank };
          cache.set(key, glyph);
        }
        glyphs.push(glyph);
      }
      return glyphs;
    };
    const [low, high] = vertical ? [-0.5, 0.5] : [LOW, HIGH];
    return {
      dict,
      composite: true,
      vertical,
      low,
      high,
      used,
      rendered: false,
      toUnicode,
      nameOf: () => undefined,
      meaningOf: () => undefined,
      readings: new Map(),
      decode,
    };
  }
}

/** Bitmap fonts of TeX call the glyph of code 66 "a66", and it is mostly the character 66. */
export function likelyText(code: number, name: string | undefined): string | undefined {
  const number = /^[A-Za-z](\d{2,3})$/.exec(name ?? '')?.[1];
  return number !== undefined && Number(number) === code && code > 32 && code < 127
    ? String.fromCharCode(code)
    : undefined;
}

/** Values that stand for no character (ISO 14289-1, 7.21.7). */
export const NO_CHARACTER = /^[\u0000\ufeff\ufffe\uffff]*$/;

/** Private characters, such as those of symbol fonts, which mean something to their font alone. */
export const PRIVATE = /^[\ue000-\uf8ff\ufffd]+$/;

/** A text that says something. */
function characters(text: string | undefined): string | undefined {
  return text === undefined || NO_CHARACTER.test(text) || PRIVATE.test(text) ? undefined : text;
}

function toUnicodeOf(dict: PDFDict): CMap | undefined {
  const bytes = bytesOf(entry(dict, 'ToUnicode'));
  return bytes && readCMap(bytes);
}

/** Differences of the dictionary over the encoding inside the font program. */
function namesOf(context: PDFContext, dict: PDFDict): Map<number, string> {
  const encoding = entry(dict, 'Encoding');
  const own = encoding instanceof PDFDict ? encoding : undefined;
  const hasBase = encoding instanceof PDFName || entry(own, 'BaseEncoding') !== undefined;
  const names = hasBase ? new Map<number, string>() : programNames(dictOf(dict, 'FontDescriptor'));
  let code = 0;
  for (const item of itemsOf(context, entry(own, 'Differences'))) {
    if (item instanceof PDFNumber) code = item.asNumber();
    else if (item instanceof PDFName) names.set(code++, item.decodeText());
  }
  return names;
}

const SYMBOLIC = 4;

function baseOf(dict: PDFDict, descriptor: PDFDict | undefined): readonly string[] | undefined {
  const encoding = entry(dict, 'Encoding');
  const name =
    encoding instanceof PDFName
      ? encoding.decodeText()
      : encoding instanceof PDFDict
        ? nameIn(encoding, 'BaseEncoding')
        : undefined;
  if (isBaseEncoding(name)) return baseEncoding(name);
  if (hasStandardEncoding(descriptor)) return baseEncoding('StandardEncoding');
  const symbolic = ((numberOf(descriptor, 'Flags') ?? 0) & SYMBOLIC) !== 0;
  if (nameIn(dict, 'Subtype') === 'Type3' || symbolic) return undefined;
  if (/Symbol|Dingbats/.test(nameIn(dict, 'BaseFont') ?? '')) return undefined;
  return baseEncoding('StandardEncoding');
}

function standardFont(name: string | undefined): StandardFont | undefined {
  return StandardFont.load(standardNameOf(name) ?? 'Helvetica');
}

function isStandardName(name: string | undefined): name is IFontNames {
  return name !== undefined && STANDARD.test(name);
}

const NAMES_BY_TEXT = new Map<string, string>();
function standardName(text: string): string {
  if (NAMES_BY_TEXT.size === 0) {
    for (const { N: name } of StandardFont.load('Helvetica').CharMetrics) {
      const meaning = textOfGlyphName(name);
      if (meaning) NAMES_BY_TEXT.set(meaning, name);
    }
  }
  return NAMES_BY_TEXT.get(text) ?? 'n';
}

function cidWidths(context: PDFContext, font: PDFDict | undefined): Map<number, number> {
  const widths = new Map<number, number>();
  const list = itemsOf(context, entry(font, 'W'));
  const at = (i: number) => {
    const value = list[i];
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  for (let i = 0; i < list.length; ) {
    const second = list[i + 1];
    if (second instanceof PDFArray) {
      numbersIn(context, second).forEach((width, k) => {
        widths.set(at(i) + k, width);
      });
      i += 2;
    } else {
      const last = Math.min(at(i + 1), at(i) + 65536);
      for (let cid = at(i); cid <= last; cid++) widths.set(cid, at(i + 2));
      i += 3;
    }
  }
  return widths;
}

/** How many bytes a code takes, by its first byte, in the predefined CMaps. */
function codeLengths(name: string | undefined): Uint8Array {
  const lengths = new Uint8Array(256).fill(2);
  if (name === undefined || /Identity|UCS2|UTF16/.test(name)) return lengths;
  const doubles: [number, number][] = /RKSJ/.test(name)
    ? [
        [0x81, 0x9f],
        [0xe0, 0xfc],
      ]
    : [[0x81, 0xfe]];
  if (!/RKSJ|EUC|B5|GBK|GBpc|KSC|CNS|HKscs|ETen|ETHK/.test(name)) return lengths;
  lengths.fill(1);
  for (const [from, to] of doubles) lengths.fill(2, from, to + 1);
  return lengths;
}

/** Type 3 fonts have a scale of their own: their box says how high glyphs are. */
function type3Extent(context: PDFContext, dict: PDFDict): { low: number; high: number } {
  const scale = numbersIn(context, entry(dict, 'FontMatrix'))[3] ?? 0;
  const [, bottom = 0, , top = 0] = numbersIn(context, entry(dict, 'FontBBox'));
  if (nameIn(dict, 'Subtype') !== 'Type3' || scale === 0 || top === bottom) return { low: LOW, high: HIGH };
  return { low: Math.min(bottom * scale, top * scale), high: Math.max(bottom * scale, top * scale) };
}
