import type { ReadPage } from 'treeline/read';

/** Furniture stands in the outer parts of a page. */
const MARGIN = 0.12;
/** On so many pages a line stands in one place before it counts as running; if an element owns it, on this part of all pages too. */
const PAGES = 3;
const SHARE = 0.25;

/** Lines (their ids) that stand again in the same place of other pages, page numbers apart: running heads and feet. */
export function runningLines(pages: readonly ReadPage[]): Map<string, 'header' | 'footer'> {
  const places = new Map<string, { ids: string[]; pages: Set<number>; side: 'header' | 'footer'; isTagged: boolean }>();
  for (const { page, lines } of pages) {
    for (const { id, box, text, tag } of lines) {
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      const middle = (box[1] + box[3]) / 2 / page.height;
      if (middle > MARGIN && middle < 1 - MARGIN) continue;
      const key = `${text.replace(/\d+/g, '#').trim()} ${Math.round(middle * 100)}`;
      const place = places.get(key) ?? {
        ids: [],
        pages: new Set(),
        side: middle < 0.5 ? 'header' : 'footer',
        isTagged: false,
      };
      place.ids.push(id);
      place.pages.add(page.number);
      if (tag >= 0) place.isTagged = true;
      places.set(key, place);
    }
  }
  const running = new Map<string, 'header' | 'footer'>();
  const fewest = Math.min(PAGES, Math.max(2, pages.length));
  for (const { ids, pages: on, side, isTagged } of places.values()) {
    if (on.size >= fewest && (!isTagged || on.size >= SHARE * pages.length))
      for (const id of ids) running.set(id, side);
  }
  return running;
}
