import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAll, describe } from './check.js';
import { writeResult } from './report.js';
import { pdfsBelow, SAMPLES } from './sample.js';

/*
 * Every PDF of a folder, and of the folders in it, through the whole path: `npm run bench:robust -- [--pdfs FOLDER] [--jobs N] [--seconds 60] [--mib 2048]`. Ends
 * with 1 when a file hung, took its process down or gave a document that breaks the format.
 */

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string', default: SAMPLES },
    jobs: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    mib: { type: 'string', default: '2048' },
  },
});
const paths = await pdfsBelow(values.pdfs);
if (paths.length === 0) throw new Error(`${values.pdfs}: no PDF in it`);
const started = performance.now();
const tally = await checkAll(
  paths.map((path) => ({ path })),
  {
    timeout: Number(values.seconds) * 1000,
    memory: Number(values.mib) * 2 ** 20,
    ...(values.jobs !== undefined && { jobs: Number(values.jobs) }),
  },
);
const seconds = (performance.now() - started) / 1000;
process.stdout.write(`files: ${paths.length}\nseconds: ${seconds.toFixed(0)}\n${describe(tally)}\n`);
// One result for each folder.
await writeResult(`robust-${basename(values.pdfs)}`, {
  files: paths.length,
  pages: tally.pages,
  seconds: Math.round(seconds),
  counts: Object.fromEntries(tally.counts),
  faults: tally.faults.length,
});
process.exitCode = tally.faults.length > 0 ? 1 : 0;
