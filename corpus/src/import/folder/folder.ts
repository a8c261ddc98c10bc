import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Reading, type ReadPage, readPdf, withPdf } from 'treeline/read';
import type { CorpusDocument, Truth } from '../../format/format.js';
import { corpusPage } from '../../format/page.js';
import { EXCLUDED, type Split, splitOf, TEST_ONLY, VALID_ONLY } from '../../split/split.js';
import type { Tally } from '../tally.js';
import { bookmarkTruth, FEWEST } from './bookmarks.js';
import { parsedTruth, readStart, testHashes } from './parsed.js';
import { taggedTruth } from './tagged.js';

/** Books of many hundred pages would weigh more than all others together. */
const LONGEST = 150;

export interface FolderOptions {
  /** The family of these files, as `source` of the documents. */
  source: string;
  truth: 'bookmarks' | 'tagged' | 'parsed';
  /** Takes every n-th file, so that several processes share the work. */
  part: { index: number; of: number };
}

/**
 * The PDFs of a folder and of those below it, with what they say about themselves as truth, or what the engine says of
 * them. Files of one folder (a TeX package, a paper with its supplement) stay on one side of the split.
 */
export async function* importFolder(
  folder: string,
  options: FolderOptions,
  tally: Tally,
): AsyncGenerator<CorpusDocument> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.pdf')).sort();
  // What is labelled by the engine is labelled once, and the tests never.
  const taken = options.truth === 'parsed' ? await testHashes() : undefined;
  for (const [i, file] of files.entries()) {
    if (i % options.part.of !== options.part.index) continue;
    if (EXCLUDED.some((paper) => file.includes(paper))) continue;
    let reading: Reading | undefined;
    try {
      const bytes = await readFile(join(folder, file));
      reading =
        options.truth === 'parsed'
          ? await readStart(bytes, basename(file))
          : await readWorthy(bytes, file, options.truth, tally);
    } catch (error) {
      tally.add('files that cannot be read', 1, `${file}: ${error instanceof Error ? error.message : error}`);
    }
    if (!reading) continue;
    if (taken?.has(reading.source.sha256)) {
      tally.add('files of the tests, or there twice', 1, file);
      continue;
    }
    taken?.add(reading.source.sha256);
    const known = await TRUTHS[options.truth](reading, tally);
    if (!known) continue;
    const parent = basename(dirname(file));
    const group = `${options.source}:${parent === '.' ? basename(file) : parent}`;
    yield {
      format: 'treeline-corpus/1',
      id: `${options.source}/${file}`,
      source: options.source,
      kind: 'real',
      split: splitFor(options, group),
      group,
      ...(reading.source.language !== undefined && { language: reading.source.language }),
      sha256: reading.source.sha256,
      pages: known.pages.map(corpusPage),
      truth: known.truth,
    };
  }
}

interface Known {
  pages: ReadPage[];
  truth: Truth;
}

const TRUTHS: Readonly<
  Record<FolderOptions['truth'], (reading: Reading, tally: Tally) => Known | undefined | Promise<Known | undefined>>
> = { bookmarks: bookmarked, tagged: taggedTruth, parsed: parsedTruth };

function bookmarked(reading: Reading, tally: Tally): Known {
  return { pages: reading.pages, truth: bookmarkTruth(reading, tally) };
}

/** Tags and the engine's own labels teach, they do not judge: nothing of them is kept for tests. */
function splitFor({ source, truth }: FolderOptions, group: string): Split {
  if (TEST_ONLY.has(source)) return 'test';
  if (VALID_ONLY.has(source)) return 'valid';
  if (truth === 'parsed') return 'train';
  const split = splitOf(group);
  return truth === 'tagged' && split === 'test' ? 'train' : split;
}

/** The whole file, if what can be known without reading its pages speaks for it. */
async function readWorthy(
  bytes: Uint8Array,
  file: string,
  truth: 'bookmarks' | 'tagged',
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
