import { expect, it } from 'vitest';
import { soakServe } from './soak.js';

it('many clients at once get what the command writes, and nothing is left behind', async () => {
  const options = { seconds: 3, clients: 12, files: 8, seed: 5, jobs: 2, engine: 'baseline', say: () => {} };
  const report = await soakServe(options);
  expect(report.faults).toEqual([]);
  expect(report.requests).toBeGreaterThan(12);
});
