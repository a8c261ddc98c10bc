import type { LineClass } from 'treeline/labels';
import type { Reading, ReadLine, ReadPage } from 'treeline/read';
import { union } from 'treeline/read';
import type { Truth } from '../../format/format.js';
import { headingTree } from '../headings.js';
import type { Tally } from '../tally.js';

/*
 * PDFs with bookmarks: their outline is the truth about headings and levels, and about nothing else. No document is left
 * out: a bookmark is looked for as one to three whole lines of its page, then as the beginning of a line, where a heading
 * runs into its paragraph. What is not found stays in the outline without a place.
 *
 * The tree of headings teaches and tests Construct with the headings given. It is known only where nearly all bookmarks
 * are whole lines, so that it has no holes.
 */

/** Fewer bookmarks found as whole lines than this, and the tree of headings has holes. */
const LOCATED = 0.8;
export const FEWEST = 5;
const LONGEST_TITLE = 3;
/** Titles with fewer letters open too many lines by chance. */
const SHORTEST_RUN_IN = 4;

export function bookmarkTruth({ pages, evidence }: Reading, tally: Tally): Truth {
  const bookmarks = evidence.bookmarks.filter(({ title }) => bare(title) !== '');
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
  const entries = bookmarks.map(({ title, level, page, y }): Entry => {
    const place = starts.get(page);
    const lines = place && locate(title, place.page, y, (i) => taken.has(place.first + i));
    if (!place || !lines) return { title, page, y };
    const members = lines.map((i) => place.first + i);
    for (const member of members) {
      taken.add(member);
      classes[member] = ['section', 'title'];
    }
    const found = lines.flatMap((i) => place.page.lines[i] ?? []);
    headings.push({ region: regions.length, depth: level, at: members[0] ?? 0 });
    regions.push({ role: 'heading', page, box: union(found.map(({ box }) => box)), lines: members });
    return { title: found.map(({ text }) => text.trim()).join(' '), page, y, region: regions.length - 1 };
  });
  // Whole lines first: a run-in is only looked for among the lines that are left.
  for (const entry of entries) {
    const place = starts.get(entry.page);
    if (entry.region !== undefined || !place) continue;
    const opened = locateOpening(entry.title, place.page, entry.y, (i) => taken.has(place.first + i));
    if (!opened) continue;
    taken.add(place.first + opened.line);
    Object.assign(entry, { opens: place.first + opened.line, title: opened.words });
  }
  const runIn = entries.filter(({ opens }) => opens !== undefined).length;
  const lost = entries.filter(({ region, opens }) => region === undefined && opens === undefined);
  tally.add('bookmarks found as whole lines', headings.length);
  tally.add('bookmarks found as the beginning of a line', runIn);
  for (const { title } of lost) tally.add('bookmarks not found on their page', 1, title);
  const levels = headingTree(bookmarks.map(({ level }, i) => ({ region: i, depth: level })));
  const outline = entries.map(({ y, page, ...entry }, i) => ({
    ...entry,
    level: levels[i]?.level ?? 1,
    ...(page >= 1 && { page }),
  }));
  const isWhole = headings.length >= LOCATED * bookmarks.length;
  tally.add(isWhole ? 'documents whose tree of headings is known' : 'documents of which only the outline is known');
  return {
    known: isWhole ? ['classes', 'headings', 'outline'] : ['outline'],
    ...(isWhole && { classes, headings: headingTree(headings) }),
    regions,
    outline,
  };
}

interface Entry {
  title: string;
  page: number;
  y: number | undefined;
  region?: number;
  opens?: number;
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

/** The line that the title opens, and its words there; the nearest to the bookmark's height where several do. */
function locateOpening(
  title: string,
  { lines, page }: ReadPage,
  y: number | undefined,
  isTaken: (line: number) => boolean,
): { line: number; words: string } | undefined {
  const wanted = [bare(title), bare(title.replace(NUMBERING, ''))].filter((text) => text.length >= SHORTEST_RUN_IN);
  let best: { line: number; words: string; distance: number } | undefined;
  for (const [i, line] of lines.entries()) {
    const words = isTaken(i) ? undefined : opening(line.text, wanted);
    if (words === undefined) continue;
    const distance = y === undefined ? 0 : Math.abs(line.box[1] - y) / page.height;
    if (distance <= 0.25 && (!best || distance < best.distance)) best = { line: i, words, distance };
  }
  return best && { line: best.line, words: best.words };
}

/** The beginning of a text, up to the end of a word, that is one of the titles, with or without its number. */
function opening(text: string, titles: readonly string[]): string | undefined {
  const number = NUMBERING.exec(text)?.[0] ?? '';
  for (const end of text.matchAll(/[\p{L}\p{N}]+[^\p{L}\p{N}\s]*/gu)) {
    const words = text.slice(0, end.index + end[0].length);
    const rest = text.slice(words.length);
    // An entry of a contents list ends in its page number alone.
    if (/^[\s.·…]*\d*\s*$/.test(rest)) return undefined;
    if (titles.includes(bare(words)) || titles.includes(bare(words.slice(number.length)))) return words;
  }
  return undefined;
}
