import type { PDFDict, PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { characterNamed } from './glyph-names.js';

/*
 * Fonts that give a ligature a code of its own, and name its glyph "f_i" or "T_h". Engines know the names of single letters
 * and leave such a glyph out: "defined" is read as "dened". The encodings in the file say which code it is.
 */

/**
 * By the base name of a font, without the mark of its subset, and the code: the characters of a glyph. See `packedPair`.
 * What two subsets of one font have different glyphs for is left out.
 */
export type GlyphCodes = ReadonlyMap<string, ReadonlyMap<number, number>>;

const LIGATURES: ReadonlyMap<string, number> = new Map([
  ['ff', 0xfb00],
  ['fi', 0xfb01],
  ['fl', 0xfb02],
  ['ffi', 0xfb03],
  ['ffl', 0xfb04],
]);

/** Numbers from here on stand for two characters. */
const PAIRS = 0x110000;
const FIRST_OF_PAIR = 256;

/** Two plain letters as one code, which no character of Unicode has. */
export function packedPair(first: number, second: number): number {
  return PAIRS + FIRST_OF_PAIR * first + second;
}

/** The letters of such a code. */
export function pairOf(code: number): string {
  const pair = code - PAIRS;
  return String.fromCharCode(Math.floor(pair / FIRST_OF_PAIR), pair % FIRST_OF_PAIR);
}

/** The character, or pair, that the parts of a name make: "f_i", "T_h", "f_f_i". */
export function composedCharacter(name: string): number | undefined {
  const parts = name.replace(/\..*$/u, '').split('_');
  if (parts.length < 2) return characterNamed(name);
  const codes = parts.map((part) => characterNamed(part) ?? 0);
  if (codes.some((code) => code < 0x20 || code > 0x7e)) return undefined;
  const known = LIGATURES.get(String.fromCharCode(...codes));
  const [first = 0, second = 0, ...more] = codes;
  return known ?? (more.length === 0 ? packedPair(first, second) : undefined);
}

/** What the encodings of the fonts of a page name. Pages are counted from 0. */
export type GlyphCodesOfPage = (page: number) => GlyphCodes;

/** Forms in forms: deeper ones are hostile. */
const MAX_DEPTH = 4;
const NOTHING: GlyphCodes = new Map();

/** The encodings of a file that name their glyphs; nothing where the file cannot be read this way. */
export async function readGlyphCodes(bytes: Uint8Array): Promise<GlyphCodesOfPage> {
  const pages = await codesOfPages(bytes);
  return (page) => pages[page] ?? NOTHING;
}

/** Of all pages at once: a parsed file takes many times its size, and a long one cannot be kept while its pages are read. */
async function codesOfPages(bytes: Uint8Array): Promise<GlyphCodes[]> {
  const { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFStream } = await import('@cantoo/pdf-lib');
  let document: Awaited<ReturnType<typeof PDFDocument.load>>;
  try {
    document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
  } catch {
    // What this parser cannot read, the engine has read: only its ligatures stay unknown.
    return [];
  }
  const dictionary = (from: PDFDict | undefined, key: string): PDFDict | undefined => {
    const value = from?.lookup(PDFName.of(key));
    return value instanceof PDFDict ? value : value instanceof PDFStream ? value.dict : undefined;
  };

  /** `[30 /f_l /f_i 65 /A]`: each number is the code of the name behind it, and of those that follow. */
  const codesOf = (font: PDFDict): Map<number, number> => {
    const differences = dictionary(font, 'Encoding')?.lookup(PDFName.of('Differences'));
    const codes = new Map<number, number>();
    let code = 0;
    for (const entry of differences instanceof PDFArray ? differences.asArray() : []) {
      if (entry instanceof PDFNumber) code = entry.asNumber();
      else if (entry instanceof PDFName) {
        const character = composedCharacter(entry.decodeText());
        if (character !== undefined) codes.set(code, character);
        code++;
      }
    }
    return codes;
  };
  const codesOnce = once(codesOf);

  const collect = (resources: PDFDict | undefined, found: Map<string, Map<number, number>>, depth: number): void => {
    const fonts = dictionary(resources, 'Font');
    for (const key of fonts?.keys() ?? []) {
      const font = dictionary(fonts, key.decodeText());
      const name = font?.lookup(PDFName.of('BaseFont'));
      if (font && name instanceof PDFName) add(found, plainName(name.decodeText()), codesOnce(font));
    }
    const forms = dictionary(resources, 'XObject');
    for (const key of (depth < MAX_DEPTH && forms?.keys()) || []) {
      collect(dictionary(dictionary(forms, key.decodeText()), 'Resources'), found, depth + 1);
    }
  };
  const collectOnce = once((resources: PDFDict): GlyphCodes => {
    const found = new Map<string, Map<number, number>>();
    try {
      collect(resources, found, 0);
    } catch {
      // A damaged page.
    }
    return found;
  });

  return pagesOf(document).map((page): GlyphCodes => {
    const resources = resourcesOf(page);
    return resources ? collectOnce(resources) : NOTHING;
  });
}

/** None where the tree of pages is damaged. */
function pagesOf(document: PDFDocument): PDFPage[] {
  try {
    return document.getPages();
  } catch {
    return [];
  }
}

/** Undefined on a damaged page. */
function resourcesOf({ node }: PDFPage): PDFDict | undefined {
  try {
    return node.Resources();
  } catch {
    return undefined;
  }
}

/** Pages share their fonts, and often all they name. */
function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

/** `ABCDEF+Palatino` is a subset of Palatino. */
export function plainName(font: string): string {
  return font.replace(/^[A-Z]{6}\+/, '');
}

/** Stands for a code that means different things. */
const DOUBTFUL = 0;

function add(found: Map<string, Map<number, number>>, font: string, codes: ReadonlyMap<number, number>): void {
  const known = found.get(font) ?? new Map<number, number>();
  for (const [code, character] of codes) {
    const before = known.get(code) ?? character;
    known.set(code, before === character ? character : DOUBTFUL);
  }
  found.set(font, known);
}
