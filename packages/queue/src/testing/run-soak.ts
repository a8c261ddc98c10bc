import { parseArgs } from 'node:util';
import { randomNumbers } from 'treeline/evaluate';
import { simulate } from '../simulation/simulate.js';
import { hasRedis, NO_REDIS } from './servers.js';
import { soakNewcomer } from './soak-newcomer.js';
import { soakOverhead } from './soak-overhead.js';
import { soakQueue } from './soak-queue.js';
import { soakShards } from './soak-shards.js';
import { soakTogether } from './soak-together.js';

/*
 * `npm run soak:NAME -- [options]`. Ends with 1 on any fault.
 *
 * queue       [--jobs 5000] [--workers 2] [--lock 5]
 * shards      [--files 1000] [--shards 10] [--kills 3] [--faulty 0.03] [--seed 1] [--together 2]
 * together    [--files 600] [--shards 4] [--rounds 2] [--cores 2] [--engine treeline] [--least 0.95]
 * overhead    [--files 10000] [--turn 500] [--most 5]
 * newcomer    [--files 20]
 * simulation  [--workers 1000] [--jobs 1000000] [--seed 1]
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    [
      'jobs',
      'workers',
      'lock',
      'files',
      'shards',
      'kills',
      'faulty',
      'seed',
      'together',
      'rounds',
      'cores',
      'engine',
      'least',
      'turn',
      'most',
    ].map((name) => [name, { type: 'string' as const }]),
  ),
});
const number = (name: string, usual: number): number => Number(values[name] ?? usual);
const say = (line: string) => process.stderr.write(`${line}\n`);

const SOAKS: Record<string, () => Promise<{ faults: string[] }>> = {
  queue: () => soakQueue({ jobs: number('jobs', 5000), workers: number('workers', 2), lock: number('lock', 5), say }),
  shards: () =>
    soakShards({
      files: number('files', 1000),
      shards: number('shards', 10),
      kills: number('kills', 3),
      faulty: number('faulty', 0.03),
      seed: number('seed', 1),
      together: number('together', 2),
      say,
    }),
  together: () =>
    soakTogether({
      files: number('files', 600),
      shards: number('shards', 4),
      rounds: number('rounds', 2),
      cores: number('cores', 2),
      engine: String(values.engine ?? 'treeline'),
      least: number('least', 0.95),
      say,
    }),
  overhead: () =>
    soakOverhead({ files: number('files', 10_000), turn: number('turn', 500), most: number('most', 5), say }),
  newcomer: () => soakNewcomer({ files: number('files', 20), say }),
  simulation: async () =>
    simulate({
      workers: number('workers', 1000),
      jobs: number('jobs', 1_000_000),
      jobSeconds: 3,
      lockSeconds: 30,
      crash: 0.02,
      restartSeconds: 20,
      pause: 0.01,
      pauseSeconds: 60,
      refusal: 0.01,
      poison: 5,
      maxStalled: 3,
      random: randomNumbers(number('seed', 1)),
    }),
};

const NEED_REDIS = ['queue', 'newcomer'];
const [name = ''] = positionals;
const soak = SOAKS[name];
if (!soak) throw new Error(`name one of ${Object.keys(SOAKS).join(', ')}`);
if (NEED_REDIS.includes(name) && !hasRedis()) throw new Error(NO_REDIS);
const started = performance.now();
const report = await soak();
const took = Math.round((performance.now() - started) / 1000);
process.stdout.write(`${JSON.stringify({ ...report, took }, null, 2)}\n`);
process.exitCode = report.faults.length > 0 ? 1 : 0;
