import { expect, it } from 'vitest';
import { soakBatch } from './soak.js';

it('a batch that was killed, run twice at once and short of space comes out as if nothing had happened', async ({
  annotate,
}) => {
  const report = await soakBatch({ files: 24, kills: 4, seed: 3, jobs: 2, engine: 'baseline', say: () => {} });
  if (report.notFilled !== undefined) await annotate(report.notFilled, 'warning');
  expect(report).toMatchObject({ kills: 4, faults: [] });
});
