import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shardsIn } from './shards.js';

it('finds shards in folders below, in a stable order, and leaves pages with pixels alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shards-'));
  try {
    await mkdir(join(folder, 'html'));
    await mkdir(join(folder, 'seen'));
    const files = ['html/b-0000.jsonl.gz', 'html/a-0000.jsonl.gz', 'seen/a-0000.jsonl.gz', 'seen/a-0000.bin', 'x.json'];
    for (const file of files) await writeFile(join(folder, file), '');
    expect(await shardsIn(folder)).toEqual([
      join(folder, 'html/a-0000.jsonl.gz'),
      join(folder, 'html/b-0000.jsonl.gz'),
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
