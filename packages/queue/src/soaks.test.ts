import { expect, it } from 'vitest';
import { missingRedis } from './testing/servers.js';
import { soakNewcomer } from './testing/soak-newcomer.js';
import { soakOverhead } from './testing/soak-overhead.js';
import { soakTogether } from './testing/soak-together.js';

/* The small cases of soaks that measure: here only what they do is checked, not how long it takes. */

const say = () => {};

it('shards at the same time write what one batch writes', async () => {
  const quick = { files: 4, shards: 2, rounds: 1, cores: 1, engine: 'baseline', least: 0 };
  const report = await soakTogether({ ...quick, say });
  expect(report.faults).toEqual([]);
  expect(report.rounds).toHaveLength(1);
  expect(report.cpuSpeed).toBeGreaterThan(0);
});

it('many small files all come out, by shards and as a batch', async () => {
  const report = await soakOverhead({ files: 8, turn: 4, most: Number.POSITIVE_INFINITY, say });
  expect(report.faults).toEqual([]);
  expect(report.parsing).toBeGreaterThan(0);
});

const missing = missingRedis();

it.skipIf(missing !== undefined)('two commands of the README lead to a queue with two workers', async () => {
  const report = await soakNewcomer({ files: 4, say });
  expect(report.faults).toEqual([]);
  expect(report.commands).toHaveLength(2);
  const [first = 0, second = 0] = report.done;
  expect(first + second).toBe(4);
});
