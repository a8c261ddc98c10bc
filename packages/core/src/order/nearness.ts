import { overlap } from '../document/box.js';
import type { DraftObject } from '../document/draft.js';

/* How near a caption stands to what it may belong to, and on which side. */

/** The white between the two; beside each other counts like above each other, corner to corner does not count. */
export function apart(a: DraftObject, b: DraftObject): number {
  const down = Math.max(a.box[1], b.box[1]) - Math.min(a.box[3], b.box[3]);
  const across = Math.max(a.box[0], b.box[0]) - Math.min(a.box[2], b.box[2]);
  if (overlap(a.box[0], a.box[2], b.box[0], b.box[2]) > 0.2) return Math.max(0, down);
  if (overlap(a.box[1], a.box[3], b.box[1], b.box[3]) > 0.2) return Math.max(0, across);
  return Infinity;
}

/** They share a row and no column. */
export function isBeside(a: DraftObject, b: DraftObject): boolean {
  return (
    overlap(a.box[0], a.box[2], b.box[0], b.box[2]) <= 0.2 && overlap(a.box[1], a.box[3], b.box[1], b.box[3]) > 0.2
  );
}

export function isBelow(caption: DraftObject, float: DraftObject): boolean {
  return caption.box[1] + caption.box[3] > float.box[1] + float.box[3];
}
