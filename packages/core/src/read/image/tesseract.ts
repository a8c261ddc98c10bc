import type { Picture } from '../pdf/engine.js';
import type { Writing } from './blocks.js';

/** Another OCR engine, for languages that PP-OCR does not know. */
export interface Tesseract {
  read(picture: Picture, signal?: AbortSignal): Promise<Writing>;
}
