import { area } from '../../document/box.js';
import type { Role } from '../../document/roles.js';
import type { Page } from '../../document/schema.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import { probabilityOf, type ScoredLine } from '../lines/vote.js';
import { combine, proseOf } from '../seen/combine.js';
import type { Sight } from '../seen/look.js';
import type { GraphicalRegion } from './graphics.js';
import { graphicalGroups } from './groups.js';
import { isScattered } from './scatter.js';

/*
 * The figures and tables of a page from everything that speaks of them: what the file draws, what the network calls its
 * lines and, with vision, what is seen on the picture of the page. Objects may still overlap here.
 */

/** A drawn frame whose lines the network takes for prose with this probability, on average, is a frame around text. */
const MIN_PROSE = 0.6;
/** So many lines in a drawn region, called so with this probability, say that it is a table or a figure. */
const MIN_LINES = 4;
const MIN_CALLED = 0.6;
/** A table over this share of the page with so many lines of prose, and such a share of them, is the page itself. */
const PAGE_SHARE = 0.4;
const PAGE_PROSE_LINES = 5;
const PAGE_PROSE_SHARE = 0.15;

/** Figures and tables; `drawn` is what the file draws. */
export function floatsOf(
  page: ReadPage,
  scored: ReadonlyMap<ReadLine, ScoredLine>,
  drawn: readonly GraphicalRegion[],
  sight: Pick<Sight, 'objects' | 'trim'> | undefined,
): GraphicalRegion[] {
  const lines = [...scored.values()];
  const known = graphicalGroups(lines, [...confirmed(drawn, scored, page.page)]);
  return sight ? combine(sight.objects, known, { ...page, lines, trim: sight.trim }) : known;
}

/**
 * Drawn regions that the network does not take for prose; whether one is a table or a figure its lines say, if there are
 * enough of them. A picture without lines always is one.
 */
function* confirmed(
  drawn: readonly GraphicalRegion[],
  scored: ReadonlyMap<ReadLine, ScoredLine>,
  page: Page,
): Generator<GraphicalRegion> {
  for (const region of drawn) {
    const inside = region.lines.flatMap((line) => scored.get(line) ?? []);
    const mean = (probability: (line: ScoredLine) => number) =>
      inside.reduce((sum, line) => sum + probability(line), 0) / Math.max(1, inside.length);
    if (isScattered(region.lines.map(({ box }) => box))) {
      yield { ...region, role: 'figure' };
      continue;
    }
    if (inside.length > 0 && mean(proseOf) >= MIN_PROSE) continue;
    if (isPageOfText(region, inside, page)) continue;
    const called = (role: Role) => mean(({ roles }) => probabilityOf(role, roles));
    const [table, figure] = [called('table'), called('figure')];
    // Fraction bars above each other.
    if (region.role === 'table' && called('formula') > Math.max(table, 0.3)) continue;
    if (inside.length < MIN_LINES) yield region;
    else if (region.role === 'figure' && table > MIN_CALLED)
      yield { ...region, role: 'table', confidence: table, by: 'network' };
    else if (region.role === 'table' && figure > MIN_CALLED)
      yield { ...region, role: 'figure', confidence: figure, by: 'network' };
    else yield region;
  }
}

/** Rules at the head, the foot and between the columns of a page: what they hold is the page, and a table perhaps. */
function isPageOfText({ role, box }: GraphicalRegion, inside: readonly ScoredLine[], page: Page): boolean {
  if (role !== 'table' || area(box) < PAGE_SHARE * page.width * page.height) return false;
  const prose = inside.filter((line) => proseOf(line) >= MIN_PROSE).length;
  // Cells of a large table hold sentences too.
  return prose >= Math.max(PAGE_PROSE_LINES, PAGE_PROSE_SHARE * inside.length);
}
