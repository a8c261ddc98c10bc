#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { engineNamed } from 'treeline/engines';
import { type ClassCount, sumF1 } from 'treeline/evaluate';
import { withReadPdf } from 'treeline/read';
import { pdfsByHash } from './files/pdfs.js';
import { averagePrecision, type Ranked } from './judge/counts/average-precision.js';
import { countBoxes } from './judge/counts/boxes.js';
import { type Case, generatedCases, icdarCases, KINDS, type Kind, labelledCases } from './judge/graphics-cases.js';

const MODES = ['baseline', 'never', 'auto', 'always'] as const;

const USAGE = `usage: judge-graphics --pdfs FOLDER... [options]

Says how well figures, tables and formulas are found on pages that can be looked at: F1 at half the union in common (with
precision and recall), AP50, and the CPU milliseconds a page that reading and Detect take.

  --labels          the pages of corpus/labels/graphics.json, source by source
  --icdar FOLDER    tables of the ICDAR 2013 set (see import icdar)
  --shards FOLDER   generated documents with exact boxes; may be repeated
  --split NAME      of those documents (default: test)
  --pdfs FOLDER     where the PDFs are, under any name; may be repeated
  --mode NAME       ${MODES.join(', ')}: the engine by rules, or the learned one and when it looks; may be repeated
                    (default: all)
`;

const { values } = parseArgs({
  options: {
    labels: { type: 'boolean', default: false },
    icdar: { type: 'string' },
    shards: { type: 'string', multiple: true, default: [] },
    split: { type: 'string', default: 'test' },
    pdfs: { type: 'string', multiple: true, default: [] },
    mode: { type: 'string', multiple: true, default: [...MODES] },
  },
});
const modes = values.mode.map((name) => MODES.find((mode) => mode === name));
if (modes.includes(undefined) || !(values.labels || values.icdar !== undefined || values.shards.length > 0)) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const pdfs = await pdfsByHash(values.pdfs);
const cases: Case[] = [
  ...(values.labels ? await labelledCases(pdfs) : []),
  ...(values.icdar === undefined ? [] : await icdarCases(values.icdar)),
];
for (const folder of values.shards) cases.push(...(await generatedCases(folder, values.split, pdfs)));

/** What one mode found in one set, kind by kind. */
interface Tally {
  counts: Record<Kind, ClassCount[]>;
  ranked: Record<Kind, Ranked[]>;
}

for (const mode of modes.flatMap((name) => name ?? [])) {
  const engine = await engineNamed(mode === 'baseline' ? 'baseline' : 'treeline');
  const tallies = new Map<string, Tally>();
  let pages = 0;
  const started = process.cpuUsage();
  for (const { sets, document, pdf, range, truth, kinds, covers } of cases) {
    const bytes = await readFile(pdf);
    const objects = await withReadPdf(bytes, { name: document, pages: range }, async (reading) => {
      pages += reading.pages.length;
      return (await engine.detect(reading, mode === 'baseline' ? {} : { vision: mode })).objects;
    });
    for (const set of sets) {
      const tally = tallies.get(set) ?? { counts: perKind(() => []), ranked: perKind(() => []) };
      tallies.set(set, tally);
      for (const kind of kinds) {
        const found = objects.filter(({ role, page }) => role === kind && covers(page));
        tally.counts[kind].push(
          countBoxes(
            truth.filter((region) => region.kind === kind),
            found,
          ),
        );
        tally.ranked[kind].push(...found.map(({ page, box, confidence }) => ({ document, page, box, confidence })));
      }
    }
  }
  const { user, system } = process.cpuUsage(started);
  process.stdout.write(`# ${mode}: ${pages} pages, ${((user + system) / 1000 / pages).toFixed(1)} ms CPU a page\n\n`);
  process.stdout.write('| set | kind | objects | F1 | precision | recall | AP50 |\n|---|---|---|---|---|---|---|\n');
  for (const [set, { counts, ranked }] of tallies) {
    for (const kind of KINDS) {
      const gold = cases
        .filter(({ sets }) => sets.includes(set))
        .flatMap(({ document, truth }) =>
          truth.filter((region) => region.kind === kind).map((region) => ({ ...region, document })),
        );
      const sum = (of: (count: ClassCount) => number) => counts[kind].reduce((total, count) => total + of(count), 0);
      const figures = [
        sumF1(counts[kind]),
        sum(({ right }) => right) / sum(({ predicted }) => predicted),
        sum(({ right }) => right) / sum(({ gold }) => gold),
        averagePrecision(gold, ranked[kind]),
      ];
      if (gold.length > 0) process.stdout.write(`| ${[set, kind, gold.length, ...figures.map(shown)].join(' | ')} |\n`);
    }
  }
  process.stdout.write('\n');
}

function perKind<T>(make: () => T): Record<Kind, T> {
  return { figure: make(), table: make(), formula: make() };
}

function shown(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '–' : value.toFixed(3);
}
