import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { madeBy } from './links.js';

/*
 * labels/headings.json: the headings of contracts, filings, slides and forms, as texts with their pages. It is a test set.
 * How the documents were chosen and labelled: labels/README.md.
 */

const entry = z.tuple([z.int().min(1), z.string().min(1)]);

const document = z
  .strictObject({
    kind: z.enum(['contracts', 'filings', 'forms', 'slides']),
    repository: z.string(),
    path: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** So many pages from the first on are labelled. */
    pages: z.int().min(1),
    headings: z.array(entry),
    /** Lines of which both is right: to call them a heading, and not to. */
    either: z.array(entry),
  })
  .refine(({ pages, headings, either }) => [...headings, ...either].every(([page]) => page <= pages), {
    error: 'a heading stands beyond the labelled pages',
  });

export const headingLabelsSchema = z.strictObject({
  madeBy,
  guideline: z.array(z.string()),
  documents: z.array(document),
});

export type LabelledHeadings = z.infer<typeof document>;

export async function readHeadingLabels(): Promise<LabelledHeadings[]> {
  const file = new URL('../../labels/headings.json', import.meta.url);
  return headingLabelsSchema.parse(JSON.parse(await readFile(file, 'utf8'))).documents;
}
