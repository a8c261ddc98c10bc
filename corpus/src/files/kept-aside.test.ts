import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptAside } from './kept-aside.js';

const A = 'a'.repeat(64);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-aside-'));
  await writeFile(join(folder, 'list'), `${A}\n${'b'.repeat(64)}  a-name.pdf\n`);
});
afterAll(() => rm(folder, { recursive: true }));

it('hashes are read with or without names beside them', async () => {
  expect([...(await keptAside(join(folder, 'list')))]).toEqual([A, 'b'.repeat(64)]);
});

it('a list that is asked for and is not there is an error', async () => {
  await expect(keptAside(join(folder, 'no-list'))).rejects.toThrow('no-list');
});

it('no list of the corpus names a file that is kept aside', async () => {
  const kept = await keptAside();
  const corpus = new URL('../../', import.meta.url);
  for (const place of ['', 'labels/']) {
    for (const name of await readdir(new URL(place, corpus))) {
      if (!name.endsWith('.json')) continue;
      const text = await readFile(new URL(`${place}${name}`, corpus), 'utf8');
      const named = [...text.matchAll(/"([0-9a-f]{64})"/g)].filter(([, hash = '']) => kept.has(hash));
      expect(named, name).toEqual([]);
    }
  }
});
