import { isGraphical } from '../../document/roles.js';
import type { ReadLine } from '../../read/reading.js';
import { captionOf } from '../../words/captions.js';
import { hasNoHeadingText } from '../../words/headings.js';
import { parseNumbering } from '../../words/numbering.js';
import { isSurelyTitle } from '../../words/sections.js';
import type { Region } from '../lines/regions.js';
import { BODY_TEXT, HEADINGS } from '../lines/text-regions.js';
import { rolesWhere, vote } from '../lines/vote.js';
import { type PageRegions, scoredLines } from './state.js';

/*
 * What the words of a region say about its role, where the network goes by looks. A role that they rule out is replaced by
 * the next likely one, or by the one that they name.
 */

const TEXTUAL_BUT_CODE = rolesWhere((role) => !isGraphical(role) && !HEADINGS.has(role) && role !== 'code');
const TEXTUAL_BUT_HEADINGS = rolesWhere((role) => !isGraphical(role) && !HEADINGS.has(role));

/** The same regions, each with a role that its words allow. */
export function withPossibleRoles(state: PageRegions): Region[] {
  return state.regions.map((region) => {
    const { role, lines } = region;
    if (role === 'caption' && captionOf(lines[0]?.text ?? '')?.after === 'verb') {
      return { ...region, ...vote(scoredLines(state, region), BODY_TEXT) };
    }
    if (role === 'code' && isMostlyLinks(lines)) {
      return { ...region, ...vote(scoredLines(state, region), TEXTUAL_BUT_CODE) };
    }
    if (!HEADINGS.has(role)) return region;
    const texts = lines.map(({ text }) => text);
    if (namesCaption(texts.join(' '))) return { ...region, role: 'caption' };
    if (!hasNoHeadingText(texts)) return region;
    return { ...region, ...vote(scoredLines(state, region), TEXTUAL_BUT_HEADINGS) };
  });
}

/** Of the letters of addresses set apart, at least so many lead to them. */
const MOSTLY = 0.6;

/** Addresses on lines of their own are set in the type of code. Listings lead nowhere. */
function isMostlyLinks(lines: readonly ReadLine[]): boolean {
  let linked = 0;
  let all = 0;
  for (const { text, spans = [] } of lines) {
    all += text.length;
    for (const { start, end, link } of spans) if (link !== undefined) linked += end - start;
  }
  return all > 0 && linked >= MOSTLY * all;
}

/** "Figure 3", "Table 2. Winds": what numbers itself as captions do is one. */
function namesCaption(text: string): boolean {
  const opening = captionOf(text);
  return (opening?.after === 'stop' || opening?.after === 'nothing') && opening.kind !== 'box';
}

/** What a name alone is worth as evidence. Construct, which sees all headings of the document, decides. */
const NAMED = 0.9;

/** The same regions, those that are the name of a section and nothing else as headings. */
export function withNamedSections(regions: readonly Region[]): Region[] {
  return regions.map((region) => {
    const { role, lines, heading } = region;
    const [line, second] = lines;
    const isTaken = role === 'paragraph' || role === 'reference' || role === 'list-item';
    if (!isTaken || !line || second) return region;
    if (!isSurelyTitle(line.text.slice(parseNumbering(line.text)?.offset ?? 0))) return region;
    const probability = Math.max(NAMED, heading?.probability ?? 0);
    return {
      ...region,
      role: 'heading',
      heading: { probability, heading: Math.max(NAMED, heading?.heading ?? 0), otherwise: role },
    };
  });
}
