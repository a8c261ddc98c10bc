import { z } from 'zod';
import { faultAt, parseJson, placeOf, writePath } from '../../document/json-place.js';
import { TreelineError } from '../../errors.js';

const rowSchema = z.object({
  text: z.string(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  page: z.int().min(0),
});

/** Pages of a document of this kind are a few dozen; a number beyond this is a fault of the file. */
export const MOST_PAGES = 20_000;

/** What is read of a unit. */
export type HrdocRow = z.infer<typeof rowSchema>;

/** The units of an HRDoc list. A fault says where it stands. */
export function parseRows(text: string): HrdocRow[] {
  const value = parseJson(text, 'invalid-hrdoc');
  if (!Array.isArray(value)) {
    throw new TreelineError('invalid-hrdoc', 'not a list of units, as HRDoc has (expected "[" at the start)');
  }
  if (value.length === 0) throw new TreelineError('no-pages', 'the list of units is empty');
  const rows = z.array(rowSchema).safeParse(value);
  if (!rows.success) {
    const issue = rows.error.issues[0];
    const path = issue?.path ?? [];
    throw faultAt('invalid-hrdoc', placeOf(text, path), `${writePath(path)}: ${issue?.message}`);
  }
  const far = rows.data.findIndex(({ page }) => page >= MOST_PAGES);
  if (far >= 0) {
    const path = [far, 'page'];
    throw faultAt('invalid-hrdoc', placeOf(text, path), `${writePath(path)}: there are no documents that long`);
  }
  return rows.data;
}
