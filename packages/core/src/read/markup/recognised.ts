import { sha256 } from '#sha256';
import type { Source } from '../../document/schema.js';
import { type ErrorCode, TreelineError } from '../../errors.js';
import { languageOf } from '../language.js';
import { parsePageRange, selectPages } from '../pages.js';
import type { Reading } from '../reading.js';
import { type RecognisedPage, recognisedPage } from './recognised-page.js';

export interface RecognisedOptions {
  /** Name of the source as it appears in the document. */
  name: string;
  /** Pages to read, counted from 1, as in `3-7,9,12-`; all when absent. */
  pages?: string | undefined;
}

/** The files in which OCR engines say what they recognised. */
export type RecognisedKind = 'hocr' | 'alto' | 'page-xml';

/** What another OCR engine recognised, as a reading. */
export async function recognisedReading(
  bytes: Uint8Array,
  kind: RecognisedKind,
  all: readonly RecognisedPage[],
  options: RecognisedOptions,
): Promise<Reading> {
  if (all.length === 0) throw new TreelineError(NO_PAGES[kind].code, NO_PAGES[kind].message);
  const range = options.pages === undefined ? undefined : parsePageRange(options.pages);
  const pages = selectPages(range, all.length).flatMap((number) => {
    const page = all[number - 1];
    return page ? [recognisedPage(page, number)] : [];
  });
  let count = 0;
  for (const { lines } of pages) for (const line of lines) line.id = `l${count++}`;
  const source: Source = { name: options.name, kind, pages: all.length, sha256: await sha256(bytes) };
  const sample = pages.flatMap(({ lines }) => lines.map(({ text }) => text)).slice(0, 100);
  const language = await languageOf(undefined, sample.join(' '));
  if (language !== undefined) source.language = language;
  return { source, pages, problems: [], evidence: { bookmarks: [], tags: [] } };
}

const NO_PAGES: Record<RecognisedKind, { code: ErrorCode; message: string }> = {
  hocr: { code: 'invalid-hocr', message: 'not hOCR: no element has the class ocr_page' },
  alto: { code: 'invalid-alto', message: 'not ALTO: there is no element Page' },
  'page-xml': { code: 'invalid-page-xml', message: 'not PAGE XML: there is no element Page' },
};
