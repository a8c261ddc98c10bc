import { ROLES } from '../../document/roles.js';
import type { Box, Font } from '../../document/schema.js';
import type { ReadLine, ReadPage, Span } from '../../read/reading.js';
import { type RoleProbabilities, type ScoredLine, vote } from '../lines/vote.js';
import type { Opening } from './openings.js';

/*
 * A line that opens with a run-in heading is cut in two: the words of the heading, and the rest, which opens the paragraph.
 * All later stages see two lines. The document has the whole line again, and its runs say which part belongs to what
 * (document/parts.ts).
 */

/** A page whose lines are cut, and its chains of lines without the headings. */
export interface CutPage {
  page: ReadPage;
  chains: ScoredLine[][];
  runIns: readonly RunIn[];
  parts: LineParts;
}

/** The lines that were cut, each with its parts. */
export type LineParts = ReadonlyMap<ReadLine, readonly [words: ReadLine, rest: ReadLine]>;

/** A page with the parts of its lines in their places. */
export function withParts(page: ReadPage, parts: LineParts): ReadPage {
  return parts.size === 0 ? page : { ...page, lines: page.lines.flatMap((line) => parts.get(line) ?? [line]) };
}

export interface RunIn {
  lines: readonly ScoredLine[];
  probability: number;
  /** The line that the rest of its last line became. */
  rest: ReadLine;
}

/** Running text that a heading can open. What else begins in bold type (captions, notes, rows) stays whole. */
const OPENED = new Set(['paragraph', 'list-item', 'heading', 'title', 'code']);

/** The page with a cut behind each opening that is a heading: `odds` has a log-odds for each. */
export function cutPage(
  page: ReadPage,
  chains: readonly ScoredLine[][],
  openings: readonly Opening[],
  odds: ArrayLike<number>,
): CutPage {
  const headings = new Map<ReadLine, { opening: Opening; probability: number }>();
  for (const [i, opening] of openings.entries()) {
    const probability = 1 / (1 + Math.exp(-(odds[i] ?? 0)));
    if (probability > 0.5 && OPENED.has(vote(opening.chain).role)) {
      headings.set(opening.scored.line, { opening, probability });
    }
  }
  if (headings.size === 0) return { page, chains: [...chains], runIns: [], parts: new Map() };
  const runIns: RunIn[] = [];
  const parts = new Map<ReadLine, readonly [ReadLine, ReadLine]>();
  const cut = chains.flatMap((chain) => {
    const pieces: ScoredLine[][] = [[]];
    for (const scored of chain) {
      const found = headings.get(scored.line);
      if (!found) {
        pieces.at(-1)?.push(scored);
        continue;
      }
      const { opening, probability } = found;
      const [words, rest] = cutLine(scored.line, opening);
      parts.set(scored.line, [words, rest]);
      // The lines above it in its type were put into the piece before.
      const before = pieces.at(-1);
      const above = before?.splice(Math.max(0, before.length - opening.above.length)) ?? [];
      const heading = [...above, asHeading(scored, words, probability)];
      runIns.push({ lines: heading, probability, rest });
      pieces.push([asText(scored, rest)]);
    }
    return pieces.filter((piece) => piece.length > 0);
  });
  return {
    page: withParts(page, parts),
    chains: joinedBelow(cut, runIns),
    runIns,
    parts,
  };
}

/** The network may end the chain behind the heading's line, of which only the rest is text: the text goes on below. */
function joinedBelow(chains: ScoredLine[][], runIns: readonly RunIn[]): ScoredLine[][] {
  const rests = new Set(runIns.map(({ rest }) => rest));
  const joined = new Set<ScoredLine[]>();
  for (const chain of chains) {
    const rest = chain[0]?.line;
    if (chain.length !== 1 || !rest || !rests.has(rest)) continue;
    const below = chains.find(
      (other) =>
        other !== chain &&
        !joined.has(other) &&
        isText(other) &&
        isRightBelow(other[0]?.line, rest.part?.whole ?? rest),
    );
    if (!below) continue;
    joined.add(below);
    chain.push(...below);
  }
  return chains.filter((chain) => !joined.has(chain));
}

function isText(chain: readonly ScoredLine[]): boolean {
  return vote(chain).role === 'paragraph';
}

/** In heights of the line: what stands further below is another paragraph. */
const MAX_GAP = 0.7;

function isRightBelow(line: ReadLine | undefined, { box }: ReadLine): boolean {
  if (!line || line.part) return false;
  const height = box[3] - box[1];
  const gap = line.box[1] - box[3];
  return (
    Math.abs(gap) < MAX_GAP * height && line.box[0] <= box[0] + height && line.box[2] > box[0] && box[2] > line.box[0]
  );
}

/** The two parts of a line. What stands between them is white. */
function cutLine(line: ReadLine, { end, restStart, font, rest }: Opening): [ReadLine, ReadLine] {
  const [until, from] = line.lead?.gap ?? gapOf(line, end, restStart);
  const [x0, y0, x1, y1] = line.box;
  const isUpright = Math.abs(line.rotation) < 1;
  const left: Box = isUpright ? [x0, y0, clamp(until, x0, x1), y1] : line.box;
  const right: Box = isUpright ? [clamp(from, x0, x1), y0, x1, y1] : line.box;
  return [
    partOf(line, 0, end, line.id, left, font),
    partOf(line, restStart, line.text.length, `${line.id}+${restStart}`, right, rest),
  ];
}

/** Where the cut is along the page, as far as the share of the characters tells. */
function gapOf({ box, text }: ReadLine, end: number, restStart: number): [number, number] {
  const at = (place: number) => box[0] + ((box[2] - box[0]) * place) / Math.max(1, text.length);
  return [at(end), at(restStart)];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function partOf(line: ReadLine, start: number, end: number, id: string, box: Box, font: Font | undefined): ReadLine {
  const within = ([from, to]: readonly [number, number]): [number, number][] =>
    to > start && from < end ? [[Math.max(from, start) - start, Math.min(to, end) - start]] : [];
  const spans = (line.spans ?? []).flatMap((span): Span[] => {
    const [range] = within([span.start, span.end]);
    return range ? [{ ...span, start: range[0], end: range[1] }] : [];
  });
  return {
    ...line,
    id,
    box,
    text: line.text.slice(start, end).trimEnd(),
    ...(font && { font }),
    spans: spans.length > 0 ? spans : undefined,
    raised: line.raised.flatMap(within),
    gaps: undefined,
    lead: undefined,
    part: { whole: line, start },
  };
}

const HEADING = ROLES.indexOf('heading');
const TITLE = ROLES.indexOf('title');

function asHeading({ roles }: ScoredLine, line: ReadLine, probability: number): ScoredLine {
  const others = roles.reduce((sum, value, place) => sum + (place === HEADING || place === TITLE ? 0 : value), 0);
  const share = others > 0 ? (1 - probability) / others : 0;
  return {
    line,
    role: 'heading',
    roles: roles.map((value, place) => (place === HEADING ? probability : place === TITLE ? 0 : value * share)),
  };
}

/** What is left is no heading, whatever the network said of the whole line. */
function asText({ roles }: ScoredLine, line: ReadLine): ScoredLine {
  const others = roles.reduce((sum, value, place) => sum + (place === HEADING || place === TITLE ? 0 : value), 0);
  const rest: RoleProbabilities = roles.map((value, place) => {
    if (place === HEADING || place === TITLE) return 0;
    return others > 1e-6 ? value / others : Number(ROLES[place] === 'paragraph');
  });
  return { line, roles: rest, role: vote([{ roles: rest }]).role };
}
