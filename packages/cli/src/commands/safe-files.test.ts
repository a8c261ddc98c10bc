import { execFileSync, spawn } from 'node:child_process';
import { link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rawPdf } from '@treeline/pool/raw-pdf';
import { describe, expect, it } from 'vitest';
import { documentIn, folderWith, scratchFolder, treeline } from '../testing/command.js';
import { KITES } from '../testing/kites.js';
import { makePdf, says } from '../testing/pdfs.js';

const QUICK = ['--engine', 'baseline'];
const read = (...path: string[]) => readFile(join(...path), 'utf8');
const parts = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.part'));
const HOCR = `<html><body><div class="ocr_page" title="bbox 0 0 600 800"><span class="ocr_line" title="bbox 10 10 300 30">Kites</span></div></body></html>`;

describe('an output that is an input', () => {
  it.each<[string, string[], Record<string, string>]>([
    ['a folder', ['scan.html', '-f', 'html', '-o', './'], { 'scan.html': HOCR }],
    ['a list in a folder', ['paper.json', '-f', 'json', '-o', './'], { 'paper.json': JSON.stringify(KITES) }],
    ['a file', ['scan.html', '-f', 'html', '-o', 'scan.html'], { 'scan.html': HOCR }],
    ['another input', ['a.hocr', 'b.html', '-f', 'html', '-o', '.'], { 'a.hocr': HOCR, 'b.html': HOCR }],
  ])('is refused, and the input stays: %s', async (_, args, files) => {
    const cwd = await folderWith(files);
    const { code, stderr } = await treeline([...args, ...QUICK, '--force'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('this would overwrite an input');
    for (const [name, content] of Object.entries(files)) expect(await read(cwd, name)).toBe(content);
  });

  it('is refused through symbolic and hard links, in folders too', async () => {
    const cwd = await folderWith({ 'scan.html': HOCR });
    await symlink('scan.html', join(cwd, 'soft.md'));
    await link(join(cwd, 'scan.html'), join(cwd, 'hard.md'));
    await mkdir(join(cwd, 'out'));
    await symlink('../scan.html', join(cwd, 'out/scan.md'));
    for (const output of ['soft.md', 'hard.md', 'out/']) {
      expect((await treeline(['scan.html', '-f', 'md', '-o', output, ...QUICK], { cwd })).code).toBe(2);
    }
    expect(await read(cwd, 'scan.html')).toBe(HOCR);
  });
});

describe('an output with an option of its own', () => {
  it.each([
    ['lint a.pdf -o a.pdf', '-o a.pdf: this would overwrite an input'],
    ['lint . -o ./a.pdf', '-o ./a.pdf: this would overwrite an input'],
    ['tag a.pdf -o b.pdf --report a.pdf', '--report a.pdf: this would overwrite an input'],
    ['tag a.pdf -o alt.json --alt alt.json', '-o alt.json: this would overwrite an input'],
    ['tag a.pdf -o b.pdf --report b.pdf', '--report b.pdf: this would overwrite what -o writes'],
    ['bookmark a.pdf -o a.pdf', '-o a.pdf: this would overwrite an input'],
    ['a.pdf -o out/ --summary a.pdf', '--summary a.pdf: this would overwrite an input'],
    ['a.pdf -o b.md --map b.md', '--map b.md: this would overwrite what -o writes'],
    ['--files-from list.jsonl --jsonl -o list.jsonl', '-o list.jsonl: this would overwrite an input'],
    ['work --manifest list.jsonl -o out --summary list.jsonl', '--summary list.jsonl: this would overwrite an input'],
  ])('is refused where it would destroy something: %s', async (line, fact) => {
    const files = { 'a.pdf': await makePdf(), 'alt.json': '{}', 'list.jsonl': 'a.pdf\n' };
    const cwd = await folderWith(files);
    const { code, stderr } = await treeline(line.split(' '), { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: `treeline: ${fact}\n` });
    expect(await read(cwd, 'alt.json')).toBe('{}');
    expect(await read(cwd, 'list.jsonl')).toBe('a.pdf\n');
    expect(new Uint8Array(await readFile(join(cwd, 'a.pdf')))).toEqual(new Uint8Array(files['a.pdf']));
  });
});

describe('what is not a regular file', () => {
  it('is refused at once, and the rest of the batch is done', async () => {
    const cwd = await folderWith({ 'a.pdf': await makePdf() });
    execFileSync('mkfifo', [join(cwd, 'pipe.pdf')]);
    await symlink('/dev/zero', join(cwd, 'zero.pdf'));
    const { code, stderr } = await treeline(['.', '-o', 'out', ...QUICK], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain('pipe.pdf: is a pipe, not a file');
    expect(stderr).toContain('zero.pdf: is a device, not a file');
    expect(await read(cwd, 'out/a.md')).toContain(says(1));
  });
});

describe('the output of another input', () => {
  it('stays unless --force is given', async () => {
    const cwd = await folderWith({ 'a/x.pdf': await makePdf(), 'b/x.pdf': await makePdf({ pages: 2 }) });
    await treeline(['a/x.pdf', '-o', 'out/', ...QUICK], { cwd });
    const first = await read(cwd, 'out/x.md');
    const { code, stderr } = await treeline(['b/x.pdf', '-o', 'out/', ...QUICK], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain('b/x.pdf: out/x.md is there and was made from ../a/x.pdf; give --force');
    expect(await read(cwd, 'out/x.md')).toBe(first);
    expect((await treeline(['b/x.pdf', '-o', 'out/', '--force', ...QUICK], { cwd })).code).toBe(0);
    expect(await read(cwd, 'out/x.md')).toContain(says(2));
  });

  it('nor is a file replaced that somebody else put there', async () => {
    const cwd = await folderWith({ 'x.pdf': await makePdf(), 'out/x.md': 'my notes' });
    expect((await treeline(['x.pdf', '-o', 'out/', ...QUICK], { cwd })).code).toBe(1);
    expect(await read(cwd, 'out/x.md')).toBe('my notes');
  });
});

describe('two runs into the same folder', () => {
  it('that are killed or run side by side never exchange what they write', async () => {
    const cwd = await folderWith({
      'a/x.pdf': await makePdf({ pages: 30, lines: 40 }),
      'b/x.pdf': await makePdf({ pages: 29, lines: 40 }),
    });
    const both = await Promise.all(
      ['a', 'b'].map((folder) => treeline([`${folder}/x.pdf`, '-f', 'json', '-o', 'out/', ...QUICK], { cwd })),
    );
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    const pages = documentIn(await read(cwd, 'out/x.json')).pages.length;
    expect(pages).toBe(both[0]?.code === 0 ? 30 : 29);
    expect(await parts(join(cwd, 'out'))).toEqual([]);
  });
});

describe('file names that are not UTF-8', () => {
  it('work as inputs, in folders and as outputs', async () => {
    const cwd = await scratchFolder();
    const name = Buffer.concat([Buffer.from(cwd), Buffer.from('/caf'), Buffer.from([0xe9]), Buffer.from('.pdf')]);
    await writeFile(name, await makePdf());
    const bin = fileURLToPath(new URL('../../bin/treeline.js', import.meta.url));
    const script = `cd "$1" && "$2" "$3" caf*.pdf --engine baseline -o one/ && "$2" "$3" . --engine baseline -f json -o two/`;
    const child = spawn('sh', ['-c', script, 'sh', cwd, process.execPath, bin], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect(stderr).toContain('caf\\xe9.pdf → one/caf\\xe9.md');
    const written = await readdir(join(cwd, 'two'), { encoding: 'buffer' });
    const json = written.find((entry) => !entry.toString('latin1').startsWith('.'));
    expect(json?.toString('latin1')).toBe('caf\u00e9.json');
    const path = Buffer.concat([Buffer.from(join(cwd, 'two/')), json ?? Buffer.from('')]);
    expect(documentIn(await readFile(path, 'utf8')).source.name).toBe('caf\ufffd.pdf');
  });
});

describe('passwords', () => {
  it('come from a file or the environment, and are never shown', async () => {
    const cwd = await folderWith({
      'secret.pdf': await makePdf({ password: 'sesame' }),
      word: 'sesame\n',
      wrong: 'open\n',
    });
    const fromFile = await treeline(['secret.pdf', '--password-file', 'word', ...QUICK], { cwd });
    expect(fromFile).toMatchObject({ code: 0, stderr: '' });
    expect(fromFile.stdout).toContain(says(1));
    const env = { ...process.env, TREELINE_PASSWORD: 'sesame' };
    const fromEnvironment = await treeline(['secret.pdf', ...QUICK], { cwd, env });
    expect(fromEnvironment.stdout).toBe(fromFile.stdout);
    const wrong = await treeline(['secret.pdf', '--password-file', 'wrong', ...QUICK], { cwd });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).not.toContain('open');
  });

  it('do not lock files that need none', async () => {
    const cwd = await folderWith({ 'a.pdf': await makePdf() });
    expect((await treeline(['a.pdf', '--password', 'x', ...QUICK], { cwd })).stdout).toContain(says(1));
  });
});

describe('limits of the command', () => {
  it('hold for pages and memory, and say what to do', async () => {
    const cwd = await folderWith({ 'a.pdf': await makePdf({ pages: 3 }) });
    const pages = await treeline(['a.pdf', '--max-pages', '2', ...QUICK], { cwd });
    expect(pages).toMatchObject({ code: 1, stdout: '' });
    expect(pages.stderr).toContain('a.pdf: 3 pages to read; the limit is 2');
    expect((await treeline(['a.pdf', '--max-pages', '2', '--pages', '2-40', ...QUICK], { cwd })).code).toBe(0);
    const memory = await treeline(['a.pdf', '--max-memory', '60m', '-o', 'a.md', ...QUICK], { cwd });
    expect(memory.code).toBe(1);
    expect(memory.stderr).toMatch(/^a\.pdf: needs more memory than the limit of 60 MiB/);
    expect(await readdir(cwd)).toEqual(['a.pdf']);
  });

  it('hold for a small file that asks for much memory', async () => {
    // Each form shows the next one ten times, sixteen forms deep.
    const forms = Array.from({ length: 16 }, (_, i) => {
      const content = i < 15 ? '/X Do '.repeat(10) : '0 0 10 10 re f '.repeat(50);
      const resources = `/Resources << /XObject << /X ${5 + i} 0 R >> >>`;
      return `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] ${resources} /Length ${content.length} >>\nstream\n${content}\nendstream`;
    });
    const bomb = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /X 4 0 R >> >> /Contents 20 0 R >>',
      ...forms,
      '<< /Length 6 >>\nstream\n/X Do \nendstream',
    ]);
    const cwd = await folderWith({ 'bomb.pdf': bomb, 'a.pdf': await makePdf() });
    const args = ['bomb.pdf', 'a.pdf', '--max-memory', '300m', '-o', 'out', '-j', '2', ...QUICK];
    const { code, stderr } = await treeline(args, { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/bomb\.pdf: needs more memory than the limit of 300 MiB .*--max-memory/);
    const held = Number(/it held (\d+) MiB/.exec(stderr)?.[1]);
    expect(held).toBeLessThanOrEqual(330);
    expect(await read(cwd, 'out/a.md')).toContain(says(1));
  });
});
