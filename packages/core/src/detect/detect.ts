import { runCorrections } from '../corrections.js';
import { coverage } from '../document/box.js';
import type { DraftObject } from '../document/draft.js';
import { problem } from '../document/problems.js';
import type { Box, Problem } from '../document/schema.js';
import type { VisionModel } from '../model/vision-model.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import { CANDIDATE, type Detect, type HeadingCandidate } from '../stages.js';
import { withCells } from './cells/with-cells.js';
import { FLOAT_CORRECTIONS, REGION_CORRECTIONS } from './corrections/list.js';
import { pageNumbers } from './corrections/page-numbers.js';
import { type Running, runningLines } from './corrections/running-heads.js';
import { floatsOf } from './drawn/floats.js';
import { drawnRegions, repeatedGraphics } from './drawn/graphics.js';
import { withFormulas } from './formulas/found.js';
import { pageObject, type Region } from './lines/regions.js';
import { repeats } from './lines/repeats.js';
import { type SidewaysBlock, sidewaysBlocks } from './lines/sideways-blocks.js';
import { textRegions } from './lines/text-regions.js';
import type { ScoredLine } from './lines/vote.js';
import { type LineParts, withParts } from './openings/cut.js';
import { type OpeningNetwork, repeatsOfParts, runInRegions, withRunIns } from './openings/run-ins.js';
import { chainsOf, type LineModel, rowsOf, type ScoredPart, scorePages } from './score.js';
import { look, type Sight } from './seen/look.js';
import { withSeenType } from './seen/type.js';
import { isWorthALook } from './seen/worth.js';

/*
 * The learned Detect (SPEC 1): lines → page objects with roles, in five steps.
 *
 *   score        the network says of each line what it is and which line follows it (score.ts)
 *   decode       lines that follow each other are a chain
 *   regions      figures, tables and formulas from what the file draws, what the network says and what vision sees;
 *                the chains of all other lines
 *   corrections  the rules that follow the network, in one ordered list (corrections/list.ts)
 *   objects      regions with ids, text and cells
 *
 * A table on its side is taken out first and goes through the same steps as an upright page of its own.
 *
 * What it never does: drop a line, put a line into two objects, or decide which heading belongs to the outline. For that
 * it hands on evidence (`candidates`), and Construct decides.
 */

/** Pages whose lines go to the network together: enough to find some of like length, few enough to cost no memory. */
export const PAGES_TOGETHER = 16;

/** A drawing belongs to a block on its side that covers this share of it (SPEC 1.1). */
const MIN_INSIDE = 0.5;

/** The vision model, which is loaded when the first page is looked at. */
export type Eye = () => Promise<Pick<VisionModel, 'run'>>;

export interface LearnedDetectOptions {
  /** Corrections to leave out, by name; `all` leaves out every one. Default: none. */
  without?: ReadonlySet<string> | undefined;
  /** The network that finds run-in headings. Without it no line is cut. */
  openings?: OpeningNetwork | undefined;
}

export function learnedDetect(
  model: LineModel,
  eye?: Eye,
  { without = NONE, openings }: LearnedDetectOptions = {},
): Detect {
  return async (given, { vision = 'auto', pause, onObjects, onSeen, follow } = {}) => {
    const reading = eye && vision !== 'never' ? { ...given, pages: await withSeenType(given.pages) } : given;
    const objects: DraftObject[] = [];
    const pages: ReadPage[] = [];
    const features: Float32Array[] = [];
    const scores: Float32Array[] = [];
    const candidateFeatures = new Map<string, Float32Array>();
    let regions = 0;
    const candidates = new Map<string, HeadingCandidate>();
    const again = repeats(reading.pages);
    const logos = repeatedGraphics(reading.pages);
    const numbers = pageNumbers(reading.pages);
    const heads = runningLines(reading.pages, again);
    const problems: Problem[] = [];
    const isLookedAt = (page: ReadPage) => vision === 'always' || (vision === 'auto' && isWorthALook(page, logos));
    onSeen?.(eye ? reading.pages.filter((page) => page.draw && isLookedAt(page)).length : 0);
    let sights: (Sight | undefined)[] = [];
    let read: ScoredPart[][] = [];
    let sideways: ScoredBlock[][] = [];
    for (const [i, page] of reading.pages.entries()) {
      if (i % PAGES_TOGETHER === 0) {
        sights = [];
        for (const next of reading.pages.slice(i, i + PAGES_TOGETHER)) {
          await pause?.();
          const seeing = next.draw && isLookedAt(next) ? await eye?.() : undefined;
          const sight = seeing && (await look(next, seeing));
          if (seeing && !sight) problems.push(unseen(next));
          sights.push(sight);
        }
        await pause?.();
        const together = reading.pages.slice(i, i + PAGES_TOGETHER);
        read = await scorePages(together, reading.source.pages, again.slice(i), sights, model);
        sideways = await scoreSideways(together, reading.source.pages, model);
      }
      const parts = read[i % PAGES_TOGETHER] ?? [];
      const sight = sights[i % PAGES_TOGETHER];
      const blocks = sideways[i % PAGES_TOGETHER] ?? [];
      const rest = blocks.length > 0 ? withoutBlocks(page, blocks) : page;
      const seen = sight && blocks.length > 0 ? { ...sight, objects: outside(sight.objects, blocks) } : sight;
      const running = heads[i] ?? NOTHING_RUNS;
      const drawn = drawnRegions(rest, logos);
      const found = await regionsOf({ page: rest, parts, drawn, sight: seen, numbers, running, without, openings });
      const cut = withParts(page, found.parts);
      pages.push(cut);
      // A part looks otherwise than its line: the network is asked again how the later models are to see it.
      const repeated = [repeatsOfParts(cut, page, again[i])];
      const rows = cut === page ? parts : (await scorePages([cut], reading.source.pages, repeated, [], model))[0];
      const seenIn = (table: 'features' | 'classes') => rowsOf(cut, rows ?? parts, table);
      const turned = await Promise.all(blocks.map((block) => sidewaysRegions(block, without)));
      const here = [...found.regions, ...turned.flat()].map((region) => {
        const id = `o${regions++}`;
        if (region.heading) candidates.set(id, region.heading);
        return pageObject(id, page.page, region, reading.words);
      });
      const own = withCells(here, cut);
      objects.push(...own);
      if (follow) {
        const whole = seenIn('features');
        for (const [id, row] of candidateRows(cut, own, whole, candidates)) candidateFeatures.set(id, row);
        await follow({ page: cut, objects: own, features: whole });
      } else {
        features.push(seenIn('features'));
        scores.push(seenIn('classes'));
      }
      await pause?.();
      onObjects?.(cut, here, sight !== undefined);
    }
    return {
      ...reading,
      pages,
      problems: [...reading.problems, ...problems],
      objects,
      ...(follow ? { candidateFeatures } : { features, scores }),
      candidates,
    };
  };
}

/** What was seen in the first lines of the objects of a page that may be headings. */
function candidateRows(
  { lines }: ReadPage,
  objects: readonly DraftObject[],
  features: Float32Array,
  candidates: ReadonlyMap<string, HeadingCandidate>,
): [id: string, row: Float32Array][] {
  const width = features.length / Math.max(1, lines.length);
  return objects.flatMap(({ id, role, lines: [first] }): [string, Float32Array][] => {
    const mayBe = role === 'heading' || (candidates.get(id)?.probability ?? 0) >= CANDIDATE;
    const row = mayBe ? lines.findIndex((line) => line.id === first) : -1;
    return row < 0 ? [] : [[id, features.slice(row * width, (row + 1) * width)]];
  });
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING_RUNS: Running = { lines: new Set(), around: 0 };

function unseen({ page }: ReadPage): Problem {
  return problem('page-not-drawn', 'the page could not be drawn, so the vision model did not see it', page.number);
}

interface PageEvidence {
  page: ReadPage;
  parts: readonly ScoredPart[];
  drawn: ReturnType<typeof drawnRegions>;
  sight: Sight | undefined;
  numbers: ReadonlyMap<ReadLine, 'header' | 'footer'>;
  running: Running;
  without: ReadonlySet<string>;
  openings: OpeningNetwork | undefined;
}

/** A block on its side with what the network says of its lines, set upright. */
type ScoredBlock = SidewaysBlock & { parts: readonly ScoredPart[] };

async function scoreSideways(pages: readonly ReadPage[], total: number, model: LineModel): Promise<ScoredBlock[][]> {
  const blocks = pages.map(sidewaysBlocks);
  const all = blocks.flat();
  if (all.length === 0) return [];
  const scored = await scorePages(
    all.map(({ page }) => page),
    total,
    [],
    [],
    model,
  );
  const parts = new Map(all.map((block, i) => [block, scored[i] ?? []]));
  return blocks.map((own) => own.map((block) => ({ ...block, parts: parts.get(block) ?? [] })));
}

/** The regions of a block, where they stand on its page. */
async function sidewaysRegions(block: ScoredBlock, without: ReadonlySet<string>): Promise<Region[]> {
  const { page, parts, lineOf, toPage } = block;
  const drawn = drawnRegions(page, new Set());
  const evidence = {
    page,
    parts,
    drawn,
    sight: undefined,
    numbers: new Map(),
    running: NOTHING_RUNS,
    without,
    openings: undefined,
  };
  const { regions } = await regionsOf(evidence);
  return regions.map((region) => ({
    ...region,
    lines: region.lines.map(lineOf),
    ...(region.box && { box: toPage(region.box) }),
  }));
}

/** The page without what stands on its side on it. */
function withoutBlocks(page: ReadPage, blocks: readonly ScoredBlock[]): ReadPage {
  const sideways = new Set(blocks.flatMap((block) => block.page.lines.map(block.lineOf)));
  return {
    ...page,
    lines: page.lines.filter((line) => !sideways.has(line)),
    graphics: outside(page.graphics, blocks),
  };
}

function outside<T extends { box: Box }>(items: readonly T[], blocks: readonly SidewaysBlock[]): T[] {
  return items.filter(({ box }) => !blocks.some((block) => coverage(box, block.box) >= MIN_INSIDE));
}

/** The regions of a page: decoded, cut behind run-in headings, then corrected. */
async function regionsOf({
  page,
  parts,
  drawn,
  sight,
  numbers,
  running,
  without,
  openings,
}: PageEvidence): Promise<{ regions: readonly Region[]; parts: LineParts }> {
  const own = new Set(page.lines);
  const scored = new Map<ReadLine, ScoredLine>();
  for (const { lines } of parts) for (const line of lines) if (own.has(line.line)) scored.set(line.line, line);
  const chains = chainsOf(parts).map((chain) => chain.filter(({ line }) => own.has(line)));
  const lines = [...scored.values()];
  const found = { page, lines, chains, floats: floatsOf(page, scored, drawn, sight), listed: new Set<ReadLine>() };
  const { floats, listed } = runCorrections(FLOAT_CORRECTIONS, found, without);
  const graphical = withFormulas(page, floats, { scored, seen: sight?.objects, listed });
  const taken = new Set(graphical.flatMap((region) => region.lines));
  const cut = await withRunIns({ page, chains, taken, parts, network: openings });
  for (const chain of cut.chains) for (const line of chain) scored.set(line.line, line);
  const text = textRegions(cut.page, cut.chains, taken);
  const state = { page: cut.page, scored, numbers, running, regions: [...graphical, ...text] };
  const { regions } = runCorrections(REGION_CORRECTIONS, state, without);
  return { regions: [...runInRegions(cut), ...regions], parts: cut.parts };
}
