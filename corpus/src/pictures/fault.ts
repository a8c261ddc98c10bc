import { area, intersection } from 'treeline/read';
import type { DrawnPicture } from './measure.js';

const TALLEST = 3200;
/** Blocks may touch; where one lies over another, a reader could not read either. */
const MOST_OVERLAP = 0.12;
/** Pixels of a block that may stand outside of its picture. */
const OUTSIDE = 2;

/** Why a picture cannot be used, or nothing. */
export function faultOf({ width, height, blocks }: DrawnPicture): 'tall' | 'few' | 'cut' | 'overlap' | undefined {
  if (height > TALLEST) return 'tall';
  if (blocks.length < 2) return 'few';
  for (const { box } of blocks)
    if (box[0] < -OUTSIDE || box[1] < -OUTSIDE || box[2] > width + OUTSIDE || box[3] > height + OUTSIDE) return 'cut';
  for (const [i, a] of blocks.entries())
    for (const b of blocks.slice(i + 1))
      if (intersection(a.box, b.box) > MOST_OVERLAP * Math.min(area(a.box), area(b.box))) return 'overlap';
  return undefined;
}
