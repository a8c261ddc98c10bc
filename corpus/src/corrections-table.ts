#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { CORRECTIONS, engineNamed, type NamedCorrection } from 'treeline/engines';
import type { Judged } from 'treeline/evaluate';
import { type CorrectionRow, correctionsTable, type Worth, worthOf } from './judge/corrections.js';
import type { CorpusCounts } from './judge/document.js';
import { metricsOf } from './judge/metrics.js';
import { AS_READ } from './judge/reading.js';
import { judgeShards } from './judge/run.js';

const USAGE = `usage: corrections-table SHARDS... [options]

Prints what each correction is worth on the real documents of some shards: those to choose by (valid), and the tests.

  --only NAME     only these corrections; may be repeated (default: every one, and all together)
  --engine NAME   treeline or dsps (default: treeline)
  --share SHARE   a part of the documents, 0 to 1, always the same ones (default: 1)
  --pdfs FOLDER   where PDFs are, under any name, so that pages can be drawn; may be repeated (default: none are)

An engine runs once for each correction: it takes as many times as long as judge.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    engine: { type: 'string', default: 'treeline' },
    share: { type: 'string', default: '1' },
    pdfs: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || positionals.length === 0) {
  (values.help ? process.stdout : process.stderr).write(USAGE);
  process.exit(values.help ? 0 : 2);
}
const EVERY: NamedCorrection = { name: 'all', because: 'Every correction together.' };
const chosen = [EVERY, ...CORRECTIONS].filter(({ name }) => values.only.length === 0 || values.only.includes(name));
const engines = [await engineNamed(values.engine)];
for (const { name } of chosen) engines.push(await engineNamed(values.engine, { without: new Set([name]) }));

async function worthOn(split: 'valid' | 'test'): Promise<Worth[]> {
  const { sources, generated } = await judgeShards(positionals, engines, {
    split,
    view: AS_READ,
    share: Number(values.share),
    pdfs: values.pdfs,
    labels: split === 'test',
    validLabels: split === 'valid',
    onProgress: (done) => process.stderr.write(`\r${split}: ${done} documents`),
  });
  process.stderr.write('\n');
  const real = [...sources].flatMap(([source, lists]) => (generated.has(source) ? [] : [lists]));
  const of = (engine: number): Judged<CorpusCounts>[] => real.flatMap((lists) => lists[engine] ?? []);
  const whole = of(0);
  const metrics = metricsOf(whole.map(({ counts }) => counts));
  return chosen.map((_, i) => worthOf(metrics, whole, of(i + 1)));
}

const valid = await worthOn('valid');
const test = await worthOn('test');
const rows = chosen.flatMap((correction, i): CorrectionRow[] => {
  const [a, b] = [valid[i], test[i]];
  return a && b ? [{ ...correction, valid: a, test: b }] : [];
});
process.stdout.write(`${correctionsTable(rows)}\n`);
