import type { Role } from '../document/roles.js';
import { isGraphical } from '../document/roles.js';
import type { PageObject } from '../document/schema.js';
import { xyCut } from '../document/xy-cut.js';
import type { DetectModel, PageScores } from '../model/detect-model.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import type { Detect } from '../stages.js';
import { decodeChains } from './decode-chains.js';
import { type PlacedLine, pageFields } from './fields.js';
import { type GraphicalRegion, graphicalRegions, repeatedGraphics } from './graphics.js';
import { graphicalGroups } from './groups.js';
import { pageObject, type Region } from './regions.js';
import { type Repeats, repeats } from './repeats.js';
import { best, roleProbabilities, type ScoredLine, type Verdict, vote } from './vote.js';

/*
 * The learned Detect (SPEC 1): lines → text regions with roles.
 *
 * The model sees all lines of a page at once and says of each what it is and which line follows it in its region. What
 * it never decides: that a picture is a picture. Figures, tables and formulas come from what the file draws
 * (graphics.ts) and from lines the model calls so; the lines in them leave the text stream and stay attached.
 */

/** Longer pages (indexes, forms, hostile files) go through the model in parts: its cost grows with the square. */
const MOST_LINES = 400;
/** A drawn frame whose lines the model takes for prose with this probability, on average, is a frame around text. */
const PROSE = 0.6;

type Model = Pick<DetectModel, 'run'>;

export function learnedDetect(model: Model): Detect {
  return async (reading) => {
    const objects: PageObject[] = [];
    const features: Float32Array[] = [];
    const again = repeats(reading.pages);
    const logos = repeatedGraphics(reading.pages);
    for (const [i, page] of reading.pages.entries()) {
      const parts = await readLines(page, again[i] ?? [], model);
      features.push(featuresOf(page, parts));
      for (const region of regionsOf(page, parts, graphicalRegions(page, logos))) {
        objects.push(pageObject(`o${objects.length}`, page.page, region));
      }
    }
    return { ...reading, objects, features };
  };
}

/** A part of a page that went through the model together. */
interface Part {
  lines: ScoredLine[];
  scores: PageScores;
}

async function readLines(page: ReadPage, again: readonly Repeats[], model: Model): Promise<Part[]> {
  const cut = new Map(xyCut(page.lines.map(({ box }) => box)).map((line, place) => [line, place]));
  const placed = page.lines.map(
    (line, i): PlacedLine => ({
      line,
      content: page.contentOrder ? i : -1,
      cut: cut.get(i) ?? 0,
      repeats: again[i] ?? { times: 0, pages: 0 },
    }),
  );
  const parts: Part[] = [];
  const inOrder = placed.length > MOST_LINES ? [...placed].sort((a, b) => a.cut - b.cut) : placed;
  for (let start = 0; start < inOrder.length; start += MOST_LINES) {
    const lines = inOrder.slice(start, start + MOST_LINES);
    const scores = await model.run(pageFields(page, lines));
    parts.push({
      scores,
      lines: lines.map(({ line }, i) => {
        const roles = roleProbabilities(scores.classes, i);
        return { line, roles, role: best(roles) };
      }),
    });
  }
  return parts;
}

/** What the model saw in the lines of a page, in the order of the page's lines. */
function featuresOf(page: ReadPage, parts: readonly Part[]): Float32Array {
  const [first] = parts;
  if (!first) return new Float32Array();
  if (parts.length === 1) return first.scores.features;
  const width = first.scores.features.length / first.lines.length;
  const result = new Float32Array(page.lines.length * width);
  const row = new Map(page.lines.map((line, i) => [line, i]));
  for (const { lines, scores } of parts) {
    for (const [i, { line }] of lines.entries()) {
      result.set(scores.features.subarray(i * width, (i + 1) * width), (row.get(line) ?? 0) * width);
    }
  }
  return result;
}

function regionsOf(page: ReadPage, parts: readonly Part[], drawn: readonly GraphicalRegion[]): Region[] {
  const scored = new Map(parts.flatMap(({ lines }) => lines.map((line) => [line.line, line] as const)));
  const regions: Region[] = [];
  const taken = new Set<ReadLine>();
  for (const region of graphicalGroups(page, [...scored.values()], [...confirmed(drawn, scored)])) {
    const lines = region.lines.filter((line) => !taken.has(line));
    if (lines.length === 0 && region.lines.length > 0) continue;
    for (const line of lines) taken.add(line);
    regions.push({ ...region, lines });
  }
  for (const { lines, scores } of parts) {
    for (const chain of decodeChains(scores.successor, scores.predecessor, lines.length)) {
      const members = chain.flatMap((i) => lines[i] ?? []).filter(({ line }) => !taken.has(line));
      for (const run of splitByKind(members)) {
        const own = run.map(({ line }) => line);
        regions.push({ ...plausible(vote(run.map(({ roles }) => roles)), run), lines: own });
      }
    }
  }
  return regions;
}

/** Drawn regions that the model does not take for prose. A picture without lines always is one. */
function* confirmed(
  drawn: readonly GraphicalRegion[],
  scored: ReadonlyMap<ReadLine, ScoredLine>,
): Generator<GraphicalRegion> {
  for (const region of drawn) {
    const inside = region.lines.flatMap((line) => scored.get(line) ?? []);
    const prose = inside.map(({ roles }) => PROSE_ROLES.reduce((sum, role) => sum + (roles.get(role) ?? 0), 0));
    const mean = prose.reduce((sum, value) => sum + value, 0) / Math.max(1, prose.length);
    if (region.role === 'figure' && inside.length === 0) yield region;
    else if (mean < PROSE) yield region;
  }
}

const PROSE_ROLES: readonly Role[] = ['paragraph', 'list-item', 'heading', 'reference', 'code', 'contents', 'title'];

/**
 * What no author ever sets as a heading: a scrap without a letter or a digit (the corner of a frame, a bullet), and a
 * line that numbers itself as a caption does. The next likely role is taken instead.
 */
function plausible(verdict: Verdict, run: readonly ScoredLine[]): Verdict {
  if (verdict.role !== 'heading' && verdict.role !== 'title') return verdict;
  const text = run.map(({ line }) => line.text).join(' ');
  if (CAPTION_NUMBER.test(text)) return { ...verdict, role: 'caption' };
  if (/[\p{L}\p{N}]/u.test(text)) return verdict;
  return vote(run.map(({ roles }) => new Map([...roles].filter(([role]) => role !== 'heading' && role !== 'title'))));
}

const CAPTION_NUMBER =
  /^\s*(?:fig(?:ure)?|tab(?:le|elle|leau)?|listing|algorithm|abb(?:ildung)?)\.?\s*\d+(?:\.\d+)*\s*[.:\u2013]/iu;

/** A chain is one region, but text and graphical lines in one chain are an error of the chain. */
function* splitByKind(chain: readonly ScoredLine[]): Generator<ScoredLine[]> {
  let run: ScoredLine[] = [];
  for (const line of chain) {
    const previous = run.at(-1);
    if (previous && isGraphical(previous.role) !== isGraphical(line.role)) {
      yield run;
      run = [];
    }
    run.push(line);
  }
  if (run.length > 0) yield run;
}
