import { expect, it } from 'vitest';
import { soakShards } from './testing/soak-shards.js';

it('shards over a store that throttles and fails come out complete though some were killed', async () => {
  const options = { files: 12, shards: 3, kills: 1, faulty: 0.04, seed: 2, together: 2, say: () => {} };
  const report = await soakShards(options);
  expect(report.faults).toEqual([]);
  expect(report).toMatchObject({ kills: 1 });
  expect(report.refused).toBeGreaterThan(0);
});
