import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder, treeline } from '../testing/command.js';
import { KITES } from '../testing/kites.js';

const HEADLESS = KITES.map((it) => (it.class === 'sec1' ? { ...it, class: 'fstline' } : it));

const list = (rows: readonly object[]) => `[\n${rows.map((it) => JSON.stringify(it)).join(',\n')}\n]`;

async function folderWith(files: Record<string, string>): Promise<string> {
  const cwd = await scratchFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(cwd, name, '..'), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
  return cwd;
}

/** The cells of a row of a table. */
function cells(output: string, metric: string): string[] {
  const line = output.split('\n').find((it) => it.startsWith(`${metric}  `)) ?? '';
  return line
    .slice(metric.length)
    .trim()
    .split(/\s{2,}/);
}

describe('treeline evaluate', () => {
  it('prints 1 for the truth itself, with raw or mapped labels', async () => {
    const mapped = list(KITES).replaceAll('"sec1"', '"section"').replaceAll('"para"', '"paraline"');
    const cwd = await folderWith({ 'gold/a.json': list(KITES), 'mine/a.hrdoc.json': mapped });
    const { code, stdout, stderr } = await treeline(['evaluate', 'gold', 'mine/'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^1 document\n/);
    expect(cells(stdout, 'STEDS tree, micro')).toEqual(['1.0000', '1.0000']);
    expect(cells(stdout, 'line class F1, macro')).toEqual(['1.0000', '1.0000']);
  });

  it('names every unsound file with the place of its fault, and counts it as 0 where it is strict', async () => {
    const cwd = await folderWith({
      'gold/a.json': list(KITES),
      'gold/b.json': list(KITES),
      'gold/c.json': list(KITES),
      'gold/d.json': list(KITES),
      'gold/e.json': list([...KITES.slice(0, 5), { ...KITES[5], parent_id: 77 }]),
      'mine/a.json': list(KITES),
      'mine/b.json': list(KITES).replace('"hard."', 'hard'),
      'mine/c.json': list(KITES.slice(0, 4)),
      'mine/e.json': list(KITES),
      'mine/f.json': list(KITES),
    });
    const { code, stdout, stderr } = await treeline(['evaluate', 'gold', 'mine', '--documents'], { cwd });
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'mine/b.json: line 5, column 9: not valid JSON',
      'mine/c.json: has 4 lines, the truth has 6',
      'd: no prediction',
      'gold/e.json: line 7, column 99: [5].parent_id: 77 is no unit (the list has 6)',
      'mine/f.json: there is no truth for it',
    ]);
    expect(stdout).toMatch(/^4 documents, 3 without a valid prediction/);
    expect(cells(stdout, 'STEDS tree, macro').filter((cell) => !cell.startsWith('['))).toEqual(['1.0000', '0.2500']);
    expect(stdout).toContain('d  ');
  });

  it('compares two predictions in pairs', async () => {
    const cwd = await folderWith({
      'gold/a.json': list(KITES),
      'gold/b.json': list(KITES),
      'mine/a.json': list(KITES),
      'mine/b.json': list(KITES),
      'theirs/a.json': list(HEADLESS),
      'theirs/b.json': list(HEADLESS),
    });
    const { code, stdout } = await treeline(['evaluate', 'gold', 'mine', 'theirs', '-f', 'json'], { cwd });
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(report.documents).toHaveLength(2);
    expect(report.other.differences).toContainEqual({
      metric: 'line class F1, section',
      difference: { value: 1, low: 1, high: 1 },
    });
    const text = await treeline(['evaluate', 'gold', 'mine', 'theirs'], { cwd });
    expect(text.stdout).toMatch(/line class F1, section +1\.0000 +0\.0000 +\+1\.0000 +\[1\.0000, 1\.0000\]\*/);
  });

  it('compares Markdown by its text and headings, with a list too', async () => {
    const cwd = await folderWith({
      'gold.json': list(KITES),
      'mine.md': '# On Kites\n\n## 1 Wind\n\nIt blows hard.\n\n## 2 String\n\nIt holds.\n',
      'flat.md': '# On Kites\n\n# 1 Wind\n\nIt blows hard.\n\n# 2 String\n\nIt holds.\n',
    });
    const mine = await treeline(['evaluate', 'gold.json', 'mine.md'], { cwd });
    expect(mine.code).toBe(0);
    expect(cells(mine.stdout, 'NID')).toEqual(['1.0000', '1.0000']);
    expect(cells(mine.stdout, 'MHS')).toEqual(['1.0000', '1.0000']);
    const flat = await treeline(['evaluate', 'gold.json', 'flat.md'], { cwd });
    expect(cells(flat.stdout, 'MHS-S')[0]).toBe('1.0000');
    expect(Number(cells(flat.stdout, 'MHS-S')[1])).toBeLessThan(1);
  });

  it('says what is wrong with its arguments', async () => {
    const cwd = await folderWith({ 'gold/a.json': list(KITES), 'gold/a.md': '# A', 'empty/x.txt': '' });
    expect(await treeline(['evaluate', 'gold'], { cwd })).toMatchObject({ code: 2 });
    expect(await treeline(['evaluate', 'gold', 'nowhere'], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('gold/a.md and gold/a.json have the same name'),
    });
    expect(await treeline(['evaluate', 'empty', 'empty'], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('empty: no files with .hrdoc.json, .json, .markdown, .md in it'),
    });
    expect(await treeline(['evaluate', 'nowhere', 'gold'], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nowhere: no such file or folder'),
    });
  });
});
