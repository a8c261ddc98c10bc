import { isFurniture, type Role } from '../../document/roles.js';
import type { Page } from '../../document/schema.js';
import type { ReadLine } from '../../read/reading.js';
import type { Region } from '../lines/regions.js';
import { AROUND, NEAR } from '../lines/repeats.js';
import { textRegion } from '../lines/text-regions.js';
import type { ScoredLine } from '../lines/vote.js';
import { type PageRegions, scoredLines } from './state.js';

/*
 * A number alone at the edge of a page, with the next number in the same place of the next page, is the number of the
 * page. A model that sees one page at a time may take it for that of the heading below it, "3" over "Considering". A rule
 * typed as a line of signs that stands there again is as surely no text.
 */

/** A page number is the first or the last line of its page, or as good as: so many lines from either end. */
const FROM_THE_EDGE = 2;
/** How far from the edge it stands, as a share of the height of the page. */
const MARGIN = 0.15;
/** On so many of the pages around the number has to count on. */
const ENOUGH = 2;
/** What has more numbers at its edge is a table. */
const MOST = 20;

interface PageOfLines {
  page: Pick<Page, 'height'>;
  lines: readonly ReadLine[];
}

/** A number by itself, perhaps between dashes. */
const NUMBER = /^[-\u2013\u2014\s]*(\d{1,4})[-\u2013\u2014\s]*$/;
const ROMAN = /^[-\u2013\u2014\s]*[ivxlc]{1,7}[-\u2013\u2014\s]*$/;
/** The signs of a rule. */
const RULE = /^[_\-\u2013\u2014=*~.\s]{5,}$/;

/** A number and nothing else, also one of the front matter. */
function isNumber({ text }: ReadLine): boolean {
  return NUMBER.test(text) || ROMAN.test(text);
}

/** The same regions, page numbers as regions of their own. A region that is all running head or foot stays whole. */
export function withPageNumbers(state: PageRegions): Region[] {
  // What counts on is a number whatever the network says; else its word is needed.
  const sideOf = ({ line, role }: ScoredLine): Role | undefined =>
    state.numbers.get(line) ?? (isFurniture(role) && isNumber(line) ? role : undefined);
  return state.regions.flatMap((region) => {
    const chain = region.box ? [] : scoredLines(state, region);
    const rest = chain.filter((line) => sideOf(line) === undefined);
    if (rest.length === chain.length || rest.every(({ role }) => isFurniture(role))) return [region];
    const numbers = chain.flatMap((own): Region[] => {
      const role = sideOf(own);
      return role ? [{ role, lines: [own.line], confidence: region.confidence }] : [];
    });
    return [...numbers, textRegion(rest, state.page)];
  });
}

/** The lines that are page numbers or rules at the edge, with the side of the page they stand at. */
export function pageNumbers(pages: readonly PageOfLines[]): Map<ReadLine, 'header' | 'footer'> {
  const edges = pages.map(edgeLines);
  const found = new Map<ReadLine, 'header' | 'footer'>();
  for (const [i, own] of edges.entries()) {
    for (const { line, side, value, y } of own) {
      const again = AROUND.filter((step) =>
        edges[i + step]?.some((other) => isNext(other.value, value, step) && Math.abs(other.y - y) <= NEAR),
      );
      if (again.length >= ENOUGH) found.set(line, side);
    }
  }
  return found;
}

function isNext(other: number | undefined, value: number | undefined, step: number): boolean {
  return value === undefined ? other === undefined : other === value + step;
}

interface EdgeLine {
  line: ReadLine;
  side: 'header' | 'footer';
  /** Of the number; a rule has none. */
  value: number | undefined;
  /** As a share of the height of the page. */
  y: number;
}

function edgeLines({ page, lines }: PageOfLines): EdgeLine[] {
  const found = lines.flatMap((line): EdgeLine[] => {
    const digits = NUMBER.exec(line.text)?.[1];
    if (digits === undefined && !RULE.test(line.text)) return [];
    const y = line.box[1] / page.height;
    const side = y < 0.5 ? 'header' : 'footer';
    const isBeyond = ({ box }: ReadLine) => (side === 'header' ? box[3] <= line.box[1] : box[1] >= line.box[3]);
    const isAtEdge = Math.min(y, 1 - line.box[3] / page.height) <= MARGIN;
    let beyond = 0;
    if (!isAtEdge || lines.some((other) => isBeyond(other) && ++beyond > FROM_THE_EDGE)) return [];
    return [{ line, side, value: digits === undefined ? undefined : Number(digits), y }];
  });
  return found.length > MOST ? [] : found;
}
