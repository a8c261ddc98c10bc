import { isGraphical, type Role } from '../../document/roles.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import type { HeadingCandidate } from '../../stages.js';
import { hasNoHeadingText } from '../../words/headings.js';
import type { Region } from './regions.js';
import { type Among, probabilityOf, rolesWhere, type ScoredLine, vote } from './vote.js';

/*
 * The chains of a page as regions of text: each has the role that most of its lines have (SPEC 1.7), and what the network
 * says of it otherwise, as evidence for corrections and for Construct.
 */

export const HEADINGS: ReadonlySet<Role> = new Set<Role>(['heading', 'title']);
/** Too few lines called figure, table or formula are left to make one: a scrap of text. */
export const TEXTUAL = rolesWhere((role) => !isGraphical(role));
export const BODY_TEXT = rolesWhere(isBodyText);
const BODY_TEXT_OR_TITLE = rolesWhere((role) => isBodyText(role) || role === 'title');
const CAPTION = rolesWhere((role) => role === 'caption');

function isBodyText(role: Role): boolean {
  return role === 'paragraph' || role === 'list-item' || role === 'code' || role === 'reference' || role === 'contents';
}

/** The regions of the chains, without the lines that figures, tables and formulas have. */
export function textRegions(
  page: ReadPage,
  chains: readonly (readonly ScoredLine[])[],
  taken: ReadonlySet<ReadLine>,
): Region[] {
  return chains.flatMap((chain) => {
    const free = chain.filter(({ line }) => !taken.has(line));
    const runs = page.hasUnits ? unmixed(free) : [free];
    return runs.flatMap((run) => (run.length > 0 ? [textRegion(run, page)] : []));
  });
}

/** Some lines as one region, with the role they vote for. Units of a given list may be graphical. */
export function textRegion(run: readonly ScoredLine[], page: ReadPage, among?: Among): Region {
  const verdict = vote(run, among ?? (page.hasUnits ? undefined : TEXTUAL));
  return withEvidence({ ...verdict, lines: run.map(({ line }) => line), by: 'network' }, run, page);
}

/** A region with what the network says of its lines: whether they are a heading or a caption. */
export function withEvidence(region: Region, run: readonly ScoredLine[], { page }: ReadPage): Region {
  return { ...region, heading: headingCandidate(run, page.number), caption: vote(run, CAPTION).confidence };
}

/** Text does not go on with graphical units: an error of the chain. */
function unmixed(chain: readonly ScoredLine[]): ScoredLine[][] {
  const runs: ScoredLine[][] = [];
  for (const line of chain) {
    const last = runs.at(-1)?.at(-1);
    if (last && isGraphical(last.role) === isGraphical(line.role)) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs;
}

/** How likely a text region is a heading, by its first line, and what it would be otherwise. */
function headingCandidate(run: readonly ScoredLine[], page: number): HeadingCandidate | undefined {
  if (hasNoHeadingText(run.map(({ line }) => line.text))) return undefined;
  const first = run[0]?.roles ?? [];
  const heading = probabilityOf('heading', first);
  // What opens a document in large type and is not in its outline is its title.
  const otherwise = vote(run, page === 1 ? BODY_TEXT_OR_TITLE : BODY_TEXT).role;
  return { probability: heading + probabilityOf('title', first), heading, otherwise };
}
