import '@treeline/pool/v8-settings';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toMarkdown } from 'treeline';
import { engineNamed, inGivenOrder, PAGES_TOGETHER, TextModel, toDocument } from 'treeline/engines';
import { type Reading, readPdf } from 'treeline/read';
import { markdownTable, writeResult } from '../report.js';
import { choosePdfs, copySamples, type SamplePdf } from '../sample.js';
import { BareEngine } from './bare-engine.js';
import { figuresOf, Round, TEXT_ENCODER } from './stage-costs.js';

/*
 * Processor time a page, stage by stage, in a program that stays: one process goes through all files once to get warm, and then
 * once a round, with PDFium alone and every stage of the learned path by turns on each file. No page is looked at.
 */

const USAGE = `npm run bench:stages -- [--pdfs FOLDER] [--pages 600] [--rounds 5] [--ocr auto]

  --pdfs     measure on PDFs of this folder instead of copies of samples/
  --pages    about how many pages
  --rounds   how often each file is gone through
  --ocr      auto, or never: pictures with text are not read`;

const MODELS = new URL('../../../models/', import.meta.url);

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string' },
    pages: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '5' },
    ocr: { type: 'string', default: 'auto' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}

const OCR = values.ocr === 'never' ? 'never' : 'auto';
const bare = await BareEngine.start();
const engine = await engineNamed('treeline');
const text = await TextModel.load((name) => readFile(new URL(name, MODELS)));
const work = await mkdtemp(join(tmpdir(), 'bench-stages-'));
try {
  const pages = Number(values.pages);
  const files = values.pdfs === undefined ? await copySamples(work, pages) : await choosePdfs(values.pdfs, pages);
  await compare(files, Number(values.rounds));
} finally {
  await rm(work, { recursive: true });
}

async function compare(chosen: readonly SamplePdf[], rounds: number): Promise<void> {
  const files: SamplePdf[] = [];
  for (const file of chosen) {
    try {
      await goThrough(file, new Round());
      files.push(file);
    } catch (error) {
      process.stderr.write(`left out: ${file.path}: ${error instanceof Error ? error.message : error}\n`);
    }
  }
  const pages = files.reduce((sum, file) => sum + file.pages, 0);
  process.stderr.write(`${files.length} files, ${pages} pages, ${rounds} rounds\n`);
  const measured: Round[] = [];
  for (let i = 0; i < rounds; i++) {
    const round = new Round();
    for (const file of files) await goThrough(file, round);
    measured.push(round);
  }
  const figures = figuresOf(measured, pages);
  const rows = figures.map(({ name, cpuPerPage, ratio }) => [name, cpuPerPage.toFixed(2), ratio.toFixed(2)]);
  process.stdout.write(`${markdownTable(['stage', 'CPU ms a page', 'x PDFium alone'], rows, 1)}\n\n`);
  const detect = figures.find(({ name }) => name === 'Detect');
  process.stdout.write(
    `Detect with its text encoder: ${detect?.cpuPerPage.toFixed(1)} ms a page, ${detect?.ratio.toFixed(2)} of bare PDFium\n`,
  );
  const sample = values.pdfs === undefined ? 'copies of samples/' : 'a folder given with --pdfs';
  const name = values.pdfs === undefined ? 'stages' : 'stages-real';
  await writeResult(name, { sample, files: files.length, pages, rounds, stages: figures });
}

async function goThrough({ path }: SamplePdf, round: Round): Promise<void> {
  const bytes = await readFile(path);
  await round.time('PDFium alone', () => bare.readAll(bytes));
  const reading = await round.time('reading', () => readPdf(bytes, { name: path, ocr: { mode: OCR } }));
  await round.time(TEXT_ENCODER, () => encode(reading));
  const detected = await round.time('Detect', () => engine.detect(reading, { vision: 'never' }));
  const ordered = await round.time('Order', async () => inGivenOrder(await engine.order(detected)));
  const constructed = await round.time('Construct', () => engine.construct(ordered));
  await round.time('writing Markdown', () => toMarkdown(toDocument(constructed, engine)));
}

/** What the text encoder does within Detect. */
async function encode({ pages }: Reading): Promise<void> {
  for (let i = 0; i < pages.length; i += PAGES_TOGETHER) {
    await text.encode(pages.slice(i, i + PAGES_TOGETHER).flatMap(({ lines }) => lines.map((line) => line.text)));
  }
}
