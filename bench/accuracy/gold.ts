import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { AS_READ, KnownTruth, readingOf, readShard, settled, trueDocument } from '@treeline/corpus/judge';
import { toMarkdown } from 'treeline';
import { withPdf } from 'treeline/read';
import { z } from 'zod';
import { pdfsIn, SAMPLES } from '../sample.js';

/*
 * Documents whose headings are known: real PDFs with bookmarks, chosen from the list of test documents; our own samples;
 * and generated documents, of which the whole text is known too. Programs get copies under other names and without
 * bookmarks and tags, so that nobody can read the answer.
 */

export interface GoldDocument {
  set: string;
  kind: 'real' | 'generated' | 'sample';
  name: string;
  /** The copy that programs get. */
  path: string;
  pages: number;
  headings: readonly { title: string; level: number }[];
  /** The whole truth, written by our own writer. */
  markdown?: string;
}

export const TESTS = fileURLToPath(new URL('../../../corpus/tests.json', import.meta.url));

/** Sets whose truth is their bookmarks. The first two are families that no weights were trained on. */
const SETS = ['jose', 'juliacon', 'tex-doc'];
/** One book must not weigh more than twenty papers. */
const MOST_PAGES = 60;

/** Comparing long texts takes time with the square of their length. */
const MOST_GENERATED = 15;
/** What a catalog may say about the structure of the text: bookmarks and tags. */
const ANSWERS = ['Outlines', 'StructTreeRoot', 'MarkInfo'];

const testsSchema = z.record(
  z.string(),
  z.array(z.object({ id: z.string(), sha256: z.string().optional(), pages: z.int() })),
);

const factsSchema = z.object({
  pages: z.array(z.unknown()),
  headings: z.array(z.object({ text: z.string(), level: z.int() })),
});

/** Our own samples; one without headings has nothing to say. */
export async function sampleDocuments(work: string): Promise<GoldDocument[]> {
  const documents: GoldDocument[] = [];
  for (const pdf of await pdfsIn(SAMPLES)) {
    const name = basename(pdf, '.pdf');
    const facts = factsSchema.parse(JSON.parse(await readFile(join(SAMPLES, `${name}.facts.json`), 'utf8')));
    if (facts.headings.length === 0) continue;
    const headings = facts.headings.map(({ text, level }) => ({ title: text, level }));
    const path = await copyWithoutAnswers(await readFile(pdf), work, `samples-${documents.length}`);
    documents.push({ set: 'samples', kind: 'sample', name, path, pages: facts.pages.length, headings });
  }
  return documents;
}

/** Test documents of the list that are found, with the right bytes, below the folders: so many of each set. */
export async function bookmarkedDocuments(
  tests: string,
  folders: readonly string[],
  ofEach: number,
  work: string,
): Promise<GoldDocument[]> {
  if (folders.length === 0) return [];
  if (!existsSync(tests)) throw new Error(`${tests}: there is no list of test documents`);
  const listed = testsSchema.parse(JSON.parse(await readFile(tests, 'utf8')));
  const places = await byName(folders);
  const documents: GoldDocument[] = [];
  for (const set of SETS) {
    const wanted = (listed[set] ?? []).filter(({ pages }) => pages <= MOST_PAGES);
    let found = 0;
    // The hash is as good as a throw of dice, and the same for everybody.
    for (const { id, sha256 } of wanted.sort((a, b) => ((a.sha256 ?? a.id) < (b.sha256 ?? b.id) ? -1 : 1))) {
      if (found === ofEach) break;
      const bytes = await readWithHash(places.get(basename(id, '.pdf')) ?? [], sha256);
      if (!bytes) continue;
      const { pages, headings } = await withPdf(bytes, {}, (pdf) => ({
        pages: pdf.pageCount,
        headings: pdf.bookmarks().filter(({ title }) => title.trim() !== ''),
      }));
      const path = await copyWithoutAnswers(bytes, work, `${set}-${found}`);
      documents.push({ set, kind: 'real', name: id, path, pages, headings });
      found += 1;
    }
    if (found < Math.min(ofEach, wanted.length)) {
      process.stderr.write(`${set}: ${found} of ${wanted.length} listed PDFs are in the given folders\n`);
    }
  }
  return documents;
}

/** Test documents of generated shards whose PDFs are below the folders. */
export async function generatedDocuments(
  shards: readonly string[],
  folders: readonly string[],
  ofEach: number,
  work: string,
): Promise<GoldDocument[]> {
  const places = await byName(folders);
  const documents: GoldDocument[] = [];
  const found = new Map<string, number>();
  for (const shard of shards) {
    for await (const document of readShard(shard)) {
      const { id, source: set, kind, split, sha256, pages } = document;
      const count = found.get(set) ?? 0;
      if (kind !== 'rendered' || split !== 'test' || count === ofEach || pages.length > MOST_GENERATED) continue;
      const bytes = await readWithHash(places.get(basename(id)) ?? [], sha256);
      const truth = new KnownTruth(document);
      const whole = bytes && (await trueDocument(truth, readingOf(document, AS_READ)));
      if (!whole) continue;
      const headings = truth.headings.flatMap(({ region, level }) => {
        const heading = truth.region(region);
        return heading ? [{ title: truth.textOf(heading), level }] : [];
      });
      const path = await copyWithoutAnswers(bytes, work, `${set}-${count}`);
      const markdown = toMarkdown(settled(whole));
      documents.push({ set, kind: 'generated', name: id, path, pages: pages.length, headings, markdown });
      found.set(set, count + 1);
    }
  }
  return documents;
}

async function byName(folders: readonly string[]): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>();
  for (const folder of folders) {
    for (const file of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pdf')).sort()) {
      const name = basename(file, '.pdf');
      places.set(name, [...(places.get(name) ?? []), join(folder, file)]);
    }
  }
  return places;
}

async function readWithHash(paths: readonly string[], sha256: string | undefined): Promise<Uint8Array | undefined> {
  for (const path of paths) {
    const bytes = await readFile(path);
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  }
  return undefined;
}

async function copyWithoutAnswers(bytes: Uint8Array, work: string, name: string): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  for (const key of ANSWERS) pdf.catalog.delete(PDFName.of(key));
  const path = join(work, `${name}.pdf`);
  await writeFile(path, await pdf.save({ updateFieldAppearances: false }));
  return path;
}
