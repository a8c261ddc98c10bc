import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, start, treeline } from '../testing/command.js';
import { makePdf, says } from '../testing/pdfs.js';

const QUICK = ['--engine', 'baseline', '-j', '1'];

async function folders(): Promise<string> {
  const pdf = await makePdf();
  return await folderWith({ 'in/a.pdf': pdf, 'in/x/a.pdf': pdf, 'in/x/y/b.pdf': pdf, 'in/x/no.pdf': 'no PDF' });
}

async function written(cwd: string, folder: string): Promise<string[]> {
  const names = await readdir(join(cwd, folder), { recursive: true });
  return names.filter((name) => name.endsWith('.md')).sort();
}

describe('a batch', () => {
  it('searches folders in folders, keeps them in the output, and sums up as JSON', async () => {
    const cwd = await folders();
    const { code } = await treeline(['-r', 'in', '-o', 'out/', '--summary', 'sum.json', ...QUICK], { cwd });
    expect(code).toBe(1);
    expect(await written(cwd, 'out')).toEqual(['a.md', 'x/a.md', 'x/y/b.md']);
    expect(JSON.parse(await readFile(join(cwd, 'sum.json'), 'utf8'))).toMatchObject({
      files: 4,
      done: 3,
      failed: 1,
      pages: 3,
      stopped: false,
      failures: [{ input: 'in/x/no.pdf', code: 'not-a-pdf' }],
    });
    const again = await treeline(['-r', 'in', '-o', 'out/', ...QUICK], { cwd });
    expect(again.stderr).toContain('0 done, 3 already there, 1 failed');
  });

  it('takes patterns that the shell left alone', async () => {
    const cwd = await folders();
    const { code, stderr } = await treeline(['in/**/[ab].pdf', 'in/*.png', '-o', 'out/', ...QUICK], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain('in/*.png: no file matches this pattern');
    expect(await written(cwd, 'out')).toEqual(['b.md', 'in-a.md', 'x-a.md']);
  });

  it('takes a list of names, and gives all results as one stream of JSON lines', async () => {
    const cwd = await folders();
    const stdin = Buffer.from('in/a.pdf\nin/x/no.pdf\nin/x/y/b.pdf\n');
    const { code, stdout } = await treeline(['--files-from', '-', '--jsonl', ...QUICK], { cwd, stdin });
    expect(code).toBe(1);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.sort((a, b) => (a.input < b.input ? -1 : 1))).toMatchObject([
      { input: 'in/a.pdf', status: 'ok', pages: 1, text: expect.stringContaining(says(1)) },
      { input: 'in/x/no.pdf', status: 'failed', error: { code: 'not-a-pdf' } },
      { input: 'in/x/y/b.pdf', status: 'ok' },
    ]);
  });

  it('writes the stream to a file, with whole documents or chunks in it', async () => {
    const cwd = await folders();
    const line = async (format: string) => {
      const { code } = await treeline(['in/a.pdf', '-f', format, '--jsonl', '-o', 'all.jsonl', ...QUICK], { cwd });
      expect(code).toBe(0);
      return JSON.parse(await readFile(join(cwd, 'all.jsonl'), 'utf8'));
    };
    expect(await line('json')).toMatchObject({ document: { schema: 'treeline/1' } });
    expect(await line('chunks')).toMatchObject({ chunks: [{ text: expect.stringContaining(says(1)) }] });
    expect((await readdir(cwd)).sort()).toEqual(['all.jsonl', 'in']);
  });

  it('is shared by two runs into one folder: nothing is made twice', async () => {
    const pdf = await makePdf();
    const names = Array.from({ length: 16 }, (_, i) => [`in/${String.fromCharCode(97 + i)}.pdf`, pdf] as const);
    const cwd = await folderWith(Object.fromEntries(names));
    const runs = [start(['in', '-o', 'out/', ...QUICK], { cwd }), start(['in', '-o', 'out/', ...QUICK], { cwd })];
    const ends = await Promise.all(runs.map(({ finished }) => finished));
    const done = ends.map(({ stderr }) => Number(/files: (\d+) done/.exec(stderr)?.[1]));
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect((done[0] ?? 0) + (done[1] ?? 0)).toBe(16);
    expect(await written(cwd, 'out')).toHaveLength(16);
  });

  it('says what is missing', async () => {
    const cwd = await folders();
    const none = await treeline(['-f', 'md'], { cwd });
    expect([none.code, none.stderr]).toEqual([2, 'treeline: name at least one input\n']);
    const list = await treeline(['--files-from', 'nothing.txt'], { cwd });
    expect([list.code, list.stderr]).toEqual([2, 'treeline: --files-from nothing.txt: no such file or folder\n']);
  });
});
