import type { Font } from '../../document/schema.js';
import type { Region } from '../lines/regions.js';
import { textRegion } from '../lines/text-regions.js';
import { probabilityOf, type ScoredLine } from '../lines/vote.js';
import { type PageRegions, scoredLines } from './state.js';

/*
 * Headings that the network chains to what stands around them.
 *
 * After code: the network calls the lines of a chain code and then heading. Code does not go on with a heading.
 *
 * Headings in small type, close above their text, look much like it to the model: it takes them for its first line. The
 * type tells: a lead that is bolder, larger or of another colour than all that follows it is no part of that. Nor is a
 * headline part of what follows it in much smaller type. Where fonts are not known, nothing is said.
 */

type Run = readonly ScoredLine[];

/** No heading runs on for longer. */
const MOST_LINES = 4;
/** Larger by so much is larger to the eye. */
const LARGER = 1.1;
/** A headline whose type shrinks to this share ends there; less is play with the sizes of one. */
const SMALLER = 0.75;
/** A lead may be a heading with this probability. */
const DOUBT = 0.1;

/** The same regions, split where a heading follows code. A region with a box was not made of a chain. */
export function withCodeEnds(state: PageRegions): Region[] {
  return state.regions.flatMap((region) => {
    const parts = region.box ? [] : partedAfterCode(scoredLines(state, region));
    return parts.length > 1 ? parts.map((part) => textRegion(part, state.page)) : [region];
  });
}

/** The parts of a chain: each begins with the chain, or with a heading below code. Code within a heading stays there. */
export function partedAfterCode(chain: Run): Run[] {
  const parts: ScoredLine[][] = [];
  for (const line of chain) {
    const above = parts.at(-1);
    if (above && !(above.at(-1)?.role === 'code' && line.role === 'heading')) above.push(line);
    else parts.push([line]);
  }
  return parts;
}

/** The same regions, split below each lead. A region with a box was not made of a chain. */
export function withLeads(state: PageRegions): Region[] {
  return state.regions.flatMap((region) => {
    const parts = region.box ? [] : partedByType(scoredLines(state, region));
    return parts.length > 1 ? parts.map((part) => textRegion(part, state.page)) : [region];
  });
}

/** The parts of a chain: each lead by itself, then what is left. */
export function partedByType(chain: Run): Run[] {
  const most = Math.min(MOST_LINES, chain.length - 1);
  for (let end = 1; end <= most; end++) {
    const lead = chain.slice(0, end);
    const rest = chain.slice(end);
    if (isHeadline(lead, rest) || isLead(lead, rest)) return [lead, ...partedByType(rest)];
  }
  return [chain];
}

/** Both are headings, and the second is in much smaller type to its end. */
function isHeadline(lead: Run, rest: Run): boolean {
  return isLarger(lead, rest, 1 / SMALLER) && likelihood(lead) > 0.5 && likelihood(rest) > 0.5;
}

/** The one may be a heading, the other is none. */
function isLead(lead: Run, rest: Run): boolean {
  return likelihood(lead) > DOUBT && likelihood(rest) < 0.5 && standsOut(lead, rest);
}

/** A large letter alone is the first of its text. */
function standsOut(lead: Run, rest: Run): boolean {
  if (!lead.some(({ line }) => /\p{L}{2}/u.test(line.text))) return false;
  return isLarger(lead, rest, LARGER) || isBolder(lead, rest) || isOfAnotherColour(lead, rest);
}

function isLarger(lead: Run, rest: Run, times: number): boolean {
  return differ(lead, rest, (a, b) => a.size >= times * b.size);
}

function isBolder(lead: Run, rest: Run): boolean {
  return differ(lead, rest, (a, b) => a.bold && !b.bold);
}

function isOfAnotherColour(lead: Run, rest: Run): boolean {
  return differ(lead, rest, (a, b) => a.color !== b.color);
}

function differ(lead: Run, rest: Run, does: (a: Font, b: Font) => boolean): boolean {
  return lead.every(({ line: { font: a } }) => a && rest.every(({ line: { font: b } }) => b && does(a, b)));
}

/** How likely the lines are a heading or the title. */
function likelihood(run: Run): number {
  const sum = run.reduce((all, { roles }) => all + probabilityOf('heading', roles) + probabilityOf('title', roles), 0);
  return sum / run.length;
}
