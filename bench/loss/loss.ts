import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, toMarkdown } from 'treeline';
import { markdownTable } from '../report.js';
import { pdfsIn } from '../sample.js';
import { pdfjsLines, popplerLayout, popplerLines } from './extractors.js';
import { type Fate, type Loss, lossOf, WITHOUT_REASON } from './missing.js';

const USAGE = `npm run bench:loss -- --pdfs FOLDER [--documents N] [--pages N] [--vision never] [--ocr never] [--json FILE]

Compares our Markdown with the text that pdftotext and pdf.js find, line by line and page by page, and lists what is
missing by reason. A line counts if both have it. Needs pdftotext (poppler-utils).

  --pdfs       a folder of PDFs; files that are kept aside are left out
  --documents  only so many, spread evenly over the folder
  --pages      the first pages of each document (default: 30)
  --vision     auto, always or never (default: auto)
  --ocr        auto, force or never (default: never, as the other two read no pictures)
  --examples   so many examples of each reason (default: 10)
  --json       every missing line of every document`;

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string' },
    documents: { type: 'string' },
    pages: { type: 'string', default: '30' },
    vision: { type: 'string', default: 'auto' },
    ocr: { type: 'string', default: 'never' },
    examples: { type: 'string', default: '10' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.pdfs === undefined) {
  (values.help ? process.stdout : process.stderr).write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 2);
}
const vision = values.vision === 'never' || values.vision === 'always' ? values.vision : 'auto';
const mode = values.ocr === 'auto' || values.ocr === 'force' ? values.ocr : 'never';
const pages = Number(values.pages);

const all = await pdfsIn(values.pdfs);
const step = Math.max(1, all.length / Number(values.documents ?? all.length));
const chosen = all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));

async function measure(path: string): Promise<Loss> {
  const bytes = await readFile(path);
  const poppler = await popplerLines(path, pages);
  const layout = await popplerLayout(path, pages);
  const pdfjs = await pdfjsLines(bytes, pages);
  const document = await parse(bytes, { name: basename(path), pages: `1-${pages}`, vision, ocr: { mode } });
  return lossOf(document, toMarkdown(document), { poppler, layout, pdfjs });
}

const measured: (Loss & { name: string })[] = [];
const failed: string[] = [];
for (const [i, path] of chosen.entries()) {
  try {
    measured.push({ name: basename(path), ...(await measure(path)) });
  } catch (cause) {
    failed.push(`${basename(path)}: ${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)}`);
  }
  process.stderr.write(`\r${i + 1} of ${chosen.length}`);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(measured, null, 1)}\n`);
}
process.stderr.write('\n');

const sure = (loss: Loss) => loss.missing.filter(({ doubtful }) => !doubtful);
const unexplained = (loss: Loss) => sure(loss).filter(({ fate }) => WITHOUT_REASON.has(fate));
const total = measured.reduce((sum, { lines }) => sum + lines, 0);
const percent = (count: number, of: number) => `${((100 * count) / Math.max(1, of)).toFixed(2)} %`;

const fates = new Map<Fate, { count: number; doubtful: number; documents: Set<string>; examples: string[] }>();
for (const { name, missing } of measured) {
  for (const { fate, page, text, doubtful } of missing) {
    const entry = fates.get(fate) ?? { count: 0, doubtful: 0, documents: new Set(), examples: [] };
    fates.set(fate, entry);
    if (doubtful) entry.doubtful += 1;
    else entry.count += 1;
    if (doubtful || entry.documents.has(name)) continue;
    entry.documents.add(name);
    entry.examples.push(`${name} p. ${page}: ${text.slice(0, 60)}`);
  }
}
const rows = [...fates]
  .sort(([, a], [, b]) => b.count - a.count)
  .map(([fate, { count, doubtful, documents, examples }]) => [
    fate,
    examples.slice(0, Number(values.examples)).join('<br>').replace(/\|/gu, '\\|'),
    String(count),
    percent(count, total),
    String(documents.size),
    String(doubtful),
  ]);
const worst = measured
  .map((loss) => ({ name: loss.name, lines: loss.lines, lost: unexplained(loss).length }))
  .filter(({ lost, lines }) => lost > 0.02 * lines)
  .sort((a, b) => b.lost / b.lines - a.lost / a.lines)
  .map(({ name, lost, lines }) => [name, String(lost), String(lines), percent(lost, lines)]);
const lost = measured.reduce((sum, loss) => sum + unexplained(loss).length, 0);
process.stdout.write(
  `${measured.length} documents, ${total} lines that both extractors have; ` +
    `${lost} missing without a reason (${percent(lost, total)})\n\n` +
    `${markdownTable(['what became of it', 'examples', 'lines', 'share', 'documents', 'only one extractor has it'], rows, 2)}\n\n` +
    `Documents with more than 2 % missing without a reason:\n\n` +
    `${markdownTable(['document', 'missing', 'lines', 'share'], worst, 1)}\n` +
    `${failed.length > 0 ? `\nFailed:\n${failed.map((line) => `- ${line}`).join('\n')}\n` : ''}`,
);
