import { appendFile, cp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Input } from './inputs.js';
import { Ledger, type Made } from './ledger.js';
import { scratchFolder } from './testing/command.js';

const input: Input = { kind: 'file', path: 'in/a.pdf', label: 'in/a.pdf', size: 10, modified: 1000.5, identity: '1:1' };
const other: Input = { ...input, path: 'elsewhere/a.pdf' };

async function makeOutput(folder: string, text: string): Promise<Made> {
  await writeFile(join(folder, 'a.md'), text);
  const { size, ino } = await stat(join(folder, 'a.md'));
  return { length: size, inode: String(ino) };
}

async function folderWithOutput(): Promise<string> {
  const folder = await scratchFolder();
  const made = await makeOutput(folder, 'the whole text');
  const ledger = await Ledger.open(folder, 'way 1');
  await ledger.announce(input, 'a.md', made);
  await ledger.record(input, 'a.md', made);
  await ledger.close();
  return folder;
}

describe('the ledger of an output folder', () => {
  it('remembers across runs what was made', async () => {
    const ledger = await Ledger.open(await folderWithOutput(), 'way 1');
    expect(await ledger.has(input, 'a.md')).toBe(true);
    expect(await ledger.has(input, 'b.md')).toBe(false);
  });

  it.each<[string, Input]>([
    ['another file of the same name', other],
    ['a file that has grown', { ...input, size: 11 }],
    ['a file that was touched', { ...input, modified: 2000 }],
    ['standard input', { kind: 'stdin', label: 'a.pdf' }],
  ])('does not take it for the output of %s', async (_, different) => {
    const ledger = await Ledger.open(await folderWithOutput(), 'way 1');
    expect(await ledger.has(different, 'a.md')).toBe(false);
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
    await appendFile(join(folder, '.treeline.jsonl'), 'null\n[]\n{"output":1}\n{"output":"a.md","inp');
    const ledger = await Ledger.open(folder, 'way 1');
    expect(await ledger.has(input, 'a.md')).toBe(true);
    await ledger.record(input, 'b.md', { length: 1, inode: '1' });
    expect((await ledger.standing(input, 'a.md')).kind).toBe('own');
  });

  it('sees what another run adds while both are open', async () => {
    const folder = await scratchFolder();
    const [one, two] = [await Ledger.open(folder, 'way 1'), await Ledger.open(folder, 'way 1')];
    expect(await two.has(input, 'a.md')).toBe(false);
    await one.record(input, 'a.md', await makeOutput(folder, 'text'));
    expect(await two.has(input, 'a.md')).toBe(true);
  });
});

describe('what stands under a name', () => {
  it('is free, its own, that of another input, or unknown', async () => {
    const folder = await folderWithOutput();
    await writeFile(join(folder, 'notes.md'), 'by hand');
    const ledger = await Ledger.open(folder, 'way 2');
    expect(await ledger.standing(input, 'new.md')).toEqual({ kind: 'free' });
    expect(await ledger.standing(input, 'a.md')).toEqual({ kind: 'own' });
    expect(await ledger.standing(other, 'a.md')).toMatchObject({
      kind: 'foreign',
      from: expect.stringContaining('in/a.pdf'),
    });
    expect(await ledger.standing(input, 'notes.md')).toEqual({ kind: 'foreign', from: undefined });
  });

  it('is known when the run was killed before it could record it', async () => {
    const folder = await scratchFolder();
    const ledger = await Ledger.open(folder, 'way 1');
    await ledger.announce(other, 'a.md', { length: 3, inode: '1' });
    await ledger.announce(input, 'a.md', await makeOutput(folder, 'text'));
    expect(await ledger.standing(input, 'a.md')).toEqual({ kind: 'own' });
    expect((await ledger.standing(other, 'a.md')).kind).toBe('foreign');
    expect(await ledger.has(input, 'a.md')).toBe(false);
  });

  it('is known in a copy of the folder', async () => {
    const folder = await folderWithOutput();
    const copy = join(folder, '..', `${folder.split('/').at(-1)}-copy`);
    await cp(folder, copy, { recursive: true });
    const ledger = await Ledger.open(copy, 'way 1');
    expect(await ledger.has(input, 'a.md')).toBe(true);
    expect((await ledger.standing(input, 'a.md')).kind).toBe('own');
    await ledger.close();
    await rm(copy, { recursive: true });
  });
});
