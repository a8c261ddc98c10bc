import { isFurniture, isGraphical } from '../../document/roles.js';
import type { Page } from '../../document/schema.js';
import type { ReadLine } from '../../read/reading.js';
import type { Region } from '../lines/regions.js';
import { AROUND, NEAR, type Repeats } from '../lines/repeats.js';
import { textRegion } from '../lines/text-regions.js';
import { rolesWhere } from '../lines/vote.js';
import { type PageRegions, scoredLines } from './state.js';

/*
 * Running heads and feet are left out of all text, so they must be that for sure: what is left out by mistake is lost. They
 * run: they say the same on a page around, but for numbers, or one of these pages has a line by itself at that edge. Where
 * there are no other pages the network has the say, if it is sure and the line stands in the margin.
 */

/** So many pages around show whether something runs. */
const ENOUGH = 2;
/** Where there are fewer: how sure the network must be, and how far from the edge a line stands at most. */
const SURE = 0.9;
const MARGIN = 0.1;
/** A number, also with signs or a letter beside it, is as good as one that runs. */
const WORD = /\p{L}{2}/u;
const ROMAN = /^\W*[ivxlc]{1,7}\W*$/iu;

const TEXT = rolesWhere((role) => !isGraphical(role) && !isFurniture(role));

interface PageOfLines {
  page: Pick<Page, 'height'>;
  lines: readonly ReadLine[];
}

/** What the pages around say about the lines of a page. */
export interface Running {
  lines: ReadonlySet<ReadLine>;
  /** How many pages there are around. */
  around: number;
}

/** For each page the lines that run. */
export function runningLines(pages: readonly PageOfLines[], again: readonly (readonly Repeats[])[]): Running[] {
  const edges = pages.map(edgesOf);
  return pages.map(({ page, lines }, i) => {
    const around = AROUND.flatMap((step) => edges[i + step] ?? []);
    const isAtEdge = (y: number) => around.some((edge) => Math.abs(edge - y) <= NEAR);
    const running = lines.filter(
      (line, k) => (again[i]?.[k]?.times ?? 0) > 0 || isAtEdge((line.box[1] + line.box[3]) / 2 / page.height),
    );
    return { lines: new Set(running), around: AROUND.filter((step) => pages[i + step]).length };
  });
}

/** White between a head and the text, in heights of its line. */
const APART = 0.8;

/** The middles of the first and the last line of a page, as shares of its height, where white parts them from the text. */
function edgesOf({ page, lines }: PageOfLines): number[] {
  const rows = [...lines].sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3]);
  return [rows, [...rows].reverse()].flatMap((order) => {
    const [first] = order;
    if (!first) return [];
    const height = first.box[3] - first.box[1];
    const inner = order.find(
      ({ box }) => Math.max(box[1], first.box[1]) >= Math.min(box[3], first.box[3]) - height / 2,
    );
    const gap = inner ? Math.max(inner.box[1] - first.box[3], first.box[1] - inner.box[3]) : height;
    return gap >= APART * height ? [(first.box[1] + first.box[3]) / 2 / page.height] : [];
  });
}

/** The same regions; heads and feet that do not run are text. Of a list of units nothing is left out, so nothing is lost. */
export function withRunningHeads(state: PageRegions): Region[] {
  if (state.page.hasUnits) return [...state.regions];
  return state.regions.map((region) => {
    if (!isFurniture(region.role) || region.box || isRunning(region, state)) return region;
    const chain = scoredLines(state, region);
    return chain.length === region.lines.length ? textRegion(chain, state.page, TEXT) : region;
  });
}

function isRunning({ lines, confidence }: Region, { page, running }: PageRegions): boolean {
  if (lines.some(({ text }) => !WORD.test(text) || ROMAN.test(text))) return true;
  if (lines.some((line) => running.lines.has(line))) return true;
  if (running.around >= ENOUGH) return false;
  const isInMargin = ({ box }: ReadLine) => Math.min(box[3], page.page.height - box[1]) <= MARGIN * page.page.height;
  return confidence >= SURE && lines.every(isInMargin);
}
