import { area, coverage } from '../../document/box.js';
import { problem } from '../../document/problems.js';
import type { Box, Problem } from '../../document/schema.js';
import { type OcrSettings, ocrSettings } from '../image/ocr-options.js';
import type { Graphic, ReadLine, ReadPage } from '../reading.js';
import { joinPieces, shareWithin } from './layer.js';
import type { DrawnPdf, OcrPages } from './ocr-pages.js';
import { pictureShare, picturesOf } from './pictures.js';
import { meaninglessShare, plausibleShare } from './plausible.js';

/*
 * Where the text of each page comes from. In order of precedence:
 *
 * 1. the characters of the file, where they are visible and mean something;
 * 2. the hidden text over a scan, where its words make sense and fit the picture below;
 * 3. OCR: of the whole page, or of a picture in it that holds text.
 *
 * A page is decided by itself, without its neighbours. Text of the file is never dropped for OCR that reads less.
 */

export type PageVerdict =
  /** The text of the file, and pictures between it that may hold more. */
  | { from: 'file'; pictures: Box[] }
  | { from: 'layer'; layer: ReadLine[] }
  /** `keep` is visible text that stands on a scan, such as a stamp, or that can be read among text that cannot. */
  | { from: 'ocr'; keep: ReadLine[]; because: 'picture' | 'meaningless' }
  | { from: 'none' };

/** Pictures over this share of the page are the page. */
const SCAN_SHARE = 0.5;
/** A page without any text that has this much of a picture, or so many paths, may show text. */
const DRAWN_SHARE = 0.03;
const OUTLINED_TEXT = 30;
/** Visible characters on a scan: a stamp, a page number, a note of the library. */
const STAMP = 250;
/** Visible characters for one hidden. */
const STAMP_SHARE = 0.2;
/** So much of a layer lies on the pictures of its page. */
const LAYER_WITHIN = 0.8;
/** Characters that stand for nothing; and, where fonts do not say what they mean, words that could be words. */
const MEANINGLESS_SHARE = 0.3;
const UNMAPPED_SHARE = 0.5;
const PLAUSIBLE_SHARE = 0.5;
/** Where less of the lines' area can be read, OCR reads the page at once, in order; what can be read stays. */
const READABLE_SHARE = 0.75;
/** Enough lines to tell whether they mean something. */
const SAMPLE_LINES = 30;
/** In points and as a share of the page: smaller pictures are logos and icons. */
const SMALLEST_PICTURE = { width: 80, height: 36, share: 0.015 };
/** With more lines than this on it, a picture is their ground. */
const LINES_ON_GROUND = 2;

/** What the file alone tells about a page. `unmapped` is the share of characters whose fonts do not say what they mean. */
export function judgePage(page: ReadPage, unmapped: number): PageVerdict {
  const { lines, graphics } = page;
  if (lines.length === 0) {
    const paths = graphics.filter(({ kind }) => kind === 'path').length;
    if (paths < OUTLINED_TEXT && pictureShare(page) < DRAWN_SHARE) return { from: 'none' };
    return { from: 'ocr', keep: [], because: 'picture' };
  }
  const visible = lines.filter(({ hidden }) => !hidden);
  if (isMeaningless(visible, unmapped)) return { from: 'ocr', keep: [], because: 'meaningless' };
  const readable = visible.filter(({ unreadable }) => !unreadable);
  if (areaOf(readable) < READABLE_SHARE * areaOf(visible)) {
    return { from: 'ocr', keep: readable, because: 'meaningless' };
  }
  if (!graphics.some(({ kind }) => kind === 'image')) return { from: 'file', pictures: [] };
  const pictures = picturesOf(page);
  const hidden = lines.filter((line) => line.hidden);
  const shown = lengthOf(visible);
  if (shown <= STAMP_SHARE * lengthOf(hidden) && shareWithin(hidden, pictures) >= LAYER_WITHIN) {
    return { from: 'layer', layer: hidden };
  }
  const stamped = shown <= STAMP && shareWithin(visible, pictures) >= LAYER_WITHIN;
  if (hidden.length === 0 && stamped && pictureShare(page) >= SCAN_SHARE) {
    return { from: 'ocr', keep: visible, because: 'picture' };
  }
  return { from: 'file', pictures: pictures.filter((box) => mayHoldText(box, page)) };
}

function isMeaningless(lines: readonly ReadLine[], unmapped: number): boolean {
  if (lines.length === 0) return false;
  const sample = lines.slice(0, SAMPLE_LINES).map(({ text }) => text);
  if (meaninglessShare(sample.join('')) > MEANINGLESS_SHARE) return true;
  return unmapped > UNMAPPED_SHARE && (plausibleShare(sample.join(' ')) ?? 1) < PLAUSIBLE_SHARE;
}

/** Words of a layer that make no sense are no text. */
export function isLayerPlausible(layer: readonly ReadLine[]): boolean {
  const text = layer.map((line) => line.text).join(' ');
  return meaninglessShare(text) <= MEANINGLESS_SHARE && (plausibleShare(text) ?? 1) >= PLAUSIBLE_SHARE;
}

function mayHoldText(box: Box, { page, lines }: ReadPage): boolean {
  const { width, height, share } = SMALLEST_PICTURE;
  if (box[2] - box[0] < width || box[3] - box[1] < height || area(box) < share * page.width * page.height) return false;
  let on = 0;
  for (const line of lines) {
    const x = (line.box[0] + line.box[2]) / 2;
    const y = (line.box[1] + line.box[3]) / 2;
    if (x > box[0] && x < box[2] && y > box[1] && y < box[3] && ++on > LINES_ON_GROUND) return false;
  }
  return true;
}

function lengthOf(lines: readonly ReadLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

function areaOf(lines: readonly ReadLine[]): number {
  return lines.reduce((sum, { box }) => sum + area(box), 0);
}

/** Decides about the pages of one file and reads those that need OCR, which is loaded with the first of them. */
export class PageTexts {
  readonly #pdf: DrawnPdf;
  readonly #settings: OcrSettings;
  readonly #signal: AbortSignal | undefined;
  #ocr: OcrPages | undefined;
  readonly #skipped: number[] = [];

  constructor(pdf: DrawnPdf, ocr: Parameters<typeof ocrSettings>[0], signal: AbortSignal | undefined) {
    this.#pdf = pdf;
    this.#settings = ocrSettings(ocr);
    this.#signal = signal;
  }

  /** The page with the text it really has. */
  async read(page: ReadPage, unmapped: number): Promise<ReadPage> {
    const { mode } = this.#settings;
    if (mode === 'force') return await (await this.#pages()).page(page, []);
    const verdict = judgePage(page, unmapped);
    if (verdict.from === 'none') return from(page, 'none');
    if (verdict.from === 'layer') return await this.#layer(page, verdict.layer);
    if (mode === 'never') {
      if (verdict.from === 'ocr') this.#skipped.push(page.page.number);
      return from(page, page.lines.length > 0 ? 'file' : 'none');
    }
    if (verdict.from === 'ocr') return await (await this.#pages()).page(page, verdict.keep, verdict.because);
    if (verdict.pictures.length === 0) return from(page, 'file');
    return from(await (await this.#pages()).pictures(page, verdict.pictures), 'file');
  }

  /** The lines of a part of a page, by OCR: for text whose characters cannot be made out. Empty where there is no OCR. */
  async recogniseRegion(page: ReadPage['page'], box: Box): Promise<ReadLine[]> {
    return this.#settings.mode === 'never' ? [] : await (await this.#pages()).region(page, box);
  }

  /** What could not be read, and what was read otherwise than the file says, at the end. */
  problems(): Problem[] {
    const problems = this.#ocr?.problems() ?? [];
    const [first] = this.#skipped;
    if (first === undefined) return problems;
    const many = this.#skipped.length;
    const lacking = many > 1 ? `${many} pages have no text of their own` : 'this page has no text of its own';
    return [...problems, problem('ocr-off', `${lacking}, and OCR is off`, first)];
  }

  async #layer(page: ReadPage, layer: ReadLine[]): Promise<ReadPage> {
    const lines = joinPieces(page.lines);
    // Pieces of a scan are paper, not figures. One picture of the whole page says by itself that it is a scan.
    const isPiece = ({ kind, box }: Graphic) =>
      kind === 'image' &&
      area(box) < SCAN_SHARE * page.page.width * page.page.height &&
      layer.some((line) => coverage(line.box, box) > 0.5);
    const joined = { ...from(page, 'layer'), lines, graphics: page.graphics.filter((graphic) => !isPiece(graphic)) };
    if (this.#settings.mode === 'never') return joined;
    const plausible = isLayerPlausible(layer);
    const ocr = await this.#pages();
    if (
      plausible &&
      (await ocr.fits(
        page,
        lines.filter(({ hidden }) => hidden),
      ))
    )
      return joined;
    return (await ocr.instead(page, lengthOf(layer))) ?? joined;
  }

  async #pages(): Promise<OcrPages> {
    if (!this.#ocr) {
      const { OcrPages } = await import('./ocr-pages.js');
      this.#ocr = new OcrPages(this.#pdf, this.#settings, this.#signal);
    }
    return this.#ocr;
  }
}

function from(page: ReadPage, text: NonNullable<ReadPage['page']['text']>): ReadPage {
  return { ...page, page: { ...page.page, text } };
}
