import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readShard, shardsIn } from '../format/shards.js';
import { readGraphicLabels } from '../labels/graphics.js';
import { pdfOf, tableFileSchema } from '../tables/format.js';
import type { OnPage } from './counts/boxes.js';

/* Documents whose figures, tables or formulas are known, each with the PDF that an engine is to read. */

export const KINDS = ['figure', 'table', 'formula'] as const;
export type Kind = (typeof KINDS)[number];

export interface Case {
  /** The sets in which it is counted. */
  sets: readonly string[];
  document: string;
  /** Path of the PDF. */
  pdf: string;
  /** Pages to read; all without. */
  range: string | undefined;
  truth: (OnPage & { kind: Kind })[];
  kinds: readonly Kind[];
  /** Whether the truth speaks of a page. */
  covers: (page: number) => boolean;
}

/** Pages read before a labelled one: what stands on all of them is furniture. */
const BEFORE = 2;

/** The pages boxed by hand. Says on standard error which files are missing. */
export async function labelledCases(pdfs: ReadonlyMap<string, string>): Promise<Case[]> {
  const { pages } = await readGraphicLabels();
  const cases: Case[] = [];
  for (const hash of new Set(pages.map(({ sha256 }) => sha256))) {
    const own = pages.filter(({ sha256 }) => sha256 === hash);
    const [first] = own;
    const pdf = pdfs.get(hash);
    if (!first || pdf === undefined) {
      process.stderr.write(`not found: ${first?.document ?? hash}\n`);
      continue;
    }
    const numbers = new Set(own.map(({ page }) => page));
    cases.push({
      sets: [`labelled, ${first.source}`, 'labelled, all'],
      document: first.document,
      pdf,
      range: ranges(numbers),
      truth: own.flatMap(({ page, objects }) => objects.map(({ kind, box }) => ({ page, kind, box }))),
      kinds: KINDS,
      covers: (page) => numbers.has(page),
    });
  }
  return cases;
}

function ranges(numbers: ReadonlySet<number>): string {
  return [...numbers].map((page) => `${Math.max(1, page - BEFORE)}-${page}`).join();
}

/** The tables of ICDAR 2013. */
export async function icdarCases(folder: string): Promise<Case[]> {
  const file = tableFileSchema.parse(JSON.parse(await readFile(join(folder, 'tables.json'), 'utf8')));
  return file.documents.map(({ name, tables }) => ({
    sets: ['ICDAR 2013'],
    document: name,
    pdf: join(folder, pdfOf(name)),
    range: undefined,
    truth: tables.map(({ page, box }) => ({ page, box, kind: 'table' })),
    kinds: ['table'],
    covers: () => true,
  }));
}

/** Documents of shards that know all their graphics and whose PDF is there. */
export async function generatedCases(
  folder: string,
  split: string,
  pdfs: ReadonlyMap<string, string>,
): Promise<Case[]> {
  const cases: Case[] = [];
  for (const shard of await shardsIn(folder)) {
    for await (const { id, source, split: own, sha256, truth } of readShard(shard)) {
      const pdf = pdfs.get(sha256 ?? '');
      if (own !== split || pdf === undefined || !truth.known.includes('graphics')) continue;
      cases.push({
        sets: [`${source}, ${split}`],
        document: id,
        pdf,
        range: undefined,
        truth: (truth.regions ?? []).flatMap(({ role, page, box }) => {
          const kind = KINDS.find((name) => name === role);
          return kind ? [{ page, box, kind }] : [];
        }),
        kinds: KINDS,
        covers: () => true,
      });
    }
  }
  return cases;
}
