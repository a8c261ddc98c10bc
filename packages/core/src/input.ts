import { TreelineError } from './errors.js';
import { type ParseOptions, pageRange } from './options.js';
import { readHrdoc } from './read/hrdoc/hrdoc.js';
import { type InputKind, kindOf } from './read/kind.js';
import { Budget, type ReadLimits } from './read/limits.js';
import type { RecognisedKind } from './read/markup/recognised.js';
import { withReadPdf } from './read/pdf/read.js';
import type { Reading } from './read/reading.js';

/** Called after each page that was read, with how it was read. */
export type PageRead = (page: { done: number; total: number; recognised?: boolean }) => void;

/**
 * Reads any input and hands it to `use`. A PDF stays open meanwhile, so that its pages can be drawn. The code of a
 * reader is loaded only when it is needed, which makes the start quicker for everybody else.
 */
export async function withReading<T>(
  bytes: Uint8Array,
  options: ParseOptions,
  onProgress: PageRead,
  use: (reading: Reading) => Promise<T>,
): Promise<T> {
  const { from = await kindOf(bytes), password, ocr, signal, limits } = options;
  const pages = pageRange(options);
  const name = options.name ?? DEFAULT_NAMES[from];
  if (options.givenOrder && from !== 'hrdoc')
    throw new TreelineError('invalid-option', 'only an HRDoc list has a reading order that can be given');
  if (from === 'pdf') return await withReadPdf(bytes, { name, pages, password, ocr, signal, onProgress, limits }, use);
  if (from === 'image') {
    const { readImage } = await import('./read/image/read.js');
    return await use(await readImage(bytes, { name, pages, ocr, signal, onProgress, limits }));
  }
  if (from === 'hocr' || from === 'alto' || from === 'page-xml')
    return await use(within(limits, await readMarkup(from, bytes, { name, pages })));
  if (pages !== undefined)
    throw new TreelineError('invalid-option', 'an HRDoc list is read whole: pages cannot be chosen');
  const read = await readHrdoc(bytes, { name, pageSizes: options.pageSizes, givenOrder: options.givenOrder });
  return await use(within(limits, read));
}

/** Lists and markup are read whole before they can be counted; what follows costs far more. */
function within(limits: ReadLimits | undefined, reading: Reading): Reading {
  const budget = new Budget(limits);
  budget.pages(reading.pages.length);
  for (const { page, lines } of reading.pages) {
    budget.objects(lines.length, page.number);
    budget.glyphs(
      lines.reduce((sum, { text }) => sum + text.length, 0),
      page.number,
    );
  }
  return reading;
}

async function readMarkup(
  from: RecognisedKind,
  bytes: Uint8Array,
  options: { name: string; pages: string | undefined },
): Promise<Reading> {
  if (from === 'page-xml') return (await import('./read/markup/page-xml.js')).readPageXml(bytes, options);
  if (from === 'alto') return (await import('./read/markup/alto.js')).readAlto(bytes, options);
  return (await import('./read/markup/hocr.js')).readHocr(bytes, options);
}

const DEFAULT_NAMES: Record<InputKind, string> = {
  pdf: 'document.pdf',
  image: 'picture',
  hocr: 'document.hocr',
  alto: 'document.xml',
  'page-xml': 'document.xml',
  hrdoc: 'document.json',
};
