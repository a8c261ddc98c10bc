import { DETECTION_STRIDE, type OcrModel } from '../../model/ocr-model.js';
import type { Normalisation, Pyramid } from './pyramid.js';

export const DETECTION: Normalisation = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };

/** The shorter side of a picture is reduced to this before text is looked for: on A4, ten-point letters are 14 pixels high. */
const SHORTER_SIDE = 896;
/** However long a picture is, no more pixels than this are looked at. */
const MOST_PIXELS = 16_000_000;
/** The network sees at most this much at once, with a margin on each side that the next piece looks at too. */
const TILE = 1344;
const MARGIN = 64;

/** Probability of text, pixel by pixel of the picture reduced to `width` × `height`. */
export interface TextMap {
  width: number;
  height: number;
  data: Float32Array;
}

export async function textMap(pyramid: Pyramid, model: OcrModel, signal?: AbortSignal): Promise<TextMap> {
  const shorter = Math.min(pyramid.width, pyramid.height);
  const scale = Math.min(1, SHORTER_SIDE / shorter, Math.sqrt(MOST_PIXELS / (pyramid.width * pyramid.height)));
  const width = toStride(pyramid.width * scale);
  const height = toStride(pyramid.height * scale);
  const data = new Float32Array(width * height);
  const dx = pyramid.width / width;
  const dy = pyramid.height / height;
  for (const [top, bottom] of pieces(height)) {
    for (const [left, right] of pieces(width)) {
      signal?.throwIfAborted();
      // What the piece sees reaches beyond what it is asked for.
      const x0 = Math.max(0, left - MARGIN);
      const y0 = Math.max(0, top - MARGIN);
      const seenWidth = Math.min(width, right + MARGIN) - x0;
      const seenHeight = Math.min(height, bottom + MARGIN) - y0;
      const patch = { x0: x0 * dx, y0: y0 * dy, dx, dy: 0, ex: 0, ey: dy };
      const planes = pyramid.planes(patch, seenWidth, seenHeight, DETECTION);
      const seen = await model.detect(planes, seenWidth, seenHeight, signal);
      for (let y = top; y < bottom; y++) {
        const from = (y - y0) * seenWidth + left - x0;
        data.set(seen.subarray(from, from + right - left), y * width + left);
      }
    }
  }
  return { width, height, data };
}

/** The length in equal pieces, each a multiple of the stride. */
function pieces(length: number): [start: number, end: number][] {
  if (length <= TILE) return [[0, length]];
  const count = Math.ceil(length / (TILE - 2 * MARGIN));
  const edge = (i: number) =>
    i === count ? length : Math.round((i * length) / count / DETECTION_STRIDE) * DETECTION_STRIDE;
  return Array.from({ length: count }, (_, i) => [edge(i), edge(i + 1)]);
}

export function toStride(length: number): number {
  return Math.max(1, Math.round(length / DETECTION_STRIDE)) * DETECTION_STRIDE;
}
