import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Reading, type ReadPage, readPdf, withPdf } from 'treeline/read';
import type { CorpusDocument, Truth } from '../format.js';
import { corpusPage } from '../page.js';
import { EXCLUDED, type Split, splitOf, TEST_ONLY } from '../split.js';
import { bookmarkTruth, FEWEST } from './bookmarks.js';
import { taggedTruth } from './tagged.js';
import type { Tally } from './tally.js';

/** Books of many hundred pages would weigh more than all others together. */
const LONGEST = 150;

export interface FolderOptions {
  /** The family of these files, as `source` of the documents. */
  source: string;
  truth: 'bookmarks' | 'tagged';
  /** Takes every n-th file, so that several processes share the work. */
  part: { index: number; of: number };
}

/**
 * The PDFs of a folder and of those below it, with what they say about themselves as truth. Files of one folder (a TeX
 * package, a paper with its supplement) stay on one side of the split.
 */
export async function* importFolder(
  folder: string,
  options: FolderOptions,
  tally: Tally,
): AsyncGenerator<CorpusDocument> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.pdf')).sort();
  for (const [i, file] of files.entries()) {
    if (i % options.part.of !== options.part.index) continue;
    if (EXCLUDED.some((paper) => file.includes(paper))) continue;
    let reading: Reading | undefined;
    try {
      reading = await readWorthy(await readFile(join(folder, file)), file, options.truth, tally);
    } catch (error) {
      tally.add('files that cannot be read', 1, `${file}: ${error instanceof Error ? error.message : error}`);
    }
    if (!reading) continue;
    const known = options.truth === 'bookmarks' ? bookmarked(reading, tally) : taggedTruth(reading, tally);
    if (!known) continue;
    const parent = basename(dirname(file));
    const group = `${options.source}:${parent === '.' ? basename(file) : parent}`;
    yield {
      format: 'treeline-corpus/1',
      id: `${options.source}/${file}`,
      source: options.source,
      kind: 'real',
      split: TEST_ONLY.has(options.source) ? 'test' : options.truth === 'tagged' ? trainedOn(group) : splitOf(group),
      group,
      ...(reading.source.language !== undefined && { language: reading.source.language }),
      sha256: reading.source.sha256,
      pages: known.pages.map(corpusPage),
      truth: known.truth,
    };
  }
}

function bookmarked(reading: Reading, tally: Tally): { pages: ReadPage[]; truth: Truth } | undefined {
  const truth = bookmarkTruth(reading, tally);
  return truth && { pages: reading.pages, truth };
}

/** Tags teach, they do not judge: nothing of them is kept for tests. */
function trainedOn(group: string): Split {
  const split = splitOf(group);
  return split === 'test' ? 'train' : split;
}

/** The whole file, if what can be known without reading its pages speaks for it. */
async function readWorthy(
  bytes: Uint8Array,
  file: string,
  truth: FolderOptions['truth'],
  tally: Tally,
): Promise<Reading | undefined> {
  const refusal = await withPdf(bytes, {}, (pdf) => {
    if (pdf.pageCount > LONGEST) return `files of more than ${LONGEST} pages`;
    if (truth === 'bookmarks' && pdf.pageCount < 2) return 'files of one page';
    if (truth === 'bookmarks' && pdf.bookmarks().length < FEWEST) return `files with fewer than ${FEWEST} bookmarks`;
    if (truth === 'tagged' && pdf.tags(Math.min(2, pdf.pageCount)).length === 0) return 'files without tags';
    return undefined;
  });
  if (refusal !== undefined) {
    tally.add(refusal, 1, file);
    return undefined;
  }
  return readPdf(bytes, { name: basename(file), tags: truth === 'tagged' });
}
