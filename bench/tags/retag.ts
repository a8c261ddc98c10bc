import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { parse, TreelineError } from 'treeline';
import { readTaggedText, type TaggedBlock, toTaggedPdf } from 'treeline/pdf';
import { markdownTable, median, writeResult } from '../report.js';
import { pdfsIn, SAMPLES } from '../sample.js';
import { agreement } from './agreement.js';

/*
 * Well-tagged PDFs lose their tags, get ours, and both are compared: `npm run soak:retag -- --pdfs FOLDER`. Files with
 * little text under their tags, with headings that skip a level, or with paragraphs as headings are no yardstick and are
 * left out.
 */

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string', default: SAMPLES },
    limit: { type: 'string', default: '1000' },
    'min-headings': { type: 'string', default: '0' },
    name: { type: 'string', default: 'soak-retag' },
  },
});

const MIN_CHARACTERS = 100;
/** Where more of the text is headings, or they are longer, their style was used for something else. */
const MAX_HEADING_SHARE = 0.25;
const MAX_HEADING_LENGTH = 80;

interface Compared {
  name: string;
  headings: number;
  order: number;
  wanted: number;
}

const compared: Compared[] = [];
const leftOut: string[] = [];
for (const path of await pdfsIn(values.pdfs)) {
  if (compared.length >= Number(values.limit)) break;
  const bytes = new Uint8Array(await readFile(path));
  try {
    const result = await compare(basename(path), bytes);
    if (result) compared.push(result);
    else leftOut.push(basename(path));
  } catch (error) {
    if (!(error instanceof TreelineError)) throw error;
    leftOut.push(`${basename(path)} (${error.message})`);
  }
}
for (const { name, headings, order, wanted } of compared)
  process.stdout.write(`${name}: headings ${headings.toFixed(2)} of ${wanted}, order ${order.toFixed(2)}\n`);
for (const name of leftOut) process.stdout.write(`left out: ${name}\n`);
const withHeadings = compared.filter(({ wanted }) => wanted > 0);
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
const rows = [
  ['files', String(compared.length), ''],
  [
    'headings (F1), files that have some',
    mean(withHeadings.map(({ headings }) => headings)).toFixed(3),
    median(withHeadings.map(({ headings }) => headings)).toFixed(3),
  ],
  [
    'reading order',
    mean(compared.map(({ order }) => order)).toFixed(3),
    median(compared.map(({ order }) => order)).toFixed(3),
  ],
];
process.stdout.write(`\n${markdownTable(['figure', 'mean', 'median'], rows, 1)}\n`);
await writeResult(values.name, { files: compared.length, rows });

async function compare(name: string, bytes: Uint8Array): Promise<Compared | undefined> {
  const theirs = await readTaggedText(bytes);
  if (!theirs || !isYardstick(theirs)) return undefined;
  const bare = await withoutTags(bytes);
  const { bytes: tagged } = await toTaggedPdf(bare, await parse(bare, { name }), { replace: true });
  const ours = await readTaggedText(tagged);
  if (!ours) return undefined;
  return { name, ...agreement(theirs, ours), wanted: theirs.filter(({ type }) => isHeading(type)).length };
}

function isHeading(type: string): boolean {
  return /^H[1-6]$/.test(type);
}

function isYardstick(elements: readonly TaggedBlock[]): boolean {
  const levels = elements.flatMap(({ type }) => (isHeading(type) ? [Number(type.slice(1))] : []));
  const skips = levels.some((level, i) => level > (levels[i - 1] ?? 0) + 1);
  const characters = elements.reduce((sum, { text }) => sum + text.replace(/\s/gu, '').length, 0);
  const headings = elements.flatMap(({ type, text }) => (isHeading(type) ? [text.replace(/\s/gu, '').length] : []));
  const share = headings.reduce((sum, length) => sum + length, 0) / characters;
  if (share > MAX_HEADING_SHARE || (headings.length > 0 && median(headings) > MAX_HEADING_LENGTH)) return false;
  return !skips && characters >= MIN_CHARACTERS && levels.length >= Number(values['min-headings']);
}

/** The file without its structure tree. Marks in its content mean nothing without it. */
async function withoutTags(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY });
  pdf.catalog.delete(PDFName.of('StructTreeRoot'));
  pdf.catalog.delete(PDFName.of('MarkInfo'));
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    dict.delete(PDFName.of('StructParent'));
    dict.delete(PDFName.of('StructParents'));
  }
  return await pdf.save({ updateFieldAppearances: false, addDefaultPage: false });
}
