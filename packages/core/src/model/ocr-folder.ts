import { TreelineError } from '../errors.js';
import type { OcrFile } from './ocr-weights.js';

/** Which files of a folder are the parts of PP-OCR, by how they are named in every version. Paths with slashes. */
export function ocrFilesIn(folder: string, paths: readonly string[]): Partial<Record<OcrFile, string>> {
  const models = paths.filter((path) => /\.onnx$/i.test(path));
  const detection = oneOf(
    folder,
    'detectors',
    models.filter((path) => isPart(path, 'det')),
  );
  const recognition = oneOf(
    folder,
    'recognisers',
    models.filter((path) => isPart(path, 'rec')),
  );
  if (!detection || !recognition) {
    const lacking = detection ? 'recogniser (a file like rec.onnx)' : 'detector (a file like det.onnx)';
    throw new TreelineError('ocr-missing', `${folder}: there is no PP-OCR ${lacking}`);
  }
  const [angle] = models.filter((path) => isPart(path, 'cls'));
  const characters = dictionaryFor(recognition, paths);
  return {
    'ch_PP-OCRv4_det_infer.onnx': detection,
    'ch_PP-OCRv4_rec_infer.onnx': recognition,
    ...(angle !== undefined && { 'ch_ppocr_mobile_v2.0_cls_infer.onnx': angle }),
    ...(characters !== undefined && { 'ppocr_keys_v1.txt': characters }),
  };
}

/** `det.onnx`, `PP-OCRv6_tiny_det.onnx`, `det/inference.onnx`. */
function isPart(path: string, part: 'det' | 'rec' | 'cls'): boolean {
  return new RegExp(`(?:^|[/_.-])${part}(?:[/_.-])`, 'i').test(path);
}

function oneOf(folder: string, what: string, found: readonly string[]): string | undefined {
  if (found.length > 1) {
    throw new TreelineError(
      'ocr-missing',
      `${folder}: there are ${found.length} ${what} (${found.join(', ')}): name a folder that has one`,
    );
  }
  return found[0];
}

/** The list of characters nearest to the recogniser: in its own folder, else anywhere. */
function dictionaryFor(recognition: string, paths: readonly string[]): string | undefined {
  const folder = recognition.slice(0, recognition.lastIndexOf('/') + 1);
  const lists = paths.filter((path) => /(?:dict|keys)[^/]*\.txt$/i.test(path));
  const settings = paths.filter((path) => /\.ya?ml$/i.test(path) && !isPart(path, 'det') && !isPart(path, 'cls'));
  const candidates = [...lists, ...settings];
  return (
    candidates.find((path) => path.startsWith(folder) && !path.slice(folder.length).includes('/')) ?? candidates[0]
  );
}
