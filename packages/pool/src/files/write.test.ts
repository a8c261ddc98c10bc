import { chmod, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratch.js';
import { temporaryPath } from './temporary.js';
import { batches, commit, OutputBudget, writePieces, writeWhole } from './write.js';

async function* pieces(...texts: (string | Error)[]): AsyncGenerator<string> {
  for (const text of texts) {
    if (text instanceof Error) throw text;
    yield text;
  }
}

describe('writing a file', () => {
  it('puts all pieces where they belong, in place of what was there', async () => {
    const folder = await scratchFolder();
    await writeFile(join(folder, 'a.md'), 'something older and longer');
    const long = 'ü'.repeat(100_000);
    await writeWhole(join(folder, 'a.md'), pieces('# ', 'One\n', long, '\n'));
    expect(await readFile(join(folder, 'a.md'), 'utf8')).toBe(`# One\n${long}\n`);
    expect(await readdir(folder)).toEqual(['a.md']);
  });

  it('makes an empty file of no pieces', async () => {
    const folder = await scratchFolder();
    await writeWhole(join(folder, 'a.md'), pieces());
    expect(await readFile(join(folder, 'a.md'), 'utf8')).toBe('');
  });

  it('leaves what was there when the pieces fail half-way', async () => {
    const folder = await scratchFolder();
    await writeFile(join(folder, 'a.md'), 'old');
    const failing = writeWhole(join(folder, 'a.md'), pieces('x'.repeat(200_000), new Error('no more')));
    await expect(failing).rejects.toThrow('no more');
    expect(await readFile(join(folder, 'a.md'), 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['a.md']);
  });

  it('says which file could not be written, and why', async () => {
    const folder = await scratchFolder();
    await expect(writeWhole(join(folder, 'none/a.md'), pieces('x'))).rejects.toThrow(
      `could not write ${join(folder, 'none/a.md')}: no such file or folder`,
    );
  });

  it('never goes through a link that somebody put under the temporary name', async () => {
    const folder = await scratchFolder();
    await writeFile(join(folder, 'precious'), 'precious');
    const temporary = temporaryPath(folder);
    await symlink(join(folder, 'precious'), temporary);
    const target = { path: join(folder, 'a.md'), temporary };
    await expect(writePieces(target, ['x'])).rejects.toMatchObject({ code: 'output-failed' });
    expect(await readFile(join(folder, 'precious'), 'utf8')).toBe('precious');
  });

  it('stops with a code of its own when there is more than allowed', async () => {
    const folder = await scratchFolder();
    const target = { path: join(folder, 'a.md'), temporary: temporaryPath(folder) };
    const failing = writePieces(target, pieces('x'.repeat(1001)), new OutputBudget(1000));
    await expect(failing).rejects.toMatchObject({ code: 'output-limit' });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('putting a file in place', () => {
  it('leaves what is there unless it may be replaced', async () => {
    const folder = await scratchFolder();
    const path = join(folder, 'a.md');
    const temporary = temporaryPath(folder);
    await writePieces({ path, temporary }, ['new']);
    await writeFile(path, 'old');
    expect(await commit(temporary, path, false)).toBe(false);
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await commit(temporary, path, true)).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(folder)).toEqual(['a.md']);
  });

  it('replaces a link itself, not what it leads to', async () => {
    const folder = await scratchFolder();
    await mkdir(join(folder, 'out'));
    await writeFile(join(folder, 'precious'), 'precious');
    await chmod(join(folder, 'precious'), 0o600);
    await symlink(join(folder, 'precious'), join(folder, 'out/a.md'));
    await writeWhole(join(folder, 'out/a.md'), ['new']);
    expect(await readFile(join(folder, 'precious'), 'utf8')).toBe('precious');
    expect((await lstat(join(folder, 'out/a.md'))).isSymbolicLink()).toBe(false);
  });
});

describe('batches', () => {
  it('join small pieces and lose none', async () => {
    const small = Array.from({ length: 30_000 }, (_, i) => `piece ${i}\n`);
    const joined: unknown[] = [];
    for await (const batch of batches(pieces(...small))) joined.push(batch);
    expect(joined.join('')).toBe(small.join(''));
    expect(joined.length).toBeLessThan(10);
  });

  it('keep bytes in their place among the texts', async () => {
    const joined: unknown[] = [];
    for await (const batch of batches(['a', 'b', new Uint8Array([1]), 'c'])) joined.push(batch);
    expect(joined).toEqual(['ab', new Uint8Array([1]), 'c']);
  });
});
