import type { DraftObject } from '../../document/draft.js';
import type { Font } from '../../document/schema.js';
import { parseNumbering } from '../../words/numbering.js';
import { isKnownTitle } from '../../words/sections.js';
import type { Candidate } from '../candidates.js';
import type { ConstructState } from './list.js';

/* What stands before the text and is set like headings: the outline has none of it. It stays what its page says. */

export function coverLines(state: ConstructState): ConstructState {
  return outOfOutline(state, 'cover-lines', isOnCover);
}

export function frontMatter(state: ConstructState): ConstructState {
  return outOfOutline(state, 'front-matter', isFrontMatter);
}

type IsOut = (candidate: Candidate, objects: readonly DraftObject[]) => boolean;

/** The outline of a single page may be all that it is about. */
function outOfOutline(state: ConstructState, by: string, isOut: IsOut): ConstructState {
  const { candidates, objects, pages } = state.ordered;
  if (!candidates || pages.length < 2) return state;
  const judged = state.judged.map((own) => {
    if (own.odds.listed <= 0 || !isOut(own.candidate, objects)) return own;
    return { ...own, odds: { ...own.odds, listed: 0 }, by };
  });
  return { ...state, judged };
}

/** A page with more lines is no cover. */
const MOST_LINES = 14;
/** What is longer is text to read, under a heading. */
const LONGEST = 2;

/** Whether it stands below the title, or what may become it, on a cover: a page of some lines, none of them text to read. */
function isOnCover({ object, page, number }: Candidate, objects: readonly DraftObject[]): boolean {
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
function isFrontMatter({ object, page, row, number }: Candidate, objects: readonly DraftObject[]): boolean {
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
