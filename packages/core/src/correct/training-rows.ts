import { z } from 'zod';
import { linesOf } from '../document/lookups.js';
import { ROLES } from '../document/roles.js';
import { boxSchema, type Document } from '../document/schema.js';
import type { Correction } from './corrections.js';

/*
 * What people corrected, as rows that `corpus/` imports. A row is a page with its objects. Lines are named by place and
 * text, not by id, so that rows outlive a change of the reader.
 */

export const trainingRowSchema = z.strictObject({
  schema: z.literal('treeline-training/1'),
  source: z.strictObject({ name: z.string(), sha256: z.string() }),
  page: z.int().min(1),
  lines: z.array(z.strictObject({ box: boxSchema, text: z.string() })),
  objects: z.array(
    z.strictObject({
      role: z.enum(ROLES),
      box: boxSchema,
      /** Places in `lines`. */
      lines: z.array(z.int().min(0)),
      confidence: z.number(),
      /** Whether a person has said what it is. */
      checked: z.boolean(),
    }),
  ),
});

/** A page that a person has corrected. */
export type TrainingRow = z.infer<typeof trainingRowSchema>;

/** A row for each page with something that a person has corrected. `document` is the corrected one. */
export function trainingRows(document: Document, corrections: readonly Correction[]): TrainingRow[] {
  const named = new Set(corrections.flatMap(idsOf));
  const isChecked = (object: Document['objects'][number]) => named.has(object.id) || object.by === 'person';
  const touched = new Set(document.objects.filter(isChecked).map(({ page }) => page));
  const { name, sha256 } = document.source;
  return document.pages
    .filter(({ number }) => touched.has(number))
    .map(({ number }): TrainingRow => {
      const lines = document.lines.filter((line) => line.page === number && line.hidden === undefined);
      const place = new Map(lines.map(({ id }, i) => [id, i]));
      return {
        schema: 'treeline-training/1',
        source: { name, sha256 },
        page: number,
        lines: lines.map(({ box, text }) => ({ box, text })),
        objects: document.objects
          .filter(({ page }) => page === number)
          .map((object) => ({
            role: object.role,
            box: object.box,
            lines: linesOf(document, object).flatMap(({ id }) => place.get(id) ?? []),
            confidence: object.confidence,
            checked: isChecked(object),
          })),
      };
    });
}

function idsOf(correction: Correction): string[] {
  switch (correction.kind) {
    case 'role':
    case 'split':
    case 'order':
      return [correction.object];
    case 'merge':
      return correction.objects;
    case 'caption':
      return [correction.caption];
    case 'rows':
      return [correction.table];
    default:
      return [correction.heading];
  }
}
