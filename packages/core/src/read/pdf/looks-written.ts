import type { Picture } from './engine.js';

/*
 * A first look at a picture, before any network: writing stands on paper of a few shades, and its rows have many sharp edges.
 * Photographs have more shades. It only saves time: whether there is text is for the detector to say.
 */

/** Shades that are told apart, and the share of the pixels that the most frequent of them have. */
const SHADES = 32;
const GROUNDS = 4;
const GROUND_SHARE = 0.5;
/** Edges of letters: this share of the rows has at least so many, of so many shades of 256 within two pixels. */
const WRITTEN_ROWS = 0.06;
const EDGES = 12;
const SHARP = 40;

/** Whether a grey picture may hold writing. */
export function looksWritten(picture: Picture): boolean {
  const { width, height, data } = picture;
  if (groundShare(picture) < GROUND_SHARE) return false;
  let written = 0;
  for (let y = 0; y < height; y++) {
    let edges = 0;
    for (let at = y * width + 2; at < (y + 1) * width; at++) {
      if (Math.abs((data[at] ?? 0) - (data[at - 2] ?? 0)) > SHARP) edges++;
    }
    if (edges >= EDGES) written++;
  }
  return written >= WRITTEN_ROWS * height;
}

function groundShare({ width, height, data }: Picture): number {
  const counts = new Uint32Array(SHADES);
  for (let i = 0; i < width * height; i++) {
    const shade = ((data[i] ?? 0) * SHADES) >> 8;
    counts[shade] = (counts[shade] ?? 0) + 1;
  }
  const most = counts.toSorted((a, b) => b - a).subarray(0, GROUNDS);
  return most.reduce((sum, count) => sum + count, 0) / (width * height);
}

export function isBlank({ data }: Picture): boolean {
  return data.every((value) => value === data[0]);
}
