import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Document, parse, TreelineError } from 'treeline';
import { toBookmarkedPdf, toTaggedPdf } from 'treeline/pdf';
import { withPdf } from 'treeline/read';
import { markdownTable, writeResult } from '../report.js';
import { pdfsIn, SAMPLES } from '../sample.js';
import { wordsInPlace } from './in-place.js';
import { type PdfJsReading, readWithPdfJs, sameContent } from './pdfjs.js';
import {
  brokenClauses,
  differingShare,
  pagePictures,
  plainText,
  popplerListing,
  popplerOutline,
  qpdfFaults,
  withoutHyphens,
} from './programs.js';
import { countsOf, structureOf } from './structure.js';
import {
  faultsOf,
  flatOutline,
  type SoakedBookmarks,
  type SoakedFile,
  sameCounts,
  soakTable,
  textChange,
} from './table.js';

/*
 * Bookmarks and tags written into every PDF of a folder, and read back by other programs:
 * `npm run soak:tags -- --pdfs FOLDER [--verapdf "verapdf-check ua1"] [--bookmarks] [--limit 100] [--keep FOLDER]`.
 * `--embed-fonts FOLDER` embeds fonts from there. `--documents FOLDER` keeps what was parsed and takes it from there the next time.
 * Programs that are not installed (qpdf, poppler, veraPDF) leave their lines unmeasured; `--bookmarks` leaves the tags out.
 */

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string', default: SAMPLES },
    verapdf: { type: 'string' },
    limit: { type: 'string', default: '1000' },
    pages: { type: 'string', default: '8' },
    bookmarks: { type: 'boolean', default: false },
    keep: { type: 'string' },
    documents: { type: 'string' },
    name: { type: 'string', default: 'soak-tags' },
    'embed-fonts': { type: 'string' },
  },
});
const PICTURED = Number(values.pages);
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'treeline-soak-')));
await mkdir(folder, { recursive: true });
if (values.documents !== undefined) await mkdir(values.documents, { recursive: true });

const embedFonts = values['embed-fonts'] === undefined ? [] : await fontsIn(values['embed-fonts']);
const files: SoakedFile[] = [];
const marked: { path: string; pages: number; bookmarks: SoakedBookmarks }[] = [];
const refused = new Map<string, number>();
for (const path of (await pdfsIn(values.pdfs)).slice(0, Number(values.limit))) {
  try {
    await soak(path);
  } catch (error) {
    if (!(error instanceof TreelineError)) throw error;
    refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
    process.stdout.write(`${basename(path)}: refused, ${error.message}\n`);
  }
}
if (values.verapdf !== undefined) {
  const paths = files.map(({ path }) => taggedPath(path));
  const clauses = await brokenClauses(values.verapdf.split(' '), paths);
  // The command may print names without their folders.
  for (const file of files) {
    const found = clauses.get(taggedPath(file.path)) ?? clauses.get(basename(taggedPath(file.path)));
    if (found) file.clauses = found;
  }
}
const rows = soakTable(
  files,
  marked.map(({ bookmarks }) => bookmarks),
);
process.stdout.write(`\n${markdownTable(['figure', 'wanted', 'measured'], rows, 1)}\n`);
process.stdout.write(`\n${marked.length} files, ${marked.reduce((sum, { pages }) => sum + pages, 0)} pages\n`);
for (const [code, count] of refused) process.stdout.write(`refused: ${count} (${code})\n`);
for (const file of files) {
  const faults = faultsOf(file);
  if (faults.length > 0) process.stdout.write(`${basename(file.path)}: ${faults.join(', ')}\n`);
}
await writeResult(values.name, { files: marked.length, refused: Object.fromEntries(refused), rows });
if (values.keep === undefined) await rm(folder, { recursive: true, force: true });

async function fontsIn(folder: string): Promise<{ bytes: Uint8Array; licence: string }[]> {
  const names = await readdir(folder);
  const licences = names.filter((name) => /^licen[cs]e/i.test(name));
  const licence = (await Promise.all(licences.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
  const fonts = names.filter((name) => /\.(?:ttf|pfb|cff)$/i.test(name)).sort();
  return await Promise.all(fonts.map(async (name) => ({ bytes: await readFile(join(folder, name)), licence })));
}

function taggedPath(path: string): string {
  return join(folder, basename(path));
}

async function soak(path: string): Promise<void> {
  const bytes = new Uint8Array(await readFile(path));
  const started = performance.now();
  const { document, parseMs } = await parsed(path, bytes);
  const before = {
    pictures: await pagePictures(path, PICTURED),
    faults: await qpdfFaults(path),
  };
  const bookmarks = await soakBookmarks(path, bytes, document, before);
  if (!values.bookmarks) files.push(await soakTags(path, bytes, document, { before, bookmarks, parseMs }));
  marked.push({ path, pages: document.pages.length, bookmarks });
  const last = files.at(-1);
  const faults = last?.path === path ? faultsOf(last) : [];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`${basename(path)}: ${document.pages.length} pages, ${seconds} s ${faults.join(', ')}\n`);
}

interface Parsed {
  document: Document;
  parseMs: number;
}

async function parsed(path: string, bytes: Uint8Array): Promise<Parsed> {
  const kept = values.documents === undefined ? undefined : join(values.documents, `${basename(path)}.json`);
  if (kept !== undefined && existsSync(kept)) return JSON.parse(await readFile(kept, 'utf8'));
  const started = performance.now();
  const document = await parse(bytes, { name: basename(path) });
  const result = { document, parseMs: performance.now() - started };
  if (kept !== undefined) await writeFile(kept, JSON.stringify(result));
  return result;
}

interface Before {
  pictures: Buffer | undefined;
  faults: number | undefined;
}

async function soakTags(
  path: string,
  bytes: Uint8Array,
  document: Document,
  { before, bookmarks, parseMs }: { before: Before; bookmarks: SoakedBookmarks; parseMs: number },
): Promise<SoakedFile> {
  const started = performance.now();
  const { bytes: tagged, report } = await toTaggedPdf(bytes, document, { replace: true, readBack: false, embedFonts });
  const tagMs = performance.now() - started;
  // Reading back is a check of ours, and no part of the work.
  const { report: again } = await toTaggedPdf(tagged, document);
  if (again.existing) report.readBack = again.existing;
  const output = taggedPath(path);
  await writeFile(output, tagged);
  const { listing, content } = await structureOf(tagged);
  const own = await withPdfJs(bytes, PICTURED);
  const other = await withPdfJs(tagged, PICTURED);
  const [text, textAfter] = [await plainText(path), await plainText(output)];
  const poppler = await popplerListing(output);
  const sameTypes = sameNumbers(report.elements, countsOf(listing));
  return {
    path,
    pages: document.pages.length,
    parseMs,
    tagMs,
    growth: tagged.length / bytes.length,
    report,
    pictures: await pictureChange(before, output),
    inPlace: await wordsInPlace(document, output),
    text: {
      poppler: text === undefined ? undefined : textChange(text, textAfter ?? '', report),
      pdfjs: own && textChange(withoutHyphens(own.text), withoutHyphens(other?.text ?? ''), report),
    },
    structure: {
      poppler: poppler && sameTypes && poppler.join('\n') === listing.join('\n'),
      pdfjs: own && sameTypes && other !== undefined && sameContent(content, other),
      pdfium: sameTypes && sameCounts(report.elements, await pdfiumTypes(tagged)),
    },
    newFaults: await hasNewFaults(before, output),
    bookmarks,
  };
}

function sameNumbers(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  return Object.keys(b).length === Object.keys(a).length && Object.keys(a).every((type) => a[type] === b[type]);
}

async function pictureChange({ pictures }: Before, output: string): Promise<number | undefined> {
  const after = pictures && (await pagePictures(output, PICTURED));
  return pictures && after ? differingShare(pictures, after) : undefined;
}

async function hasNewFaults({ faults }: Before, output: string): Promise<boolean | undefined> {
  const own = await qpdfFaults(output);
  return faults === undefined || own === undefined ? undefined : own > faults;
}

/** Nothing where pdf.js cannot open the file: some are damaged from the start. */
async function withPdfJs(bytes: Uint8Array, pages: number): Promise<PdfJsReading | undefined> {
  try {
    return await readWithPdfJs(bytes, pages);
  } catch (error) {
    if (error instanceof Error && error.name !== 'TypeError') return undefined;
    throw error;
  }
}

/** The types of all elements as PDFium lists them, page by page. */
async function pdfiumTypes(bytes: Uint8Array): Promise<string[]> {
  return await withPdf(bytes, {}, (pdf) =>
    Array.from({ length: pdf.pageCount }, (_, i) => pdf.tags(i + 1).map(({ type }) => type)).flat(),
  );
}

async function soakBookmarks(
  path: string,
  bytes: Uint8Array,
  document: Document,
  before: Before,
): Promise<SoakedBookmarks> {
  const { bytes: written, report } = await toBookmarkedPdf(bytes, document, { replace: true });
  if (report.written === 0)
    return {
      written: 0,
      outline: { poppler: undefined, pdfjs: true, pdfium: true },
      newFaults: undefined,
      pictures: undefined,
    };
  const output = join(folder, `bookmarked-${basename(path)}`);
  await writeFile(output, written);
  const wanted = namesOf(flatOutline(document.outline));
  const poppler = await popplerOutline(output);
  const pdfjs = await withPdfJs(written, 0);
  const bookmarks: SoakedBookmarks = {
    written: report.written,
    outline: {
      poppler: poppler && poppler.join('\n') === wanted,
      pdfjs: pdfjs && namesOf(pdfjs.outline) === wanted,
      pdfium: namesOf(await withPdf(written, {}, async (pdf) => pdf.bookmarks())) === wanted,
    },
    newFaults: await hasNewFaults(before, output),
    pictures: await pictureChange(before, output),
  };
  await rm(output, { force: true });
  return bookmarks;
}

function namesOf(outline: readonly { title: string; level: number; page?: number | undefined }[]): string {
  return outline.map(({ title, level, page }) => `${level} ${page} ${title}`).join('\n');
}
