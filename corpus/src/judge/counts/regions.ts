import { ROLES, type Role } from 'treeline';
import { type DraftObject, isGraphical, type Structure } from 'treeline/engines';
import { type ClassCount, type ClassCounts, plainTitle, type Share } from 'treeline/evaluate';
import { lineId } from '../reading.js';
import type { KnownTruth } from '../truth.js';
import { countBoxes } from './boxes.js';

/*
 * Regions count by their exact sets of lines. What the truth does not speak of is taken out of the prediction first:
 * pages it does not cover, empty lines, and, where regions are known, lines that have neither a class nor a region.
 */

/** What is asked of a document here: its objects, and of them no more than this. */
export interface Objects {
  objects: readonly Pick<DraftObject, 'page' | 'role' | 'lines'>[];
}

/** Text regions: a region is right if the truth has one of exactly the same lines. */
export function countTextRegions(truth: KnownTruth, predicted: Structure | undefined): ClassCount | undefined {
  if (!truth.knows('regions')) return undefined;
  const gold = new Set(truth.regions.flatMap(({ role, lines }) => (isGraphical(role) ? [] : [keyOf(lines)])));
  for (const [line, { page }] of truth.lines.entries()) {
    // Where regions are known a line in none of them stands alone, if it is known to be text.
    if (truth.covers(page) && !truth.regionOf(line) && isText(truth, line)) gold.add(keyOf([line]));
  }
  const found = linesOfObjects(truth, predicted, ({ role }) => !isGraphical(role));
  return compare(gold, found);
}

/** Headings where all regions are known, so that a false one shows. What may be a caption as well counts neither way. */
export function countHeadings(truth: KnownTruth, predicted: Structure | undefined): ClassCount | undefined {
  if (!truth.knows('regions')) return undefined;
  return compare(trueHeadings(truth), foundHeadings(truth, predicted));
}

/**
 * The same, but a false heading in the words of a true one counts neither way: a document that labels "Findings of the
 * Court" a heading on one page and text on another does not know what it is.
 */
export function countHeadingsUncontradicted(
  truth: KnownTruth,
  predicted: Structure | undefined,
): ClassCount | undefined {
  if (!truth.knows('regions')) return undefined;
  const gold = trueHeadings(truth);
  const words = (key: string) =>
    plainTitle(
      linesOfKey(key)
        .flatMap((line) => truth.lines[line]?.text ?? [])
        .join(' '),
    );
  const named = new Set(Array.from(gold, words));
  const found = foundHeadings(truth, predicted).filter((key) => gold.has(key) || !named.has(words(key)));
  return compare(gold, found);
}

export function foundHeadings(truth: KnownTruth, predicted: Objects | undefined): string[] {
  return linesOfObjects(truth, predicted, (object, lines) => {
    if (lines.some((line) => isDoubtful(truth, line))) return false;
    if (object.role === 'heading') return true;
    // Where the source calls both by one name, a title is as good as a heading.
    return object.role === 'title' && lines.some((line) => truth.classes(line).includes('section'));
  });
}

/** Headings where only headings are known: how many of them were found. */
export function recallHeadings(truth: KnownTruth, predicted: Structure | undefined): Share | undefined {
  if (!truth.knows('headings')) return undefined;
  const gold = new Set(
    truth.headings.flatMap(({ region }) => {
      const lines = truth.region(region)?.lines ?? [];
      return lines.length > 0 ? [keyOf(lines)] : [];
    }),
  );
  const found = linesOfObjects(truth, predicted, ({ role }) => role === 'heading' || role === 'title');
  return { right: compare(gold, found).right, total: gold.size };
}

export function trueHeadings(truth: KnownTruth): Set<string> {
  const isHeading = (role: string, line = -1) =>
    (role === 'heading' || truth.classes(line).includes('section')) && !isDoubtful(truth, line);
  return new Set(
    truth.regions.flatMap(({ role, lines }) =>
      !isGraphical(role) && isHeading(role, lines[0]) && lines.length > 0 ? [keyOf(lines)] : [],
    ),
  );
}

function isDoubtful(truth: KnownTruth, line: number): boolean {
  const classes = truth.classes(line);
  return classes.includes('section') && classes.includes('caption');
}

/** Figures, tables and formulas by place, each role on its own. */
export function countGraphics(truth: KnownTruth, predicted: Structure | undefined): ClassCounts | undefined {
  if (!truth.knows('graphics')) return undefined;
  return new Map(ROLES.filter(isGraphical).map((role) => [role, countOfRole(role, truth, predicted)]));
}

function countOfRole(role: Role, truth: KnownTruth, predicted: Structure | undefined): ClassCount {
  const gold = truth.regions.filter((region) => region.role === role);
  const found = (predicted?.objects ?? []).filter((object) => object.role === role && truth.covers(object.page));
  return countBoxes(gold, found);
}

function linesOfObjects(
  truth: KnownTruth,
  predicted: Objects | undefined,
  counts: (object: Pick<DraftObject, 'role'>, lines: readonly number[]) => boolean,
): string[] {
  const numbers = new Map(truth.lines.map((_, line) => [lineId(line), line]));
  const isKnown = (line: number) =>
    !truth.knows('regions') || truth.regionOf(line) !== undefined || truth.classes(line).length > 0;
  return (predicted?.objects ?? []).flatMap((object) => {
    if (!truth.covers(object.page)) return [];
    const lines = object.lines
      .flatMap((id) => numbers.get(id) ?? [])
      .filter((line) => truth.hasText(line) && isKnown(line));
    return lines.length > 0 && counts(object, lines) ? [keyOf(lines)] : [];
  });
}

const DRAWN: ReadonlySet<string> = new Set(['figure', 'table', 'equation']);

function isText(truth: KnownTruth, line: number): boolean {
  const classes = truth.classes(line);
  return classes.length > 0 && !classes.some((name) => DRAWN.has(name));
}

function keyOf(lines: readonly number[]): string {
  return [...lines].sort((a, b) => a - b).join();
}

function linesOfKey(key: string): number[] {
  return key.split(',').map(Number);
}

export function compare(gold: ReadonlySet<string>, found: readonly string[]): ClassCount {
  return { right: found.filter((key) => gold.has(key)).length, gold: gold.size, predicted: found.length };
}
