import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, treeline } from '../testing/command.js';
import { sample } from '../testing/pdfs.js';

const paper = async () => await folderWith({ 'letter.pdf': await sample('letter.pdf') });

describe('options of the output', () => {
  it('write a map that covers the Markdown to its last character', async () => {
    const cwd = await paper();
    const { code, stdout } = await treeline(['letter.pdf', '--page-markers', '--map', 'letter.map.json'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^<!-- page 1 -->\n\n/);
    const map: unknown = JSON.parse(await readFile(join(cwd, 'letter.map.json'), 'utf8'));
    expect(map).toMatchObject({ schema: 'treeline-map/1', segments: expect.any(Array) });
    expect(JSON.stringify(map)).toContain(`"end":${stdout.length},`);
  });

  it('are refused where they make no sense', async () => {
    const cwd = await paper();
    for (const options of [
      ['-f', 'html', '--map', 'x.json'],
      ['--hidden', 'perhaps'],
      ['-f', 'chunks', '--chunk-unit', 'words'],
      ['-f', 'chunks', '--chunk-size', '5'],
    ]) {
      const { code, stderr } = await treeline(['letter.pdf', ...options], { cwd });
      expect({ options, code }).toEqual({ options, code: 2 });
      expect(stderr).not.toBe('');
    }
  });

  it('set the size of chunks', async () => {
    const cwd = await paper();
    const options = ['-f', 'chunks', '--chunk-size', '60', '--chunk-unit', 'tokens', '--chunk-overlap', '15'];
    const { code, stdout } = await treeline(['letter.pdf', ...options, '--chunk-headings'], { cwd });
    expect(code).toBe(0);
    const rows = stdout.trim().split('\n');
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(JSON.parse(row).tokens).toBeLessThanOrEqual(60);
  });
});
