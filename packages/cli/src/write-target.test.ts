import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { targetFor } from './outputs.js';
import { scratchFolder } from './testing/command.js';
import { batches, writeTarget } from './write-target.js';

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
    await writeTarget(await targetFor(join(folder, 'a.md')), pieces('# ', 'One\n', long, '\n'));
    expect(await readFile(join(folder, 'a.md'), 'utf8')).toBe(`# One\n${long}\n`);
    expect(await readdir(folder)).toEqual(['a.md']);
  });

  it('makes an empty file of no pieces', async () => {
    const folder = await scratchFolder();
    await writeTarget(await targetFor(join(folder, 'a.md')), pieces());
    expect(await readFile(join(folder, 'a.md'), 'utf8')).toBe('');
  });

  it('leaves what was there when the pieces fail half-way', async () => {
    const folder = await scratchFolder();
    await writeFile(join(folder, 'a.md'), 'old');
    const target = await targetFor(join(folder, 'a.md'));
    const failing = writeTarget(target, pieces('x'.repeat(200_000), new Error('no more')));
    await expect(failing).rejects.toThrow('no more');
    expect(await readFile(join(folder, 'a.md'), 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['a.md']);
  });

  it('says which file could not be written, and why', async () => {
    const folder = await scratchFolder();
    const target = await targetFor(join(folder, 'none/a.md'));
    await expect(writeTarget(target, pieces('x'))).rejects.toThrow(
      `could not write ${join(folder, 'none/a.md')}: no such file or folder`,
    );
  });
});

describe('batches', () => {
  it('join small pieces and lose none', async () => {
    const small = Array.from({ length: 30_000 }, (_, i) => `piece ${i}\n`);
    const joined: string[] = [];
    for await (const batch of batches(pieces(...small))) joined.push(batch);
    expect(joined.join('')).toBe(small.join(''));
    expect(joined.length).toBeLessThan(10);
  });
});
