import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder, treeline } from '../testing/command.js';
import { KITES } from '../testing/kites.js';

async function corpus(): Promise<string> {
  const cwd = await scratchFolder();
  await mkdir(join(cwd, 'corpus/more'), { recursive: true });
  await writeFile(join(cwd, 'corpus/a.json'), JSON.stringify(KITES));
  await writeFile(join(cwd, 'corpus/more/b.json'), JSON.stringify(KITES));
  return cwd;
}

describe('treeline mask', () => {
  it('counts who is whose parent in HRDoc lists, in folders within folders', async () => {
    const cwd = await corpus();
    const { code, stdout, stderr } = await treeline(['mask', '--from', 'corpus'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '2 documents, 12 lines\n' });
    const { children, parents, counts } = JSON.parse(stdout);
    const count = (parent: string, child: string) => counts[parents.indexOf(parent)][children.indexOf(child)];
    expect(count('section', 'fstline')).toBe(4);
    expect(count('fstline', 'paraline')).toBe(2);
    expect(count('section', 'section')).toBe(2);
    expect([count('ROOT', 'section'), count('ROOT', 'title')]).toEqual([2, 2]);
  });

  it('writes the picture of a mask', async () => {
    const cwd = await corpus();
    const { code } = await treeline(['mask', '--from', 'corpus/a.json', '-f', 'svg', '-o', 'mask.svg'], { cwd });
    expect(code).toBe(0);
    const picture = await readFile(join(cwd, 'mask.svg'), 'utf8');
    expect(picture).toMatch(/^<svg /);
    expect(picture.match(/<rect /g)).toHaveLength(1 + 15 * 14);
  });

  it('names what it cannot read, and counts the rest', async () => {
    const cwd = await corpus();
    await writeFile(join(cwd, 'corpus/bad.json'), '[{"text": 1}]');
    const { code, stderr } = await treeline(['mask', '--from', 'corpus', '-o', 'mask.json'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^corpus\/bad\.json: line 1, column \d+: /);
    expect(stderr).toContain('2 documents, 12 lines');
    expect(await treeline(['mask', '--from', 'nowhere'], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nowhere: no such file or folder'),
    });
  });

  it('is used by the engine dsps and by no other, and has to be a mask', async () => {
    const cwd = await corpus();
    await treeline(['mask', '--from', 'corpus', '-o', 'mask.json'], { cwd });
    const convert = (...options: string[]) => treeline(['corpus/a.json', '-f', 'hrdoc', ...options], { cwd });
    const { code, stdout } = await convert('--engine', 'dsps', '--mask', 'mask.json', '--given-order');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).map(({ text }: { text: string }) => text)).toEqual(KITES.map(({ text }) => text));
    expect(await convert('--mask', 'mask.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has no soft mask'),
    });
    expect(await convert('--engine', 'dsps', '--mask', 'corpus/a.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('corpus/a.json: line 1, column 1: '),
    });
    expect(await convert('--engine', 'dsps', '--mask', 'nowhere.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nowhere.json: no such file or folder'),
    });
  });
});
