import { intersection, union } from '../../document/box.js';
import { problem } from '../../document/problems.js';
import type { Box, Problem } from '../../document/schema.js';
import type { ReadLine, ReadPage } from '../reading.js';

/*
 * Lines whose fonts do not say what their characters mean. OCR reads the part of the page where they stand. Where it
 * cannot, or finds much less than the file has, the lines stay as they are and a problem says so.
 */

/** OCR that finds less than this share of the characters has not read them. */
const MIN_READ = 0.5;

/** Lines of a part of a page by OCR; empty where there is none. */
export type RecogniseRegion = (page: ReadPage['page'], box: Box) => Promise<readonly ReadLine[]>;

export interface Mended {
  page: ReadPage;
  problems: Problem[];
}

/** The page with its unreadable lines read from their picture, and what there is to say about it. */
export async function withReadableLines(page: ReadPage, recognise: RecogniseRegion): Promise<Mended> {
  const { number } = page.page;
  const lines: ReadLine[] = [];
  let repaired = 0;
  let unreadable = 0;
  for (const group of groupsOf(page.lines)) {
    if (!group[0]?.unreadable) {
      lines.push(...group);
      continue;
    }
    const read = await recognise(page.page, union(group.map(({ box }) => box)));
    if (lengthOf(read) >= MIN_READ * lengthOf(group)) {
      lines.push(...read.map((line) => inTypeOf(line, group)));
      repaired += group.length;
    } else {
      lines.push(...group);
      unreadable += group.length;
    }
  }
  const problems: Problem[] = [];
  if (unreadable > 0) {
    const message = `the fonts of ${unreadable} of ${page.lines.length} lines do not say what their characters mean`;
    problems.push(problem('text-unreadable', message, number));
  }
  if (repaired > 0) {
    const message = `the fonts of ${repaired} of ${page.lines.length} lines do not say what their characters mean: they were read by OCR`;
    problems.push(problem('text-repaired', message, number));
  }
  return { page: repaired > 0 ? { ...page, lines } : page, problems };
}

/** The file knows how a line is set even where it does not know what it says. */
function inTypeOf(read: ReadLine, group: readonly ReadLine[]): ReadLine {
  const [first, ...others] = group.map((line) => ({ line, shared: intersection(line.box, read.box) }));
  const nearest = others.reduce((best, other) => (other.shared > (best?.shared ?? 0) ? other : best), first);
  const font = nearest && nearest.shared > 0 ? nearest.line.font : undefined;
  return font ? { ...read, font } : read;
}

/** Readable and unreadable lines in turns, as they follow each other. */
function groupsOf(lines: readonly ReadLine[]): ReadLine[][] {
  const groups: ReadLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && Boolean(last[0]?.unreadable) === Boolean(line.unreadable)) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function lengthOf(lines: readonly ReadLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.replace(/\s/gu, '').length, 0);
}
