import { init } from '@embedpdf/pdfium';
import { pdfiumWasm } from '#pdfium-wasm';
import { TreelineError } from '../../../errors.js';
import { blockedWasm } from '../../../wasm.js';

/*
 * One running copy of PDFium. Its exports are called raw, numbers in and numbers out: a wrapped call for every attribute
 * of every character would double the cost of a page.
 */

const NAMES = [
  'EPDFCatalog_GetLanguage',
  'EPDF_GetPageBoxByIndex',
  'EPDF_GetPageRotationByIndex',
  'FPDFAction_GetDest',
  'FPDFAction_GetType',
  'FPDFAction_GetURIPath',
  'FPDFAnnot_GetFlags',
  'FPDFAnnot_GetFormFieldAlternateName',
  'FPDFAnnot_GetFormFieldName',
  'FPDFAnnot_GetFormFieldType',
  'FPDFAnnot_GetFormFieldValue',
  'FPDFAnnot_GetOptionCount',
  'FPDFAnnot_GetOptionLabel',
  'FPDFAnnot_GetRect',
  'FPDFAnnot_GetStringValue',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_IsOptionSelected',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_Destroy',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetStride',
  'FPDFBookmark_GetAction',
  'FPDFBookmark_GetDest',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFCatalog_IsTagged',
  'FPDFDest_GetDestPageIndex',
  'FPDFDest_GetLocationInPage',
  'FPDFClipPath_CountPathSegments',
  'FPDFClipPath_CountPaths',
  'FPDFClipPath_GetPathSegment',
  'FPDFFont_GetAscent',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetDescent',
  'FPDFFont_GetFlags',
  'FPDFFont_GetFontData',
  'FPDFFont_GetIsEmbedded',
  'FPDFFont_GetItalicAngle',
  'FPDFFont_GetWeight',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFImageObj_GetBitmap',
  'FPDFImageObj_GetImageDataRaw',
  'FPDFImageObj_GetImageFilter',
  'FPDFImageObj_GetImageFilterCount',
  'FPDFImageObj_GetImagePixelSize',
  'FPDFLink_CountQuadPoints',
  'FPDFLink_Enumerate',
  'FPDFLink_GetAction',
  'FPDFLink_GetAnnotRect',
  'FPDFLink_GetDest',
  'FPDFLink_GetQuadPoints',
  'FPDFPageObjMark_GetName',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetClipPath',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetMark',
  'FPDFPageObj_GetMarkedContentID',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetType',
  'FPDFPageObj_HasTransparency',
  'FPDFPage_CloseAnnot',
  'FPDFPage_CountObjects',
  'FPDFPage_GetAnnot',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetObject',
  'FPDFPage_GetRotation',
  'FPDFPath_CountSegments',
  'FPDFPath_GetDrawMode',
  'FPDFPath_GetPathSegment',
  'FPDFPathSegment_GetPoint',
  'FPDFPathSegment_GetType',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetFontSize',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetMatrix',
  'FPDFText_GetTextObject',
  'FPDFText_GetUnicode',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_IsGenerated',
  'FPDFText_LoadPage',
  'FPDF_CloseDocument',
  'FPDF_ClosePage',
  'FPDF_GetLastError',
  'FPDF_GetMetaText',
  'FPDF_GetPageBoundingBox',
  'FPDF_GetPageCount',
  'FPDF_GetPageHeightF',
  'FPDF_GetPageLabel',
  'FPDF_GetPageSizeByIndexF',
  'FPDF_GetPageWidthF',
  'FPDF_LoadMemDocument64',
  'FPDF_LoadPage',
  'FPDF_RenderPageBitmap',
  'FPDF_StructElement_CountChildren',
  'FPDF_StructElement_GetChildAtIndex',
  'FPDF_StructElement_GetChildMarkedContentID',
  'FPDF_StructElement_GetType',
  'FPDF_StructTree_Close',
  'FPDF_StructTree_CountChildren',
  'FPDF_StructTree_GetChildAtIndex',
  'FPDF_StructTree_GetForPage',
  'PDFiumExt_CloseFormFillInfo',
  'PDFiumExt_ExitFormFillEnvironment',
  'PDFiumExt_Init',
  'PDFiumExt_InitFormFillEnvironment',
  'PDFiumExt_OpenFormFillInfo',
  'free',
  'malloc',
] as const;

type Call = (...args: number[]) => number;
export type Exports = Readonly<Record<(typeof NAMES)[number], Call>>;

const UTF16 = new TextDecoder('utf-16le');
const UTF8 = new TextDecoder();

/** Room for the out-parameters of one call, and for most names. */
const SCRATCH_BYTES = 256;
/** Memory that grows moves, and what was compiled to read it is thrown away: room for most files is made at once. */
const USUAL_FILE = 24_000_000;

interface Heap {
  bytes: Uint8Array;
  ints: Int32Array;
  floats: Float32Array;
  doubles: Float64Array;
}

function heapOf(buffer: ArrayBuffer): Heap {
  return {
    bytes: new Uint8Array(buffer),
    ints: new Int32Array(buffer),
    floats: new Float32Array(buffer),
    doubles: new Float64Array(buffer),
  };
}

export class Instance {
  readonly call: Exports;
  readonly #memory: WebAssembly.Memory;
  #heap: Heap;
  /** Address of the scratch room. */
  readonly scratch: number;
  /** Set once the engine has aborted: its heap can no longer be trusted. */
  failed = false;

  constructor(wasmExports: object) {
    this.call = bind(wasmExports);
    const memory: unknown = Reflect.get(wasmExports, 'memory');
    if (!(memory instanceof WebAssembly.Memory)) throw new TreelineError('engine-failed', 'PDFium exports no memory');
    this.#memory = memory;
    this.call.PDFiumExt_Init();
    this.call.free(this.call.malloc(USUAL_FILE));
    this.#heap = heapOf(memory.buffer);
    this.scratch = this.call.malloc(SCRATCH_BYTES);
  }

  /** Views of the heap. Any call may grow the heap and detach them: ask again after each. */
  get heap(): Heap {
    // Cheaper than to ask the memory for its buffer: a detached view has no length.
    if (this.#heap.bytes.length === 0) this.#heap = heapOf(this.#memory.buffer);
    return this.#heap;
  }

  /** The `index`th float in the scratch room. */
  float(index: number): number {
    return this.heap.floats[(this.scratch >> 2) + index] ?? 0;
  }

  /** The `index`th whole number in the scratch room. */
  int(index: number): number {
    return this.heap.ints[(this.scratch >> 2) + index] ?? 0;
  }

  /** The `index`th double in the scratch room. */
  double(index: number): number {
    return this.heap.doubles[(this.scratch >> 3) + index] ?? 0;
  }

  /** Calls with room for `size` bytes, which is given back whatever happens. */
  withRoom<T>(size: number, use: (address: number) => T): T {
    const address = this.call.malloc(Math.max(8, size));
    if (address === 0) throw new TreelineError('engine-failed', `PDFium has no room for ${size} bytes`);
    try {
      return use(address);
    } finally {
      if (!this.failed) this.call.free(address);
    }
  }

  /** Text from a call that fills a UTF-16LE buffer and says how many bytes it needs, the closing zero included. */
  utf16(call: (address: number, size: number) => number): string {
    return this.#text(call, UTF16, 2);
  }

  utf8(call: (address: number, size: number) => number): string {
    return this.#text(call, UTF8, 1);
  }

  #text(call: (address: number, size: number) => number, decoder: TextDecoder, closingZero: number): string {
    const size = call(this.scratch, SCRATCH_BYTES);
    const decode = (address: number) => decoder.decode(this.heap.bytes.subarray(address, address + size - closingZero));
    if (size <= closingZero) return '';
    if (size <= SCRATCH_BYTES) return decode(this.scratch);
    return this.withRoom(size, (address) => {
      call(address, size);
      return decode(address);
    });
  }
}

let running: Promise<Instance> | undefined;

/** The instance of this thread; a fresh one when the last has failed. */
export async function instance(): Promise<Instance> {
  for (;;) {
    running ??= start();
    const asked = running;
    const current = await asked.catch((error: unknown) => {
      if (running === asked) running = undefined;
      throw error;
    });
    if (!current.failed) return current;
    if (running === asked) running = undefined;
  }
}

async function start(): Promise<Instance> {
  try {
    const wasmBinary = await pdfiumWasm();
    const silent = { print: () => {}, printErr: () => {} };
    const module = await init(wasmBinary === undefined ? silent : { ...silent, wasmBinary });
    return new Instance(module.pdfium.wasmExports);
  } catch (cause) {
    if (cause instanceof TreelineError) throw cause;
    throw blockedWasm(cause) ?? new TreelineError('engine-failed', 'PDFium could not be started', { cause });
  }
}

function bind(wasmExports: object): Exports {
  const calls: Partial<Record<string, Call>> = {};
  for (const name of NAMES) {
    const call: unknown = Reflect.get(wasmExports, name);
    if (!isCall(call)) throw new TreelineError('engine-failed', `PDFium exports no ${name}`);
    calls[name] = call;
  }
  if (!isComplete(calls)) throw new TreelineError('engine-failed', 'PDFium lacks functions');
  return calls;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'function';
}

function isComplete(calls: Partial<Record<string, Call>>): calls is Exports {
  return NAMES.every((name) => calls[name] !== undefined);
}
