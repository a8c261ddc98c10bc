import { union } from '../document/box.js';
import type { Box, PageObject } from '../document/schema.js';
import { addTo } from './group.js';

/**
 * Where floats go in the text: for each group the index of the body object it follows, -1 for the very beginning.
 *
 * A float stands after what is printed above it in its column; at the top of a column, before what is printed below;
 * on a page without text, after the text of the pages before.
 */
export function anchors(body: readonly PageObject[], groups: readonly (readonly PageObject[])[]): number[] {
  const onPage = new Map<number, number[]>();
  const lastUpTo = new Map<number, number>();
  for (const [i, { page }] of body.entries()) {
    addTo(onPage, page, i);
    lastUpTo.set(page, i);
  }
  const pages = [...lastUpTo.keys()].sort((a, b) => a - b);

  return groups.map((group) => {
    const page = group[0]?.page;
    if (page === undefined) return -1;
    const indices = onPage.get(page);
    if (indices) {
      const onSamePage = group.filter((object) => object.page === page);
      return anchorOnPage(union(onSamePage.map(({ box }) => box)), body, indices);
    }
    const earlier = pages.findLast((number) => number < page);
    return earlier === undefined ? -1 : (lastUpTo.get(earlier) ?? -1);
  });
}

/** `indices` are those of the objects of the page. */
function anchorOnPage(float: Box, body: readonly PageObject[], indices: readonly number[]): number {
  let above = -1;
  let below = -1;
  for (const i of indices) {
    const box = body[i]?.box;
    if (!box || Math.min(float[2], box[2]) <= Math.max(float[0], box[0])) continue;
    const middle = (box[1] + box[3]) / 2;
    if (middle <= float[1]) above = i;
    else if (below < 0 && middle >= float[3]) below = i;
  }
  // Text that is read between the two stands in another column: the float opens its own.
  if (below > above) return below - 1;
  if (above >= 0) return above;
  return indices.at(-1) ?? -1;
}
