import { FEATURE_TAPS, type OcrFeatureModel } from '../../model/ocr-model.js';
import type { Picture } from '../pdf/engine.js';
import { Pyramid } from './pyramid.js';
import { DETECTION, toStride } from './text-map.js';

/** What the text-detection network sees, place by place. */
export interface FeatureMap {
  width: number;
  height: number;
  channels: number;
  /** Channel after channel, each row by row. */
  data: Float32Array;
  /** Size of the picture that places are given in. */
  pictureWidth: number;
  pictureHeight: number;
}

/** The features of a picture, which is first reduced so that its longer side has at most `longest` pixels. */
export async function textFeatures(picture: Picture, model: OcrFeatureModel, longest: number): Promise<FeatureMap> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const width = toStride(picture.width * scale);
  const height = toStride(picture.height * scale);
  const { stride, channels } = FEATURE_TAPS[model.tap];
  const data = await model.run(new Pyramid(picture).whole(width, height, DETECTION), width, height);
  return {
    width: width / stride,
    height: height / stride,
    channels,
    data,
    pictureWidth: picture.width,
    pictureHeight: picture.height,
  };
}

/** The features at a place of the picture, bilinear between the four nearest of the map. */
export function featureAt(map: FeatureMap, x: number, y: number): Float32Array {
  const { width, height, channels, data } = map;
  const column = Math.min(Math.max((x / map.pictureWidth) * width - 0.5, 0), width - 1);
  const row = Math.min(Math.max((y / map.pictureHeight) * height - 0.5, 0), height - 1);
  const left = Math.floor(column);
  const top = Math.floor(row);
  const right = Math.min(left + 1, width - 1);
  const bottom = Math.min(top + 1, height - 1);
  const fx = column - left;
  const fy = row - top;
  const vector = new Float32Array(channels);
  for (let channel = 0; channel < channels; channel++) {
    const at = channel * width * height;
    const above = (data[at + top * width + left] ?? 0) * (1 - fx) + (data[at + top * width + right] ?? 0) * fx;
    const below = (data[at + bottom * width + left] ?? 0) * (1 - fx) + (data[at + bottom * width + right] ?? 0) * fx;
    vector[channel] = above * (1 - fy) + below * fy;
  }
  return vector;
}
