import { parseNumbering } from '../document/numbering.js';
import type { Role } from '../document/roles.js';
import type { Font, PageObject } from '../document/schema.js';
import { isKnownTitle } from '../document/section-names.js';
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

/** So many lines are text to read. */
const TEXT = 3;

/**
 * Whether it belongs to what stands before the text on the first page: above the title, or in the type of the authors'
 * names. The name of a journal and that of an author are set like headings.
 */
export function isFrontMatter({ object, page, row, number }: Candidate, objects: readonly PageObject[]): boolean {
  if (number !== 0 || parseNumbering(object.text) || isKnownTitle(object.text)) return false;
  const here = objects.filter((other) => other.page === object.page);
  const text = here.findIndex(({ role, lines }) => role === 'paragraph' && lines.length >= TEXT);
  const front = text < 0 ? here : here.slice(0, text);
  const place = front.indexOf(object);
  if (place < 0) return false;
  if (front.slice(place + 1).some(({ role }) => role === 'title')) return true;
  if (object.role === 'title') return false;
  const own = page.lines[row]?.font;
  const authors = new Set(front.flatMap(({ role, lines }) => (role === 'author' ? lines : [])));
  return page.lines.some(({ id, font }) => own && font && authors.has(id) && isSameType(own, font));
}

function isSameType(a: Font, b: Font): boolean {
  return Math.abs(a.size - b.size) < 0.05 * a.size && a.bold === b.bold && a.italic === b.italic;
}

/** Of the type, where the file tells it. */
function sizeOf({ page, row }: Candidate): number {
  return page.lines[row]?.font?.size ?? Number.NaN;
}
