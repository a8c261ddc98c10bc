/*
 * Corrections are the rules that follow a network. Each room keeps its own in one ordered list, which opens by saying
 * which correction wins over which and what none of them ever does.
 */

/** One rule that follows a network. */
export interface Correction<State> {
  /** Unique among all rooms, in kebab case. It is left in `by` of every object that the correction changes. */
  name: string;
  /** Which error of the network it corrects, in one or two sentences. */
  because: string;
  /** Returns the corrected state, or the state itself where nothing changes. Must not change its argument. */
  apply: (state: State) => State;
}

/** The name that stands for every correction of a list. */
export const ALL_CORRECTIONS = 'all';

/** Applies the corrections of a list in order, without those that are named. */
export function runCorrections<State>(
  list: readonly Correction<State>[],
  state: State,
  without: ReadonlySet<string> = new Set(),
): State {
  if (without.has(ALL_CORRECTIONS)) return state;
  return list.reduce((current, { name, apply }) => (without.has(name) ? current : apply(current)), state);
}
