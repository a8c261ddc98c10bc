import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { imagesOf } from './images.js';
import { scratchFolder, treeline } from './testing/command.js';
import { sample } from './testing/pdfs.js';

const read = (...path: string[]) => readFile(join(...path), 'utf8');
const pictures = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();

async function folderWithPaper(): Promise<string> {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, 'paper.pdf'), await sample('paper.pdf'));
  return cwd;
}

describe('--images', () => {
  const quick = ['--engine', 'baseline'];

  it('writes figures into a folder that it makes, and Markdown, HTML and JSON refer to them', async () => {
    const cwd = await folderWithPaper();
    const markdown = await treeline(['paper.pdf', ...quick, '--images', 'a/pics'], { cwd });
    expect(markdown).toMatchObject({ code: 0, stderr: '' });
    const names = await pictures(join(cwd, 'a/pics'));
    expect(names.length).toBeGreaterThan(1);
    const [, first = ''] = /!\[Figure 1: Discharge[^\]]*\]\(a\/pics\/([^)]*)\)/.exec(markdown.stdout) ?? [];
    expect(first).toMatch(/^paper-p2-o[0-9a-z]+\.png$/);
    expect(names).toContain(first);
    const html = await treeline(['paper.pdf', ...quick, '--images', 'a/pics', '-f', 'html'], { cwd });
    expect(html.stdout).toMatch(new RegExp(`<img src="a/pics/${first}" alt="Figure 1: Discharge`));
    const json = await treeline(['paper.pdf', ...quick, '--images', 'a/pics', '-f', 'json'], { cwd });
    expect(json.stdout).toContain(`"image": "a/pics/${first}"`);
    expect((await readdir(join(cwd, 'a/pics'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('names the way from where the document is written', async () => {
    const cwd = await folderWithPaper();
    await mkdir(join(cwd, 'docs'));
    await treeline(['paper.pdf', ...quick, '--images', 'pics', '-o', 'docs/paper.md'], { cwd });
    expect(await read(cwd, 'docs/paper.md')).toContain('](../pics/paper-p2-');
    await treeline(['paper.pdf', ...quick, '--images', 'docs', '-o', 'docs/beside.md'], { cwd });
    expect(await read(cwd, 'docs/beside.md')).toContain('](beside-p2-');
  });

  it('keeps the pictures of a batch apart', async () => {
    const cwd = await scratchFolder();
    for (const folder of ['a', 'b']) {
      await mkdir(join(cwd, folder));
      await writeFile(join(cwd, folder, 'paper.pdf'), await sample('paper.pdf'));
    }
    await treeline(['a/paper.pdf', 'b/paper.pdf', ...quick, '--images', 'out/pics', '-o', 'out/'], { cwd });
    const names = await pictures(join(cwd, 'out/pics'));
    expect(names.filter((name) => name.startsWith('a-paper-'))).toHaveLength(names.length / 2);
    expect(await read(cwd, 'out/b-paper.md')).toContain('](pics/b-paper-p2-');
  });

  it('works on standard input', async () => {
    const cwd = await scratchFolder();
    const { stdout } = await treeline(['-', ...quick, '--images', 'pics'], { cwd, stdin: await sample('paper.pdf') });
    expect(stdout).toContain('](pics/stdin-p2-');
  });

  it('says at once where pictures cannot go', async () => {
    const cwd = await folderWithPaper();
    await writeFile(join(cwd, 'file'), '');
    expect(await treeline(['paper.pdf', '--images', 'file'], { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'treeline: --images file: a folder is needed here, and this is a file\n',
    });
    const below = await treeline(['paper.pdf', '--images', 'file/pics'], { cwd });
    expect(below).toMatchObject({ code: 1, stdout: '' });
    expect(below.stderr).toContain('could not write file/pics: part of its path is not a folder');
  });

  it('changes nothing where it is not asked for', async () => {
    const cwd = await folderWithPaper();
    const { stdout } = await treeline(['paper.pdf', ...quick], { cwd });
    expect(stdout).not.toContain('![');
    expect(await readdir(cwd)).toEqual(['paper.pdf']);
  });
});

describe('the names of pictures', () => {
  it('hold nothing that a file system or an address takes amiss', () => {
    expect(imagesOf('p', 'in/a paper: 50 % (new).pdf', undefined, '.md').stem).toBe('a paper 50  new');
    expect(imagesOf('p', '-', undefined, '.md').stem).toBe('document');
    expect(imagesOf('p', 'x.pdf', 'out/论文.md', '.md').stem).toBe('论文');
    expect(imagesOf('p', 'x.pdf', 'out/x.chunks.jsonl', '.chunks.jsonl').stem).toBe('x');
  });
});

describe('--vision', () => {
  it('knows three words', async () => {
    const cwd = await folderWithPaper();
    const { code, stderr } = await treeline(['paper.pdf', '--vision', 'sometimes'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('always, auto, never');
  });
});
