import { expect, it } from 'vitest';
import { readReaders } from './readers.js';

it('the readers saw hundreds of pages, some of them twice, and fifteen whole documents', async () => {
  const runs = await readReaders();
  const keys = runs.map(({ source, reader, sha256, pages }) => `${source} ${reader} ${sha256} ${pages.join()}`);
  expect(new Set(keys).size).toBe(keys.length);
  const read = (source: string, reader: number) => runs.filter((run) => run.source === source && run.reader === reader);
  expect(read('prima', 1)).toHaveLength(216);
  expect(read('prima', 2)).toHaveLength(72);
  expect(read('benchmark', 1)).toHaveLength(200);
  expect(runs.filter(({ levels }) => levels)).toHaveLength(15);
});
