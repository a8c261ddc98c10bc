import type { LineClass } from 'treeline/labels';
import type { Reading, ReadLine, ReadPage } from 'treeline/read';
import { union } from 'treeline/read';
import type { Truth } from '../format.js';
import { headingTree } from './headings.js';
import type { Tally } from './tally.js';

/*
 * PDFs with bookmarks: their outline is the truth about headings and levels, and about nothing else. A bookmark counts
 * when its title is found as one to three lines of its page; a document counts when nearly all of its bookmarks do, so
 * that the tree has no holes.
 */

/** Fewer bookmarks found than this, and the outline speaks of something else than headings. */
const LOCATED = 0.8;
export const FEWEST = 5;
const LONGEST_TITLE = 3;

export function bookmarkTruth({ pages, evidence }: Reading, tally: Tally): Truth | undefined {
  const { bookmarks } = evidence;
  const starts = new Map<number, { page: ReadPage; first: number }>();
  let total = 0;
  for (const page of pages) {
    starts.set(page.page.number, { page, first: total });
    total += page.lines.length;
  }
  const regions: NonNullable<Truth['regions']> = [];
  const classes: LineClass[][] = Array.from({ length: total }, () => []);
  const headings: { region: number; depth: number; at: number }[] = [];
  const taken = new Set<number>();
  for (const { title, level, page, y } of bookmarks) {
    const place = starts.get(page);
    const lines = place && locate(title, place.page, y, (i) => taken.has(place.first + i));
    if (!place || !lines) {
      tally.add('bookmarks not found on their page', 1, title);
      continue;
    }
    tally.add('bookmarks found');
    const members = lines.map((i) => place.first + i);
    for (const member of members) {
      taken.add(member);
      classes[member] = ['section', 'title'];
    }
    const boxes = lines.flatMap((i) => (place.page.lines[i] ? [place.page.lines[i].box] : []));
    headings.push({ region: regions.length, depth: level, at: members[0] ?? 0 });
    regions.push({ role: 'heading', page, box: union(boxes), lines: members });
  }
  if (headings.length < LOCATED * bookmarks.length) {
    tally.add(`documents with fewer than ${LOCATED * 100} % of the bookmarks found`);
    return undefined;
  }
  tally.add('documents kept');
  return { known: ['classes', 'headings'], classes, regions, headings: headingTree(headings) };
}

/** Letters and digits only, in lower case, without accents and ligatures; numbering is compared apart. */
export function bare(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const NUMBERING = /^(?:chapter|part|appendix|section)?\s*(?:\d+|[ivxlc]+|[a-z])(?:\.\d+)*[.):]?\s+/i;

/** A number alone in the row above a heading is that of the page, though numbers do not count in titles. */
function isPageNumber(line: ReadLine | undefined, next: ReadLine | undefined): boolean {
  return !!line && !!next && /^(?:\d{1,4}|[ivxlc]{1,7})$/.test(line.text.trim()) && line.box[3] <= next.box[1];
}

/** The lines whose text is the title, with or without its number; the nearest to the bookmark's height where two are. */
function locate(
  title: string,
  { lines, page }: ReadPage,
  y: number | undefined,
  isTaken: (line: number) => boolean,
): number[] | undefined {
  const wanted = new Set([bare(title), bare(title.replace(NUMBERING, ''))].filter((text) => text.length > 1));
  let best: { lines: number[]; distance: number } | undefined;
  for (let start = 0; start < lines.length; start++) {
    const head = lines[start];
    let text = '';
    let unnumbered = '';
    for (let count = 1; count <= LONGEST_TITLE && start + count <= lines.length; count++) {
      const line = lines[start + count - 1];
      if (!line || isTaken(start + count - 1)) break;
      text += `${line.text} `;
      unnumbered = text.replace(NUMBERING, '');
      if (!wanted.has(bare(text)) && !wanted.has(bare(unnumbered))) continue;
      if (count > 1 && isPageNumber(head, lines[start + 1])) continue;
      const top = lines[start]?.box[1] ?? 0;
      const distance = y === undefined ? 0 : Math.abs(top - y) / page.height;
      // Contents pages repeat every title: theirs end in a page number, and bookmarks point elsewhere.
      if (distance > 0.25) continue;
      if (!best || distance < best.distance) {
        best = { lines: Array.from({ length: count }, (_, i) => start + i), distance };
      }
    }
  }
  return best?.lines;
}
