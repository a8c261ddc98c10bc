import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { labelledRun } from './links.js';

/*
 * labels/periodicals.json: pages of newsletters and magazines with regions, order and links written down by looking at them,
 * for training and for choosing. What teaches and what chooses are different publications. How: labels/README.md.
 */

const run = labelledRun.extend({
  publication: z.string(),
  split: z.enum(['train', 'valid']),
  /** Where the file is found: a repository on GitHub and a path in it. */
  repository: z.string(),
  path: z.string(),
});

export const periodicalLabelsSchema = z.strictObject({ guideline: z.array(z.string()), runs: z.array(run) });

export type PeriodicalLabels = z.infer<typeof periodicalLabelsSchema>;
export type PeriodicalRun = z.infer<typeof run>;

export async function readPeriodicalLabels(): Promise<PeriodicalLabels> {
  const file = new URL('../../labels/periodicals.json', import.meta.url);
  return periodicalLabelsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
