import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.js';
import { type TestS3, testS3 } from '../testing/servers.js';
import { FolderStore } from './folder.js';
import { Inputs, openStore } from './open.js';
import { S3Store } from './s3.js';
import type { Store } from './store.js';

/* Every store keeps the same promises. */

let scratch: string;
let s3: TestS3;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'treeline-'));
  s3 = await testS3(join(scratch, 's3'));
  Object.assign(process.env, s3.env);
});
afterAll(async () => {
  await s3.stop();
  await rm(scratch, { recursive: true, force: true });
});

async function put(store: Store, key: string, bytes: Uint8Array | string): Promise<void> {
  const temporary = await store.temporary();
  await writeFile(temporary, bytes);
  await store.put(key, temporary);
}

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

describe.each<[string, () => Store]>([
  ['a folder', () => new FolderStore(join(scratch, 'folder'))],
  // Parts of 5 MiB are the smallest that S3 takes.
  ['a bucket', () => new S3Store('s3://bucket/some/prefix', { partBytes: 5 * 2 ** 20 })],
])('%s', (_, open) => {
  it('gives back what was put in, under names with folders and odd characters', async () => {
    const store = open();
    await put(store, 'deep/ä b+c.md', 'one');
    await store.write('.receipts/deep/ä b+c.md.json', '{}');
    expect(text((await store.read('deep/ä b+c.md', 100))?.bytes)).toBe('one');
    expect((await store.find('deep/ä b+c.md'))?.size).toBe(3);
    expect(await collect(store.list('deep'))).toEqual(['deep/ä b+c.md']);
    expect((await collect(store.list(''))).sort()).toEqual(['.receipts/deep/ä b+c.md.json', 'deep/ä b+c.md']);
    await store.close();
  });

  it('replaces, and shows by the version that it did', async () => {
    const store = open();
    await put(store, 'a.md', 'one');
    const before = await store.find('a.md');
    await put(store, 'a.md', 'three');
    const after = await store.find('a.md');
    expect(before?.version).not.toBe(after?.version);
    expect((await store.read('a.md', 100))?.version).toBe(after?.version);
  });

  it('has nothing where nothing was put, and forgets what is removed', async () => {
    const store = open();
    expect(await store.find('no/such.md')).toBeUndefined();
    expect(await store.read('no/such.md', 100)).toBeUndefined();
    await put(store, 'gone.md', 'x');
    await store.remove('gone.md');
    await store.remove('gone.md');
    expect(await store.find('gone.md')).toBeUndefined();
  });

  it('takes a large object, byte for byte, and refuses to read more than allowed', async () => {
    const store = open();
    const large = Buffer.alloc(11 * 2 ** 20, 'treeline ');
    await put(store, 'large.md', large);
    const read = await store.read('large.md', large.length);
    expect(Buffer.compare(read?.bytes ?? Buffer.alloc(0), large)).toBe(0);
    await expect(store.read('large.md', 1000)).rejects.toMatchObject({ code: 'input-limit' });
    await store.close();
  });

  it('leaves no temporary file', async () => {
    const store = open();
    const temporary = await store.temporary();
    await writeFile(temporary, 'half');
    await store.close();
    expect((await readdir(scratch, { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

it('a bucket that is not there, or not ours, is no reason to try again', async () => {
  await expect(openStore('s3://other').read('a', 10)).rejects.toMatchObject({ retry: false });
  await expect(openStore('s3://other').write('a', 'x')).rejects.toMatchObject({ code: 'output-failed', retry: false });
});

it('inputs are found wherever they are', async () => {
  await put(openStore('s3://bucket'), 'x/a.pdf', 'from a bucket');
  await writeFile(join(scratch, 'a.pdf'), 'from a folder');
  const inputs = new Inputs();
  expect(text((await inputs.read('s3://bucket/x/a.pdf', 100))?.bytes)).toBe('from a bucket');
  expect(text((await inputs.read(join(scratch, 'a.pdf'), 100))?.bytes)).toBe('from a folder');
  expect(await inputs.find(join(scratch, 'b.pdf'))).toBeUndefined();
});
