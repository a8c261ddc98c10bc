import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readPdf } from 'treeline/read';
import type { CorpusDocument } from '../format.js';
import { truthIn } from '../labels/links-truth.js';
import { type PeriodicalRun, readPeriodicalLabels } from '../labels/periodicals.js';
import { corpusPage } from '../page.js';
import type { Tally } from './tally.js';

/** Pages before and after a labelled one that stay with it: what they repeat is how running heads are known. */
const AROUND = 2;

/** The pages of labels/periodicals.json, found by the hashes of the PDFs in a folder: a document for each run of pages. */
export async function* importPeriodicals(folder: string, tally: Tally): AsyncGenerator<CorpusDocument> {
  const runs = new Map<string, PeriodicalRun[]>();
  for (const run of (await readPeriodicalLabels()).runs) runs.set(run.sha256, [...(runs.get(run.sha256) ?? []), run]);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.pdf')).sort();
  for (const file of files) {
    const bytes = await readFile(join(folder, file));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const labelled = runs.get(sha256);
    if (!labelled) continue;
    runs.delete(sha256);
    const reading = await readPdf(bytes, { name: basename(file) });
    for (const run of labelled) {
      const pages = reading.pages
        .filter(({ page }) => run.pages.some((number) => Math.abs(number - page.number) <= AROUND))
        .map(corpusPage);
      const { truth, missing } = truthIn(run, pages);
      for (const what of missing) tally.add('labels that are not found', 1, `${run.document}: ${what}`);
      tally.add(`pages of ${run.publication}`, run.pages.length);
      yield {
        format: 'treeline-corpus/1',
        id: `periodicals/${run.publication}/${sha256.slice(0, 12)}/${run.pages.join('-')}`,
        source: 'periodicals',
        kind: 'real',
        split: run.split,
        group: `periodicals:${run.publication}`,
        ...(reading.source.language !== undefined && { language: reading.source.language }),
        sha256,
        pages,
        truth,
      };
    }
  }
  for (const [run] of runs.values()) tally.add('files that are not there', 1, run?.path);
}
