import type { DraftObject } from '../document/draft.js';
import type { Link } from '../document/schema.js';
import { isBody, isFloat } from './threads.js';

/** The objects in reading order, floats that stand between two parts of one paragraph behind its last part. */
export function floatsBehindParagraphs(objects: readonly DraftObject[], links: readonly Link[]): DraftObject[] {
  const captioned = new Set(links.flatMap(({ type, to }) => (type === 'caption' ? [to] : [])));
  const floats = (object: DraftObject) => isFloat(object.role) || captioned.has(object.id);
  const lastPart = lastParts(objects, links, floats);
  const result: DraftObject[] = [];
  let waiting: DraftObject[] = [];
  let end = -1;
  for (const [i, object] of objects.entries()) {
    if (i < end && floats(object)) {
      waiting.push(object);
      continue;
    }
    result.push(object);
    end = Math.max(end, lastPart.get(i) ?? -1);
    if (i < end) continue;
    result.push(...waiting);
    waiting = [];
  }
  return result;
}

/** For the place of each part that goes on the place of the last part of its paragraph. */
function lastParts(
  objects: readonly DraftObject[],
  links: readonly Link[],
  floats: (object: DraftObject) => boolean,
): Map<number, number> {
  const place = new Map(objects.map(({ id }, i) => [id, i]));
  const next = new Map<number, number>();
  for (const { type, from, to } of links) {
    const [i, j] = [place.get(from), place.get(to)];
    if (type !== 'continues' || i === undefined || j === undefined || j <= i) continue;
    // Where other text stands between, a float may belong to that.
    const isWhole = objects.slice(i + 1, j).every((it) => floats(it) || !isBody(it) || it.role === 'formula');
    if (isWhole) next.set(i, j);
  }
  const last = new Map<number, number>();
  for (const i of [...next.keys()].sort((a, b) => b - a)) {
    const j = next.get(i) ?? i;
    last.set(i, last.get(j) ?? j);
  }
  return last;
}
