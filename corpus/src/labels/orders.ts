import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { labelledRun, madeBy } from './links.js';

/*
 * labels/orders.json: the reading order of single pages of magazines, newspapers, scans and forms. It is a test set.
 * Regions and roles are the engine's of that day, so that they stay the same for later weights; the order is written down
 * by eye. How the pages were chosen and labelled: labels/README.md.
 */

const run = labelledRun.extend({
  kind: z.enum(['magazine', 'newspaper', 'scan', 'form']),
  repository: z.string(),
  path: z.string(),
});

export const orderLabelsSchema = z.strictObject({ madeBy, guideline: z.array(z.string()), runs: z.array(run) });

export type OrderedRun = z.infer<typeof run>;

export async function readOrderLabels(): Promise<OrderedRun[]> {
  const file = new URL('../../labels/orders.json', import.meta.url);
  return orderLabelsSchema.parse(JSON.parse(await readFile(file, 'utf8'))).runs;
}
