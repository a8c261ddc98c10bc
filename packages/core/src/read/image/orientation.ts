import type { OcrModel } from '../../model/ocr-model.js';
import { decodeCtc } from './ctc.js';
import type { Pyramid } from './pyramid.js';
import type { Rectangle } from './rectangle.js';
import { cutAngleStrip, cutStrip } from './strips.js';

/** A rectangle this many times as high as wide holds writing that runs up or down, or a single slim character. */
export const TALL = 1.5;
/** Strips that are asked whether they stand on their heads. */
const VOTERS = 12;
/** Between these shares the votes say too little, and reading both ways decides. */
const UNSURE = { from: 0.15, to: 0.85 };
const READ_BOTH_WAYS = 3;
/** In heights of the strip. */
const WIDE_ENOUGH = 8;

/** Quarter turns clockwise of the writing of the whole picture: 0 to 3. */
export async function quarterTurns(
  pyramid: Pyramid,
  regions: readonly Rectangle[],
  model: OcrModel,
  signal?: AbortSignal,
): Promise<number> {
  const wide = regions.filter(({ width, height }) => width > TALL * height);
  const tall = regions.filter(({ width, height }) => height > TALL * width);
  const length = (list: readonly Rectangle[]) => list.reduce((sum, r) => sum + Math.max(r.width, r.height), 0);
  const quarter = tall.length >= 3 && length(tall) > 2 * length(wide) ? 1 : 0;
  const longest = (quarter === 1 ? tall : wide)
    .map((rectangle) => turned(rectangle, quarter))
    .sort((a, b) => b.width - a.width)
    .slice(0, VOTERS);
  return quarter + (longest.length > 0 && (await onTheirHeads(pyramid, longest, model, signal)) ? 2 : 0);
}

async function onTheirHeads(
  pyramid: Pyramid,
  strips: readonly Rectangle[],
  model: OcrModel,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (model.knowsAngles) {
    let votes = 0;
    for (const strip of strips) {
      signal?.throwIfAborted();
      votes += await model.upsideDown(cutAngleStrip(pyramid, strip));
    }
    const share = votes / strips.length;
    if (share < UNSURE.from || share > UNSURE.to) return share > UNSURE.to;
  }
  let upright = 0;
  let reversed = 0;
  for (const strip of strips.slice(0, READ_BOTH_WAYS)) {
    signal?.throwIfAborted();
    upright += await confidenceOf(pyramid, strip, model);
    signal?.throwIfAborted();
    reversed += await confidenceOf(pyramid, turned(strip, 2), model);
  }
  return reversed > upright;
}

/** Of its middle, which says enough. */
async function confidenceOf(pyramid: Pyramid, rectangle: Rectangle, model: OcrModel): Promise<number> {
  const strip = cutStrip(pyramid, { ...rectangle, width: Math.min(rectangle.width, WIDE_ENOUGH * rectangle.height) });
  return decodeCtc(await model.recognise(strip.planes, strip.width), model.characters).confidence;
}

/** The same place, read after so many quarter turns clockwise. */
export function turned(rectangle: Rectangle, quarters: number): Rectangle {
  const { width, height, angle } = rectangle;
  const aside = quarters % 2 === 1;
  return {
    ...rectangle,
    width: aside ? height : width,
    height: aside ? width : height,
    angle: angle + (quarters * Math.PI) / 2,
  };
}
