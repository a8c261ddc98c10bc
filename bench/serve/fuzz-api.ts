import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startServer } from '@treeline/server';
import { fuzzApi } from './api-fuzz.js';

/* `npm run fuzz:api -- [--requests 5000] [--seed 1]`. Starts a server on loopback. Ends with 1 on any fault. */

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
});
const samples = ['letter.pdf', 'paper.pdf', 'cjk.pdf'];
const files = await Promise.all(samples.map((name) => readFile(new URL(`../../../samples/${name}`, import.meta.url))));
const server = await startServer({ port: 0, log: () => {} });
const { requests, statuses, faults } = await fuzzApi({
  url: server.url,
  requests: Number(values.requests),
  seed: Number(values.seed),
  files,
  patience: 60_000,
});
await server.stop();
process.stdout.write(`requests: ${requests}\nstatuses: ${JSON.stringify(statuses)}\nfaults: ${faults.length}\n`);
process.stdout.write(faults.slice(0, 50).join('\n'));
process.exitCode = faults.length > 0 ? 1 : 0;
