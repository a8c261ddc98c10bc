import { area, coverage, union } from '../document/box.js';
import type { Role } from '../document/roles.js';
import type { Box, Page } from '../document/schema.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import { isFormulaNumber, isFormulaText, looksDisplayed } from './formulas.js';
import { formulaRegions, type GraphicalRegion } from './graphics.js';
import { graphicalGroups } from './groups.js';
import { isLogo } from './logos.js';
import { withOwnLines } from './own-lines.js';
import { partedByCaptions } from './parted.js';
import { withoutPrinted } from './printed-on.js';
import { combine, proseOf } from './seen/combine.js';
import type { Seen } from './seen/decode.js';
import type { Sight } from './seen/look.js';
import { isScanned } from './seen/worth.js';
import { probabilityOf, type ScoredLine } from './vote.js';

/*
 * The figures, tables and formulas of a page from all that speaks of them: what the file draws, what the model calls its
 * lines and, where the page was looked at, what was seen. Each line stands in at most one of them.
 */

/** A drawn frame whose lines the model takes for prose with this probability, on average, is a frame around text. */
const PROSE = 0.6;
/** So many lines in a drawn region, called so with this probability, say that it is a table or a figure. */
const ENOUGH = 4;
const SURE = 0.6;
/** A table over this share of the page with so many lines of prose is the page itself. */
const LARGE = 0.4;
const MUCH_PROSE = 5;
/** A line that stands as formulas do is one, if it is in fonts of mathematics to this share or the model does not deny it. */
const MATHEMATICS = 0.5;
const DENIED = 0.97;
/** Or in fonts of mathematics to this share, if the model calls it code. */
const SIGNS = 0.05;
/** A line in a formula that is seen this surely is a part of it, if the model or its letters make that possible at all. */
const SEEN = 0.5;
const POSSIBLE = 0.05;
/** This share of a table in a figure, and of a formula in one that is seen. */
const WITHIN = 0.9;
const MOSTLY = 0.7;
/** So many line heights. */
const SHORT = 6;
/** A formula of which OCR made no line, on a scan, has to be seen this surely. */
const SEEN_ALONE = 0.6;

export function graphicalObjects(
  page: ReadPage,
  scored: ReadonlyMap<ReadLine, ScoredLine>,
  drawn: readonly GraphicalRegion[],
  sight: Pick<Sight, 'objects' | 'trim'> | undefined,
  listed: ReadonlySet<ReadLine> = new Set(),
): GraphicalRegion[] {
  const seen = sight?.objects;
  const lines = [...scored.values()];
  const known = graphicalGroups(lines, [...confirmed(drawn, scored, page.page)]);
  const seenToo = sight ? combine(sight.objects, known, { ...page, lines, trim: sight.trim }) : known;
  const found = withOwnLines(partedByCaptions(seenToo, lines, page.graphics, page.page), lines);
  const scanned = isScanned(page);
  const whole = withoutParts(scanned ? found : found.filter((region) => !isLogo(region, lines, page.page)), lines);
  const floats = scanned ? whole : withoutPrinted(whole, lines, page.graphics);
  const regions: GraphicalRegion[] = [];
  const taken = new Set<ReadLine>();
  const claim = (region: GraphicalRegion) => {
    const own = region.lines.filter((line) => !taken.has(line));
    if (own.length === 0 && region.lines.length > 0) return;
    for (const line of own) taken.add(line);
    regions.push({ ...region, lines: own });
  };
  for (const region of floats) claim(region);
  const formulas = (seen ?? []).filter(({ role }) => role === 'formula');
  const free = page.lines.filter((line) => !taken.has(line) && line.rotation === 0);
  const looks = looksDisplayed(free);
  const isFormula = (line: ReadLine) => {
    const own = scored.get(line);
    if (!own || own.role === 'formula') return own !== undefined;
    if (listed.has(line)) return false;
    if (looks(line) && (line.math >= MATHEMATICS || proseOf(own) < DENIED || isSetAsMathematics(own))) return true;
    if (!formulas.some(({ box, score }) => score >= SEEN && holds(box, line))) return false;
    return probabilityOf('formula', own.roles) >= POSSIBLE || isFormulaText(line);
  };
  for (const region of joinedBySight(formulaRegions(free, isFormula), formulas)) {
    if (!seen || isSeenOrLarge(region, formulas)) claim(region);
  }
  if (isScanned(page)) {
    for (const { role, box, score } of formulas) {
      const inside = lines.filter(({ line }) => holds(box, line));
      const isFree = !regions.some((region) => coverage(box, region.box) > 0.2 || coverage(region.box, box) > 0.2);
      if (score < SEEN_ALONE || !isFree || inside.some((line) => proseOf(line) >= PROSE)) continue;
      claim({ role, box, lines: inside.map(({ line }) => line), confidence: score });
    }
  }
  return regions;
}

/** Called code, but in proportional type with signs of mathematics: what is no listing is a formula. */
function isSetAsMathematics({ role, line: { font, math } }: ScoredLine): boolean {
  return role === 'code' && font !== undefined && !font.mono && math >= SIGNS;
}

/** Rows that were found apart, but are seen as one formula, are one, unless they have numbers of their own. */
function joinedBySight(regions: readonly GraphicalRegion[], seen: readonly Seen[]): GraphicalRegion[] {
  let result = [...regions];
  for (const { box, score } of seen) {
    const own = result.filter((region) => coverage(region.box, box) >= MOSTLY);
    if (score < SEEN || own.length < 2 || own.filter(({ lines }) => lines.some(isFormulaNumber)).length > 1) continue;
    const joined: GraphicalRegion = {
      role: 'formula',
      box: union(own.map((region) => region.box)),
      lines: own.flatMap(({ lines }) => lines),
      confidence: Math.max(score, ...own.map(({ confidence }) => confidence)),
    };
    result = [...result.filter((region) => !own.includes(region)), joined];
  }
  return result;
}

/** On a page that was looked at: a short piece of mathematics that nobody sees displayed is a label or a scrap. */
function isSeenOrLarge({ box, lines }: GraphicalRegion, seen: readonly Seen[]): boolean {
  const height = Math.max(...lines.map((line) => line.box[3] - line.box[1]));
  if (box[2] - box[0] >= SHORT * height || lines.some(isFormulaNumber)) return true;
  return seen.some((other) => coverage(box, other.box) >= 0.5);
}

/** A table that stands in a figure is a part of it, with its lines. */
function withoutParts(regions: readonly GraphicalRegion[], lines: readonly ScoredLine[]): GraphicalRegion[] {
  const isPart = (region: GraphicalRegion) =>
    region.role === 'table' &&
    regions.some(({ role, box }) => role === 'figure' && coverage(region.box, box) >= WITHIN);
  const whole = regions.filter((region) => !isPart(region));
  if (whole.length === regions.length) return whole;
  return whole.map((region) =>
    region.role === 'figure'
      ? { ...region, lines: lines.flatMap(({ line }) => (holds(region.box, line) ? [line] : [])) }
      : region,
  );
}

/** At least half of the line lies in the box (SPEC 1.1). */
function holds(box: Box, line: ReadLine): boolean {
  return coverage(line.box, box) >= 0.5;
}

/**
 * Drawn regions that the model does not take for prose; whether one is a table or a figure its lines say, if there are
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
    if (inside.length > 0 && mean(proseOf) >= PROSE) continue;
    if (isPageOfText(region, inside, page)) continue;
    const called = (role: Role) => mean(({ roles }) => probabilityOf(role, roles));
    const [table, figure] = [called('table'), called('figure')];
    // Fraction bars above each other.
    if (region.role === 'table' && called('formula') > Math.max(table, 0.3)) continue;
    if (inside.length < ENOUGH) yield region;
    else if (region.role === 'figure' && table > SURE) yield { ...region, role: 'table', confidence: table };
    else if (region.role === 'table' && figure > SURE) yield { ...region, role: 'figure', confidence: figure };
    else yield region;
  }
}

/** Rules at the head, the foot and between the columns of a page: what they hold is the page, and a table perhaps. */
function isPageOfText({ role, box }: GraphicalRegion, inside: readonly ScoredLine[], page: Page): boolean {
  if (role !== 'table' || area(box) < LARGE * page.width * page.height) return false;
  return inside.filter((line) => proseOf(line) >= PROSE).length >= MUCH_PROSE;
}
