#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENGINE_NAMES, engineNamed, tableStructure } from 'treeline/engines';
import { bootstrap, type ClassCount, mean, similarity, sumF1, teds } from 'treeline/evaluate';
import { readPdf } from 'treeline/read';
import { matchedBoxes } from './judge/counts/boxes.js';
import { pdfOf, tableFileSchema } from './tables/format.js';

const USAGE = `usage: judge-tables FOLDER [options]

Says how well tables with known cells are understood (FOLDER: see import icdar, and tables/make).

  --engine NAME    also finds the tables itself: F1 at half the union in common, and TEDS-S of what it made of them, 0
                   where it found none; may be repeated (${ENGINE_NAMES.join(', ')})
  --by-kind        also the figures of each kind of table
  --json FILE      the figures of every table

With the box of a table given: TEDS-S looks at the structure alone, TEDS at the texts too. Both are means over tables.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', multiple: true, default: [] },
    'by-kind': { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}

interface Row {
  name: string;
  kind: string;
  page: number;
  structure: number;
  text: number;
  confidence: number | undefined;
  /** Rows of the head, as they are and as they were found; absent where the source does not say. */
  head?: [truth: number, found: number];
}

const file = tableFileSchema.parse(JSON.parse(await readFile(join(folder, 'tables.json'), 'utf8')));
const engines = await Promise.all(values.engine.map((name) => engineNamed(name)));
const found = engines.map((): ClassCount[] => []);
/** TEDS-S of every true table with the engine's own box and cells; 0 where it found none. */
const ends = engines.map((): number[] => []);
const rows: Row[] = [];
for (const { name, kind, tables } of file.documents) {
  const reading = await readPdf(await readFile(join(folder, pdfOf(name))), { name });
  for (const { page: number, box, cells } of tables) {
    const page = reading.pages.find(({ page }) => page.number === number);
    const predicted = page && tableStructure(page, box, page.lines);
    const score = (what: 'structure' | 'text') => similarity([teds(cells, predicted?.cells ?? [], what)]) ?? 0;
    const confidence = predicted?.confidence;
    const head: Row['head'] = cells.some(({ header }) => header !== undefined)
      ? [headRows(cells), headRows(predicted?.cells ?? [])]
      : undefined;
    const scores = { structure: score('structure'), text: score('text') };
    rows.push({ name, kind, page: number, ...scores, confidence, ...(head && { head }) });
  }
  for (const [i, engine] of engines.entries()) {
    const objects = (await engine.detect(reading)).objects.filter(({ role }) => role === 'table');
    const pairs = matchedBoxes(tables, objects);
    found[i]?.push({ right: pairs.length, gold: tables.length, predicted: objects.length });
    for (const table of tables) {
      const object = pairs.find(([gold]) => gold === table)?.[1];
      ends[i]?.push(similarity([teds(table.cells, object?.cells ?? [], 'structure')]) ?? 0);
    }
  }
}

/** How many rows at the top are headers. */
function headRows(cells: readonly { row: number; header?: boolean | undefined }[]): number {
  const body = cells.filter(({ header }) => header !== true).map(({ row }) => row);
  const head = cells.filter(({ header }) => header === true).map(({ row }) => row);
  return head.filter((row) => body.every((other) => other > row)).reduce((most, row) => Math.max(most, row + 1), 0);
}

const figure = (of: (row: Row) => number, among: readonly Row[]) => {
  const interval = bootstrap(among.length, mean(of)(among));
  const { value = 0, low = 0, high = 0 } = interval ?? {};
  return `${value.toFixed(4)} (${low.toFixed(4)}–${high.toFixed(4)})`;
};
const report = (title: string, among: readonly Row[]) =>
  process.stdout.write(
    `${title}: ${among.length} tables, TEDS-S ${figure((row) => row.structure, among)}, TEDS ${figure((row) => row.text, among)}\n`,
  );
const average = (scores: readonly number[]) =>
  scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
report('boxes given', rows);
const heads = rows.flatMap(({ head }) => (head ? [head] : []));
if (heads.length > 0) {
  const right = heads.filter(([truth, found]) => truth === found).length;
  process.stdout.write(`rows of the head right: ${right} of ${heads.length} (${(right / heads.length).toFixed(4)})\n`);
}
if (values['by-kind']) {
  for (const part of [0, 1]) {
    const kinds = [...new Set(rows.map(({ kind }) => kind.split(' ')[part] ?? ''))]
      .filter((kind) => kind !== '')
      .sort();
    for (const kind of kinds)
      report(
        `  ${kind}`,
        rows.filter((row) => row.kind.split(' ')[part] === kind),
      );
  }
}
for (const [i, engine] of engines.entries()) {
  const counts = found[i] ?? [];
  const sum = (of: (count: ClassCount) => number) => counts.reduce((total, count) => total + of(count), 0);
  process.stdout.write(
    `found by ${engine.name}: F1 ${sumF1(counts)?.toFixed(4)} (${sum(({ right }) => right)} right, ${sum(({ gold }) => gold)} true, ${sum(({ predicted }) => predicted)} found), TEDS-S from page to cells ${average(ends[i] ?? []).toFixed(4)}\n`,
  );
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 1)}\n`);
