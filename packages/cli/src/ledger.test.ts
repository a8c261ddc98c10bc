import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Input } from './inputs.js';
import { Ledger } from './ledger.js';
import { scratchFolder } from './testing/command.js';

const input: Input = { kind: 'file', path: 'in/a.pdf', label: 'in/a.pdf', size: 10, modified: 1000.5 };

async function folderWithOutput(): Promise<string> {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'a.md'), 'the whole text');
  await (await Ledger.open(folder, 'way 1')).add(input, 'a.md');
  return folder;
}

describe('the ledger of an output folder', () => {
  it('remembers across runs what was made', async () => {
    const ledger = await Ledger.open(await folderWithOutput(), 'way 1');
    expect(await ledger.has(input, 'a.md')).toBe(true);
    expect(await ledger.has(input, 'b.md')).toBe(false);
  });

  it.each<[string, Input]>([
    ['another file of the same name', { ...input, path: 'elsewhere/a.pdf' }],
    ['a file that has grown', { ...input, size: 11 }],
    ['a file that was touched', { ...input, modified: 2000 }],
    ['standard input', { kind: 'stdin', label: 'a.pdf' }],
  ])('does not take it for the output of %s', async (_, other) => {
    const ledger = await Ledger.open(await folderWithOutput(), 'way 1');
    expect(await ledger.has(other, 'a.md')).toBe(false);
  });

  it('does not take it for what other options would make', async () => {
    expect(await (await Ledger.open(await folderWithOutput(), 'way 2')).has(input, 'a.md')).toBe(false);
  });

  it('believes the disk where an output was cut short afterwards', async () => {
    const folder = await folderWithOutput();
    await writeFile(join(folder, 'a.md'), 'the who');
    expect(await (await Ledger.open(folder, 'way 1')).has(input, 'a.md')).toBe(false);
  });

  it('survives damage to itself', async () => {
    const folder = await folderWithOutput();
    await appendFile(join(folder, '.treeline.jsonl'), '{"output":"a.md","inp\nnull\n[]\n{"output":1}\n');
    const ledger = await Ledger.open(folder, 'way 1');
    expect(await ledger.has(input, 'a.md')).toBe(true);
  });
});
