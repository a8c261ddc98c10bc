import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { soakServe } from './soak.js';

/*
 * `npm run soak:serve -- [--seconds 600] [--clients 100] [--files 200] [--seed 1] [--jobs N] [--engine baseline]
 * [--corpus FOLDER]`. Ends with 1 on any fault.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    clients: { type: 'string', default: '100' },
    files: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    engine: { type: 'string', default: 'baseline' },
    corpus: { type: 'string' },
  },
});
const report = await soakServe({
  seconds: Number(values.seconds),
  clients: Number(values.clients),
  files: Number(values.files),
  seed: Number(values.seed),
  jobs: Number(values.jobs),
  engine: values.engine,
  corpus: values.corpus,
  say: (line) => process.stderr.write(`${line}\n`),
});
const { requests, hungUp, refused, turnedAway, p50, p95, commandRate, serverRate, memoryBefore, memoryAfter, faults } =
  report;
process.stdout.write(`requests: ${requests} (${hungUp} hung up, ${refused} refused, ${turnedAway} turned away and tried again)
seconds: p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}
files a second: command ${commandRate.toFixed(1)}, server ${serverRate.toFixed(1)} (${(serverRate / commandRate).toFixed(2)})
MiB idle: ${memoryBefore} before, ${memoryAfter} after (${(memoryAfter / memoryBefore).toFixed(2)})
faults: ${faults.length}
${faults.slice(0, 50).join('\n')}
`);
process.exitCode = faults.length > 0 ? 1 : 0;
