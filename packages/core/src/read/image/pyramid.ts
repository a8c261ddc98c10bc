import type { Picture } from '../pdf/engine.js';

/** Opaque pixels, row by row: grey, or red, green and blue. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Uint8Array;
}

/** Where the pixels of a patch come from: `x = x0 + column * dx + row * ex`, and the same for y, in pixels. */
export interface Patch {
  x0: number;
  y0: number;
  /** One step to the right in the patch. */
  dx: number;
  dy: number;
  /** One step down in the patch. */
  ex: number;
  ey: number;
}

/** Means and deviations by which a network normalises, blue first as the library of its makers has it. */
export interface Normalisation {
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
}

/**
 * A picture and its halves. What is cut out smaller than it stands is taken from the half that is nearest above, so
 * that bilinear sampling is never asked to skip pixels.
 */
export class Pyramid {
  readonly width: number;
  readonly height: number;
  readonly #levels: Raster[];

  constructor(picture: Picture) {
    const base = flatten(picture);
    this.width = base.width;
    this.height = base.height;
    this.#levels = [base];
  }

  /** A patch of `width` × `height` as three planes, blue first, normalised. Beyond the edge the edge goes on. */
  planes(patch: Patch, width: number, height: number, { mean, deviation }: Normalisation): Float32Array {
    const [level, raster] = this.#levelFor(patch);
    const { data, channels } = raster;
    const size = width * height;
    const planes = new Float32Array(3 * size);
    const scale = 1 / 2 ** level;
    const right = raster.width - 1;
    const bottom = raster.height - 1;
    const rowLength = raster.width * channels;
    const [blueFactor, greenFactor, redFactor] = factors(deviation);
    const [blueShift, greenShift, redShift] = shifts(mean, deviation);
    for (let row = 0; row < height; row++) {
      // Pixels have their place in the middle: half a step in, half a pixel back.
      const startX = (patch.x0 + (row + 0.5) * patch.ex + 0.5 * patch.dx) * scale - 0.5;
      const startY = (patch.y0 + (row + 0.5) * patch.ey + 0.5 * patch.dy) * scale - 0.5;
      const stepX = patch.dx * scale;
      const stepY = patch.dy * scale;
      for (let column = 0, at = row * width; column < width; column++, at++) {
        const x = Math.min(Math.max(startX + column * stepX, 0), right);
        const y = Math.min(Math.max(startY + column * stepY, 0), bottom);
        const left = x | 0;
        const top = y | 0;
        const fx = x - left;
        const fy = y - top;
        const a = top * rowLength + left * channels;
        const b = left < right ? a + channels : a;
        const down = top < bottom ? rowLength : 0;
        const wa = (1 - fx) * (1 - fy);
        const wb = fx * (1 - fy);
        const wc = (1 - fx) * fy;
        const wd = fx * fy;
        const first =
          (data[a] ?? 0) * wa + (data[b] ?? 0) * wb + (data[a + down] ?? 0) * wc + (data[b + down] ?? 0) * wd;
        let green = first;
        let blue = first;
        if (channels === 3) {
          green =
            (data[a + 1] ?? 0) * wa +
            (data[b + 1] ?? 0) * wb +
            (data[a + down + 1] ?? 0) * wc +
            (data[b + down + 1] ?? 0) * wd;
          blue =
            (data[a + 2] ?? 0) * wa +
            (data[b + 2] ?? 0) * wb +
            (data[a + down + 2] ?? 0) * wc +
            (data[b + down + 2] ?? 0) * wd;
        }
        planes[at] = blue * blueFactor + blueShift;
        planes[at + size] = green * greenFactor + greenShift;
        planes[at + 2 * size] = first * redFactor + redShift;
      }
    }
    return planes;
  }

  /** The whole picture, scaled to `width` × `height`. */
  whole(width: number, height: number, normalisation: Normalisation): Float32Array {
    const patch = { x0: 0, y0: 0, dx: this.width / width, dy: 0, ex: 0, ey: this.height / height };
    return this.planes(patch, width, height, normalisation);
  }

  #levelFor({ dx, dy, ex, ey }: Patch): [level: number, raster: Raster] {
    const step = Math.min(Math.hypot(dx, dy), Math.hypot(ex, ey));
    const level = Math.max(0, Math.floor(Math.log2(Math.max(1, step))));
    for (let made = this.#levels.length; made <= level; made++) {
      const last = this.#levels[made - 1];
      if (last) this.#levels.push(halve(last));
    }
    const best = Math.min(level, this.#levels.length - 1);
    const raster = this.#levels[best];
    if (!raster) throw new RangeError('a pyramid has at least one level');
    return [best, raster];
  }
}

function factors(deviation: Normalisation['deviation']): [number, number, number] {
  return [1 / (255 * deviation[0]), 1 / (255 * deviation[1]), 1 / (255 * deviation[2])];
}

function shifts(mean: Normalisation['mean'], deviation: Normalisation['deviation']): [number, number, number] {
  return [-mean[0] / deviation[0], -mean[1] / deviation[1], -mean[2] / deviation[2]];
}

/** Transparency is laid on white. */
function flatten({ width, height, channels, data }: Picture): Raster {
  if (channels === 1) return { width, height, channels, data };
  const opaque = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < opaque.length; from += 4, to += 3) {
    const alpha = data[from + 3] ?? 255;
    for (let channel = 0; channel < 3; channel++) {
      const value = data[from + channel] ?? 0;
      opaque[to + channel] = alpha === 255 ? value : 255 + ((value - 255) * alpha) / 255;
    }
  }
  return { width, height, channels: 3, data: opaque };
}

function halve({ width, height, channels, data }: Raster): Raster {
  const halfWidth = Math.ceil(width / 2);
  const halfHeight = Math.ceil(height / 2);
  const half = new Uint8Array(halfWidth * halfHeight * channels);
  for (let y = 0, to = 0; y < halfHeight; y++) {
    const top = 2 * y * width * channels;
    const below = Math.min(2 * y + 1, height - 1) * width * channels;
    for (let x = 0; x < halfWidth; x++) {
      const left = 2 * x * channels;
      const right = Math.min(2 * x + 1, width - 1) * channels;
      for (let channel = 0; channel < channels; channel++, to++) {
        const sum =
          (data[top + left + channel] ?? 0) +
          (data[top + right + channel] ?? 0) +
          (data[below + left + channel] ?? 0) +
          (data[below + right + channel] ?? 0);
        half[to] = (sum + 2) >> 2;
      }
    }
  }
  return { width: halfWidth, height: halfHeight, channels, data: half };
}
