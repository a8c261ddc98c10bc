import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { withReadPdf } from 'treeline/read';
import { pdfsByHash } from '../../files/pdfs.js';
import type { CorpusDocument } from '../../format/format.js';
import { corpusPage } from '../../format/page.js';
import { truthIn } from '../../labels/links-truth.js';
import { readOrderLabels } from '../../labels/orders.js';
import type { Tally } from '../tally.js';

/** The pages of labels/orders.json, found by the hashes of the PDFs in a folder; each kind is a source of its own where none is named. */
export async function* importOrders(
  folder: string,
  source: string | undefined,
  tally: Tally,
): AsyncGenerator<CorpusDocument> {
  const pdfs = await pdfsByHash([folder]);
  for (const run of await readOrderLabels()) {
    const file = pdfs.get(run.sha256);
    const [page = 1] = run.pages;
    if (file === undefined) {
      tally.add('files that are not there', 1, run.path);
      continue;
    }
    const options = { name: basename(file), pages: `${page}`, ocr: { mode: 'auto' } } as const;
    yield await withReadPdf(await readFile(file), options, async (reading): Promise<CorpusDocument> => {
      const pages = reading.pages.map(corpusPage);
      const { truth, missing } = truthIn(run, pages);
      for (const what of missing) tally.add('labels that are not found', 1, `${run.document}: ${what}`);
      return {
        format: 'treeline-corpus/1',
        id: `orders/${run.kind}/${run.sha256.slice(0, 12)}/${page}`,
        source: source ?? `orders-${run.kind}`,
        kind: 'real',
        split: 'test',
        group: `orders:${run.repository}`,
        sha256: run.sha256,
        pages,
        // The regions are only there for the order to be about something.
        truth: { ...truth, known: ['regions', 'order'] },
      };
    });
  }
}
