import { TreelineError } from '../errors.js';

/** The most that one input may hold. What is absent is not limited. */
export interface ReadLimits {
  /** Pages that are read. */
  pages?: number;
  /** Pixels of one picture, as a file or on a page. */
  pixels?: number;
  /** Characters in all pages together. */
  glyphs?: number;
  /** Things drawn, or units of a list, in all pages together. */
  objects?: number;
}

/** Counts what an input holds while it is read. Throws before more is made of it than the limits allow. */
export class Budget {
  readonly #limits: ReadLimits;
  #glyphs = 0;
  #objects = 0;

  constructor(limits: ReadLimits = {}) {
    this.#limits = limits;
  }

  /** Whether somebody wants to know the sizes of pictures: asking costs time. */
  get countsPixels(): boolean {
    return this.#limits.pixels !== undefined;
  }

  pages(count: number): void {
    const { pages: most = Infinity } = this.#limits;
    if (count > most) {
      throw new TreelineError('page-limit', `${count} pages to read; the limit is ${most} (choose some with pages)`);
    }
  }

  pixels(width: number, height: number, page?: number): void {
    const { pixels: most = Infinity } = this.#limits;
    if (width * height <= most) return;
    const message = `a picture of ${width} x ${height} pixels; the limit is ${most} pixels`;
    throw new TreelineError('pixel-limit', message, page === undefined ? {} : { page });
  }

  glyphs(count: number, page: number): void {
    const { glyphs: most = Infinity } = this.#limits;
    this.#glyphs += count;
    if (this.#glyphs <= most) return;
    const message = `${this.#glyphs} characters up to page ${page}; the limit is ${most} characters`;
    throw new TreelineError('glyph-limit', message, { page });
  }

  objects(count: number, page: number): void {
    const { objects: most = Infinity } = this.#limits;
    this.#objects += count;
    if (this.#objects <= most) return;
    const message = `${this.#objects} drawn objects up to page ${page}; the limit is ${most} objects`;
    throw new TreelineError('object-limit', message, { page });
  }
}

/** Whether a limit was reached: such an error ends the whole input, not a page of it. */
export function isLimit(error: TreelineError): boolean {
  return error.code.endsWith('-limit');
}
