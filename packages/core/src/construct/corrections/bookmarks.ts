import { GIVEN } from '../judge.js';
import type { ConstructState } from './list.js';

/** What a bookmark names is a heading of the outline, and says so by name. */
export function bookmarks(state: ConstructState): ConstructState {
  const { bookmarks: known } = state;
  if (!known) return state;
  const judged = state.judged.map((own, i) => {
    const bookmark = known.bookmark[i] ?? -1;
    return bookmark < 0 ? own : { ...own, odds: GIVEN, by: 'bookmarks', bookmark };
  });
  return { ...state, judged };
}
