import { overlap } from '../document/box.js';
import type { DraftObject } from '../document/draft.js';
import { type Captions, type Cut, withFloats } from './place-floats.js';

/**
 * All objects of a page around its body, which comes in its order: floats among it, notes behind, furniture at the ends.
 * A head of the page with text above it, a note or a foot with text below it stand inside the page, whatever they are
 * called, and are read there.
 */
export function arranged<T extends Cut>(objects: readonly T[], body: readonly T[], captions: Captions): T[] {
  const inBody = new Set(body);
  const rest = objects.filter((object) => !inBody.has(object)).sort((a, b) => a.read - b.read);
  const isFirst = ({ object }: T) => !body.some((text) => stacked(text.object, object));
  const isLast = ({ object }: T) => !body.some((text) => stacked(object, text.object));
  const heads = rest.filter((it) => it.object.role === 'header' && isFirst(it));
  const notes = rest.filter((it) => it.object.role === 'footnote' && isLast(it));
  const feet = rest.filter((it) => it.object.role === 'footer' && isLast(it));
  const around = new Set([...heads, ...notes, ...feet]);
  const inside = rest.filter((it) => !around.has(it));
  return [...heads, ...withFloats(body, inside, captions), ...notes, ...feet];
}

/** One above the other, in the same column. */
function stacked(upper: DraftObject, lower: DraftObject): boolean {
  return overlap(upper.box[0], upper.box[2], lower.box[0], lower.box[2]) > 0 && upper.box[3] <= lower.box[1];
}
