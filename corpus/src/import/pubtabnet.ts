import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { decode } from 'fast-png';
import { z } from 'zod';
import { listFiles, readBlob } from '../files/git.js';
import { pdfOf, type TableDocument, type TableFile, type TrueCell } from '../tables/format.js';
import type { Tally } from './tally.js';

/*
 * The twenty example tables of PubTabNet, for tests only. They are pictures; their labels say the text and the place of
 * every cell, and which rows are the head. Each becomes a page with that text at these places and with the rules of the
 * picture, so that what is measured is the structure and not the reading of small letters.
 */

const exampleSchema = z.object({
  filename: z.string(),
  html: z.object({
    cells: z.array(
      z.object({
        tokens: z.array(z.string()),
        bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
      }),
    ),
    structure: z.object({ tokens: z.array(z.string()) }),
  }),
});
type Example = z.infer<typeof exampleSchema>;

interface Placed extends TrueCell {
  bold: boolean;
  bbox: readonly [number, number, number, number] | undefined;
}

/** Writes the PDFs and `tables.json` to a folder. */
export async function importPubTabNet(repository: string, out: string, tally: Tally): Promise<void> {
  const files = new Map((await listFiles(repository)).map((file) => [file.path, file]));
  const labels = await readBlob(repository, files.get('examples/PubTabNet_Examples.jsonl')?.blob ?? '');
  if (!labels) throw new Error(`${repository} has no examples/PubTabNet_Examples.jsonl.`);
  await mkdir(join(out, 'pdf'), { recursive: true });
  const documents: TableDocument[] = [];
  for (const row of labels.toString('utf8').split('\n')) {
    if (row.trim() === '') continue;
    const example = exampleSchema.parse(JSON.parse(row));
    const picture = await readBlob(repository, files.get(`examples/${example.filename}`)?.blob ?? '');
    if (!picture) {
      tally.add('labels without their picture', 1, example.filename);
      continue;
    }
    const name = example.filename.replace(/\.png$/, '');
    const cells = cellsOf(example);
    const { pdf, box } = await printed(cells, picture);
    await writeFile(join(out, pdfOf(name)), pdf);
    const tables = [{ page: 1, box, cells: cells.map(({ bold: _, bbox: __, ...cell }) => cell) }];
    documents.push({ name, kind: 'pubtabnet', tables });
    tally.add('tables', 1);
  }
  const file: TableFile = { format: 'treeline-tables/1', documents };
  await writeFile(join(out, 'tables.json'), `${JSON.stringify(file)}\n`);
}

/** The cells in their places, as HTML has them; empty ones are left out. */
function cellsOf({ html: { cells, structure } }: Example): Placed[] {
  const found: Placed[] = [];
  const taken = new Set<string>();
  let [row, column, next] = [-1, 0, 0];
  let header = false;
  let spans: Record<string, number> = {};
  for (const token of structure.tokens) {
    if (token === '<thead>') header = true;
    else if (token === '</thead>') header = false;
    else if (token === '<tr>') [row, column] = [row + 1, 0];
    else if (token === '<td' || token === '<td>') spans = {};
    const [, name, count] = /(rowspan|colspan)="(\d+)"/.exec(token) ?? [];
    if (name !== undefined) spans[name] = Number(count);
    if (token !== '<td>' && token !== '>') continue;
    const [rowSpan, columnSpan] = [spans.rowspan ?? 1, spans.colspan ?? 1];
    while (taken.has(`${row} ${column}`)) column++;
    for (let i = 0; i < rowSpan; i++) for (let j = 0; j < columnSpan; j++) taken.add(`${row + i} ${column + j}`);
    const { tokens = [], bbox } = cells[next++] ?? {};
    const text = tokens.filter((part) => !/^<.*>$/.test(part)).join('');
    if (text.trim() === '') continue;
    found.push({
      row,
      column,
      ...(rowSpan > 1 && { rowSpan }),
      ...(columnSpan > 1 && { columnSpan }),
      header,
      text: text.replace(/\s+/g, ' ').trim(),
      bold: tokens[0] === '<b>',
      bbox,
    });
  }
  return found;
}

async function printed(
  cells: readonly Placed[],
  picture: Uint8Array,
): Promise<{ pdf: Uint8Array; box: [number, number, number, number] }> {
  const { width, height, channels, data } = decode(picture);
  const file = await PDFDocument.create();
  const fonts = {
    plain: await file.embedFont(StandardFonts.Helvetica),
    bold: await file.embedFont(StandardFonts.HelveticaBold),
  };
  const page = file.addPage([width + 40, height + 40]);
  const heights = cells.flatMap(({ bbox }) => (bbox ? [bbox[3] - bbox[1]] : [])).sort((a, b) => a - b);
  // Most cells have one line.
  const line = heights[Math.floor(heights.length / 4)] ?? 10;
  for (const cell of cells) drawCell(page, cell, cell.bold ? fonts.bold : fonts.plain, line, height);
  const isDark = (x: number, y: number) => (data[(y * width + x) * channels] ?? 255) < DARK;
  drawRules(page, width, height, isDark);
  return { pdf: await file.save(), box: [MARGIN, MARGIN, width + MARGIN, height + MARGIN] };
}

const MARGIN = 20;
/** Of 255. */
const DARK = 150;
/** Of the width or height of the picture: shorter runs of dark pixels are letters. */
const SHORTEST_RULE = 0.08;

function drawCell(page: PDFPage, { text, bbox }: Placed, font: PDFFont, line: number, height: number): void {
  if (!bbox) return;
  const [x0, y0, x1, y1] = bbox;
  const rows = Math.max(1, Math.round((y1 - y0) / (1.15 * line)));
  const texts = wrapped(encodable(text, font), rows, font);
  for (const [i, part] of texts.entries()) {
    const size = Math.min(0.8 * line, (0.8 * line * (x1 - x0)) / Math.max(1, font.widthOfTextAtSize(part, 0.8 * line)));
    const bottom = y0 + ((i + 1) * (y1 - y0)) / texts.length;
    page.drawText(part, { x: MARGIN + x0, y: height + MARGIN - bottom + 0.2 * line, size, font });
  }
}

/** The text in about so many lines of equal width. */
function wrapped(text: string, rows: number, font: PDFFont): string[] {
  const widest = font.widthOfTextAtSize(text, 10) / rows;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const isFull = last === undefined || (lines.length < rows && font.widthOfTextAtSize(last, 10) >= 0.9 * widest);
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** The standard fonts have Latin letters alone. */
function encodable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text, (character) => (known.has(character.codePointAt(0) ?? 0) ? character : '*')).join('');
}

/** Long runs of dark pixels, across and down. */
function drawRules(page: PDFPage, width: number, height: number, isDark: (x: number, y: number) => boolean): void {
  const at = (x: number, y: number) => ({ x: MARGIN + x, y: height + MARGIN - y });
  for (let y = 0; y < height; y++) {
    for (const [from, to] of runsOf(width, (x) => isDark(x, y), SHORTEST_RULE * width))
      page.drawLine({ start: at(from, y + 0.5), end: at(to, y + 0.5), thickness: 0.7 });
  }
  for (let x = 0; x < width; x++) {
    for (const [from, to] of runsOf(height, (y) => isDark(x, y), Math.max(24, SHORTEST_RULE * height)))
      page.drawLine({ start: at(x + 0.5, from), end: at(x + 0.5, to), thickness: 0.7 });
  }
}

function runsOf(length: number, isSet: (at: number) => boolean, least: number): [number, number][] {
  const runs: [number, number][] = [];
  let start = -1;
  for (let at = 0; at <= length; at++) {
    if (at < length && isSet(at)) start = start < 0 ? at : start;
    else if (start >= 0) {
      if (at - start >= least) runs.push([start, at]);
      start = -1;
    }
  }
  return runs;
}
