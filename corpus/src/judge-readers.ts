#!/usr/bin/env node
import { readFile, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ENGINE_NAMES, engineNamed, structureOf } from 'treeline/engines';
import { bootstrap, type ClassCount, similarity, sumF1 } from 'treeline/evaluate';
import { withPdf } from 'treeline/read';
import { pdfsByHash } from './files/pdfs.js';
import type { CorpusDocument } from './format/format.js';
import { readShard, shardsIn } from './format/shards.js';
import {
  type Agreement,
  headingAgreement,
  type OutlineAgreement,
  outlineAgreement,
  readerAgreement,
} from './judge/counts/agreement.js';
import { AS_READ, readingOf, type View } from './judge/reading.js';
import { type ReaderRun, readReaders } from './labels/readers.js';

const USAGE = `usage: judge-readers SHARDS... [options]

Says how far readers who were asked again (labels/readers.json) agree with what a source labels as headings, and how far
an engine agrees with the source and with them, on the same pages.

  --engine NAME    ${ENGINE_NAMES.join(', ')} (default: ${ENGINE_NAMES[0]})
  --pdfs FOLDER    where PDFs are, under any name, so that pages can be looked at; may be repeated (default: none are)
  --json FILE      the figures

F1 of headings by their exact lines, STEDS of outlines, each over all pages of a source together, with 95 % intervals
over pages.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: ENGINE_NAMES[0] ?? '' },
    pdfs: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
  },
});
if (positionals.length === 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const engine = await engineNamed(values.engine);
const pdfs = await pdfsByHash(values.pdfs);
const waiting = await readReaders();
const headings = new Map<string, Agreement[]>();
const twice = new Map<string, ClassCount[]>();
const outlines: OutlineAgreement[] = [];
for (const place of positionals) {
  const shards = (await stat(place)).isDirectory() ? await shardsIn(place) : [place];
  for (const shard of shards) {
    for await (const document of readShard(shard)) {
      const runs = waiting.filter(({ source, sha256 }) => source === document.source && sha256 === document.sha256);
      if (runs.length > 0) await compareAll(document, runs);
      for (const run of runs) waiting.splice(waiting.indexOf(run), 1);
    }
  }
}
for (const { source, document, pages } of waiting) {
  process.stderr.write(`not found: ${source}, ${document}, page ${pages[0]}\n`);
}

async function compareAll(document: CorpusDocument, runs: readonly ReaderRun[]): Promise<void> {
  const found = await answerFor(document);
  for (const run of runs) {
    if (run.levels) outlines.push(outlineAgreement(document, run, found));
    else if (run.reader === 1) put(headings, document.source, headingAgreement(document, run, found));
    else {
      const first = runs.find((other) => other.reader === 1 && other.pages.join() === run.pages.join());
      if (first) put(twice, document.source, readerAgreement(document, first, run));
    }
  }
}

async function answerFor(document: CorpusDocument) {
  const answer = async (view: View) =>
    structureOf(await engine.construct(await engine.order(await engine.detect(readingOf(document, view)))));
  const file = pdfs.get(document.sha256 ?? '');
  if (file === undefined) return answer(AS_READ);
  return withPdf(await readFile(file), {}, (pdf) =>
    answer({ ...AS_READ, draw: async (page, scale) => pdf.renderPage(page, { scale, gray: true }) }),
  );
}

function put<T>(lists: Map<string, T[]>, source: string, item: T): void {
  lists.set(source, [...(lists.get(source) ?? []), item]);
}

const rows: { source: string; what: string; pages: number; value: number | undefined; low?: number; high?: number }[] =
  [];
for (const [source, list] of [...headings].sort()) {
  const row = (what: string, of: (it: Agreement) => ClassCount) => f1Row(source, what, list.map(of));
  row('headings, readers to labels', (it) => it.readerToLabels);
  row(`headings, ${engine.name} to labels`, (it) => it.engineToLabels);
  row(`headings, ${engine.name} to readers`, (it) => it.engineToReader);
}
for (const [source, list] of [...twice].sort()) f1Row(source, 'headings, second reader to first', list);
if (outlines.length > 0) {
  const steds = (what: string, of: (it: OutlineAgreement) => { edit: { distance: number; size: number } }) => {
    const value = similarity(outlines.map((it) => of(it).edit));
    rows.push({ source: 'huridocs-bookmarks', what, pages: outlines.length, value });
  };
  steds('outlines (documents), readers to bookmarks', (it) => it.readerToBookmarks);
  steds(`outlines (documents), ${engine.name} to bookmarks`, (it) => it.engineToBookmarks);
}

function f1Row(source: string, what: string, counts: readonly ClassCount[]): void {
  const interval = bootstrap(counts.length, (pages) => sumF1(pages.flatMap((page) => counts[page] ?? [])));
  rows.push({ source, what, pages: counts.length, value: sumF1(counts), ...interval });
}

const digits = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(3));
process.stdout.write('| source | what | pages | |\n|---|---|---|---|\n');
for (const { source, what, pages, value, low, high } of rows) {
  const interval = low === undefined ? '' : ` (${digits(low)}–${digits(high)})`;
  process.stdout.write(`| ${source} | ${what} | ${pages} | ${digits(value)}${interval} |\n`);
}
if (values.json !== undefined)
  await writeFile(values.json, `${JSON.stringify({ engine: engine.name, rows }, null, 2)}\n`);
