import type { CorpusDocument } from './format.js';

/** Bookmarks also say of their lines what they are. */
const ALONE: ReadonlySet<string> = new Set(['classes', 'headings', 'outline']);

/**
 * A training document that knows nothing but its headings, without the pages that have none: they teach nothing, and
 * books of manuals would outweigh all else. Documents that know more are left as they are.
 */
export function withoutIdlePages(document: CorpusDocument): CorpusDocument {
  const { truth, pages } = document;
  const headingsAlone = truth.known.includes('headings') && truth.known.every((kind) => ALONE.has(kind));
  if (document.split === 'test' || !headingsAlone) return document;
  const busy = new Set(truth.regions?.map(({ page }) => page));
  const moved = new Map<number, number>();
  const classes: string[][] = [];
  let line = 0;
  for (const { number, lines } of pages) {
    for (const _ of lines) {
      if (busy.has(number)) {
        moved.set(line, classes.length);
        classes.push(truth.classes?.[line] ?? []);
      }
      line += 1;
    }
  }
  return {
    ...document,
    pages: pages.filter(({ number }) => busy.has(number)),
    truth: {
      ...truth,
      ...(truth.classes && { classes }),
      ...(truth.regions && {
        regions: truth.regions.map((region) => ({ ...region, lines: region.lines.flatMap((i) => moved.get(i) ?? []) })),
      }),
    },
  };
}
