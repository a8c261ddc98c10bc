import type { DraftObject } from '../../document/draft.js';
import { titleKey } from '../../words/contents.js';
import { CONTENTS_TITLE, isFrontLabel } from '../../words/sections.js';
import type { Candidate } from '../candidates.js';
import { UNLISTED } from '../listed.js';
import type { ConstructState } from './list.js';

/** Labels like "Keywords", and the heading of the contents, leave the outline. */
export function unlistedLabels(state: ConstructState): ConstructState {
  const { candidates, objects } = state.ordered;
  if (!candidates) return state;
  const judged = state.judged.map((own) =>
    own.bookmark < 0 && isUnlisted(own.candidate, objects) ? { ...own, isUnlisted: true } : own,
  );
  return { ...state, judged };
}

/** What hardly a table of contents lists: front labels, and its own heading, unless this one does. */
function isUnlisted({ object, listed }: Candidate, objects: readonly DraftObject[]): boolean {
  if (isFrontLabel(object.text)) return true;
  if (!CONTENTS_TITLE.test(object.text.trim())) return false;
  const name = `${titleKey(object.text)} `;
  if (objects.some(({ role, text }) => role === 'contents' && titleKey(text).startsWith(name))) return false;
  return listed === UNLISTED || objects[objects.indexOf(object) + 1]?.role === 'contents';
}
