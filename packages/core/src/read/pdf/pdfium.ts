import { TreelineError } from '../../errors.js';
import type { Bookmark, Tag } from '../reading.js';
import type { PdfEngine, PdfFile, Picture, RawPage, RenderOptions } from './engine.js';
import { displayOf } from './pdfium/display.js';
import { readDrawings } from './pdfium/drawings.js';
import { type Instance, instance } from './pdfium/instance.js';
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

/** FPDF_GetLastError. */
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

class PdfiumFile implements PdfFile {
  readonly pageCount: number;
  readonly language: string | undefined;
  readonly #engine: Instance;
  readonly #bytes: number;
  #document: number;
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

  page(index: number): RawPage {
    return this.#withPage(index, (page) => {
      const display = displayOf(this.#engine, page);
      const { drawings, covered } = readDrawings(this.#engine, page, display);
      const { chars, texts, fonts } = readText(this.#engine, page, display, covered);
      return { width: display.width, height: display.height, chars, texts, fonts, drawings };
    });
  }

  render(index: number, options: RenderOptions): Picture {
    return this.#withPage(index, (page) => renderPage(this.#engine, page, options));
  }

  hasBrokenImage(index: number): boolean {
    return this.#withPage(index, (page) => hasBrokenImage(this.#engine, page));
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
        this.#engine.call.FPDF_CloseDocument(this.#document);
        this.#engine.call.free(this.#bytes);
      });
    }
    this.#document = 0;
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

/** What PDFium throws by itself is always an abort (a trap, a full heap, a full stack): the instance is lost. */
function guarded<T>(engine: Instance, use: () => T): T {
  try {
    return use();
  } catch (cause) {
    if (cause instanceof TreelineError) throw cause;
    engine.failed = true;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TreelineError('engine-failed', `PDFium aborted (${reason.split('\n', 1)[0]})`, { cause });
  }
}

function openDocument(engine: Instance, address: number, size: number, password: string | undefined): number {
  const { call } = engine;
  if (password === undefined) return call.FPDF_LoadMemDocument64(address, size, 0);
  const secret = new TextEncoder().encode(password);
  return engine.withRoom(secret.length + 1, (room) => {
    engine.heap.bytes.set(secret, room);
    engine.heap.bytes[room + secret.length] = 0;
    return call.FPDF_LoadMemDocument64(address, size, room);
  });
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
