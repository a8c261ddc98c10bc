import type { DraftObject } from '../document/draft.js';
import type { Role } from '../document/roles.js';
import type { HeadingCandidate } from '../stages.js';
import type { Candidate } from './candidates.js';
import type { Odds } from './odds.js';

/*
 * Which candidates are headings and which is the title: decided here and nowhere else. Detect gives the evidence (what each
 * candidate may be on its page), the network of Construct what the outline has, and corrections change the odds by name.
 */

/** A candidate with what is said of it. */
export interface Judged {
  candidate: Candidate;
  odds: Odds;
  /** Who had the last word on the odds: `network`, or the name of a correction. */
  by: string;
  /** Place of its bookmark in the file, -1 without one. */
  bookmark: number;
  /** A correction takes it for the title, this surely. */
  title?: number;
  /** A correction leaves it out of the outline; it stays a heading. */
  isUnlisted?: boolean;
}

/** What a bookmark settles, and headings that are given. */
export const GIVEN: Odds = { heading: 9, listed: 9 };

/** The object as what it was judged to be. `told` is what Detect says of it. */
export function asJudged(object: DraftObject, judged: Judged, told: HeadingCandidate | undefined): DraftObject {
  const { odds, by, title } = judged;
  if (title !== undefined)
    return object.role === 'title' ? object : { ...object, role: 'title', confidence: title, by };
  const role = roleBy(odds, told) ?? (object.role === 'heading' ? (told?.otherwise ?? 'paragraph') : object.role);
  if (role === object.role && !isHeading(odds)) return object;
  const confidence = 1 / (1 + Math.exp(-Math.abs(best(odds))));
  return { ...object, role, confidence, ...(role !== object.role && { by }) };
}

export function isHeading(odds: Odds): boolean {
  return best(odds) > 0;
}

/** What the page alone calls a heading is one, and what the outline has in any case. */
function best({ heading, listed }: Odds): number {
  return Math.max(heading, listed);
}

function roleBy(odds: Odds, told: HeadingCandidate | undefined): Role | undefined {
  if (!isHeading(odds)) return undefined;
  return odds.listed <= 0 && mayBeTitle(told) ? 'title' : 'heading';
}

/** Of the chance to be a heading or the title this share is enough for a title, where the outline lacks it. */
const TITLE = 0.25;

/** What opens the first page of a report in large type is a heading by its looks and the title by its place. */
function mayBeTitle(told: HeadingCandidate | undefined): boolean {
  return told?.otherwise === 'title' && told.probability - told.heading >= TITLE * told.probability;
}
