import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, treeline } from '../testing/command.js';

const sample = (name: string) => readFile(new URL(`../../../../samples/${name}`, import.meta.url));

async function folder(): Promise<string> {
  return await folderWith({ 'letter.pdf': await sample('letter.pdf'), 'report.pdf': await sample('report.pdf') });
}

describe('treeline bookmark', () => {
  it('writes the outline into a copy and leaves the input alone', async () => {
    const cwd = await folder();
    const before = await readFile(join(cwd, 'report.pdf'));
    const { code, stderr } = await treeline(['bookmark', 'report.pdf', '--replace', '-o', 'out.pdf'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^report\.pdf: \d+ bookmarks written\n$/),
    });
    expect((await stat(join(cwd, 'out.pdf'))).size).toBeGreaterThan(before.length);
    expect(await readFile(join(cwd, 'report.pdf'))).toEqual(before);
  });

  it('keeps bookmarks that are there, and says so', async () => {
    const cwd = await folder();
    const { code, stderr } = await treeline(['bookmark', 'report.pdf', '-o', 'out.pdf'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('already, which are kept') });
    expect(await readFile(join(cwd, 'out.pdf'))).toEqual(await readFile(join(cwd, 'report.pdf')));
  });

  it('never writes over its input, by whatever name, and needs an output', async () => {
    const cwd = await folder();
    for (const name of ['letter.pdf', './letter.pdf']) {
      const { code, stderr } = await treeline(['bookmark', 'letter.pdf', '-o', name], { cwd });
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('overwrite an input') });
    }
    expect(await treeline(['bookmark', 'letter.pdf'], { cwd })).toMatchObject({ code: 2 });
    expect(await treeline(['bookmark', 'nowhere.pdf', '-o', 'out.pdf'], { cwd })).toMatchObject({
      code: 1,
      stderr: 'treeline: nowhere.pdf: no such file or folder\n',
    });
  });
});

describe('treeline tag', () => {
  it('writes tags and a report, and says what is left', async () => {
    const cwd = await folder();
    const { code, stderr } = await treeline(
      ['tag', 'letter.pdf', '--replace', '-o', 'out.pdf', '--report', 'report.json'],
      { cwd },
    );
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^letter\.pdf: \d+ elements written\n/),
    });
    const report = JSON.parse(await readFile(join(cwd, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ status: 'tagged', readBack: { recall: expect.closeTo(1, 2) } });
    const again = await treeline(['tag', 'out.pdf', '-o', 'twice.pdf'], { cwd });
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('has tags already, which are kept') });
  });

  it('names what is wrong with a file of texts', async () => {
    const cwd = await folder();
    await writeFile(join(cwd, 'alts.json'), '{"o1": 5}');
    const { code, stderr } = await treeline(['tag', 'letter.pdf', '-o', 'out.pdf', '--alt', 'alts.json'], { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'treeline: alts.json: the text of o1 is not a string\n' });
  });
});

describe('treeline lint', () => {
  it('ends with 0 for a clean document', async () => {
    const cwd = await folder();
    expect(await treeline(['lint', 'letter.pdf'], { cwd })).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('writes SARIF, and refuses a configuration that names no rule', async () => {
    const cwd = await folder();
    await treeline(['lint', 'letter.pdf', '-f', 'sarif', '-o', 'lint.sarif'], { cwd });
    expect(JSON.parse(await readFile(join(cwd, 'lint.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
    await writeFile(join(cwd, 'treeline-lint.json'), '{"rules": {"nothing": "off"}}');
    expect(await treeline(['lint', 'letter.pdf'], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'treeline-lint.json: the configuration names a rule that does not exist: nothing',
      ),
    });
  });

  it('goes on after a file that cannot be read, and ends with 1', async () => {
    const cwd = await folder();
    await writeFile(join(cwd, 'broken.pdf'), 'nothing');
    const { code, stderr } = await treeline(['lint', 'broken.pdf', 'letter.pdf'], { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('broken.pdf: ') });
  });
});
