import { type Correction, runCorrections } from '../../corrections.js';
import type { DraftObject } from '../../document/draft.js';
import type { Link } from '../../document/schema.js';
import type { ReadLine } from '../../read/reading.js';
import { brokenParagraph } from './broken-paragraph.js';

/*
 * The corrections of Order.
 *
 * The problem: the network orders the text of a page and says which neighbours are one paragraph. It does not look past a
 * formula or a float, and it does not read the words at a break.
 *
 * Precedence: `broken-paragraph` adds links by words, only where neither end has one, so the network's links win.
 *
 * What no correction does: it removes no object and no text, it does not change the order of the body, it ties no caption
 * that tie-captions.ts has left alone. Only `broken-paragraph` changes a role: a list item without a mark that goes on with
 * a paragraph becomes part of it, and says so in `by`.
 */

export interface OrderState {
  /** In reading order. */
  objects: DraftObject[];
  links: Link[];
  linesOf: (object: DraftObject) => readonly ReadLine[];
}

export const ORDER_CORRECTIONS: readonly Correction<OrderState>[] = [
  {
    name: 'broken-paragraph',
    because:
      'The network sees no continuation around a formula, past a float or past a box, and it does not read whether a sentence is finished.',
    apply: brokenParagraph,
  },
];

/** Objects and links with the corrections applied, but for those that are named. */
export function correctOrder(state: OrderState, without: ReadonlySet<string>): Pick<OrderState, 'objects' | 'links'> {
  const { objects, links } = runCorrections(ORDER_CORRECTIONS, state, without);
  return { objects, links };
}
