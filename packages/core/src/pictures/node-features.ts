import type { Box } from '../document/schema.js';
import type { OcrFeatureModel } from '../model/ocr-model.js';
import { type FeatureMap, featureAt, textFeatures } from '../read/image/features.js';
import type { Picture } from '../read/pdf/engine.js';

/** Numbers a block: 96 channels of the network's fused map inside it, 96 around it. */
export const NODE_FEATURES = 192;

/** Pixels the network looks at: enough for style and surroundings, cheap beside reading the text. */
const MOST_PIXELS = 384 * 384;

/** The longer side to which a picture is reduced before the network looks at it; a tall one keeps more of it. */
export function featureSide({ width, height }: { width: number; height: number }): number {
  return Math.max(width, height) * Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
}

/** f(t_i) of SPEC 5.1 for the blocks of a picture, from the frozen text-detection network (its tap `fused`). */
export async function lookAtBlocks(
  picture: Picture,
  boxes: readonly Box[],
  model: OcrFeatureModel,
): Promise<Float32Array> {
  return nodeFeatures(await textFeatures(picture, model, featureSide(picture)), boxes);
}

const INSIDE: readonly (readonly [number, number])[] = [1 / 4, 3 / 4].flatMap((y) =>
  [1 / 8, 3 / 8, 5 / 8, 7 / 8].map((x) => [x, y] as const),
);
/** Corners and edge middles; in the direction given, half the block's height outside. */
const AROUND: readonly (readonly [number, number])[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

/**
 * For every block the mean of the map at eight points inside it, then the mean at eight points around it, each by
 * bilinear interpolation.
 */
export function nodeFeatures(map: FeatureMap, boxes: readonly Box[]): Float32Array {
  const { channels } = map;
  const features = new Float32Array(boxes.length * 2 * channels);
  for (const [i, [x0, y0, x1, y1]] of boxes.entries()) {
    const row = features.subarray(i * 2 * channels, (i + 1) * 2 * channels);
    const inside = row.subarray(0, channels);
    const around = row.subarray(channels);
    const margin = (y1 - y0) / 2;
    for (const [x, y] of INSIDE) add(inside, featureAt(map, x0 + x * (x1 - x0), y0 + y * (y1 - y0)));
    for (const [x, y] of AROUND) {
      const across = (x0 + x1 + x * (x1 - x0)) / 2 + x * margin;
      add(around, featureAt(map, across, (y0 + y1 + y * (y1 - y0)) / 2 + y * margin));
    }
    for (let c = 0; c < row.length; c++) row[c] = (row[c] ?? 0) / 8;
  }
  return features;
}

function add(sum: Float32Array, values: Float32Array): void {
  for (let c = 0; c < sum.length; c++) sum[c] = (sum[c] ?? 0) + (values[c] ?? 0);
}
