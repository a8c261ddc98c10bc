import { listedTitle, titleKey, withoutNumber } from '../words/contents.js';

/*
 * What a printed table of contents says of a line, without a model: the same in `training/data/contents.py`, pinned by shared
 * vectors. A page is a table of contents when enough of its lines end with a page number and come again, without it, on
 * a later page.
 */

export const NO_CONTENTS = 0;
export const UNLISTED = 1;
export const LISTED = 2;

/** Entries that come true on later pages make a page a table of contents. */
const LEAST = 3;
/** An entry that begins with a line this long belongs to it: headings of several lines. */
const LONG = 16;

/** The key of what a line lists with a page number at its end, or nothing. */
function entry(line: string): string {
  return titleKey(listedTitle(line) ?? '');
}

/**
 * Of each line of each page, given their texts: whether the document has no table of contents, one that does not name
 * the line, or one that does. Lines of the contents themselves count as unlisted.
 */
export function listed(pages: readonly (readonly string[])[]): number[][] {
  const entries = pages.map((page) => page.map(entry).filter((title) => title !== ''));
  // Most documents have no page that could be one, and in others what comes before it need not be known yet.
  const first = entries.findIndex(({ length }) => length >= LEAST);
  const later = first < 0 ? [] : pages.slice(first + 1).map((page) => page.map(titleKey));
  const last = new Map<string, number>();
  for (const [k, page] of later.entries()) for (const line of page) last.set(line, first + 1 + k);
  const comes = (title: string, k: number) => (last.get(title) ?? -1) > k;
  const starts = new Map<string, Set<string>>();
  const contents = new Set<number>();
  for (const [k, titles] of entries.entries()) {
    if (titles.filter((title) => comes(title, k) || comes(withoutNumber(title), k)).length < LEAST) continue;
    contents.add(k);
    for (const name of titles.flatMap((title) => [title, withoutNumber(title)])) {
      const start = name.slice(0, LONG);
      starts.set(start, (starts.get(start) ?? new Set()).add(name));
    }
  }
  if (contents.size === 0) return pages.map((page) => page.map(() => NO_CONTENTS));
  const names = (line: string) => {
    const alike = starts.get(line.slice(0, LONG));
    return (
      (alike?.has(line) || (line.length >= LONG && alike && [...alike].some((name) => name.startsWith(line)))) ?? false
    );
  };
  const keys = [...pages.slice(0, first + 1).map((page) => page.map(titleKey)), ...later];
  return keys.map((page, k) =>
    page.map((line) => (!contents.has(k) && line !== '' && names(line) ? LISTED : UNLISTED)),
  );
}
