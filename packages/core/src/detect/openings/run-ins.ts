import type { OpeningModel } from '../../model/opening-model.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import type { Region } from '../lines/regions.js';
import type { Repeats } from '../lines/repeats.js';
import type { ScoredLine } from '../lines/vote.js';
import { rowsOf, type ScoredPart } from '../score.js';
import { type CutPage, cutPage } from './cut.js';
import { openingFields } from './fields.js';
import { openingsOf } from './openings.js';

/* Run-in headings on a page: candidates → the network → cut lines and regions. */

/** The network that finds them. */
export type OpeningNetwork = Pick<OpeningModel, 'run'>;

export interface PageChains {
  page: ReadPage;
  chains: ScoredLine[][];
  /** Lines of figures, tables and formulas. */
  taken: ReadonlySet<ReadLine>;
  parts: readonly ScoredPart[];
  /** Without one, no line is cut. */
  network: OpeningNetwork | undefined;
}

/** The page, cut behind its run-in headings. */
export async function withRunIns({ page, chains, taken, parts, network }: PageChains): Promise<CutPage> {
  const openings = network ? openingsOf(page, chains, taken) : [];
  if (!network || openings.length === 0) return { page, chains, runIns: [], parts: new Map() };
  const tables = { features: rowsOf(page, parts, 'features'), classes: rowsOf(page, parts, 'classes') };
  return cutPage(page, chains, openings, await network.run(openingFields(page, openings, tables)));
}

export function runInRegions({ runIns }: CutPage): Region[] {
  return runIns.map(({ lines, probability }) => ({
    role: 'heading',
    runIn: true,
    lines: lines.map(({ line }) => line),
    confidence: probability,
    by: 'network',
    heading: { probability, heading: probability, otherwise: 'paragraph' },
  }));
}

/** How often each line of a cut page stands again: the parts of a line as often as the line. */
export function repeatsOfParts({ lines }: ReadPage, page: ReadPage, again: readonly Repeats[] = []): Repeats[] {
  const rows = new Map(page.lines.map((line, row) => [line, row]));
  return lines.map((line) => again[rows.get(line.part?.whole ?? line) ?? -1] ?? { times: 0, pages: 0 });
}
