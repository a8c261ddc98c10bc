import { TreelineError } from '../../errors.js';
import type { Budget } from '../limits.js';
import type { Bookmark, ReadField, Tag } from '../reading.js';
import { readGlyphCodes } from './decode/glyph-codes.js';
import type { PdfEngine, PdfFile, Picture, RawLink, RawPage, RenderOptions } from './engine.js';
import type { Info } from './metadata.js';
import { blankness } from './pdfium/blank.js';
import { displayOf } from './pdfium/display.js';
import { readDrawings } from './pdfium/drawings.js';
import { readFields } from './pdfium/fields.js';
import { readInfo } from './pdfium/info.js';
import { type Instance, instance } from './pdfium/instance.js';
import { imageSizes } from './pdfium/large-images.js';
import { readLinks } from './pdfium/links.js';
import type { KnownFonts } from './pdfium/mend-fonts.js';
import { readBookmarks, readTags } from './pdfium/outline.js';
import { hasBrokenImage, renderPage } from './pdfium/render.js';
import { readText } from './pdfium/text.js';

/** PDFium compiled to WebAssembly. One instance a thread; a file that makes it abort takes only itself along. */
export const pdfium: PdfEngine = {
  name: 'pdfium',
  async open(bytes, options = {}) {
    const engine = await instance();
    return guarded(engine, () => new PdfiumFile(engine, bytes, options.password));
  },
};

/** Pixels a point when text is looked for that may not be seen. */
const BLANK_SCALE = 1.5;

/** FPDF_GetLastError. */
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

class PdfiumFile implements PdfFile {
  readonly pageCount: number;
  readonly language: string | undefined;
  readonly #engine: Instance;
  readonly #bytes: number;
  #document: number;
  #form: { info: number; handle: number } | undefined;
  readonly #knownFonts: KnownFonts = { usualOrder: false };
  /** The page loaded last: its text, tags and picture are often wanted one after the other. */
  #loaded: { index: number; page: number } | undefined;

  constructor(engine: Instance, bytes: Uint8Array, password: string | undefined) {
    const { call } = engine;
    this.#engine = engine;
    this.#bytes = call.malloc(bytes.length);
    if (this.#bytes === 0) {
      throw new TreelineError(
        'engine-failed',
        `a file of ${Math.round(bytes.length / 1e6)} MB does not fit into memory`,
      );
    }
    engine.heap.bytes.set(bytes, this.#bytes);
    this.#document = openDocument(engine, this.#bytes, bytes.length, password);
    if (this.#document === 0) {
      const error = call.FPDF_GetLastError();
      call.free(this.#bytes);
      throw openError(error, password);
    }
    this.pageCount = call.FPDF_GetPageCount(this.#document);
    const language = engine.utf16((address, size) => call.EPDFCatalog_GetLanguage(this.#document, address, size));
    this.language = language === '' ? undefined : language;
  }

  page(index: number, budget?: Budget): RawPage {
    return this.#withPage(index, (page) => {
      if (budget) countObjects(this.#engine, page, index + 1, budget);
      const display = displayOf(this.#engine, page);
      const { drawings, fills, texts: placed } = readDrawings(this.#engine, page, display);
      const { chars, texts, fonts, repaired, unnamed } = readText(
        this.#engine,
        page,
        display,
        placed,
        this.#knownFonts,
        index,
        (count) => budget?.glyphs(count, index + 1),
      );
      // Without anything to be seen the invisible text is what the page says.
      if (texts.every(({ hidden }) => hidden === 'invisible')) for (const text of texts) text.hidden = 'layer';
      const isBlank = blankness(() => this.render(index, { scale: BLANK_SCALE, gray: true }), BLANK_SCALE);
      const { width, height } = display;
      return { width, height, chars, texts, fonts, drawings, fills, repaired, unnamed, isBlank };
    });
  }

  async learnGlyphs(bytes: Uint8Array): Promise<void> {
    this.#knownFonts.glyphs ??= await readGlyphCodes(bytes);
  }

  render(index: number, options: RenderOptions): Picture {
    return this.#withPage(index, (page) => renderPage(this.#engine, page, options));
  }

  size(index: number): { width: number; height: number } {
    return this.#run(() => {
      const { call, scratch } = this.#engine;
      if (call.FPDF_GetPageSizeByIndexF(this.#document, index, scratch) === 0) {
        throw new TreelineError('broken-pdf', `page ${index + 1} cannot be read`, { page: index + 1 });
      }
      return { width: this.#engine.float(0), height: this.#engine.float(1) };
    });
  }

  hasBrokenImage(index: number): boolean {
    return this.#withPage(index, (page) => hasBrokenImage(this.#engine, page));
  }

  info(): Info {
    return this.#run(() => readInfo(this.#engine, this.#document));
  }

  fields(index: number): ReadField[] {
    return this.#withPage(index, (page) =>
      readFields(this.#engine, page, displayOf(this.#engine, page), () => this.#openForm()),
    );
  }

  links(index: number): RawLink[] {
    return this.#withPage(index, (page) =>
      readLinks(this.#engine, this.#document, page, displayOf(this.#engine, page)),
    );
  }

  label(index: number): string | undefined {
    return this.#run(() => {
      const { call } = this.#engine;
      const label = this.#engine.utf16((address, size) => call.FPDF_GetPageLabel(this.#document, index, address, size));
      return label === '' ? undefined : label;
    });
  }

  bookmarks(): Bookmark[] {
    return this.#run(() => readBookmarks(this.#engine, this.#document));
  }

  tags(index: number): Tag[] {
    return this.#withPage(index, (page) => readTags(this.#engine, page, index + 1));
  }

  close(): void {
    if (this.#document === 0) return;
    if (!this.#engine.failed) {
      guarded(this.#engine, () => {
        this.#unload();
        this.#closeForm();
        this.#engine.call.FPDF_CloseDocument(this.#document);
        this.#engine.call.free(this.#bytes);
      });
    }
    this.#document = 0;
  }

  /** Opened with the first field: most files have none. */
  #openForm(): number {
    if (this.#form === undefined) {
      const { call } = this.#engine;
      const info = call.PDFiumExt_OpenFormFillInfo();
      this.#form = { info, handle: info === 0 ? 0 : call.PDFiumExt_InitFormFillEnvironment(this.#document, info) };
    }
    return this.#form.handle;
  }

  #closeForm(): void {
    if (this.#form === undefined) return;
    const { call } = this.#engine;
    if (this.#form.handle !== 0) call.PDFiumExt_ExitFormFillEnvironment(this.#form.handle);
    if (this.#form.info !== 0) call.PDFiumExt_CloseFormFillInfo(this.#form.info);
    this.#form = undefined;
  }

  #withPage<T>(index: number, use: (page: number) => T): T {
    return this.#run(() => use(this.#load(index)));
  }

  #load(index: number): number {
    if (this.#loaded?.index === index) return this.#loaded.page;
    this.#unload();
    const page = this.#engine.call.FPDF_LoadPage(this.#document, index);
    if (page === 0) {
      throw new TreelineError('broken-pdf', `page ${index + 1} cannot be read`, { page: index + 1 });
    }
    this.#loaded = { index, page };
    return page;
  }

  #unload(): void {
    if (this.#loaded === undefined) return;
    this.#engine.call.FPDF_ClosePage(this.#loaded.page);
    this.#loaded = undefined;
  }

  #run<T>(use: () => T): T {
    if (this.#document === 0) throw new TreelineError('engine-failed', 'the file is closed');
    if (this.#engine.failed) throw new TreelineError('engine-failed', 'PDFium aborted on this file');
    return guarded(this.#engine, use);
  }
}

function countObjects(engine: Instance, page: number, number: number, budget: Budget): void {
  budget.objects(Math.max(0, engine.call.FPDFPage_CountObjects(page)), number);
  if (!budget.countsPixels) return;
  for (const { width, height } of imageSizes(engine, page)) budget.pixels(width, height, number);
}

/** What PDFium throws by itself is always an abort (a trap, a full heap, a full stack): the instance is lost. */
function guarded<T>(engine: Instance, use: () => T): T {
  try {
    return use();
  } catch (cause) {
    if (cause instanceof TreelineError) throw cause;
    engine.failed = true;
    throw new TreelineError('engine-failed', abortFact(engine, cause), { cause });
  }
}

const MB = 1_000_000;
/** PDFium can have two gigabytes. One that aborts with more than this wanted more. */
const NEARLY_FULL = 1000 * MB;

/** What happened, as far as it shows: PDFium itself only says that it aborted. */
function abortFact(engine: Instance, cause: unknown): string {
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  if (/call stack|stack overflow/i.test(reason)) return 'PDFium gave up: the file is nested too deeply';
  const held = engine.heap.bytes.length;
  if (held > NEARLY_FULL || /memory|allocat|abort\(\)/i.test(reason.replace('memory access out of bounds', ''))) {
    return `PDFium gave up: the file needs more memory than it can have (it held ${Math.round(held / MB)} MB)`;
  }
  return 'PDFium crashed on this file, which is damaged or made to do harm';
}

function openDocument(engine: Instance, address: number, size: number, password: string | undefined): number {
  const { call } = engine;
  const openPlain = () => call.FPDF_LoadMemDocument64(address, size, 0);
  if (password === undefined) return openPlain();
  const secret = new TextEncoder().encode(password);
  const document = engine.withRoom(secret.length + 1, (room) => {
    engine.heap.bytes.set(secret, room);
    engine.heap.bytes[room + secret.length] = 0;
    return call.FPDF_LoadMemDocument64(address, size, room);
  });
  if (document !== 0 || call.FPDF_GetLastError() !== PASSWORD_ERROR) return document;
  // Files that only forbid printing or changes open without any password, so a wrong one must not lock them.
  return openPlain();
}

function openError(error: number, password: string | undefined): TreelineError {
  if (error === PASSWORD_ERROR) {
    return password === undefined
      ? new TreelineError('password-needed', 'the file is encrypted: a password is needed')
      : new TreelineError('password-wrong', 'the file is encrypted and the password is not the right one');
  }
  if (error === SECURITY_ERROR)
    return new TreelineError('broken-pdf', 'the file is encrypted in a way PDFium does not know');
  return new TreelineError('broken-pdf', 'the file is damaged beyond repair');
}
