import type { Box } from '../../document/schema.js';
import { VISION_MULTIPLE, type VisionModel } from '../../model/vision-model.js';
import type { GreyPicture, ReadPage } from '../../read/reading.js';
import { decode, type Seen } from './decode.js';

/** The longer side of a page as the model sees it, in pixels; small pages are enlarged at most so much. */
const LONGER_SIDE = 640;
const LARGEST_SCALE = 2;
/** On pages with more lines only the objects are looked for: what each line looks like costs by the line. */
const MOST_LINES = 1000;

/** What the model sees on a page, in the page's unit. */
export interface Sight {
  objects: Seen[];
  /** V of Eq. (1), a row for each of the page's lines; empty where lines were not looked at. */
  visual: Float32Array;
  /** The part of a box that is not white; the box itself where all of it is. */
  trim: (box: Box) => Box;
}

type Model = Pick<VisionModel, 'run'>;

/** Draws the page and looks at it. Undefined where it cannot be drawn. */
export async function look({ page, lines, draw }: ReadPage, model: Model): Promise<Sight | undefined> {
  const scale = Math.min(LARGEST_SCALE, LONGER_SIDE / Math.max(page.width, page.height));
  const picture = await draw?.(scale);
  if (!picture) return undefined;
  const boxes = new Float32Array(lines.length <= MOST_LINES ? lines.length * 4 : 0);
  for (let i = 0; 4 * i < boxes.length; i++) boxes.set(lines[i]?.box.map((value) => value * scale) ?? [], 4 * i);
  const scores = await model.run({ ...padded(picture), lines: boxes });
  const unscaled = (box: Box): Box => [
    Math.min(page.width, box[0] / scale),
    Math.min(page.height, box[1] / scale),
    Math.min(page.width, box[2] / scale),
    Math.min(page.height, box[3] / scale),
  ];
  const objects = decode(scores).map((seen) => ({ ...seen, box: unscaled(seen.box) }));
  return {
    objects: objects.filter(({ box }) => box[2] > box[0] && box[3] > box[1]),
    visual: boxes.length > 0 ? scores.visual : new Float32Array(),
    trim: (box) => trimmed(box, picture, scale),
  };
}

/** White paper to the right and below, up to the sizes that the graph takes. */
export function padded({ width, height, data }: GreyPicture): { width: number; height: number; pixels: Uint8Array } {
  const whole = (side: number) => Math.ceil(side / VISION_MULTIPLE) * VISION_MULTIPLE;
  const [wide, high] = [whole(width), whole(height)];
  const pixels = new Uint8Array(wide * high).fill(255);
  for (let row = 0; row < height; row++) pixels.set(data.subarray(row * width, (row + 1) * width), row * wide);
  return { width: wide, height: high, pixels };
}

/** Brighter is paper. */
const WHITE = 248;

function trimmed(box: Box, { width, height, data }: GreyPicture, scale: number): Box {
  let [left, top] = [Math.max(0, Math.floor(box[0] * scale)), Math.max(0, Math.floor(box[1] * scale))];
  let [right, bottom] = [Math.min(width, Math.ceil(box[2] * scale)), Math.min(height, Math.ceil(box[3] * scale))];
  const isWhite = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if ((data[y * width + x] ?? 255) < WHITE) return false;
    return true;
  };
  while (top < bottom && isWhite(left, top, right, top + 1)) top++;
  if (top >= bottom) return box;
  while (isWhite(left, bottom - 1, right, bottom)) bottom--;
  while (isWhite(left, top, left + 1, bottom)) left++;
  while (isWhite(right - 1, top, right, bottom)) right--;
  return [
    Math.max(box[0], left / scale),
    Math.max(box[1], top / scale),
    Math.min(box[2], right / scale),
    Math.min(box[3], bottom / scale),
  ];
}
