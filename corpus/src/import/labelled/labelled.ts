import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readPdf } from 'treeline/read';
import { pdfsByHash } from '../../files/pdfs.js';
import type { CorpusDocument } from '../../format/format.js';
import { corpusPage } from '../../format/page.js';
import { byHash } from '../../labels/by-hash.js';
import { type LabelledSet, readLabelledPages } from '../../labels/labelled.js';
import { truthIn } from '../../labels/links-truth.js';
import type { Tally } from '../tally.js';

/** Pages before and after a labelled one that stay with it: what they repeat is how running heads are known. */
const AROUND = 2;

/** The pages of a file of labels, found by the hashes of the PDFs in a folder: a document for each run of pages. */
export async function* importLabelled(folder: string, set: LabelledSet, tally: Tally): AsyncGenerator<CorpusDocument> {
  const pdfs = await pdfsByHash([folder]);
  for (const [sha256, runs] of byHash((await readLabelledPages(set)).runs)) {
    const file = pdfs.get(sha256);
    if (file === undefined) {
      tally.add('files that are not there', 1, runs[0]?.path);
      continue;
    }
    const reading = await readPdf(await readFile(file), { name: basename(file) });
    for (const run of runs) {
      const pages = reading.pages
        .filter(({ page }) => run.pages.some((number) => Math.abs(number - page.number) <= AROUND))
        .map(corpusPage);
      const { truth, missing } = truthIn(run, pages);
      for (const what of missing) tally.add('labels that are not found', 1, `${run.document}: ${what}`);
      tally.add(`pages of ${run.publication}`, run.pages.length);
      yield {
        format: 'treeline-corpus/1',
        id: `${set}/${run.publication}/${sha256.slice(0, 12)}/${run.pages.join('-')}`,
        source: set,
        kind: 'real',
        split: run.split,
        group: `${set}:${run.publication}`,
        ...(reading.source.language !== undefined && { language: reading.source.language }),
        sha256,
        pages,
        // Notes have a role here, but nobody wrote down what refers to them.
        truth: { ...truth, known: truth.known.filter((what) => what !== 'footnotes') },
      };
    }
  }
}
