import { coverage, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import { formulaRegions, type GraphicalRegion } from '../drawn/graphics.js';
import { probabilityOf, type ScoredLine } from '../lines/vote.js';
import { proseOf } from '../seen/combine.js';
import type { Seen } from '../seen/decode.js';
import { isScanned } from '../seen/worth.js';
import { isFormulaNumber, isFormulaText, looksDisplayed } from './formulas.js';

/*
 * The figures, tables and formulas of a page, each line in at most one of them. Figures and tables come first, in their
 * order; formulas are found among the lines that are left.
 */

/** A line that stands as formulas do is one, if it is in fonts of mathematics to this share or the network does not deny it. */
const MIN_MATH = 0.5;
const MAX_PROSE = 0.97;
/** Or in fonts of mathematics to this share, if the network calls it code. */
const MIN_MATH_OF_CODE = 0.05;
/** A line in a formula that is seen this surely is a part of it, if the network or its letters make that possible at all. */
const MIN_SEEN = 0.5;
const MIN_POSSIBLE = 0.05;
/** Formulas that lie in one that is seen by this share are one. */
const MIN_INSIDE = 0.7;
/** Narrower formulas, in line heights, have to be seen. */
const MIN_WIDTH = 6;
/** A formula of which OCR made no line, on a scan, has to be seen this surely and to hold no prose. */
const MIN_SEEN_ALONE = 0.6;
const MIN_PROSE = 0.6;

/** What formulas are found from. */
export interface FormulaEvidence {
  scored: ReadonlyMap<ReadLine, ScoredLine>;
  /** What vision sees on the page; undefined without vision. */
  seen: readonly Seen[] | undefined;
  /** Lines of listings, which are never formulas. */
  listed: ReadonlySet<ReadLine>;
}

/** Figures and tables with the formulas of the page. */
export function withFormulas(
  page: ReadPage,
  floats: readonly GraphicalRegion[],
  { scored, seen, listed }: FormulaEvidence,
): GraphicalRegion[] {
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
    if (looks(line) && (line.math >= MIN_MATH || proseOf(own) < MAX_PROSE || isSetAsMathematics(own))) return true;
    if (!formulas.some(({ box, score }) => score >= MIN_SEEN && holds(box, line))) return false;
    return probabilityOf('formula', own.roles) >= MIN_POSSIBLE || isFormulaText(line);
  };
  for (const region of joinedBySight(formulaRegions(free, isFormula), formulas)) {
    const isCalled = region.lines.some((line) => scored.get(line)?.role === 'formula');
    if (!seen || isSeenOrLarge(region, formulas)) claim(isCalled ? { ...region, by: 'network' } : region);
  }
  if (isScanned(page)) {
    for (const { role, box, score } of formulas) {
      const inside = [...scored.values()].filter(({ line }) => holds(box, line));
      const isFree = !regions.some((region) => coverage(box, region.box) > 0.2 || coverage(region.box, box) > 0.2);
      if (score < MIN_SEEN_ALONE || !isFree || inside.some((line) => proseOf(line) >= MIN_PROSE)) continue;
      claim({ role, box, lines: inside.map(({ line }) => line), confidence: score, by: 'vision' });
    }
  }
  return regions;
}

/** Called code, but in proportional type with signs of mathematics: what is no listing is a formula. */
function isSetAsMathematics({ role, line: { font, math } }: ScoredLine): boolean {
  return role === 'code' && font !== undefined && !font.mono && math >= MIN_MATH_OF_CODE;
}

/** Rows that were found apart, but are seen as one formula, are one, unless they have numbers of their own. */
function joinedBySight(regions: readonly GraphicalRegion[], seen: readonly Seen[]): GraphicalRegion[] {
  let result = [...regions];
  for (const { box, score } of seen) {
    const own = result.filter((region) => coverage(region.box, box) >= MIN_INSIDE);
    if (score < MIN_SEEN || own.length < 2 || own.filter(({ lines }) => lines.some(isFormulaNumber)).length > 1)
      continue;
    const joined: GraphicalRegion = {
      role: 'formula',
      box: union(own.map((region) => region.box)),
      lines: own.flatMap(({ lines }) => lines),
      confidence: Math.max(score, ...own.map(({ confidence }) => confidence)),
      by: 'vision',
    };
    result = [...result.filter((region) => !own.includes(region)), joined];
  }
  return result;
}

/** With vision: a short piece of mathematics that nobody sees displayed is a label or a scrap. */
function isSeenOrLarge({ box, lines }: GraphicalRegion, seen: readonly Seen[]): boolean {
  const height = Math.max(...lines.map((line) => line.box[3] - line.box[1]));
  if (box[2] - box[0] >= MIN_WIDTH * height || lines.some(isFormulaNumber)) return true;
  return seen.some((other) => coverage(box, other.box) >= 0.5);
}

/** At least half of the line lies in the box (SPEC 1.1). */
function holds(box: Box, line: ReadLine): boolean {
  return coverage(line.box, box) >= 0.5;
}
