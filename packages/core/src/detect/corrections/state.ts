import { union } from '../../document/box.js';
import type { Role } from '../../document/roles.js';
import type { Box } from '../../document/schema.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { Region } from '../lines/regions.js';
import { probabilityOf, type ScoredLine } from '../lines/vote.js';
import type { Running } from './running-heads.js';

/* What the corrections of Detect work on: one page at a time, first its figures and tables, then all its regions. */

/** A page before its text is made into regions. */
export interface PageFloats {
  page: ReadPage;
  /** The lines with what the network says of them. */
  lines: readonly ScoredLine[];
  /** The lines that the network chains. */
  chains: readonly (readonly ScoredLine[])[];
  floats: readonly GraphicalRegion[];
  /** Lines of listings, which are never formulas. */
  listed: ReadonlySet<ReadLine>;
}

/** A page with all its regions: figures, tables, formulas and text. */
export interface PageRegions {
  page: ReadPage;
  /** What the network says of each line. */
  scored: ReadonlyMap<ReadLine, ScoredLine>;
  /** Lines that count on from page to page, with the side of the page they stand at. */
  numbers: ReadonlyMap<ReadLine, 'header' | 'footer'>;
  /** What the pages around say about running heads. */
  running: Running;
  regions: readonly Region[];
}

/** The lines of a region with what the network says of them. */
export function scoredLines({ scored }: PageRegions, { lines }: Region): ScoredLine[] {
  return lines.flatMap((line) => scored.get(line) ?? []);
}

/** The mean probability that the network gives a role over some lines. */
export function meanProbability(role: Role, lines: readonly ScoredLine[]): number {
  if (lines.length === 0) return 0;
  return Math.min(1, lines.reduce((sum, { roles }) => sum + probabilityOf(role, roles), 0) / lines.length);
}

/** The box of a region; undefined where it has neither a box nor lines. */
export function boxOf({ box, lines }: Region): Box | undefined {
  return box ?? (lines.length > 0 ? union(lines.map((line) => line.box)) : undefined);
}
