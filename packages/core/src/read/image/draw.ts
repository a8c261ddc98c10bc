import type { Picture } from '../pdf/engine.js';
import type { GreyPicture } from '../reading.js';
import { type Turned, uprightSize } from '../upright.js';
import { type Patch, Pyramid } from './pyramid.js';

/** Channels as they are, from 0 to 255. */
const AS_IT_IS = { mean: [0, 0, 0], deviation: [1 / 255, 1 / 255, 1 / 255] } as const;

/**
 * A picture of a page in grey, so many pixels for one unit of the page, and set upright where its writing is not. `size`
 * is that of the page as displayed.
 */
export function drawUpright(
  picture: Picture,
  size: { width: number; height: number },
  turned: Turned | undefined,
  scale: number,
): GreyPicture {
  const page = turned ? uprightSize(turned) : size;
  const width = Math.max(1, Math.round(page.width * scale));
  const height = Math.max(1, Math.round(page.height * scale));
  const step = picture.width / size.width / scale;
  const cos = Math.cos(turned?.angle ?? 0);
  const sin = Math.sin(turned?.angle ?? 0);
  // Both pages turn about their middles.
  const patch: Patch = {
    x0: picture.width / 2 - (width / 2) * step * cos + (height / 2) * step * sin,
    y0: picture.height / 2 - (width / 2) * step * sin - (height / 2) * step * cos,
    dx: step * cos,
    dy: step * sin,
    ex: -step * sin,
    ey: step * cos,
  };
  const planes = new Pyramid(picture).planes(patch, width, height, AS_IT_IS);
  const count = width * height;
  const data = new Uint8Array(count);
  // Blue, green and red as brightness (ITU-R BT.601).
  for (let i = 0; i < count; i++) {
    data[i] = 0.114 * (planes[i] ?? 0) + 0.587 * (planes[i + count] ?? 0) + 0.299 * (planes[i + 2 * count] ?? 0) + 0.5;
  }
  return { width, height, data };
}
