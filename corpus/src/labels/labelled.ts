import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { labelledRun, madeBy } from './links.js';

/*
 * labels/periodicals.json and various.json: pages of newsletters and magazines, and of papers, laws, judgements and reports,
 * with regions, order and links written down by looking at them, for training and for choosing. What teaches and what
 * chooses are different publications. How: labels/README.md.
 */

export const LABELLED = ['periodicals', 'various'] as const;
export type LabelledSet = (typeof LABELLED)[number];

const run = labelledRun.extend({
  /** What shares its looks: a magazine, a journal, the papers of one author. */
  publication: z.string(),
  split: z.enum(['train', 'valid']),
  /** Where the file is found: a repository on GitHub and a path in it. */
  repository: z.string(),
  path: z.string(),
});

export const labelledPagesSchema = z.strictObject({ madeBy, guideline: z.array(z.string()), runs: z.array(run) });

export type LabelledPages = z.infer<typeof labelledPagesSchema>;

export async function readLabelledPages(set: LabelledSet): Promise<LabelledPages> {
  const file = new URL(`../../labels/${set}.json`, import.meta.url);
  return labelledPagesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
