import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDocument,
  PDFName,
  PDFPage,
  PDFPageLeaf,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { keptAside } from '@treeline/corpus/judge';
import { z } from 'zod';
import { BareEngine } from './speed/bare-engine.js';

/** The PDFs that things are measured on: the repository's own samples, or a folder of the caller's. */

export const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url));

export interface SamplePdf {
  path: string;
  pages: number;
}

/** The PDFs directly in a folder. Files that are kept aside for checks are left out, and said to be. */
export async function pdfsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort();
  const paths = names.map((name) => join(folder, name));
  const kept = await keptAside();
  if (kept.size === 0) return paths;
  const allowed: string[] = [];
  for (const path of paths) {
    if (kept.has(await hashOf(path))) process.stderr.write(`left out, kept aside for checks: ${path}\n`);
    else allowed.push(path);
  }
  return allowed;
}

export async function hashOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

const testsSchema = z.record(z.string(), z.array(z.object({ sha256: z.string().optional() })));

/** The hashes of the test documents of one set, as `corpus/tests.json` lists them. */
export async function testDocuments(set: string): Promise<ReadonlySet<string>> {
  const list = new URL('../../corpus/tests.json', import.meta.url);
  const tests = testsSchema.parse(JSON.parse(await readFile(list, 'utf8')));
  return new Set((tests[set] ?? []).flatMap(({ sha256 }) => sha256 ?? []));
}

/** Those of a folder and of all folders in it, as corpora of test files have them. */
export async function pdfsBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
    .map((name) => join(folder, name));
}

/** About `pages` pages: files of the folder, spread evenly over its names, that PDFium can open. */
export async function choosePdfs(folder: string, pages: number): Promise<SamplePdf[]> {
  const engine = await BareEngine.start();
  const paths = await pdfsIn(folder);
  const chosen: SamplePdf[] = [];
  let total = 0;
  for (const path of spread(paths)) {
    const count = engine.countPages(await readFile(path));
    // One long document must not be the whole sample.
    if (count < 1 || count > pages / 8) continue;
    chosen.push({ path, pages: count });
    total += count;
    if (total >= pages) break;
  }
  if (chosen.length === 0)
    throw new Error(`${folder}: no PDF of ${Math.floor(pages / 8)} pages or fewer directly in it`);
  return chosen;
}

/** The same items, ordered so that any beginning of the list is spread over the whole of it. */
function spread<T>(items: readonly T[]): T[] {
  const golden = 0.618033988749895;
  return items
    .map((item, index) => ({ item, place: (index * golden) % 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** About `pages` pages of our own samples, copied under other names so that nobody profits from having seen a file. */
export async function copySamples(folder: string, pages: number): Promise<SamplePdf[]> {
  await mkdir(folder, { recursive: true });
  const engine = await BareEngine.start();
  const originals = await pdfsIn(SAMPLES);
  const copies: SamplePdf[] = [];
  for (let total = 0, round = 0; total < pages; round++) {
    for (const [i, original] of originals.entries()) {
      const path = join(folder, `${round}-${i}.pdf`);
      await copyFile(original, path);
      const count = engine.countPages(await readFile(original));
      copies.push({ path, pages: count });
      total += count;
    }
  }
  return copies;
}

/** One document of that many pages: our own samples over and over, each page drawn anew, with the fonts of the first time. */
export async function writeLongPdf(path: string, pages: number): Promise<void> {
  const long = await PDFDocument.create();
  for (const sample of await pdfsIn(SAMPLES)) {
    const source = await PDFDocument.load(await readFile(sample));
    for (const page of await long.copyPages(source, source.getPageIndices())) long.addPage(page);
  }
  const originals = long.getPages();
  for (let i = originals.length; i < pages; i++) {
    const original = originals[i % originals.length];
    if (original) long.addPage(redrawn(original, long));
  }
  while (long.getPageCount() > pages) long.removePage(long.getPageCount() - 1);
  await writeFile(path, await long.save());
}

function redrawn(page: PDFPage, owner: PDFDocument): PDFPage {
  const { context } = owner;
  const leaf = PDFPageLeaf.fromMapWithContext(new Map(page.node.entries()), context);
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((item) => context.lookup(item)) : [contents];
  const copies = streams.flatMap((stream) => (stream === undefined ? [] : [context.register(stream.clone(context))]));
  leaf.set(PDFName.of('Contents'), context.obj(copies));
  return PDFPage.of(leaf, context.register(leaf), owner);
}

/** The same file with nothing packed, so that damage reaches what the streams say and not only how they are packed. */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes);
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Filter')) !== PDFName.of('FlateDecode'))
      continue;
    object.updateContents(decodePDFRawStream(object).decode());
    object.dict.delete(PDFName.of('Filter'));
    object.dict.delete(PDFName.of('DecodeParms'));
  }
  return pdf.save({ useObjectStreams: false });
}
