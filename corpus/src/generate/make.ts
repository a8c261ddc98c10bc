import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readPdf } from 'treeline/read';
import type { CorpusDocument } from '../format/format.js';
import { splitOf } from '../split/split.js';
import { align } from '../truth/align.js';
import type { Marks } from '../truth/marks.js';
import type { Drop } from '../truth/match.js';

/** A document as a generator made it. */
export interface Made {
  name: string;
  group: string;
  language: string;
  pdf: Uint8Array;
  marks: Marks;
}

export interface MakeOptions {
  /** The generator's name: the source of its documents. */
  source: string;
  first: number;
  count: number;
  /** Folder of the shards; PDFs and marks go to `pdf/` beside it. */
  out: string;
  make: (seed: number) => Promise<Made>;
  tell: (message: string) => void;
}

const DOCUMENTS_A_SHARD = 50;
/** Under this share of labelled lines something went wrong with the document, not with a line. */
const ENOUGH_LABELLED = 0.8;

interface Tally {
  documents: number;
  pages: number;
  lines: number;
  labelled: number;
  drops: Partial<Record<Drop, number>>;
  failed: Record<string, number>;
}

/**
 * Makes documents `first … first + count - 1`, in shards of fifty seeds.
 *
 * What was made is kept: a shard that is there is passed over, and a document whose PDF is there is only read and
 * labelled anew. So the way to bring the labels to another version of the reader is to delete the shards and run the
 * same command. A document that could not be made is counted, remembered and left out.
 */
export async function makeCorpus({ source, first, count, out, make, tell }: MakeOptions): Promise<void> {
  const pdfs = join(dirname(out), 'pdf', basename(out));
  await mkdir(out, { recursive: true });
  await mkdir(pdfs, { recursive: true });
  for (let from = first; from < first + count; from += DOCUMENTS_A_SHARD) {
    const shard = join(out, `${source}-${String(from).padStart(6, '0')}.jsonl.gz`);
    if (existsSync(shard)) continue;
    const tally: Tally = { documents: 0, pages: 0, lines: 0, labelled: 0, drops: {}, failed: {} };
    const started = Date.now();
    const rows: string[] = [];
    for (let seed = from; seed < Math.min(from + DOCUMENTS_A_SHARD, first + count); seed++) {
      try {
        const document = await label(source, await kept(pdfs, source, seed, make), tally);
        rows.push(JSON.stringify(document));
      } catch (error) {
        const reason = reasonOf(error);
        tally.failed[reason] = (tally.failed[reason] ?? 0) + 1;
      }
    }
    await writeFile(`${shard}.part`, gzipSync(rows.map((row) => `${row}\n`).join('')));
    await rename(`${shard}.part`, shard);
    const line = report(source, from, tally, Math.round((Date.now() - started) / 1000));
    tell(line);
    await appendFile(join(dirname(out), 'progress.log'), `${line}\n`);
  }
}

type Kept = Omit<Made, 'pdf'> | { failed: string };

async function kept(pdfs: string, source: string, seed: number, make: MakeOptions['make']): Promise<Made> {
  const name = `${source}-${String(seed).padStart(6, '0')}`;
  const pdfFile = join(pdfs, `${name}.pdf`);
  const marksFile = join(pdfs, `${name}.marks.json.gz`);
  if (existsSync(marksFile)) {
    const known: Kept = JSON.parse(gunzipSync(await readFile(marksFile)).toString('utf8'));
    if ('failed' in known) throw new Error(known.failed);
    return { ...known, pdf: await readFile(pdfFile) };
  }
  const keep = (value: Kept) => writeFile(marksFile, gzipSync(JSON.stringify(value)));
  try {
    const { pdf, ...rest } = await make(seed);
    await writeFile(pdfFile, pdf);
    await keep(rest);
    return { ...rest, pdf };
  } catch (error) {
    await keep({ failed: reasonOf(error) });
    throw error;
  }
}

async function label(source: string, made: Made, tally: Tally): Promise<CorpusDocument> {
  const reading = await readPdf(made.pdf, { name: made.name });
  const { lines, labelled, drops, pages, truth } = align(reading, made.marks);
  if (lines === 0 || labelled < ENOUGH_LABELLED * lines) throw new Error('too few lines labelled');
  tally.documents += 1;
  tally.pages += pages.length;
  tally.lines += lines;
  tally.labelled += labelled;
  for (const drop of Object.keys(drops) as Drop[]) tally.drops[drop] = (tally.drops[drop] ?? 0) + (drops[drop] ?? 0);
  return {
    format: 'treeline-corpus/1',
    id: `${source}/${made.name}`,
    source,
    kind: 'rendered',
    split: splitOf(made.group),
    group: made.group,
    language: made.language,
    sha256: createHash('sha256').update(made.pdf).digest('hex'),
    pages,
    truth,
  };
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').replace(/^\w+-\d+: /, '').slice(0, 100);
}

function report(source: string, from: number, tally: Tally, seconds: number): string {
  const share = ((100 * tally.labelled) / Math.max(1, tally.lines)).toFixed(2);
  return `${source} ${from}: ${tally.documents} documents, ${tally.pages} pages, ${share} % of ${tally.lines} lines labelled, ${seconds} s; drops ${JSON.stringify(tally.drops)}; failed ${JSON.stringify(tally.failed)}`;
}
