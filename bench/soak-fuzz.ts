import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { soakFuzz } from './fuzz-loop.js';
import { FUZZ_TARGETS } from './fuzz-targets.js';

/*
 * `npm run soak:fuzz -- [--runs 10000] [--seed 1] [--target pdf]`: so many inputs for each target, guided by coverage. Inputs
 * that came out wrong are kept in out/fuzz/. Ends with 1 where there is one.
 */

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    target: { type: 'string' },
  },
});
const folder = fileURLToPath(new URL('../../out/fuzz', import.meta.url));
await mkdir(folder, { recursive: true });
let faults = 0;
for (const target of values.target === undefined ? Object.keys(FUZZ_TARGETS) : [values.target]) {
  const report = await soakFuzz({ target, runs: Number(values.runs), seed: Number(values.seed), folder });
  process.stdout.write(
    `${target}: ${report.runs} runs, ${report.corpus} inputs reached something new, ${report.faults.length} faults\n`,
  );
  for (const [i, { message, bytes }] of report.faults.entries()) {
    const path = join(folder, `${target}-${values.seed}-${i}`);
    await writeFile(path, bytes);
    process.stdout.write(`FAULT ${message} (${path})\n`);
  }
  faults += report.faults.length;
}
process.exitCode = faults > 0 ? 1 : 0;
