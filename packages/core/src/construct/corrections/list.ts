import { type Correction, runCorrections } from '../../corrections.js';
import type { Ordered } from '../../stages.js';
import type { Bookmarked } from '../bookmarks.js';
import type { Judged } from '../judge.js';
import { bookmarks } from './bookmarks.js';
import { coverLines, frontMatter } from './front-matter.js';
import { openingTitle } from './opening-title.js';
import { unlistedLabels } from './unlisted-labels.js';

/*
 * The corrections of Construct.
 *
 * The problem: the network says of each candidate how likely the outline has it, and of each heading which is its parent. It
 * cannot see what the author wrote into the file, and it has seen too few covers and title pages to know them.
 *
 * Precedence. The first three change the odds before the tree is made, the last two leave headings out of the finished tree,
 * so that the tree is made of what the network was taught with:
 *   1. cover-lines      what stands below the title on a cover is not in the outline
 *   2. front-matter     nor is what stands before the text of the first page
 *   3. bookmarks        what a believed bookmark names is a heading, whatever 1 and 2 said; its parent is the bookmark's
 *   4. opening-title    the first heading is the title, unless a bookmark names it or another heading hangs from it
 *   5. unlisted-labels  "Keywords", "Contents" stay headings outside of the outline, unless a bookmark names them
 *
 * What no correction does: it makes a heading of nothing that Detect did not offer as a candidate, it changes no text and no
 * order, and it never takes a heading away that a bookmark names. Where headings are given (no candidates), only bookmarks
 * have a say.
 */

export interface ConstructState {
  ordered: Ordered;
  /** The candidates in reading order. */
  judged: readonly Judged[];
  /** What the file's bookmarks say of them, where they are believed. */
  bookmarks: Bookmarked | undefined;
  /** For each heading of the finished tree the place of its parent among `judged`, -1 for the top. Empty before. */
  parents: ReadonlyMap<number, number>;
}

export const BEFORE_TREE: readonly Correction<ConstructState>[] = [
  {
    name: 'cover-lines',
    because: 'Lines below the title of a cover are set like headings, and the network lists them.',
    apply: coverLines,
  },
  {
    name: 'front-matter',
    because: 'The name of a journal and those of authors are set like headings, and the network lists them.',
    apply: frontMatter,
  },
  {
    name: 'bookmarks',
    because: 'The author has written the outline into the file. The network does not see that.',
    apply: bookmarks,
  },
];

export const AFTER_TREE: readonly Correction<ConstructState>[] = [
  {
    name: 'opening-title',
    because: 'The title of a report is set like a heading, and on its page alone nothing tells it from one.',
    apply: openingTitle,
  },
  {
    name: 'unlisted-labels',
    because: 'The network was taught with outlines that have "Keywords" and "Contents"; most authors leave them out.',
    apply: unlistedLabels,
  },
];

export const CONSTRUCT_CORRECTIONS: readonly Correction<ConstructState>[] = [...BEFORE_TREE, ...AFTER_TREE];

/** The state with one part of the list applied. */
export function correctHeadings(
  list: readonly Correction<ConstructState>[],
  state: ConstructState,
  without: ReadonlySet<string>,
): ConstructState {
  return runCorrections(list, state, without);
}
