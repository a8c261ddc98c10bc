import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

/*
 * The floor that reading is measured against: the PDFium calls a reader of lines cannot do without (characters, boxes, fonts,
 * objects), raw, with one question for each text object and font, and nothing done with the answers. It shares no code with
 * the library, so what the library adds around the same calls shows.
 */

const NAMES = [
  'FPDFFont_GetAscent',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetDescent',
  'FPDFFont_GetFlags',
  'FPDFFont_GetItalicAngle',
  'FPDFFont_GetWeight',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFPageObj_GetBounds',
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
const FORM = 5;
const MAX_DEPTH = 12;

export class BareEngine {
  readonly #memory: WebAssembly.Memory;
  readonly #room: number;
  readonly #call: Calls;

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
    this.#call.FPDF_GetPageWidthF(page);
    this.#call.FPDF_GetPageHeightF(page);
    this.#call.FPDFPage_GetRotation(page);
    this.#call.FPDF_GetPageBoundingBox(page, this.#room);
    this.#readObjects(page);
    this.#readCharacters(page);
    this.#call.FPDF_ClosePage(page);
  }

  #readCharacters(page: number): void {
    const textPage = this.#call.FPDFText_LoadPage(page);
    if (textPage === 0) return;
    const getUnicode = this.#call.FPDFText_GetUnicode;
    const getTextObject = this.#call.FPDFText_GetTextObject;
    const getLooseCharBox = this.#call.FPDFText_GetLooseCharBox;
    const getCharOrigin = this.#call.FPDFText_GetCharOrigin;
    const hasMapError = this.#call.FPDFText_HasUnicodeMapError;
    const room = this.#room;
    const count = this.#call.FPDFText_CountChars(textPage);
    const seen = new Set<number>();
    const fonts = new Set<number>();
    for (let i = 0; i < count; i++) {
      getUnicode(textPage, i);
      const object = getTextObject(textPage, i);
      if (object === 0) continue;
      getLooseCharBox(textPage, i, room);
      getCharOrigin(textPage, i, room, room + 8);
      hasMapError(textPage, i);
      if (seen.has(object)) continue;
      seen.add(object);
      this.#readTextObject(textPage, i, object, fonts);
    }
    this.#call.FPDFText_ClosePage(textPage);
  }

  #readTextObject(textPage: number, char: number, object: number, fonts: Set<number>): void {
    const room = this.#room;
    this.#call.FPDFTextObj_GetTextRenderMode(object);
    this.#call.FPDFText_GetFontSize(textPage, char);
    this.#call.FPDFText_GetMatrix(textPage, char, room);
    this.#call.FPDFPageObj_GetMarkedContentID(object);
    this.#call.FPDFPageObj_GetFillColor(object, room, room + 4, room + 8, room + 12);
    const font = this.#call.FPDFTextObj_GetFont(object);
    if (font === 0 || fonts.has(font)) return;
    fonts.add(font);
    this.#call.FPDFFont_GetBaseFontName(font, room, ROOM);
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
    const room = this.#room;
    if (type !== FORM) {
      this.#call.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12);
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
