import { parseNumbering } from '../document/numbering.js';
import type { Role } from '../document/roles.js';
import type { PageObject } from '../document/schema.js';
import type { Candidate } from './candidates.js';

/*
 * What opens the first page in larger type than any heading of the outline, with none of them hung from it, is the title:
 * a section that is set so would have others below it, as the one heading of a web page has all of them. What stands below
 * it on a cover is no section either.
 */

/** So much larger than the largest of the others. */
const LARGER = 1.08;
/** Fewer headings say little of what is usual. */
const FEWEST = 2;
const BEFORE_A_TITLE: ReadonlySet<Role> = new Set<Role>([
  'header',
  'footer',
  'figure',
  'title',
  'author',
  'affiliation',
  'mail',
]);

/** Whether the first heading of all is the title of the document, by the others in its outline. */
export function opensAsTitle(first: Candidate, others: readonly Candidate[], objects: readonly PageObject[]): boolean {
  if (others.length < FEWEST || first.number !== 0 || parseNumbering(first.object.text)) return false;
  const size = sizeOf(first);
  if (!others.every((other) => size > LARGER * sizeOf(other))) return false;
  const before = objects.slice(0, objects.indexOf(first.object));
  return before.every(({ role }) => BEFORE_A_TITLE.has(role));
}

/** A page with more lines is no cover. */
const MOST_LINES = 14;
/** What is longer is text to read, under a heading. */
const LONGEST = 2;

/** Whether it stands below the title, or what may become it, on a cover: a page of some lines, none of them text to read. */
export function isOnCover({ object, page, number }: Candidate, objects: readonly PageObject[]): boolean {
  if (number !== 0 || page.lines.length > MOST_LINES || parseNumbering(object.text)) return false;
  const here = objects.filter((other) => other.page === object.page);
  const above = here.slice(0, here.indexOf(object));
  return (
    above.some(({ role }) => role === 'title' || role === 'heading') &&
    here.every(({ lines }) => lines.length <= LONGEST)
  );
}

/** Of the type, where the file tells it. */
function sizeOf({ page, row }: Candidate): number {
  return page.lines[row]?.font?.size ?? Number.NaN;
}
