import type { Tesseract } from './tesseract.js';

export type { Tesseract };

/** In web pages only PP-OCR reads. */
export async function loadTesseract(): Promise<Tesseract | undefined> {
  return undefined;
}
