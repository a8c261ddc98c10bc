import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, start, treeline } from '../testing/command.js';
import { makePdf, says } from '../testing/pdfs.js';

const QUICK = ['--engine', 'baseline', '-j', '1'];

describe('treeline work', () => {
  it('does its shares of a list, proves that nothing is missing, and tells retry from never', async () => {
    const pdf = await makePdf();
    const cwd = await folderWith({ 'in/a.pdf': pdf, 'in/b.pdf': pdf, 'in/c.pdf': 'no PDF' });
    await writeFile(join(cwd, 'list.jsonl'), '{"input":"in/a.pdf"}\nin/b.pdf\n{"input":"in/c.pdf","output":"c.md"}\n');
    const work = (...more: string[]) =>
      treeline(['work', '--manifest', 'list.jsonl', '-o', 'out', ...more, ...QUICK], { cwd });

    const first = await work('--shard', '0/2');
    expect(first.code).toBe(1);
    expect(first.stderr).toContain('in/c.pdf: not a PDF');
    expect(JSON.parse(first.stdout)).toMatchObject({ shard: '0/2', done: 1, failed: 1, retry: 0 });
    expect(await readFile(join(cwd, 'out/in/a.pdf.md'), 'utf8')).toContain(says(1));

    const partly = await work('--verify');
    expect(partly.code).toBe(75);
    expect(JSON.parse(partly.stdout)).toMatchObject({ complete: false, faults: [{ fault: 'missing' }] });

    expect((await work('--shard', '1/2')).code).toBe(0);
    const whole = await work('--verify', '--summary', 'proof.json');
    expect([whole.code, whole.stdout]).toEqual([0, '']);
    expect(JSON.parse(await readFile(join(cwd, 'proof.json'), 'utf8'))).toMatchObject({
      inputs: 3,
      valid: 2,
      failed: 1,
      complete: true,
    });
  });

  it('never writes over an input, nor removes what it did not make', async () => {
    const page = '<html><body><div class="ocr_page" title="bbox 0 0 9 9"></div></body></html>';
    const cwd = await folderWith({ 'a.html': page, 'bad.pdf': 'no PDF', 'out/notes.html': 'my notes' });
    const lines = ['{"input":"a.html","output":"a.html"}', '{"input":"bad.pdf","output":"notes.html"}'];
    await writeFile(join(cwd, 'list.jsonl'), lines.join('\n'));
    const work = (...more: string[]) =>
      treeline(['work', '--manifest', 'list.jsonl', '-f', 'html', ...more, ...QUICK], { cwd });
    const over = await work('-o', '.', '--force');
    expect(over.stderr).toContain('a.html would overwrite the input');
    expect(await readFile(join(cwd, 'a.html'), 'utf8')).toBe(page);
    expect((await work('-o', 'out')).stderr).toContain('bad.pdf: not a PDF');
    expect(await readFile(join(cwd, 'out/notes.html'), 'utf8')).toBe('my notes');
  });

  it('writes as it is asked to, and makes again what was asked for otherwise', async () => {
    const cwd = await folderWith({ 'in/a.pdf': await makePdf({ pages: 2, lines: 12 }) });
    const work = async (...more: string[]) => {
      const args = ['work', '--manifest', 'in', '-o', 'out', '-f', 'chunks', ...more, ...QUICK];
      const { code, stdout } = await treeline(args, { cwd });
      return { code, ...(code === 2 ? {} : JSON.parse(stdout)) };
    };
    const lines = async () =>
      (await readFile(join(cwd, 'out/in/a.pdf.chunks.jsonl'), 'utf8')).trim().split('\n').length;
    expect(await work()).toMatchObject({ code: 0, done: 1 });
    const before = await lines();
    expect(await work('--chunk-size', '100', '--ocr', 'never')).toMatchObject({ code: 0, done: 1, kept: 0 });
    expect(await lines()).toBeGreaterThan(before);
    expect(await work('--chunk-size', '20')).toEqual({ code: 2 });
    expect(await work('--verify')).toMatchObject({ code: 75, faults: [{ fault: 'outdated' }] });
    expect(await work('--verify', '--chunk-size', '100', '--ocr', 'never')).toMatchObject({ code: 0, complete: true });
  });

  it('goes on after a stop, and leaves nothing half-made', async () => {
    const pdf = await makePdf({ pages: 3 });
    const cwd = await folderWith(Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`in/${i}.pdf`, pdf])));
    const args = ['work', '--manifest', 'in', '-o', 'out', ...QUICK];
    const { child, finished } = start(args, { cwd });
    const out = () => readdir(join(cwd, 'out'), { recursive: true }).catch((): string[] => []);
    while (!(await out()).some((name) => name.endsWith('.md')) && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    child.kill('SIGTERM');
    expect([143, 0]).toContain((await finished).code);
    expect((await out()).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await treeline(args, { cwd })).code).toBe(0);
    expect((await treeline([...args, '--verify'], { cwd })).code).toBe(0);
  });

  it.each([
    [['--manifest', 'list.jsonl'], 'name the place for the outputs with -o'],
    [['-o', 'out'], 'name either --manifest or --queue'],
    [['--manifest', 'nothing.jsonl', '-o', 'out'], 'nothing.jsonl: no such file or folder'],
    [['--manifest', 'list.jsonl', '-o', 'out', '--repair'], '--repair belongs to --verify'],
    [['--manifest', 'list.jsonl', '-o', 'out', '--shard', '4/4'], 'Shares are counted from 0'],
    [['--manifest', 'list.jsonl', '-o', 'out'], 'line 1 of the manifest: "input" is missing'],
  ])('says what is wrong with %j', async (args, fact) => {
    const cwd = await folderWith({ 'list.jsonl': '{}\n' });
    const { code, stderr } = await treeline(['work', ...args, '-j', '1'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(fact);
  });

  it('asks for a retry where no Redis answers', async () => {
    const cwd = await folderWith({});
    const { code, stderr } = await treeline(['work', '--queue', 'redis://127.0.0.1:1', '-j', '1'], { cwd });
    expect(code).toBe(75);
    expect(stderr).toContain('no Redis answers at redis://127.0.0.1:1');
  });
});
