import type { Problem } from '../../document/schema.js';
import { TreelineError } from '../../errors.js';
import type { OcrModel } from '../../model/ocr-model.js';
import type { OcrWeights } from '../../model/ocr-weights.js';
import { drawUpright } from '../image/draw.js';
import { loadOcr } from '../image/ocr.js';
import { readLines } from '../image/read.js';
import type { ReadPage } from '../reading.js';
import { uprightSize } from '../upright.js';
import type { Picture, RenderOptions } from './engine.js';
import { covers } from './is-scan.js';

/** 200 dpi: ten-point letters are 28 pixels high. */
const PIXELS_PER_POINT = 200 / 72;
/** A poster is drawn with fewer. */
const MOST_PIXELS = 12_000_000;

interface ScannedPdf {
  renderPage(page: number, options: RenderOptions): Picture;
  hasBrokenImage(page: number): boolean;
}

/** Reads the scanned pages of one file. The OCR models are loaded with the first of them. */
export class Scans {
  readonly #pdf: ScannedPdf;
  readonly #weights: OcrWeights | undefined;
  readonly #signal: AbortSignal | undefined;
  #missing: TreelineError | undefined;
  readonly #unread: number[] = [];
  readonly #failed: Problem[] = [];

  constructor(pdf: ScannedPdf, weights: OcrWeights | undefined, signal: AbortSignal | undefined) {
    this.#pdf = pdf;
    this.#weights = weights;
    this.#signal = signal;
  }

  /** The page with the lines that OCR found on it; as it is where it cannot be read. */
  async read(drawn: ReadPage): Promise<ReadPage> {
    const { page, graphics } = drawn;
    const model = await this.#model(page.number);
    const picture = model && this.#render(page.number, page.width, page.height);
    if (!model || !picture) return drawn;
    if (isBlank(picture) && this.#pdf.hasBrokenImage(page.number)) {
      const message = 'the picture on this page cannot be decoded';
      this.#failed.push({ code: 'picture-broken', page: page.number, message });
      return drawn;
    }
    const size = { width: page.width, height: page.height };
    const { lines, turned } = await readLines(picture, size, page.number, model, this.#signal);
    return {
      page: turned ? { ...page, ...uprightSize(turned) } : page,
      lines,
      contentOrder: false,
      // The scan itself is the paper; what else is drawn would have to be turned, and says nothing about a picture.
      graphics: turned ? [] : graphics.filter((graphic) => !covers(graphic, page)),
      ...(turned && {
        turned,
        draw: async (scale) => {
          const again = this.#render(page.number, page.width, page.height, scale);
          return again && drawUpright(again, size, turned, scale);
        },
      }),
    };
  }

  /** What could not be read, at the end. */
  problems(): Problem[] {
    if (!this.#missing) return this.#failed;
    const [first] = this.#unread;
    const many = this.#unread.length > 1 ? `${this.#unread.length} pages are pictures` : 'this page is a picture';
    const message = `${many} without text. ${this.#missing.message}`;
    return [...this.#failed, { code: this.#missing.code, ...(first !== undefined && { page: first }), message }];
  }

  async #model(page: number): Promise<OcrModel | undefined> {
    if (!this.#missing) {
      try {
        return await loadOcr(this.#weights);
      } catch (error) {
        if (!(error instanceof TreelineError) || error.code !== 'ocr-missing') throw error;
        this.#missing = error;
      }
    }
    this.#unread.push(page);
    return undefined;
  }

  #render(page: number, width: number, height: number, wanted = PIXELS_PER_POINT): Picture | undefined {
    try {
      const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)));
      return this.#pdf.renderPage(page, { scale, gray: true });
    } catch (error) {
      if (!(error instanceof TreelineError) || error.code === 'engine-failed') throw error;
      this.#failed.push({ code: 'page-unreadable', page, message: error.message });
      return undefined;
    }
  }
}

function isBlank({ data }: Picture): boolean {
  return data.every((value) => value === data[0]);
}
