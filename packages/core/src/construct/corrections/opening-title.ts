import type { DraftObject } from '../../document/draft.js';
import type { Role } from '../../document/roles.js';
import { parseNumbering } from '../../words/numbering.js';
import type { Candidate } from '../candidates.js';
import { isHeading } from '../judge.js';
import type { ConstructState } from './list.js';

/*
 * Where Detect has found no title, what opens the first page in larger type than any heading of the outline, with none of them hung from it, is the title:
 * a section that is set so would have others below it, as the one heading of a web page has all of them.
 */

/** A prior, set by hand: most of them are right. */
const TITLE_CONFIDENCE = 0.8;
/** So much larger than the largest of the others. */
const LARGER = 1.08;
/** Fewer headings say little of what is usual. */
const FEWEST = 2;
const BEFORE_A_TITLE: ReadonlySet<Role> = new Set<Role>([
  'header',
  'footer',
  'figure',
  'author',
  'affiliation',
  'mail',
]);

/** The first heading of all, where it is the title: one that no bookmark names and that no other hangs from. */
export function openingTitle(state: ConstructState): ConstructState {
  const { judged, parents, ordered } = state;
  const place = ordered.candidates ? judged.findIndex(({ odds }) => isHeading(odds)) : -1;
  const first = judged[place];
  if (!first || first.bookmark >= 0 || [...parents.values()].includes(place)) return state;
  const others = [...parents.keys()].flatMap((i) => (i === place ? [] : (judged[i]?.candidate ?? [])));
  if (!opensAsTitle(first.candidate, others, ordered.objects)) return state;
  const title = { ...first, title: TITLE_CONFIDENCE, by: 'opening-title' };
  return { ...state, judged: judged.map((own) => (own === first ? title : own)) };
}

/** Whether the first heading of all is the title of the document, by the others in its outline. */
function opensAsTitle(first: Candidate, others: readonly Candidate[], objects: readonly DraftObject[]): boolean {
  // "Research article" above a title is none.
  if (objects.some(({ role }) => role === 'title')) return false;
  if (others.length < FEWEST || first.number !== 0 || parseNumbering(first.object.text)) return false;
  const size = sizeOf(first);
  if (!others.every((other) => size > LARGER * sizeOf(other))) return false;
  const before = objects.slice(0, objects.indexOf(first.object));
  return before.every(({ role }) => BEFORE_A_TITLE.has(role));
}

/** Of the type, where the file tells it. */
function sizeOf({ page, row }: Candidate): number {
  return page.lines[row]?.font?.size ?? Number.NaN;
}
