import type { Role } from '../document/roles.js';
import { isGraphical } from '../document/roles.js';
import type { PageObject, Problem } from '../document/schema.js';
import { placesOf, xyCut } from '../document/xy-cut.js';
import { type DetectModel, type PageScores, VISUAL } from '../model/detect-model.js';
import type { VisionModel } from '../model/vision-model.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import type { Detect, HeadingCandidate } from '../stages.js';
import { FIGURE, LISTING, NUMBER, TABLE } from './caption-names.js';
import { withCells } from './cells/with-cells.js';
import { decodeChains } from './decode-chains.js';
import { withDoubtfulCaptions } from './doubtful-captions.js';
import { type PlacedLine, pageFields } from './fields.js';
import { withFormulaFigures } from './formula-figures.js';
import { graphicalObjects } from './graphical.js';
import { drawnRegions, type GraphicalRegion, repeatedGraphics } from './graphics.js';
import { isNoHeading, numberedApart, withNamedSections } from './heading-words.js';
import { itemsOf } from './items.js';
import { withLabelsAbove } from './labels-above.js';
import { partedByType } from './leads.js';
import { isListing } from './listings.js';
import { speaksOfOne, withNamedCaptions } from './named-captions.js';
import { isNumber, pageNumbers } from './page-numbers.js';
import { pageObject, type Region } from './regions.js';
import { type Repeats, repeats } from './repeats.js';
import { look, type Sight } from './seen/look.js';
import { withSeenType } from './seen/type.js';
import { isWorthALook } from './seen/worth.js';
import { best, probabilityOf, roleProbabilities, rolesWhere, type ScoredLine, type Verdict, vote } from './vote.js';
import { withWholeEntries } from './wrapped-entries.js';

/*
 * The learned Detect (SPEC 1): lines → text regions with roles.
 *
 * The model sees all lines of a page at once and says of each what it is and which line follows it in its region. What
 * it never decides: that a picture is a picture. Figures, tables and formulas come from what the file draws
 * (graphics.ts), from what the vision model sees on the page (seen/) and from lines the model calls so; the lines in them
 * leave the text stream and stay attached.
 */

/** Longer pages (indexes, forms, hostile files) go through the model in parts: its cost grows with the square. */
const MOST_LINES = 400;
/** Pages whose lines go to the model together: enough to find some of like length, few enough to cost no memory. */
export const PAGES_TOGETHER = 16;

type Model = Pick<DetectModel, 'run'>;
/** The vision model, which is loaded when the first page is looked at. */
export type Eye = () => Promise<Pick<VisionModel, 'run'>>;

export function learnedDetect(model: Model, eye?: Eye): Detect {
  return async (given, { vision = 'auto' } = {}) => {
    const reading = eye && vision !== 'never' ? { ...given, pages: await withSeenType(given.pages) } : given;
    const objects: PageObject[] = [];
    const features: Float32Array[] = [];
    const scores: Float32Array[] = [];
    const candidates = new Map<string, HeadingCandidate>();
    const again = repeats(reading.pages);
    const logos = repeatedGraphics(reading.pages);
    const numbers = pageNumbers(reading.pages);
    const problems: Problem[] = [];
    const isLookedAt = (page: ReadPage) => vision === 'always' || (vision === 'auto' && isWorthALook(page, logos));
    let sights: (Sight | undefined)[] = [];
    let read: Part[][] = [];
    for (const [i, page] of reading.pages.entries()) {
      if (i % PAGES_TOGETHER === 0) {
        sights = [];
        for (const next of reading.pages.slice(i, i + PAGES_TOGETHER)) {
          const seeing = next.draw && isLookedAt(next) ? await eye?.() : undefined;
          const sight = seeing && (await look(next, seeing));
          if (seeing && !sight) problems.push(unseen(next));
          sights.push(sight);
        }
        read = await readLines(reading.pages.slice(i, i + PAGES_TOGETHER), again.slice(i), sights, model);
      }
      const parts = read[i % PAGES_TOGETHER] ?? [];
      const sight = sights[i % PAGES_TOGETHER];
      features.push(rowsOf(page, parts, 'features'));
      scores.push(rowsOf(page, parts, 'classes'));
      for (const region of regionsOf(page, parts, drawnRegions(page, logos), sight, numbers)) {
        const id = `o${objects.length}`;
        objects.push(pageObject(id, page.page, region));
        if (region.heading) candidates.set(id, region.heading);
      }
    }
    return {
      ...reading,
      problems: [...reading.problems, ...problems],
      objects: withCells(objects, reading.pages),
      features,
      scores,
      candidates,
    };
  };
}

function unseen({ page }: ReadPage): Problem {
  return { code: 'page-not-drawn', page: page.number, message: 'the page could not be drawn to be looked at' };
}

/** A part of a page that went through the model together. */
interface Part {
  lines: ScoredLine[];
  scores: PageScores;
}

/** The parts of each page. */
async function readLines(
  pages: readonly ReadPage[],
  again: readonly (readonly Repeats[])[],
  sights: readonly (Sight | undefined)[],
  model: Model,
): Promise<Part[][]> {
  const parts = pages.map((page, i) =>
    partsOf(page, again[i] ?? [], sights[i]?.visual).map((lines) => ({ page, lines })),
  );
  const scores = await model.run(parts.flat().map(({ page, lines }) => pageFields(page, lines)));
  let next = 0;
  return parts.map((own) =>
    own.flatMap(({ lines }) => {
      const found = scores[next++];
      return found ? [{ scores: found, lines: lines.map(({ line }, i) => scored(line, found, i)) }] : [];
    }),
  );
}

function scored(line: ReadLine, { classes }: PageScores, i: number): ScoredLine {
  const roles = roleProbabilities(classes, i);
  return { line, roles, role: best(roles) };
}

/** The lines of a page, in as many parts as it takes. */
function partsOf(page: ReadPage, again: readonly Repeats[], visual: Float32Array | undefined): PlacedLine[][] {
  const cut = placesOf(xyCut(page.lines.map(({ box }) => box)));
  const placed = page.lines.map(
    (line, i): PlacedLine => ({
      line,
      content: page.contentOrder ? i : -1,
      cut: cut[i] ?? 0,
      repeats: again[i] ?? { times: 0, pages: 0 },
      visual: visual?.length ? visual.subarray(i * VISUAL, (i + 1) * VISUAL) : undefined,
    }),
  );
  if (placed.length <= MOST_LINES) return placed.length > 0 ? [placed] : [];
  const inOrder = [...placed].sort((a, b) => a.cut - b.cut);
  const parts: PlacedLine[][] = [];
  for (let start = 0; start < inOrder.length; start += MOST_LINES) parts.push(inOrder.slice(start, start + MOST_LINES));
  return parts;
}

/** What the model saw in the lines of a page, in the order of the page's lines. */
function rowsOf(page: ReadPage, parts: readonly Part[], table: 'features' | 'classes'): Float32Array {
  const [first] = parts;
  if (!first) return new Float32Array();
  if (parts.length === 1) return first.scores[table];
  const width = first.scores[table].length / first.lines.length;
  const result = new Float32Array(page.lines.length * width);
  const row = new Map(page.lines.map((line, i) => [line, i]));
  for (const { lines, scores } of parts) {
    for (const [i, { line }] of lines.entries()) {
      result.set(scores[table].subarray(i * width, (i + 1) * width), (row.get(line) ?? 0) * width);
    }
  }
  return result;
}

function regionsOf(
  page: ReadPage,
  parts: readonly Part[],
  drawn: readonly GraphicalRegion[],
  sight: Sight | undefined,
  numbers: ReadonlyMap<ReadLine, 'header' | 'footer'>,
): Region[] {
  const scored = new Map<ReadLine, ScoredLine>();
  for (const { lines } of parts) for (const line of lines) scored.set(line.line, line);
  const chains = parts.flatMap(({ lines, scores }) =>
    decodeChains(scores.successor, scores.predecessor, lines.length).map((chain) =>
      chain.flatMap((i) => lines[i] ?? []),
    ),
  );
  const listed = new Set(chains.filter(isListing).flatMap((chain) => chain.map(({ line }) => line)));
  const regions: Region[] = graphicalObjects(page, scored, drawn, sight, listed);
  const taken = new Set(regions.flatMap(({ lines }) => lines));
  const units = page.hasUnits === true;
  for (const chain of chains) {
    const members = chain.filter(({ line }) => !taken.has(line));
    regions.push(...takeOut(members, numbers));
    for (const run of splitChain(members, units).flatMap(partedByType)) {
      const verdict = plausible(units ? vote(run) : vote(run, TEXTUAL), run);
      for (const part of partsBy(verdict.role, run)) {
        const lines = part.map(({ line }) => line);
        const caption = vote(part, CAPTION).confidence;
        regions.push({ ...verdict, lines, heading: headingCandidate(part, page.page.number), caption });
      }
    }
  }
  const named = withNamedCaptions(withFormulaFigures(regions, page.page), page.page.height);
  return withWholeEntries(withLabelsAbove(withNamedSections(withDoubtfulCaptions(named))));
}

/** What stands close together and is several by its numbers. */
function partsBy(role: Role, run: readonly ScoredLine[]): (readonly ScoredLine[])[] {
  if (role === 'list-item') return itemsOf(run);
  return role === 'heading' ? numberedApart(run) : [run];
}

/** The numbers of pages, taken out of a chain that is not all running head or foot: objects of their own. */
function takeOut(chain: ScoredLine[], numbers: ReadonlyMap<ReadLine, 'header' | 'footer'>): Region[] {
  // What counts on is one whatever the model says; else its word is needed.
  const sideOf = ({ line, role }: ScoredLine) =>
    numbers.get(line) ?? (RUNNING.has(role) && isNumber(line) ? role : undefined);
  const found = chain.flatMap((own) => {
    const role = sideOf(own);
    return role ? [{ own, role }] : [];
  });
  const isAlone = chain.every((line) => RUNNING.has(line.role) || sideOf(line) !== undefined);
  if (isAlone) return [];
  return found.map(({ own, role }) => {
    chain.splice(chain.indexOf(own), 1);
    return { role, lines: [own.line], confidence: numbers.has(own.line) ? NUMBERED : probabilityOf(role, own.roles) };
  });
}

const RUNNING: ReadonlySet<Role> = new Set<Role>(['header', 'footer']);
/** A number that counts on from page to page is hardly ever anything else. */
const NUMBERED = 0.99;

/** How likely a text region is a heading, by its first line, and what it would be otherwise. */
function headingCandidate(run: readonly ScoredLine[], page: number): HeadingCandidate | undefined {
  if (isNoHeading(run)) return undefined;
  const first = run[0]?.roles ?? [];
  const heading = probabilityOf('heading', first);
  // What opens a document in large type and is not in its outline is its title.
  const otherwise = vote(run, page === 1 ? BODY_TEXT_OR_TITLE : BODY_TEXT).role;
  return { probability: heading + probabilityOf('title', first), heading, otherwise };
}

const CAPTION = rolesWhere((role) => role === 'caption');
const BODY_TEXT = rolesWhere(isBodyText);
const BODY_TEXT_OR_TITLE = rolesWhere((role) => isBodyText(role) || role === 'title');

function isBodyText(role: Role): boolean {
  return role === 'paragraph' || role === 'list-item' || role === 'code' || role === 'reference' || role === 'contents';
}

/** What cannot be a heading is the next likely, and what numbers itself as a caption does is one. */
function plausible(verdict: Verdict, run: readonly ScoredLine[]): Verdict {
  if (verdict.role === 'caption' && speaksOfOne(run[0]?.line.text ?? '')) return vote(run, BODY_TEXT);
  if (!HEADINGS.has(verdict.role)) return verdict;
  const text = run.map(({ line }) => line.text).join(' ');
  if (CAPTION_NUMBER.test(text)) return { ...verdict, role: 'caption' };
  return isNoHeading(run) ? vote(run, TEXTUAL_BUT_HEADINGS) : verdict;
}

const HEADINGS: ReadonlySet<Role> = new Set<Role>(['heading', 'title']);

const CAPTION_NUMBER = new RegExp(`^\\s*(?:${FIGURE}|${TABLE}|${LISTING})${NUMBER}\\s*(?:[.:\u2013]|$)`, 'iu');

/** A chain is one region, but code does not go on with a heading, nor text with graphical units: an error of the chain. */
function splitChain(chain: readonly ScoredLine[], units: boolean): ScoredLine[][] {
  const runs: ScoredLine[][] = [];
  let run: ScoredLine[] = [];
  for (const line of chain) {
    const last = run.at(-1)?.role;
    const isHeading = last === 'code' && line.role === 'heading';
    if (isHeading || (units && last !== undefined && isGraphical(last) !== isGraphical(line.role))) {
      runs.push(run);
      run = [];
    }
    run.push(line);
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** What is left of lines called figure, table or formula is too little to be one: a scrap of text. */
const TEXTUAL = rolesWhere((role) => !isGraphical(role));
const TEXTUAL_BUT_HEADINGS = rolesWhere((role) => !isGraphical(role) && !HEADINGS.has(role));
