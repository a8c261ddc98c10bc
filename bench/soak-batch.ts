import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { soakBatch } from './soak.js';

/* `npm run soak:batch -- [--files 2000] [--kills 10] [--seed 1] [--jobs N] [--engine baseline]`. Ends with 1 on any fault. */

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    engine: { type: 'string', default: 'baseline' },
  },
});
const started = performance.now();
const report = await soakBatch({
  files: Number(values.files),
  kills: Number(values.kills),
  seed: Number(values.seed),
  jobs: Number(values.jobs),
  engine: values.engine,
  say: (line) => process.stderr.write(`${line}\n`),
});
if (report.notFilled !== undefined) process.stdout.write(`${report.notFilled}\n`);
process.stdout.write(
  `files: ${report.files}\nkilled runs: ${report.kills}\n${report.full.map(({ free, failed }) => `disk full, ${free} bytes free: ${failed} inputs found no room\n`).join('')}seconds: ${Math.round((performance.now() - started) / 1000)}\nfaults: ${report.faults.length}\n${report.faults.slice(0, 50).join('\n')}\n`,
);
process.exitCode = report.faults.length > 0 ? 1 : 0;
