import { z } from 'zod';
import { ROLES } from '../document/roles.js';
import type { Source } from '../document/schema.js';
import { TreelineError } from '../errors.js';

/*
 * What a person says about a document. Corrections name objects by their ids, which come from content, so a list that was
 * saved can be applied to the same file later.
 */

const id = z.string().min(1);

export const correctionSchema = z.discriminatedUnion('kind', [
  /** The object has another role. */
  z.strictObject({ kind: z.literal('role'), object: id, role: z.enum(ROLES) }),
  /** The object is two: the second begins at this line. */
  z.strictObject({ kind: z.literal('split'), object: id, line: id }),
  /** Several objects of one page are one, with the role of the first. */
  z.strictObject({ kind: z.literal('merge'), objects: z.array(id).min(2) }),
  /** The object is read right after another; null puts it first. */
  z.strictObject({ kind: z.literal('order'), object: id, follows: id.nullable() }),
  /** The heading stands under another one, or at the top. */
  z.strictObject({ kind: z.literal('parent'), heading: id, parent: id.nullable() }),
  /** The heading has this level in the outline. */
  z.strictObject({ kind: z.literal('level'), heading: id, level: z.int().min(1).max(9) }),
  /** The outline does not list it: it is no heading. */
  z.strictObject({ kind: z.literal('unlisted'), heading: id }),
  /** The caption belongs to this figure, table or listing; null to none. */
  z.strictObject({ kind: z.literal('caption'), caption: id, of: id.nullable() }),
  /** The rows of a table are separated at these heights on its page. */
  z.strictObject({ kind: z.literal('rows'), table: id, boundaries: z.array(z.number()) }),
]);

/** A saved list of corrections, with the file it was made for. */
export const correctionsFileSchema = z.strictObject({
  schema: z.literal('treeline-corrections/1'),
  source: z.strictObject({ name: z.string(), sha256: z.string() }),
  corrections: z.array(correctionSchema),
});

/** One decision of a person; a union by `kind`. */
export type Correction = z.infer<typeof correctionSchema>;
export type CorrectionsFile = z.infer<typeof correctionsFileSchema>;

/** Corrections of a document as they are saved. */
export function savedCorrections(source: Source, corrections: readonly Correction[]): CorrectionsFile {
  const { name, sha256 } = source;
  return { schema: 'treeline-corrections/1', source: { name, sha256 }, corrections: [...corrections] };
}

/**
 * Reads saved corrections. Those of another file are refused, unless `force` says that it is the same document all the
 * same: ids come from content, so most of them will still fit.
 *
 * @example
 * const corrections = readCorrections(await readFile('paper.corrections.json', 'utf8'), doc.source);
 * const { document } = await session.correct(corrections);
 */
export function readCorrections(text: string, source: Source, { force = false } = {}): Correction[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new TreelineError('invalid-correction', 'the corrections are not JSON', { cause });
  }
  const parsed = correctionsFileSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.') || 'the file';
    throw new TreelineError('invalid-correction', `the corrections are malformed: ${place}: ${issue?.message}`);
  }
  const { source: made, corrections } = parsed.data;
  if (made.sha256 !== source.sha256 && !force) {
    const fact = `the corrections were made for another file, ${made.name} (sha256 ${made.sha256.slice(0, 12)}…)`;
    throw new TreelineError('invalid-correction', `${fact}; apply them all the same with force`);
  }
  return corrections;
}
