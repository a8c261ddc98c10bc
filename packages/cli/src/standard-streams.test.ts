import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder, start } from './testing/command.js';
import { KITES } from './testing/kites.js';

describe('a reader who goes away', () => {
  it.each([
    ['the help', ['--help']],
    ['the counts of a mask', ['mask']],
    ['figures', ['evaluate', 'kites.json', 'kites.json']],
  ])('is no error of %s', async (_, args) => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, 'kites.json'), JSON.stringify(KITES));
    const { child, finished } = start(args, { cwd });
    child.stdout?.destroy();
    expect(await finished).toMatchObject({ code: 0, stderr: '' });
  });
});
