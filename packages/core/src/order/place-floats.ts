import { overlap, union } from '../document/box.js';
import type { Box, PageObject } from '../document/schema.js';

/*
 * Where figures and tables are read on their page. One in a column stands where XY-cut has it. One that spans columns
 * cuts them: it is read behind all that stands above it. A caption goes with what it stands at, so that a short title
 * over a wide table is not read between two columns.
 */

/** An object and its place in the XY-cut of its page. */
export interface Cut {
  object: PageObject;
  read: number;
}

interface Group<T extends Cut> {
  box: Box;
  members: T[];
}

/** A caption further from a float than this share of the page height stands for itself. */
const NEAR = 0.05;

/** The body of a page in its order, with the floats put in. */
export function withFloats<T extends Cut>(body: readonly T[], floats: readonly T[], height: number): T[] {
  const main = [...body];
  for (const group of grouped(floats, height)) main.splice(placeOf(group, main), 0, ...group.members);
  return main;
}

/** Each caption with the nearest float above or below it. */
function grouped<T extends Cut>(floats: readonly T[], height: number): Group<T>[] {
  const groups = floats.map((float): Group<T> => ({ box: float.object.box, members: [float] }));
  for (;;) {
    let nearest: { gap: number; into: Group<T>; caption: Group<T> } | undefined;
    for (const caption of groups) {
      if (caption.members.length > 1 || caption.members[0]?.object.role !== 'caption') continue;
      for (const into of groups) {
        if (into === caption || overlap(into.box[0], into.box[2], caption.box[0], caption.box[2]) < 0.5) continue;
        const gap = Math.max(into.box[1] - caption.box[3], caption.box[1] - into.box[3]);
        if (gap <= NEAR * height && gap < (nearest?.gap ?? Infinity)) nearest = { gap, into, caption };
      }
    }
    if (!nearest) return groups;
    const { into, caption } = nearest;
    into.box = union([into.box, caption.box]);
    into.members = [...into.members, ...caption.members].sort((a, b) => a.read - b.read);
    groups.splice(groups.indexOf(caption), 1);
  }
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
