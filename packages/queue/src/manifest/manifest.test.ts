import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.js';
import { type Entry, entryFor, isSafeKey, linesOf, parseShard, readManifest, type Shard } from './manifest.js';

async function entries(lines: readonly string[], shard?: Shard): Promise<Entry[]> {
  const source = (async function* () {
    yield* lines;
  })();
  return await collect(readManifest(source, '.md', shard));
}

describe('a manifest', () => {
  it('has JSON objects or plain addresses, one per line', async () => {
    const lines = ['{"input":"s3://b/a.pdf","output":"a.md","priority":2}', '', 'in/ä b.pdf'];
    expect(await entries(lines)).toEqual([
      { input: 's3://b/a.pdf', output: 'a.md', priority: 2 },
      { input: resolve('in/ä b.pdf'), output: 'in/ä b.pdf.md' },
    ]);
  });

  it.each([
    ['{"input":"a.pdf"', 'line 1 of the manifest: this is no JSON'],
    ['{"output":"a.md"}', '"input" is missing'],
    ['{"input":"a.pdf","output":"../a.md"}', 'a relative name'],
    ['{"input":"a.pdf","output":".receipts/a.md"}', 'a relative name'],
    ['{"input":"a.pdf","output":"a.pdf"}', 'has to end in .md'],
    ['{"input":"a.pdf","priority":-1}', '"priority"'],
  ])('refuses %s', async (line, fact) => {
    await expect(entries([line])).rejects.toThrow(fact);
  });

  it('names every output so that it stays inside its store', () => {
    for (const input of ['s3://b/x/../y.pdf', '../up.pdf', '/abs/a.pdf', `${'n'.repeat(300)}.pdf`, 's3://b//a.pdf']) {
      expect(isSafeKey(entryFor(input, '.md').output)).toBe(true);
    }
  });

  it('counts the same entry once, and refuses two inputs for one output', async () => {
    expect(await entries(['a.pdf', './a.pdf'])).toHaveLength(1);
    await expect(entries(['a.pdf', '{"input":"b.pdf","output":"a.pdf.md"}'])).rejects.toThrow(
      `line 2 of the manifest: ${resolve('b.pdf')} and the input of line 1 would both become a.pdf.md`,
    );
  });

  it('remembers all its names, however long it is', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `folder/file${i}.pdf`);
    expect(await entries([...lines, ...lines])).toHaveLength(5000);
    const clash = '{"input":"other.pdf","output":"folder/file4321.pdf.md"}';
    await expect(entries([...lines, clash])).rejects.toThrow('the input of line 4322 would both become');
  });

  it('loses no line where the reader begins late', async () => {
    const lines = linesOf(Readable.from([Buffer.from('a.pdf\r\nb.pdf\n')]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await collect(readManifest(lines, '.md'))).toHaveLength(2);
  });

  it('is split into shards that together are all of it, without overlap, and differ by one at most', async () => {
    const lines = Array.from({ length: 103 }, (_, i) => `file${i}.pdf`);
    const shards = await Promise.all([0, 1, 2, 3].map((index) => entries(lines, { index, count: 4 })));
    expect(shards.map(({ length }) => length)).toEqual([26, 26, 26, 25]);
    expect(new Set(shards.flat().map(({ output }) => output)).size).toBe(103);
  });
});

it('a shard is counted from 0', () => {
  expect(parseShard('3/100')).toEqual({ index: 3, count: 100 });
  for (const wrong of ['4/4', '1', '0/0', '-1/4', 'a/b']) expect(() => parseShard(wrong)).toThrow('is no shard');
});
