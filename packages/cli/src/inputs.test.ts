import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findInputs } from './inputs.js';
import { scratchFolder } from './testing/command.js';

async function folderOf(...names: string[]): Promise<string> {
  const folder = await scratchFolder();
  for (const name of names) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), 'x');
  }
  return folder;
}

const labels = async (...names: string[]) => (await findInputs(names)).list.map((input) => [input.kind, input.label]);

describe('inputs', () => {
  it('are files by their names, once each', async () => {
    const here = await folderOf('a b.pdf', 'é.pdf');
    const first = join(here, 'a b.pdf');
    const second = join(here, 'é.pdf');
    expect(await labels(first, second, join(here, '.', 'x', '..', 'a b.pdf'))).toEqual([
      ['file', first],
      ['file', second],
    ]);
  });

  it('are the PDFs directly in a folder, sorted, without hidden ones', async () => {
    const here = await folderOf('b.pdf', 'a.PDF', 'notes.txt', '._b.pdf', 'deep/c.pdf', 'folder.pdf/d.pdf');
    expect(await labels(here)).toEqual([
      ['file', join(here, 'a.PDF')],
      ['file', join(here, 'b.pdf')],
    ]);
    expect((await findInputs([here])).many).toBe(true);
  });

  it('say what is not there and go on with the rest', async () => {
    const here = await folderOf('a.pdf', 'empty/notes.txt');
    const { list } = await findInputs([join(here, 'nothing.pdf'), join(here, 'empty'), join(here, 'a.pdf')]);
    expect(list).toMatchObject([
      { kind: 'missing', message: 'no such file or folder' },
      { kind: 'missing', message: expect.stringContaining('no PDF files in this folder') },
      { kind: 'file' },
    ]);
  });

  it('take standard input once', async () => {
    expect(await labels('-')).toEqual([['stdin', 'stdin.pdf']]);
    await expect(findInputs(['-', '-'])).rejects.toThrow('only once');
  });
});
