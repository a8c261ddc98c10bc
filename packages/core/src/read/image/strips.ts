import { ANGLE_WIDTH, STRIP_HEIGHT } from '../../model/ocr-model.js';
import type { Normalisation, Patch, Pyramid } from './pyramid.js';
import type { Rectangle } from './rectangle.js';

const HALF: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

/** A strip of text as the recognition network takes it. */
export interface Strip {
  planes: Float32Array;
  width: number;
}

/** Wider than this, and nothing on a page is; it bounds the memory of one strip. */
const WIDEST = 4096;
const NARROWEST = 48;

/** The pixels of a rectangle, set upright and scaled to the height of a strip; `stretch` widens what is set too narrow. */
export function cutStrip(pyramid: Pyramid, rectangle: Rectangle, stretch = 1): Strip {
  const natural = Math.round((STRIP_HEIGHT * stretch * rectangle.width) / Math.max(1, rectangle.height));
  const width = Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(natural / 8) * 8));
  return { planes: pyramid.planes(patchOf(rectangle, width, STRIP_HEIGHT), width, STRIP_HEIGHT, HALF), width };
}

/** The beginning of the rectangle, as the angle network takes it. */
export function cutAngleStrip(pyramid: Pyramid, rectangle: Rectangle): Float32Array {
  return pyramid.planes(patchOf(rectangle, ANGLE_WIDTH, STRIP_HEIGHT), ANGLE_WIDTH, STRIP_HEIGHT, HALF);
}

function patchOf({ x, y, width, height, angle }: Rectangle, columns: number, rows: number): Patch {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return {
    x0: x - (width / 2) * cos + (height / 2) * sin,
    y0: y - (width / 2) * sin - (height / 2) * cos,
    dx: (width / columns) * cos,
    dy: (width / columns) * sin,
    ex: (-height / rows) * sin,
    ey: (height / rows) * cos,
  };
}
