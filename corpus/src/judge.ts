#!/usr/bin/env node
import { readFile, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ENGINE_NAMES, engineNamed } from 'treeline/engines';
import { documentScores, type Judged } from 'treeline/evaluate';
import { withPdf } from 'treeline/read';
import type { CorpusDocument } from './format.js';
import { type CorpusCounts, judgeDocument } from './judge/document.js';
import { HandLabels } from './judge/labels.js';
import { metricsOf } from './judge/metrics.js';
import type { View } from './judge/reading.js';
import { markdown, type Sheet, sheetOf } from './judge/report.js';
import { pdfsByHash } from './pdfs.js';
import { readShard, shardsIn } from './shards.js';
import { fraction, TEST_ONLY } from './split.js';

const USAGE = `usage: judge SHARDS... [options]

Runs an engine on the documents of shards (files, or folders of them) and says, source by source, how good it is.

  --engine NAME     ${ENGINE_NAMES.join(', ')} (default: ${ENGINE_NAMES[0]})
  --against NAME    another engine, compared document by document
  --split NAME      test, valid, train, all or none (default: test)
  --source NAME     only documents of this source; may be repeated
  --content HOW     the order in which the file draws its lines: given, shuffled or absent (default: given)
  --labels          also the pages of corpus/labels that are found in the shards: links and graphics labelled by hand
  --valid-labels    the same for corpus/labels/links-valid.json: pages to choose by, summed up apart
  --pdfs FOLDER     where PDFs are, under any name, so that pages can be looked at; may be repeated (default: none are)
  --hide WHAT       fonts or graphics; may be repeated
  --share SHARE     a part of the documents, 0 to 1, always the same ones (default: 1)
  --json FILE       all figures, those of each document, and the failures

A figure counts only what a source knows. "micro" is over everything in the documents of a source together, "macro" the
mean of the documents; 95 % intervals are bootstrapped over documents. A failed document counts as one without any answer.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: ENGINE_NAMES[0] ?? '' },
    against: { type: 'string' },
    split: { type: 'string', default: 'test' },
    source: { type: 'string', multiple: true, default: [] },
    content: { type: 'string', default: 'given' },
    labels: { type: 'boolean', default: false },
    'valid-labels': { type: 'boolean', default: false },
    pdfs: { type: 'string', multiple: true, default: [] },
    hide: { type: 'string', multiple: true, default: [] },
    share: { type: 'string', default: '1' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit();
}
const CONTENTS: readonly View['content'][] = ['given', 'shuffled', 'absent'];
const HIDEABLE = ['fonts', 'graphics'] as const;
const content = CONTENTS.find((name) => name === values.content);
const hidden = values.hide.map((name) => HIDEABLE.find((known) => known === name));
const part = Number(values.share);
const splits = ['test', 'valid', 'train', 'all', 'none'];
if (
  positionals.length === 0 ||
  !splits.includes(values.split) ||
  !content ||
  hidden.includes(undefined) ||
  !(part > 0)
) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const view: View = { content, hide: new Set(hidden.flatMap((name) => name ?? [])) };
const names = [values.engine, ...(values.against === undefined ? [] : [values.against])];
const stranger = names.find((name) => !ENGINE_NAMES.some((known) => known === name));
if (stranger !== undefined) {
  process.stderr.write(`no engine is named "${stranger}"\n${USAGE}`);
  process.exit(2);
}
const engines = await Promise.all(names.map(engineNamed));

/** For each source the documents as each engine did them. Documents themselves are dropped at once. */
const sources = new Map<string, Judged<CorpusCounts>[][]>();
const pdfs = await pdfsByHash(values.pdfs);
const labels = [
  ...(values.labels ? [await HandLabels.read()] : []),
  ...(values['valid-labels'] ? [await HandLabels.readValid()] : []),
];
let done = 0;
for (const place of positionals) {
  const shards = (await stat(place)).isDirectory() ? await shardsIn(place) : [place];
  for (const shard of shards) {
    for await (const document of readShard(shard)) {
      for (const labelled of labels.flatMap((set) => set.of(document))) await judge(labelled);
      if (values.split === 'all' || document.split === values.split) await judge(document);
    }
  }
}
process.stderr.write(`\r${done} documents\n`);
for (const what of labels.flatMap((set) => set.missing())) process.stderr.write(`not found: ${what}\n`);

async function judge(document: CorpusDocument): Promise<void> {
  if (values.source.length > 0 && !values.source.includes(document.source)) return;
  if (fraction(`share:${document.id}`) >= part) return;
  const lists = sources.get(document.source) ?? engines.map(() => []);
  sources.set(document.source, lists);
  const judgeIn = async (how: View) => {
    for (const [i, engine] of engines.entries()) lists[i]?.push(await judgeDocument(document, engine, how));
  };
  const file = pdfs.get(document.sha256 ?? '');
  if (file === undefined) await judgeIn(view);
  else {
    await withPdf(await readFile(file), {}, (pdf) =>
      judgeIn({ ...view, draw: async (page, scale) => pdf.renderPage(page, { scale, gray: true }) }),
    );
  }
  done += 1;
  if (done % 10 === 0) process.stderr.write(`\r${done} documents`);
}

const sheets: Sheet[] = [];
const add = (name: string, members: readonly string[]) => {
  const [first = [], second] = engines.map((_, i) => members.flatMap((member) => sources.get(member)?.[i] ?? []));
  const metrics = metricsOf(first.map(({ counts }) => counts));
  const sheet = sheetOf(name, metrics, first, second);
  sheets.push(sheet);
  process.stdout.write(`${markdown(sheet)}\n\n`);
};
const found = [...sources.keys()].sort();
process.stdout.write(`# ${names.join(' against ')}, split ${values.split}, content order ${content}\n\n`);
for (const source of found) add(source, [source]);
const byHand = found.filter((source) => /^(links|graphics) of /.test(source));
const toChoose = byHand.filter((source) => source.endsWith('(valid)'));
for (const kind of ['links', 'graphics']) {
  const members = byHand.filter((source) => source.startsWith(kind) && !toChoose.includes(source));
  if (members.length > 1) add(`${kind}, all labelled by hand`, members);
}
if (toChoose.length > 1) add('links for choosing, labelled by hand', toChoose);
const unseen = found.filter((source) => TEST_ONLY.has(source));
const seen = found.filter((source) => !TEST_ONLY.has(source) && !byHand.includes(source));
if (seen.length > 1) add(`sources with a training part (${seen.join(', ')})`, seen);
if (unseen.length > 1) add(`sources never trained on (${unseen.join(', ')})`, unseen);

if (values.json !== undefined) {
  const report = {
    engine: engines[0]?.name,
    weights: engines[0]?.weights,
    ...(engines[1] && { against: engines[1].name }),
    split: values.split,
    content,
    hidden: [...view.hide],
    drawn: values.pdfs.length > 0,
    share: part,
    sheets,
    documents: found.map((source) => {
      const judged = sources.get(source)?.[0] ?? [];
      return { source, scores: documentScores(metricsOf(judged.map(({ counts }) => counts)), judged) };
    }),
  };
  await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
}
