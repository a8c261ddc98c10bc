import { parseArgs } from 'node:util';
import { type CheckTask, checkAll, describe } from './check.js';
import { writeResult } from './report.js';
import { pdfsIn, SAMPLES } from './sample.js';

/*
 * Damaged files through the whole path: `npm run bench:fuzz -- [--count 2000] [--seed 1] [--pdfs FOLDER] [--jobs N] [--seconds 30]`. The samples take
 * turns, and the files of the folder where one is given; every second sample is unpacked first. The same seed damages in
 * the same way, so a fault is found again by its number.
 */

const MEMORY_LIMIT = 2 ** 31;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    pdfs: { type: 'string' },
    jobs: { type: 'string' },
    seconds: { type: 'string', default: '30' },
  },
});
const count = Number(values.count);
const tally = await checkAll(
  damaged(await pdfsIn(SAMPLES), values.pdfs === undefined ? [] : await pdfsIn(values.pdfs)),
  {
    timeout: Number(values.seconds) * 1000,
    memory: MEMORY_LIMIT,
    ...(values.jobs !== undefined && { jobs: Number(values.jobs) }),
  },
);
process.stdout.write(`damaged files: ${count}\n${describe(tally)}\n`);
await writeResult('fuzz', {
  files: count,
  seed: Number(values.seed),
  counts: Object.fromEntries(tally.counts),
  faults: tally.faults.length,
});
process.exitCode = tally.faults.length > 0 ? 1 : 0;

function* damaged(samples: readonly string[], others: readonly string[]): Generator<CheckTask> {
  for (let i = 0; i < count; i++) {
    const damage = Number(values.seed) * 1_000_000 + i;
    // Half of the files are ours, half of those unpacked.
    const list = others.length > 0 && i % 2 === 1 ? others : samples;
    const path = list[(i >> 1) % list.length];
    if (path !== undefined) yield { path, damage, unpacked: list === samples && (i >> 1) % 2 === 0 };
  }
}
