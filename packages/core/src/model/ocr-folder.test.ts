import { describe, expect, it } from 'vitest';
import { ocrFilesIn } from './ocr-folder.js';

const [DETECTOR, RECOGNISER, ANGLE, CHARACTERS] = [
  'ch_PP-OCRv4_det_infer.onnx',
  'ch_PP-OCRv4_rec_infer.onnx',
  'ch_ppocr_mobile_v2.0_cls_infer.onnx',
  'ppocr_keys_v1.txt',
] as const;

describe('a folder of OCR models', () => {
  it('may have a folder for each part, with the characters in the settings of the recogniser', () => {
    const files = ['det/inference.yml', 'det/det.onnx', 'rec/inference.yml', 'rec/rec.onnx'];
    expect(ocrFilesIn('tiny', files)).toEqual({
      [DETECTOR]: 'det/det.onnx',
      [RECOGNISER]: 'rec/rec.onnx',
      [CHARACTERS]: 'rec/inference.yml',
    });
  });

  it('may have all parts beside each other, under the names of any version', () => {
    const files = [
      'PP-OCRv5_mobile_det.onnx',
      'latin_PP-OCRv5_rec_mobile.onnx',
      'ppocrv5_latin_dict.txt',
      'x_cls_infer.onnx',
    ];
    expect(ocrFilesIn('v5', files)).toEqual({
      [DETECTOR]: 'PP-OCRv5_mobile_det.onnx',
      [RECOGNISER]: 'latin_PP-OCRv5_rec_mobile.onnx',
      [ANGLE]: 'x_cls_infer.onnx',
      [CHARACTERS]: 'ppocrv5_latin_dict.txt',
    });
  });

  it.each([
    ['no recogniser', ['det.onnx', 'dict.txt'], /models: there is no PP-OCR recogniser/],
    ['nothing', [], /models: there is no PP-OCR detector/],
    ['several recognisers', ['det.onnx', 'a_rec.onnx', 'b_rec.onnx'], /2 recognisers \(a_rec.onnx, b_rec.onnx\)/],
  ])('that has %s is refused with the reason', (_, files, message) => {
    expect(() => ocrFilesIn('models', files)).toThrow(message);
  });
});
