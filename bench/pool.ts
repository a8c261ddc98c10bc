import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, megabytes, writeResult } from './report.js';
import { pdfsIn, SAMPLES } from './sample.js';
import { type Cost, measure } from './speed/measure.js';

/*
 * What a pool of processes costs: `npm run bench:pool -- --pdfs FOLDER [--base BIN] [--files 100] [--rounds 3]`. `--base` is
 * the command of another build, such as that of commit 3580eed, which had threads. Programs take turns within a round.
 * Memory is the most that a run held, over a quarter of the files and over all: flat memory is the same for both.
 */

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string', default: SAMPLES },
    base: { type: 'string' },
    files: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    engine: { type: 'string', default: 'treeline' },
  },
});
const OURS = fileURLToPath(new URL('../../packages/cli/bin/treeline.js', import.meta.url));
const TIME_LIMIT_MS = 3_600_000;
const paths = (await pdfsIn(values.pdfs)).slice(0, Number(values.files));
const quarter = paths.slice(0, Math.max(1, paths.length >> 2));
const [first = ''] = paths;

interface Subject {
  name: string;
  bin: string;
  jobs: number;
  files: readonly string[];
}

const subjects: Subject[] = [
  { name: 'start: one file', bin: OURS, jobs: 1, files: [first] },
  { name: 'one process', bin: OURS, jobs: 1, files: paths },
  { name: 'two processes', bin: OURS, jobs: 2, files: paths },
  { name: 'two processes, a quarter of the files', bin: OURS, jobs: 2, files: quarter },
];
if (values.base !== undefined) {
  const { base } = values;
  subjects.push(
    { name: 'base: one file', bin: base, jobs: 1, files: [first] },
    { name: 'base: one thread', bin: base, jobs: 1, files: paths },
    { name: 'base: two threads', bin: base, jobs: 2, files: paths },
  );
}

const costs = new Map<string, Cost[]>(subjects.map(({ name }) => [name, []]));
for (let round = 0; round < Number(values.rounds); round++) {
  for (const { name, bin, jobs, files } of subjects) {
    const out = await mkdtemp(join(tmpdir(), 'treeline-pool-'));
    const args = [bin, ...files, '-o', `${out}/`, '-j', String(jobs), '--engine', values.engine];
    // Some files of a folder may fail; that ends with 1 for all programs alike.
    costs.get(name)?.push(await measure({ program: process.execPath, args }, TIME_LIMIT_MS));
    await rm(out, { recursive: true });
    process.stderr.write(`round ${round + 1}: ${name}\n`);
  }
}

const middle = (name: string, of: (cost: Cost) => number) => median((costs.get(name) ?? []).map(of));
const ratio = (one: string, other: string, of: (cost: Cost) => number) => middle(one, of) / middle(other, of);
const wall = ({ wall: seconds }: Cost) => seconds;
const cpu = ({ cpu: seconds }: Cost) => seconds;
const rows = subjects.map(({ name }) => ({
  name,
  wall: middle(name, wall),
  cpu: middle(name, cpu),
  peak: middle(name, ({ peak }) => peak),
}));
const ratios: Record<string, number> = {
  'two processes are faster than one': ratio('one process', 'two processes', wall),
  'memory over all files against a quarter': ratio(
    'two processes',
    'two processes, a quarter of the files',
    ({ peak }) => peak,
  ),
};
if (values.base !== undefined) {
  ratios['processor time, one process against one thread'] = ratio('one process', 'base: one thread', cpu);
  ratios['wall time, one process against one thread'] = ratio('one process', 'base: one thread', wall);
  ratios['wall time, two processes against two threads'] = ratio('two processes', 'base: two threads', wall);
  ratios['start of one file against the base'] = ratio('start: one file', 'base: one file', wall);
}
for (const row of rows) {
  process.stdout.write(
    `${row.name}: ${row.wall.toFixed(2)} s, ${row.cpu.toFixed(2)} s processor, ${megabytes(row.peak)} MB\n`,
  );
}
for (const [name, value] of Object.entries(ratios)) process.stdout.write(`${name}: ${value.toFixed(2)}\n`);
await writeResult('pool', { files: paths.length, rounds: Number(values.rounds), engine: values.engine, rows, ratios });
