import { overlap, union } from '../document/box.js';
import type { DraftObject } from '../document/draft.js';
import type { Box } from '../document/schema.js';
import { isBelow } from './nearness.js';

/*
 * Where figures and tables are read on their page. A file that draws all texts as they are read has drawn what stands
 * between two of them there for a reason. Otherwise a float in a column stands where XY-cut has it, and one that spans
 * columns cuts them: it is read behind all that stands above it. A caption goes with what it belongs to (tie-captions.ts),
 * so that a short title over a wide table is not read between two columns.
 *
 * The place found here is final. Writers print a paragraph whole, so a float between two of its parts comes after it.
 */

/** An object with its place in the XY-cut of its page, and in the order in which the file draws it, -1 unknown. */
export interface Cut {
  object: DraftObject;
  read: number;
  content: number;
}

interface Group<T extends Cut> {
  box: Box;
  members: T[];
}

/** For each caption, by its id, the id of what it belongs to. */
export type Captions = ReadonlyMap<string, string>;

/** The body of a page in its order, with the floats put in. */
export function withFloats<T extends Cut>(body: readonly T[], floats: readonly T[], captions: Captions): T[] {
  const main = [...body];
  for (const group of grouped(floats, captions)) {
    const place = atListing(group, main, captions) ?? drawnBetween(group, body, main) ?? placeOf(group, main);
    main.splice(place, 0, ...group.members);
  }
  return main;
}

/** Each caption with the float it belongs to. */
function grouped<T extends Cut>(floats: readonly T[], captions: Captions): Group<T>[] {
  const isFloat = new Set(floats.map(({ object }) => object.id));
  const groups = new Map<string, T[]>();
  for (const float of floats) {
    const target = captions.get(float.object.id);
    const id = target !== undefined && isFloat.has(target) ? target : float.object.id;
    const members = groups.get(id);
    if (members) members.push(float);
    else groups.set(id, [float]);
  }
  return [...groups.values()].map((members) => ({ box: union(members.map(({ object }) => object.box)), members }));
}

/** The caption of a listing stands right at it: listings are ordered with the body. */
function atListing<T extends Cut>({ members }: Group<T>, main: readonly T[], captions: Captions): number | undefined {
  const [only, other] = members;
  const target = only && !other ? captions.get(only.object.id) : undefined;
  const place = target === undefined ? -1 : main.findIndex(({ object }) => object.id === target);
  const listing = main[place]?.object;
  if (!only || !listing) return undefined;
  return isBelow(only.object, listing) ? place + 1 : place;
}

/** The place between the texts drawn right before and right after it, on a page that is drawn as it is read. */
function drawnBetween<T extends Cut>(
  { members }: Group<T>,
  body: readonly T[],
  main: readonly T[],
): number | undefined {
  const drawn = members.find(({ content }) => content >= 0)?.content;
  if (drawn === undefined || !body.every(({ content }, i) => content > (body[i - 1]?.content ?? -1))) return undefined;
  const after = body.findIndex(({ content }) => content > drawn);
  const next = body[after];
  return after > 0 && next ? main.indexOf(next) : undefined;
}

function placeOf<T extends Cut>({ box, members }: Group<T>, main: readonly T[]): number {
  const touched = main.filter(({ object }) => overlap(object.box[0], object.box[2], box[0], box[2]) > 0);
  const spans = touched.some((a) => touched.some((b) => a.object.box[2] <= b.object.box[0]));
  if (spans) {
    const isAbove = ({ object }: T) => object.box[1] + object.box[3] <= box[1] + box[3];
    const last = touched.findLast(isAbove);
    return last ? main.indexOf(last) + 1 : main.findIndex((object) => touched.includes(object));
  }
  const [first] = members;
  return first ? main.findLastIndex(({ read }) => read < first.read) + 1 : main.length;
}
