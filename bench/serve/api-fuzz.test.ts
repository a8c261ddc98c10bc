import { readFile } from 'node:fs/promises';
import { startServer } from '@treeline/server';
import { expect, it, onTestFinished } from 'vitest';
import { fuzzApi } from './api-fuzz.js';

it('every answer of the server is one that its description declares', async () => {
  const server = await startServer({ port: 0, size: 2, log: () => {} });
  onTestFinished(async () => void (await server.stop()));
  const files = [await readFile(new URL('../../samples/letter.pdf', import.meta.url))];
  const { requests, statuses, faults } = await fuzzApi({
    url: server.url,
    requests: 250,
    seed: 7,
    files,
    patience: 120_000,
  });
  expect(faults).toEqual([]);
  expect(requests).toBe(250);
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '404', '422']));
});
