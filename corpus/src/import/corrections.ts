import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type TrainingRow, trainingRowSchema } from 'treeline';
import { LINE_CLASSES, MEANING } from 'treeline/labels';
import { type ReadLine, type ReadPage, readPdf } from 'treeline/read';
import { pdfsByHash } from '../files/pdfs.js';
import type { CorpusDocument, Truth } from '../format/format.js';
import { corpusPage } from '../format/page.js';
import { splitWithoutTests } from '../split/split.js';
import type { Tally } from './tally.js';

/*
 * Pages that people corrected: rows of `trainingRows` (`*.training.jsonl`) in a folder with their PDFs. Regions are those of
 * the corrected page. Classes are known of what a person has checked and of what the engine is sure of; nobody says that
 * they looked at the rest.
 */

/** The engine's confidence from which its word is taken for true on a page that a person has worked on. */
const SURE = 0.85;

export async function* importCorrections(folder: string, source: string, tally: Tally): AsyncGenerator<CorpusDocument> {
  const pdfs = await pdfsByHash([folder]);
  for (const [sha256, rows] of await rowsByHash(folder, tally)) {
    const file = pdfs.get(sha256);
    if (file === undefined) {
      tally.add('files that are not there', 1, rows[0]?.source.name);
      continue;
    }
    const wanted = new Map(rows.map((row) => [row.page, row]));
    const reading = await readPdf(await readFile(file), { name: basename(file) });
    const pages: ReadPage[] = [];
    const classes: string[][] = [];
    const regions: NonNullable<Truth['regions']> = [];
    for (const page of reading.pages) {
      const row = wanted.get(page.page.number);
      const truth = row && truthOf(row, page, classes.length);
      if (row)
        tally.add(truth ? 'pages kept' : 'pages that read differently now', 1, truth ? undefined : basename(file));
      if (!truth) continue;
      pages.push(page);
      classes.push(...truth.classes);
      regions.push(...truth.regions);
    }
    if (pages.length === 0) continue;
    yield {
      format: 'treeline-corpus/1',
      id: `${source}/${sha256.slice(0, 12)}`,
      source,
      kind: 'real',
      split: splitWithoutTests(`${source}:${sha256}`),
      group: `${source}:${sha256}`,
      ...(reading.source.language !== undefined && { language: reading.source.language }),
      sha256,
      pages: pages.map(corpusPage),
      truth: { known: ['classes', 'regions'], classes, regions },
    };
  }
}

/** Rows by the file they belong to. Of a page that was corrected twice the last row counts. */
async function rowsByHash(folder: string, tally: Tally): Promise<Map<string, TrainingRow[]>> {
  const found = new Map<string, TrainingRow[]>();
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if (!name.endsWith('.training.jsonl')) continue;
    for (const text of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      if (text.trim() === '') continue;
      const parsed = trainingRowSchema.safeParse(JSON.parse(text));
      tally.add(parsed.success ? 'rows' : 'rows that are malformed', 1, parsed.success ? undefined : name);
      if (!parsed.success) continue;
      const { sha256 } = parsed.data.source;
      found.set(sha256, [...(found.get(sha256) ?? []), parsed.data]);
    }
  }
  return found;
}

/** The truth of a page, its lines counted from `first`; nothing where a line of the row is not on the page any more. */
function truthOf(
  { page, lines, objects }: TrainingRow,
  read: ReadPage,
  first: number,
): { classes: string[][]; regions: NonNullable<Truth['regions']> } | undefined {
  const placeOf = new Map(read.lines.map((line, i) => [keyOf(line), i]));
  const places = lines.map((line) => placeOf.get(keyOf(line)));
  const classes = read.lines.map((): string[] => []);
  const regions: NonNullable<Truth['regions']> = [];
  for (const { role, box, lines: own, confidence, checked } of objects) {
    const here = own.flatMap((i) => places[i] ?? []);
    if (here.length < own.length) return undefined;
    if (here.length === 0) continue;
    regions.push({ role, page, box, lines: here.map((line) => first + line) });
    if (!checked && confidence < SURE) continue;
    for (const line of here) classes[line] = LINE_CLASSES.filter((name) => MEANING[name].role === role);
  }
  return { classes, regions };
}

function keyOf({ box, text }: Pick<ReadLine, 'box' | 'text'>): string {
  return `${box.map((value) => Math.round(value)).join(' ')} ${text}`;
}
