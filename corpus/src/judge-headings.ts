#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'treeline';
import { ENGINE_NAMES } from 'treeline/engines';
import { bootstrap, sumF1 } from 'treeline/evaluate';
import { pdfsByHash } from './files/pdfs.js';
import { compareHeadingTexts, type FoundHeading, type HeadingTexts } from './judge/counts/heading-texts.js';
import { type LabelledHeadings, readHeadingLabels } from './labels/headings.js';

const USAGE = `usage: judge-headings --pdfs FOLDER... [options]

Headings of contracts, filings, slides and forms (labels/headings.json): F1 with a 95 % interval over documents, and false
headings a page.

  --pdfs FOLDER       where the PDFs are, under any name; may be repeated
  --engine NAME       ${ENGINE_NAMES.join(', ')} (default: ${ENGINE_NAMES[0]})
  --documents FOLDER  NAME.json for NAME.pdf, made by any build (treeline parse NAME.pdf -f json), instead of an engine
  --look              lists what was missed and what was found too much
  --json FILE         the figures
`;

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string', multiple: true, default: [] },
    engine: { type: 'string', default: ENGINE_NAMES[0] ?? '' },
    documents: { type: 'string' },
    look: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const engine = ENGINE_NAMES.find((name) => name === values.engine);
if (values.pdfs.length === 0 || engine === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const files = await pdfsByHash(values.pdfs);
const results: { kind: LabelledHeadings['kind']; file: string; texts: HeadingTexts }[] = [];
for (const labels of await readHeadingLabels()) {
  const file = files.get(labels.sha256);
  if (file === undefined) {
    process.stderr.write(`not found: ${labels.repository}, ${labels.path}\n`);
    continue;
  }
  const texts = compareHeadingTexts(labels, await headingsOf(file, labels.pages));
  results.push({ kind: labels.kind, file: basename(file), texts });
  if (values.look) look(basename(file), texts);
}

interface Headed {
  objects: readonly { role: string; page: number; text: string }[];
}

async function headingsOf(file: string, pages: number): Promise<FoundHeading[]> {
  const document: Headed = values.documents
    ? JSON.parse(await readFile(join(values.documents, `${basename(file, '.pdf')}.json`), 'utf8'))
    : await parse(await readFile(file), { name: file, engine, pages: `1-${pages}` });
  return document.objects.filter(({ role }) => role === 'heading' || role === 'title');
}

function look(file: string, { wrong, missed }: HeadingTexts): void {
  for (const [sign, list] of [
    ['-', missed],
    ['+', wrong],
  ] as const) {
    for (const { page, text } of list) process.stderr.write(`${file} ${page} ${sign} ${text.slice(0, 90)}\n`);
  }
}

const kinds = [...new Set(results.map(({ kind }) => kind))].sort();
const groups = [...kinds.map((kind) => [kind]), ['contracts', 'filings'], ['forms', 'slides'], kinds].map((names) => ({
  name: names.length === kinds.length ? 'all' : names.join(' and '),
  texts: results.filter(({ kind }) => names.includes(kind)).map(({ texts }) => texts),
}));
const rows = groups.map(({ name, texts }) => {
  const counts = texts.map(({ count }) => count);
  const pages = texts.reduce((sum, one) => sum + one.pages, 0);
  const headings = counts.reduce((sum, { gold }) => sum + gold, 0);
  const wrong = counts.reduce((sum, { predicted, right }) => sum + predicted - right, 0);
  const interval = bootstrap(counts.length, (drawn) => sumF1(drawn.flatMap((i) => counts[i] ?? [])));
  return { name, documents: texts.length, pages, headings, ...interval, false: wrong };
});

const digits = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(3));
process.stdout.write(
  '| kind | documents | pages | headings | F1 | false headings | a page |\n|---|---|---|---|---|---|---|\n',
);
for (const { name, documents, pages, headings, value, low, high, false: wrong } of rows) {
  const f1 = `${digits(value)} (${digits(low)}–${digits(high)})`;
  process.stdout.write(
    `| ${name} | ${documents} | ${pages} | ${headings} | ${f1} | ${wrong} | ${(wrong / Math.max(1, pages)).toFixed(2)} |\n`,
  );
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ engine, rows }, null, 2)}\n`);
