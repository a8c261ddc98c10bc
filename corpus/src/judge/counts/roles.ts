import type { Unit } from 'treeline/evaluate';
import { type ClassCounts, countClasses } from 'treeline/evaluate';
import type { LineClass } from 'treeline/labels';
import { lineId } from '../reading.js';
import type { KnownTruth } from '../truth.js';

export interface RoleCounts {
  classes: ClassCounts;
  /** The classes that the truth tells apart: the first of each set that a line may have. */
  known: ReadonlySet<string>;
}

/** A truth that labels fewer lines than this speaks of something else (headings alone, say). */
const LABELLED = 0.5;
/** Both kinds of lines of a paragraph, where the source does not tell them apart. */
const PARAGRAPH = 'paragraph';

/** What a line truly is, and what it was taken for: nothing where the engine left it out. */
export interface ClassPairs {
  pairs: readonly (readonly [truth: string, predicted: string | undefined])[];
  known: ReadonlySet<string>;
}

/**
 * Line classes. A line is right when its class is among those it may have; for the F1 of a class it then counts as of
 * that class, otherwise as of the first it may have. Lines whose class is unknown do not count.
 */
export function classPairs(truth: KnownTruth, units: readonly Unit[]): ClassPairs | undefined {
  const labelled = truth.lines.flatMap((_, line) => {
    const classes = truth.classes(line);
    return classes.length > 0 ? [{ line, classes }] : [];
  });
  const solid = truth.lines.filter(({ page }, line) => truth.covers(page) && truth.hasText(line)).length;
  if (labelled.length === 0 || labelled.length < LABELLED * solid) return undefined;
  const fine = tellsFirstLines(labelled.map(({ classes }) => classes));
  const name = (of: LineClass) => (!fine && (of === 'fstline' || of === 'paraline') ? PARAGRAPH : of);
  const found = new Map(
    units.flatMap(({ line, lineClass }) =>
      line === undefined || !lineClass ? [] : [[line, name(lineClass)] as const],
    ),
  );
  const known = new Set<string>();
  const pairs = labelled.map(({ line, classes }): [string, string | undefined] => {
    const allowed = classes.map(name);
    const first = allowed[0] ?? PARAGRAPH;
    known.add(first);
    const predicted = found.get(lineId(line));
    return [predicted !== undefined && allowed.includes(predicted) ? predicted : first, predicted];
  });
  return { pairs, known };
}

export function countRoles(truth: KnownTruth, units: readonly Unit[]): RoleCounts | undefined {
  const found = classPairs(truth, units);
  return found && { classes: countClasses(found.pairs), known: found.known };
}

/** A source that knows which line opens a paragraph says so without an alternative. */
function tellsFirstLines(all: readonly (readonly LineClass[])[]): boolean {
  return all.some((of) => of.includes('fstline') && !of.includes('paraline'));
}
