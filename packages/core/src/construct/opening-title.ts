import type { Role } from '../document/roles.js';
import type { PageObject } from '../document/schema.js';
import type { Candidate } from './candidates.js';
import { parseNumbering } from './numbering.js';

/*
 * What opens the first page in larger type than any heading, with nothing hung from it, is the title: a section that is
 * set so would have others below it, as the one heading of a web page has all of them.
 */

/** So much larger than the largest of the others. */
const LARGER = 1.08;
/** Fewer headings say little of what is usual. */
const FEWEST = 3;
const BEFORE_A_TITLE: ReadonlySet<Role> = new Set<Role>([
  'header',
  'footer',
  'figure',
  'title',
  'author',
  'affiliation',
  'mail',
]);

/** Whether the first of the headings is the title of the document. `parents` are places in the list. */
export function opensAsTitle(
  headings: readonly Candidate[],
  parents: readonly number[],
  objects: readonly PageObject[],
): boolean {
  const [first, ...others] = headings;
  if (!first || headings.length < FEWEST || first.number !== 0 || parents.includes(0)) return false;
  if (parseNumbering(first.object.text)) return false;
  const size = sizeOf(first);
  if (!(size > LARGER * Math.max(...others.map(sizeOf)))) return false;
  const before = objects.slice(0, objects.indexOf(first.object));
  return before.every(({ role }) => BEFORE_A_TITLE.has(role));
}

/** Of the type, where the file tells it. */
function sizeOf({ page, row }: Candidate): number {
  return page.lines[row]?.font?.size ?? Number.NaN;
}
