#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CORRECTIONS, ENGINE_NAMES, engineNamed } from 'treeline/engines';
import { documentScores } from 'treeline/evaluate';
import { metricsOf } from './judge/metrics.js';
import type { View } from './judge/reading.js';
import { markdown, type Sheet, sheetOf } from './judge/report.js';
import { judgeShards } from './judge/run.js';
import { TEST_ONLY } from './split/split.js';

const USAGE = `usage: judge SHARDS... [options]

Runs an engine on the documents of shards (files, or folders of them) and says, source by source, how good it is.

  --engine NAME     ${ENGINE_NAMES.join(', ')} (default: ${ENGINE_NAMES[0]})
  --against NAME    another engine, compared document by document
  --without NAME    the same engine without this correction, compared document by document: the difference is what the
                    correction is worth. May be repeated; "all" leaves out every correction
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
    without: { type: 'string', multiple: true, default: [] },
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
const without = new Set(values.without);
const unknown = values.without.filter((name) => name !== 'all' && !CORRECTIONS.some((known) => known.name === name));
if (unknown.length > 0) {
  const known = CORRECTIONS.map(({ name }) => name).join(', ');
  process.stderr.write(`no correction is named "${unknown.join('", "')}" (there is: ${known || 'none'})\n`);
  process.exit(2);
}
if (without.size > 0 && values.against !== undefined) {
  process.stderr.write('--without compares an engine with itself: leave out --against\n');
  process.exit(2);
}
const engines = await Promise.all(names.map((name) => engineNamed(name)));
if (without.size > 0) engines.push(await engineNamed(values.engine, { without }));

const { sources, generated, done, missing } = await judgeShards(positionals, engines, {
  split: values.split,
  sources: values.source,
  share: part,
  view,
  pdfs: values.pdfs,
  labels: values.labels,
  validLabels: values['valid-labels'],
  onProgress: (count) => count % 10 === 0 && process.stderr.write(`\r${count} documents`),
});
process.stderr.write(`\r${done} documents\n`);
for (const what of missing) process.stderr.write(`not found: ${what}\n`);

const sheets: Sheet[] = [];
const add = (name: string, members: readonly string[]) => {
  const [first = [], second] = engines.map((_, i) => members.flatMap((member) => sources.get(member)?.[i] ?? []));
  const metrics = metricsOf(first.map(({ counts }) => counts));
  const sheet = sheetOf(name, metrics, first, second);
  sheets.push(sheet);
  process.stdout.write(`${markdown(sheet)}\n\n`);
};
const found = [...sources.keys()].sort();
const title =
  without.size > 0 ? `${values.engine} against itself without ${[...without].join(', ')}` : names.join(' against ');
process.stdout.write(`# ${title}, split ${values.split}, content order ${content}\n\n`);
for (const source of found) add(generated.has(source) ? `${source} (generated documents)` : source, [source]);
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
    ...(without.size > 0 && { without: [...without] }),
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
