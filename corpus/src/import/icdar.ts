import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import type { OpenPdf } from 'treeline';
import { withPdf } from 'treeline/read';
import { z } from 'zod';
import { type GitFile, listFiles, readBlob } from '../files/git.js';
import { pdfOf, type TableDocument, type TableFile, type TrueCell, type TrueTable } from '../tables/format.js';
import type { Tally } from './tally.js';

/*
 * The tables of the ICDAR 2013 competition: 67 PDFs of the European Union and of the United States, with the regions
 * and the cells of all their tables. They are for tests only, and no copy of them is kept in the repository.
 *
 * A table that goes over a page or a column has several regions; each counts as a table, with rows and columns from 0.
 * Where the competition gives two readings of a file (`eu-009a`, `eu-009b`) the first is taken.
 */

const number = z.coerce.number();
const place = z.object({ '@x1': number, '@y1': number, '@x2': number, '@y2': number });
const region = z.object({ '@page': number, 'bounding-box': place });
const regionsFile = z.object({
  document: z.object({ table: z.array(z.object({ region: z.array(region) })) }),
});
const structureFile = z.object({
  document: z.object({
    table: z.array(
      z.object({
        region: z.array(
          z.object({
            '@row-increment': number,
            '@col-increment': number,
            cell: z.array(
              z.object({
                '@start-row': number,
                '@start-col': number,
                '@end-row': number.optional(),
                '@end-col': number.optional(),
                content: z.unknown(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

type Structure = z.infer<typeof structureFile>['document']['table'][number]['region'][number];

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => name === 'table' || name === 'region' || name === 'cell',
});

/** Writes the PDFs and `tables.json` to a folder. */
export async function importIcdar(repository: string, out: string, tally: Tally): Promise<void> {
  const files = new Map((await listFiles(repository)).map((file) => [file.path, file]));
  const pdfs = [...files.keys()].filter((path) => /icdar2013-dataset\/.*\.pdf$/.test(path)).sort();
  const documents: TableDocument[] = [];
  await mkdir(join(out, 'pdf'), { recursive: true });
  const text = async (file: GitFile | undefined) => (file ? (await readBlob(repository, file.blob))?.toString() : '');
  for (const path of pdfs) {
    const name = basename(path, '.pdf');
    const stem = path.slice(0, -'.pdf'.length);
    const pdf = await readBlob(repository, files.get(path)?.blob ?? '');
    const regions = await text(files.get(`${stem}-reg.xml`));
    const structure = await text(files.get(`${stem}-str.xml`));
    if (!pdf || !regions || !structure) {
      tally.add('files without their truth', 1, name);
      continue;
    }
    await writeFile(join(out, pdfOf(name)), pdf);
    const tables = await withPdf(pdf, {}, (open) => tablesOf(open, regions, structure, name, tally));
    documents.push({ name, kind: name.slice(0, 2), tables });
    tally.add('tables', tables.length);
  }
  const file: TableFile = { format: 'treeline-tables/1', documents };
  await writeFile(join(out, 'tables.json'), `${JSON.stringify(file)}\n`);
}

function tablesOf(pdf: OpenPdf, regionsXml: string, structureXml: string, name: string, tally: Tally): TrueTable[] {
  const regions = regionsFile.parse(parser.parse(regionsXml)).document.table;
  const structures = structureFile.parse(parser.parse(structureXml)).document.table;
  return regions.flatMap(({ region }, table) =>
    region.flatMap((given, i): TrueTable[] => {
      const page = given['@page'];
      const box = given['bounding-box'];
      const parts = structures[table]?.region ?? [];
      // Regions that one file parts and the other does not are put together again, by their increments.
      const part = parts[i];
      const cells = parts.length === region.length && part ? cellsOf([part], false) : cellsOf(parts, true);
      if (cells.length === 0) {
        tally.add('tables without cells', 1, `${name}, page ${page}`);
        return [];
      }
      const { height } = pdf.readPage(page).page;
      // Theirs counts from the bottom.
      return [{ page, box: [box['@x1'], height - box['@y2'], box['@x2'], height - box['@y1']], cells }];
    }),
  );
}

function cellsOf(parts: readonly Structure[], together: boolean): TrueCell[] {
  const all = parts.flatMap(({ cell, ...part }) =>
    cell.map((it) => ({
      row: it['@start-row'] + (together ? part['@row-increment'] : 0),
      column: it['@start-col'] + (together ? part['@col-increment'] : 0),
      rowSpan: (it['@end-row'] ?? it['@start-row']) - it['@start-row'] + 1,
      columnSpan: (it['@end-col'] ?? it['@start-col']) - it['@start-col'] + 1,
      text: typeof it.content === 'string' ? it.content.replace(/\s+/g, ' ').trim() : '',
    })),
  );
  const firstRow = Math.min(...all.map(({ row }) => row));
  const firstColumn = Math.min(...all.map(({ column }) => column));
  return all.map(({ row, column, rowSpan, columnSpan, text }) => ({
    row: row - firstRow,
    column: column - firstColumn,
    ...(rowSpan > 1 && { rowSpan }),
    ...(columnSpan > 1 && { columnSpan }),
    text,
  }));
}
