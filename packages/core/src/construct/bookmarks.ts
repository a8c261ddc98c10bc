import type { Bookmark } from '../read/reading.js';
import { titleKey, withoutNumber } from '../words/contents.js';

/*
 * The PDF's own bookmarks as evidence. They are believed where most of them are found on the pages they point at; then
 * they say which lines are headings, and what stands under what. Headings they do not name stay as the model sees them.
 */

/** From this share of the bookmarks on, found where they point, they are believed. */
const BELIEVED = 0.7;
/** Below this share they contradict the pages, which is worth a word. */
const CONTRADICTED = 0.3;
const LEAST = 3;

export interface Titled {
  text: string;
  page: number;
}

export interface Bookmarked {
  /** For each item the place of its bookmark, -1 without one. */
  bookmark: number[];
  /** For each bookmark the place of the bookmark it stands under, -1 for the outermost. */
  parents: number[];
}

export interface Reconciled {
  /** What the bookmarks say of the items, where they are believed. */
  known?: Bookmarked;
  /** How they contradict the pages, where they do. */
  disagreement?: string;
}

/** Ties bookmarks, in their order, to items in reading order: same title, on the page or its neighbour. */
export function reconcile(items: readonly Titled[], bookmarks: readonly Bookmark[]): Reconciled {
  if (bookmarks.length < LEAST) return {};
  const places = new Map<string, number[]>();
  for (const [i, { text }] of items.entries()) {
    const key = titleKey(text);
    for (const name of new Set([key, withoutNumber(key)])) places.set(name, [...(places.get(name) ?? []), i]);
  }
  const bookmark = items.map(() => -1);
  let found = 0;
  for (const [b, { title, page }] of bookmarks.entries()) {
    const key = titleKey(title);
    if (key === '') continue;
    const near = [...(places.get(key) ?? []), ...(places.get(withoutNumber(key)) ?? [])]
      .filter((i) => bookmark[i] === -1 && Math.abs((items[i]?.page ?? 0) - page) <= 1)
      .sort((i, j) => Math.abs((items[i]?.page ?? 0) - page) - Math.abs((items[j]?.page ?? 0) - page));
    const [best] = near;
    if (best === undefined) continue;
    bookmark[best] = b;
    found++;
  }
  const share = found / bookmarks.length;
  if (share >= BELIEVED) return { known: { bookmark, parents: parentsOf(bookmarks) } };
  if (share >= CONTRADICTED) return {};
  return {
    disagreement: `${found} of the file's ${bookmarks.length} bookmarks match a heading on their page; the outline was made from the pages`,
  };
}

function parentsOf(bookmarks: readonly Bookmark[]): number[] {
  const path: number[] = [];
  return bookmarks.map(({ level }, b) => {
    while (path.length > 0 && (bookmarks[path.at(-1) ?? 0]?.level ?? 0) >= level) path.pop();
    const parent = path.at(-1) ?? -1;
    path.push(b);
    return parent;
  });
}
