import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

/*
 * The floor that reading is measured against: the PDFium calls a reader of lines cannot do without (characters, boxes, fonts,
 * objects), raw, with one question for each text object and font. The answers are taken out of PDFium's memory, as whoever
 * wants them must, and nothing is done with them. It shares no code with the library, so what the library adds around the same
 * calls shows.
 *
 * What our reader asks beyond that, for the corners of paths, page labels, bookmarks and the language, is one call in a thousand on
 * real files, and is left out.
 */

/* The reader has a list of its own, which is longer: nothing is shared. */
const NAMES = [
  'FPDFFont_GetAscent',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetDescent',
  'FPDFFont_GetFlags',
  'FPDFFont_GetItalicAngle',
  'FPDFFont_GetWeight',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFClipPath_CountPaths',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetClipPath',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetMarkedContentID',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetType',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPage_GetRotation',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetFontSize',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetMatrix',
  'FPDFText_GetTextObject',
  'FPDFText_GetUnicode',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_LoadPage',
  'FPDF_CloseDocument',
  'FPDF_ClosePage',
  'FPDF_GetPageBoundingBox',
  'FPDF_GetPageCount',
  'FPDF_GetPageHeightF',
  'FPDF_GetPageWidthF',
  'FPDF_LoadMemDocument64',
  'FPDF_LoadPage',
  'PDFiumExt_Init',
  'free',
  'malloc',
] as const;

type Call = (...args: number[]) => number;
type Calls = Readonly<Record<(typeof NAMES)[number], Call>>;

/** Bytes for the out-parameters of any one call, the longest font name included. */
const ROOM = 512;
/** Bytes for the box and the origin of a character: four floats, two doubles. */
const CHARACTER = 32;
/** Numbers that are known of a text object: its mode, size, tag and font, its matrix and its colour. */
const TEXT_OBJECT = 14;
const TEXT = 1;
const FORM = 5;
const MAX_DEPTH = 12;
const UTF8 = new TextDecoder();

interface Answers {
  texts: Float64Array;
  names: string[];
  bounds: Float32Array;
}

export class BareEngine {
  readonly #memory: WebAssembly.Memory;
  readonly #room: number;
  readonly #call: Calls;
  /** The room for answers, as numbers. */
  #floats = new Float32Array();
  #ints = new Int32Array();
  /** What was said about the page that was read last. */
  readonly #answers: Answers = { texts: new Float64Array(), names: [], bounds: new Float32Array(4) };

  private constructor(exports: object) {
    if (!hasCalls(exports)) throw new Error('PDFium lacks functions');
    this.#call = exports;
    const memory: unknown = Reflect.get(exports, 'memory');
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('PDFium exports no memory');
    this.#memory = memory;
    this.#call.PDFiumExt_Init();
    this.#room = this.#call.malloc(ROOM);
  }

  static async start(): Promise<BareEngine> {
    const file = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
    const wasmBinary = new Uint8Array(file).buffer;
    const module = await init({ wasmBinary, print: () => {}, printErr: () => {} });
    return new BareEngine(module.pdfium.wasmExports);
  }

  /** The number of pages; -1 where PDFium cannot open the file. */
  countPages(bytes: Uint8Array): number {
    return this.#withDocument(bytes, (document) => this.#call.FPDF_GetPageCount(document));
  }

  /** Asks everything about every page and gives the number of pages; -1 where PDFium cannot open the file. */
  readAll(bytes: Uint8Array): number {
    return this.#withDocument(bytes, (document) => {
      const pages = this.#call.FPDF_GetPageCount(document);
      for (let i = 0; i < pages; i++) this.#readPage(document, i);
      return pages;
    });
  }

  #withDocument(bytes: Uint8Array, use: (document: number) => number): number {
    const address = this.#call.malloc(bytes.length);
    new Uint8Array(this.#memory.buffer).set(bytes, address);
    const document = this.#call.FPDF_LoadMemDocument64(address, bytes.length, 0);
    const result = document === 0 ? -1 : use(document);
    if (document !== 0) this.#call.FPDF_CloseDocument(document);
    this.#call.free(address);
    return result;
  }

  #readPage(document: number, index: number): void {
    const page = this.#call.FPDF_LoadPage(document, index);
    if (page === 0) return;
    this.#lookAtRoom();
    this.#call.FPDF_GetPageWidthF(page);
    this.#call.FPDF_GetPageHeightF(page);
    this.#call.FPDFPage_GetRotation(page);
    this.#call.FPDF_GetPageBoundingBox(page, this.#room);
    this.#answers.names = [];
    this.#readObjects(page);
    this.#readCharacters(page);
    this.#call.FPDF_ClosePage(page);
  }

  /** Memory that has grown lies elsewhere. */
  #lookAtRoom(): void {
    if (this.#floats.length > 0) return;
    this.#floats = new Float32Array(this.#memory.buffer, this.#room, 6);
    this.#ints = new Int32Array(this.#memory.buffer, this.#room, 4);
  }

  #readCharacters(page: number): void {
    const textPage = this.#call.FPDFText_LoadPage(page);
    if (textPage === 0) return;
    const getUnicode = this.#call.FPDFText_GetUnicode;
    const getTextObject = this.#call.FPDFText_GetTextObject;
    const getLooseCharBox = this.#call.FPDFText_GetLooseCharBox;
    const getCharOrigin = this.#call.FPDFText_GetCharOrigin;
    const hasMapError = this.#call.FPDFText_HasUnicodeMapError;
    const count = Math.max(0, this.#call.FPDFText_CountChars(textPage));
    const room = this.#call.malloc(Math.max(8, count * CHARACTER));
    const codes = new Uint32Array(count);
    const objects = new Int32Array(count);
    const unmapped = new Uint8Array(count);
    const firsts = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      codes[i] = getUnicode(textPage, i);
      const object = getTextObject(textPage, i);
      objects[i] = object;
      if (object === 0) continue;
      const at = room + i * CHARACTER;
      getLooseCharBox(textPage, i, at);
      getCharOrigin(textPage, i, at + 16, at + 24);
      unmapped[i] = hasMapError(textPage, i);
      if (!firsts.has(object)) firsts.set(object, i);
    }
    this.#memory.buffer.slice(room, room + count * CHARACTER);
    this.#call.free(room);
    this.#lookAtRoom();
    this.#answers.texts = new Float64Array(firsts.size * TEXT_OBJECT);
    const fonts = new Set<number>();
    let row = 0;
    for (const [object, char] of firsts) this.#readTextObject(textPage, char, object, fonts, row++ * TEXT_OBJECT);
    this.#call.FPDFText_ClosePage(textPage);
  }

  #readTextObject(textPage: number, char: number, object: number, fonts: Set<number>, at: number): void {
    const room = this.#room;
    const { texts } = this.#answers;
    const font = this.#call.FPDFTextObj_GetFont(object);
    texts[at] = this.#call.FPDFTextObj_GetTextRenderMode(object);
    texts[at + 1] = this.#call.FPDFText_GetFontSize(textPage, char);
    texts[at + 2] = this.#call.FPDFPageObj_GetMarkedContentID(object);
    texts[at + 3] = font;
    this.#call.FPDFText_GetMatrix(textPage, char, room);
    for (let k = 0; k < 6; k++) texts[at + 4 + k] = this.#floats[k] ?? 0;
    this.#call.FPDFPageObj_GetFillColor(object, room, room + 4, room + 8, room + 12);
    for (let k = 0; k < 4; k++) texts[at + 10 + k] = this.#ints[k] ?? 0;
    if (font === 0 || fonts.has(font)) return;
    fonts.add(font);
    const length = Math.min(ROOM, this.#call.FPDFFont_GetBaseFontName(font, room, ROOM));
    this.#answers.names.push(UTF8.decode(new Uint8Array(this.#memory.buffer, room, length)));
    this.#call.FPDFFont_GetFlags(font);
    this.#call.FPDFFont_GetWeight(font);
    this.#call.FPDFFont_GetItalicAngle(font, room);
    this.#call.FPDFFont_GetAscent(font, 1, room);
    this.#call.FPDFFont_GetDescent(font, 1, room);
  }

  #readObjects(page: number): void {
    const get = this.#call.FPDFPage_GetObject;
    const count = this.#call.FPDFPage_CountObjects(page);
    for (let i = 0; i < count; i++) this.#readObject(get(page, i), 0);
  }

  #readObject(object: number, depth: number): void {
    const type = this.#call.FPDFPageObj_GetType(object);
    if (type === TEXT) return;
    const room = this.#room;
    const clip = this.#call.FPDFPageObj_GetClipPath(object);
    if (clip !== 0) this.#call.FPDFClipPath_CountPaths(clip);
    if (type !== FORM) {
      this.#call.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12);
      for (let k = 0; k < 4; k++) this.#answers.bounds[k] = this.#floats[k] ?? 0;
      return;
    }
    this.#call.FPDFPageObj_GetMatrix(object, room);
    if (depth === MAX_DEPTH) return;
    const get = this.#call.FPDFFormObj_GetObject;
    const count = this.#call.FPDFFormObj_CountObjects(object);
    for (let i = 0; i < count; i++) this.#readObject(get(object, i), depth + 1);
  }
}

function hasCalls(exports: object): exports is Calls {
  return NAMES.every((name) => typeof Reflect.get(exports, name) === 'function');
}
