import { z } from 'zod';
import { faultAt, parseJson, placeOf, writePath } from '../document/json-place.js';
import { HRDOC_CLASSES, type HrdocClass } from '../document/labels.js';
import type { Unit } from '../document/lineage.js';

/*
 * The soft mask of DSPS (SPEC 4.2): of which class the parent of a unit is, counted on documents. It is data, not
 * weights, so that whoever has documents of one domain can count their own: `treeline mask --from corpus/`.
 */

/** The rows of `M_cp`: HRDoc's classes and the root. */
export const PARENT_CLASSES = [...HRDOC_CLASSES, 'ROOT'] as const;
const ROOT = HRDOC_CLASSES.length;
const COLUMNS = HRDOC_CLASSES.length;
const PSEUDO_COUNT = 5;

const softMaskSchema = z.strictObject({
  format: z.literal('treeline-mask/1'),
  /** Columns and rows, in the only order there is; they stand in the file for those who read it. */
  children: z
    .array(z.string())
    .refine((names) => names.join() === HRDOC_CLASSES.join(), 'must be the fourteen classes'),
  parents: z
    .array(z.string())
    .refine((names) => names.join() === PARENT_CLASSES.join(), 'must be the fourteen classes and ROOT'),
  /** Added to every count, so that what was never seen stays possible. */
  pseudoCount: z.number().positive(),
  /** A row for each class of parents, in it a number for each class of children. */
  counts: z.array(z.array(z.number().min(0)).length(COLUMNS)).length(PARENT_CLASSES.length),
});

export type SoftMask = z.infer<typeof softMaskSchema>;

/** Nothing counted yet. As it is, it says nothing: all parents are as likely as without a mask. */
export function emptyMask(): SoftMask {
  return {
    format: 'treeline-mask/1',
    children: [...HRDOC_CLASSES],
    parents: [...PARENT_CLASSES],
    pseudoCount: PSEUDO_COUNT,
    counts: PARENT_CLASSES.map(() => Array<number>(COLUMNS).fill(0)),
  };
}

/**
 * Adds the pairs of one document. A heading that is not the first under its parent counts as the child of the one
 * before it, as HRDoc's lists have it, also where the document says `contain`.
 */
export function countPairs(mask: SoftMask, units: readonly Unit[]): void {
  const before = new Map<number, number>();
  for (const [i, unit] of units.entries()) {
    let parent = unit.parent;
    if (unit.class === 'section' && unit.relation === 'contain') {
      parent = before.get(unit.parent) ?? parent;
      before.set(unit.parent, i);
    }
    const row = mask.counts[classIndex(units[parent]?.class)];
    const column = classIndex(unit.class);
    if (row) row[column] = (row[column] ?? 0) + 1;
  }
}

function classIndex(name: HrdocClass | undefined): number {
  return name === undefined ? ROOT : HRDOC_CLASSES.indexOf(name);
}

/** `M_cp`, row by row: the share of each class of parents among those of a class of children; columns sum to one. */
export function maskMatrix({ counts, pseudoCount }: SoftMask): Float32Array {
  const matrix = new Float32Array(PARENT_CLASSES.length * COLUMNS);
  for (let column = 0; column < COLUMNS; column++) {
    let sum = 0;
    for (const row of counts) sum += (row[column] ?? 0) + pseudoCount;
    for (const [i, row] of counts.entries()) matrix[i * COLUMNS + column] = ((row[column] ?? 0) + pseudoCount) / sum;
  }
  return matrix;
}

export function parseMask(text: string): SoftMask {
  const value = parseJson(text, 'invalid-mask');
  const checked = softMaskSchema.safeParse(value);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  const path = issue?.path ?? [];
  throw faultAt('invalid-mask', placeOf(text, path), `${writePath(path)}: ${issue?.message}`);
}

/** A row of the table a line of text. */
export function maskToJson(mask: SoftMask): string {
  const { counts, ...head } = mask;
  const fields = Object.entries(head).map(([name, value]) => `  "${name}": ${JSON.stringify(value)},\n`);
  const rows = counts.map((row) => `    ${JSON.stringify(row)}`);
  return `{\n${fields.join('')}  "counts": [\n${rows.join(',\n')}\n  ]\n}\n`;
}
