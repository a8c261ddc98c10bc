import type { Font } from '../../document/schema.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import { plainLeadEnd } from '../../words/openings.js';
import type { ScoredLine } from '../lines/vote.js';

/*
 * Lines that may open with a run-in heading: words in another type than the rest of their line, or with a number or in
 * capitals and with a stop. They are candidates; the network of openings decides.
 */

/** No heading runs on for longer. */
const MAX_ABOVE = 2;

export interface Opening {
  scored: ScoredLine;
  /** Lines right above in the same chain that stand whole in the type of the words: the heading began there. */
  above: readonly ScoredLine[];
  /** Where the words end in the text of the line. */
  end: number;
  /** Where the rest begins. */
  restStart: number;
  /** Their font, and that of the rest; undefined where fonts are not known. */
  font: Font | undefined;
  rest: Font | undefined;
  /** Share of the rest that is in their type again; 1 where only the words tell. */
  again: number;
  /** Place in the chain, and what the chain is made of. */
  place: number;
  chain: readonly ScoredLine[];
}

/** The openings of some chains. Lines in `taken` belong to figures, tables and formulas. */
export function openingsOf(
  page: ReadPage,
  chains: readonly (readonly ScoredLine[])[],
  taken: ReadonlySet<ReadLine>,
): Opening[] {
  if (page.hasUnits) return [];
  return chains.flatMap((chain) =>
    chain.flatMap((scored, place): Opening[] => {
      if (taken.has(scored.line)) return [];
      const words = wordsOf(scored.line);
      return words ? [{ ...words, scored, place, chain, above: linesAbove(chain, place, words.font, taken) }] : [];
    }),
  );
}

function wordsOf({
  text,
  lead,
  font,
}: ReadLine): Pick<Opening, 'end' | 'restStart' | 'font' | 'rest' | 'again'> | undefined {
  const end = lead?.end ?? plainLeadEnd(text);
  if (end === undefined) return undefined;
  const restStart = end + text.slice(end).search(/\S/u);
  if (restStart < end) return undefined;
  return lead
    ? { end, restStart, font: lead.font, rest: lead.rest, again: lead.again }
    : { end, restStart, font, rest: font, again: 1 };
}

function linesAbove(
  chain: readonly ScoredLine[],
  place: number,
  font: Font | undefined,
  taken: ReadonlySet<ReadLine>,
): ScoredLine[] {
  const above: ScoredLine[] = [];
  for (let i = place - 1; i >= 0 && above.length < MAX_ABOVE; i--) {
    const scored = chain[i];
    if (!scored || taken.has(scored.line) || scored.line.lead || !looksLike(scored.line.font, font)) break;
    above.unshift(scored);
  }
  // A whole chain in one type says nothing about where a heading begins.
  const beyond = chain[place - above.length - 1];
  return beyond && looksLike(beyond.line.font, font) ? [] : above;
}

/** Whether two fonts look the same, and other than the plain type around them could. */
export function looksLike(a: Font | undefined, b: Font | undefined): boolean {
  if (!a || !b) return false;
  return (
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.mono === b.mono &&
    a.family === b.family &&
    a.color === b.color &&
    Math.abs(a.size - b.size) <= 0.06 * b.size
  );
}
