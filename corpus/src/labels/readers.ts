import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { labelledRun, madeBy } from './links.js';

/*
 * labels/readers.json: headings as readers saw them who were asked again, without the labels of the source or an engine's
 * answer before them. How far they agree with the labels is as far as anyone gets who was not taught by those labels. No
 * training and no choice uses it. How: labels/README.md.
 */

const run = labelledRun
  .extend({
    source: z.enum(['benchmark', 'prima', 'huridocs-bookmarks']),
    /** Some pages were read twice, by different readers. */
    reader: z.int().min(1).max(2),
    /** Where the whole document was read for its table of contents: the level of each heading, 1 at the top. */
    levels: z.array(z.int().min(1)).optional(),
  })
  .refine(({ levels, regions }) => levels === undefined || levels.length === regions.length, {
    message: 'a level for each heading',
  });

export const readersSchema = z.strictObject({ madeBy, guideline: z.array(z.string()), runs: z.array(run) });

export type ReaderRun = z.infer<typeof run>;

export async function readReaders(): Promise<ReaderRun[]> {
  const file = new URL('../../labels/readers.json', import.meta.url);
  return readersSchema.parse(JSON.parse(await readFile(file, 'utf8'))).runs;
}
