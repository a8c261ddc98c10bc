import { coverage } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { ReadPage } from '../reading.js';

/*
 * A picture that stands at the same place of several pages is a letterhead or a logo. What OCR reads in it is furniture:
 * it is kept, but it is no text of the page, and no stage takes it for a heading.
 */

/** In points: pictures of a letterhead lie as exactly as they were copied. */
const SAME_PLACE = 2;
/** So much of a line lies in its picture. */
const MIN_WITHIN = 0.8;

/** The pages with the lines of their letterheads kept aside. */
export function withoutLetterheads(pages: readonly ReadPage[]): ReadPage[] {
  const isRead = (page: ReadPage) =>
    page.page.text === 'file' && page.lines.some(({ confidence }) => confidence !== undefined);
  const places = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(picturesOf(page).map(placeOf))) places.set(key, (places.get(key) ?? 0) + 1);
  return pages.map((page) => {
    if (!isRead(page)) return page;
    const repeated = picturesOf(page).filter((box) => (places.get(placeOf(box)) ?? 0) > 1);
    if (repeated.length === 0) return page;
    const isLetterhead = ({ box, confidence }: ReadPage['lines'][number]) =>
      confidence !== undefined && repeated.some((picture) => coverage(box, picture) >= MIN_WITHIN);
    const aside = page.lines.filter(isLetterhead);
    if (aside.length === 0) return page;
    return {
      ...page,
      lines: page.lines.filter((line) => !isLetterhead(line)),
      aside: [...(page.aside ?? []), ...aside],
    };
  });
}

function picturesOf({ graphics }: ReadPage): Box[] {
  return graphics.flatMap(({ kind, box }) => (kind === 'image' ? [box] : []));
}

function placeOf(box: Box): string {
  return box.map((value) => Math.round(value / SAME_PLACE)).join(' ');
}
