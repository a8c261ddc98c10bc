import { execFileSync } from 'node:child_process';
import { open, readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMAT_NAMES } from '@treeline/pool/formats';
import { rawPdf } from '@treeline/pool/raw-pdf';
import { parse, toMarkdown } from 'treeline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { documentIn, folderWith, scratchFolder, start, treeline } from '../testing/command.js';
import { makePdf, sample, says } from '../testing/pdfs.js';

const read = (...path: string[]) => readFile(join(...path), 'utf8');
const visible = async (folder: string) => (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
const hidden = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('.')).sort();

describe('one file', () => {
  it('comes out as Markdown on standard output, the same as from the library', async () => {
    const pdf = await sample('paper.pdf');
    const cwd = await folderWith({ 'paper.pdf': pdf });
    const { code, stdout, stderr } = await treeline(['paper.pdf'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(toMarkdown(await parse(pdf, { name: 'paper.pdf' })));
    expect(stdout).toContain('Listening to Small Rivers');
  });

  it('comes out the same through a pipe, under the name stdin.pdf', async () => {
    const pdf = await sample('paper.pdf');
    const cwd = await folderWith({ 'stdin.pdf': pdf });
    const piped = await treeline(['-', '-f', 'json'], { cwd, stdin: pdf });
    const named = await treeline(['stdin.pdf', '-f', 'json'], { cwd });
    expect(piped.code).toBe(0);
    expect(piped.stdout).toBe(named.stdout);
  });

  it('takes its format from the name of the output file', async () => {
    const cwd = await folderWith({ 'paper.pdf': await sample('paper.pdf') });
    expect(await treeline(['paper.pdf', '-o', 'paper.html'], { cwd })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await read(cwd, 'paper.html')).toMatch(/^<!doctype html>/i);
    await treeline(['paper.pdf', '-o', 'paper.json'], { cwd });
    expect(documentIn(await read(cwd, 'paper.json')).source.name).toBe('paper.pdf');
    expect(await hidden(cwd)).toEqual([]);
  });

  it('can be had in every format', async () => {
    const cwd = await folderWith({ 'paper.pdf': await sample('paper.pdf') });
    for (const format of FORMAT_NAMES) {
      const { code } = await treeline(['paper.pdf', '-f', format, '-o', 'out/'], { cwd });
      expect({ format, code }).toEqual({ format, code: 0 });
    }
    expect(await visible(join(cwd, 'out'))).toEqual([
      'paper.chunks.jsonl',
      'paper.comp-hrdoc-toc.json',
      'paper.comp-hrdoc.json',
      'paper.docling.json',
      'paper.hrdoc.json',
      'paper.html',
      'paper.json',
      'paper.map.json',
      'paper.md',
      'paper.outline.txt',
      'paper.overlay.html',
      'paper.treeline.jsonl',
      'paper.txt',
    ]);
    for (const name of await visible(join(cwd, 'out'))) {
      // A map has places, not words.
      if (name !== 'paper.map.json') expect(await read(cwd, 'out', name)).toContain('Nine Streams');
    }
  });

  it('is read only where asked: one page of a thousand', async () => {
    const cwd = await folderWith({ 'long.pdf': await makePdf({ pages: 1000 }) });
    const { code, stdout } = await treeline(['long.pdf', '--pages', '500,998-', '-f', 'json'], { cwd });
    expect(code).toBe(0);
    const document = documentIn(stdout);
    expect(document.pages.map((page) => page.number)).toEqual([500, 998, 999, 1000]);
    expect(document.source.pages).toBe(1000);
  });

  it('may have a name with spaces and letters of any script, and hide no control characters', async () => {
    const name = 'Über uns — 論文 \x1b[31m.pdf';
    const cwd = await folderWith({ [name]: await makePdf(), [`not ${name}`]: 'hello' });
    const { code, stdout } = await treeline([name], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain(says(1));
    const failed = await treeline([`not ${name}`], { cwd });
    expect(failed.stderr).toContain('not Über uns — 論文 \\u001b[31m.pdf: ');
  });

  it('ends quietly when the reader of its output goes away', async () => {
    const cwd = await folderWith({ 'long.pdf': await makePdf({ pages: 60, lines: 40 }) });
    const { child, finished } = start(['long.pdf', '-f', 'json'], { cwd });
    child.stdout?.once('data', () => child.stdout?.destroy());
    expect(await finished).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('bad input', () => {
  const pageTreeLoop = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>',
  ]);
  const noPages = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);

  it.each<[string, Uint8Array | string, RegExp]>([
    ['a web page', '<html><body>404</body></html>', /^bad\.pdf: not a PDF \(starts with "<html/],
    ['an empty file', '', /^bad\.pdf: .*empty/],
    ['a PDF without pages', noPages, /^bad\.pdf: .*page/],
    ['noise behind a header', `%PDF-1.7\n${'\x00\xff#'.repeat(500)}`, /^bad\.pdf: /],
  ])('is said in one line: %s', async (_, content, message) => {
    const cwd = await folderWith({ 'bad.pdf': content });
    const { code, stdout, stderr } = await treeline(['bad.pdf', '-o', 'bad.md'], { cwd });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(await readdir(cwd)).toEqual(['bad.pdf']);
  });

  it('does not hang it: a page tree with a loop', async () => {
    const cwd = await folderWith({ 'loop.pdf': pageTreeLoop });
    const { code, stderr } = await treeline(['loop.pdf'], { cwd });
    expect(stderr).toMatch(/^loop\.pdf: /);
    expect([0, 1]).toContain(code);
  });

  it('is worked with where it can be: a page of 200 by 200 inches, also as a picture', async () => {
    const cwd = await folderWith({ 'poster.pdf': await makePdf({ size: [14400, 14400] }) });
    const { code, stdout } = await treeline(['poster.pdf', '-f', 'json'], { cwd });
    expect(code).toBe(0);
    expect(documentIn(stdout).lines[0]?.text).toContain(says(1));
    expect((await treeline(['poster.pdf', '-o', 'poster.overlay.html'], { cwd })).code).toBe(0);
  });

  it('asks for the password of an encrypted file, and says when it is wrong', async () => {
    const cwd = await folderWith({ 'secret.pdf': await makePdf({ password: 'sesame' }) });
    const without = await treeline(['secret.pdf'], { cwd });
    expect(without).toMatchObject({ code: 1, stdout: '' });
    expect(without.stderr).toMatch(/^secret\.pdf: .*--password/);
    const wrong = await treeline(['secret.pdf', '--password', 'wrong'], { cwd });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(/^secret\.pdf: .*password/);
    const right = await treeline(['secret.pdf', '--password', 'sesame'], { cwd });
    expect(right.code).toBe(0);
    expect(right.stdout).toContain(says(1));
    expect((await treeline(['secret.pdf', '--password', 'sesame', '-o', 'x.overlay.html'], { cwd })).code).toBe(0);
  });

  it('is a page that the file does not have', async () => {
    const cwd = await folderWith({ 'a.pdf': await makePdf({ pages: 2 }) });
    const { code, stderr } = await treeline(['a.pdf', '--pages', '3'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^a\.pdf: .*3/);
  });

  it('gets only so much time', async () => {
    const cwd = await folderWith({ 'long.pdf': await makePdf({ pages: 300, lines: 50 }) });
    const { code, stderr } = await treeline(['long.pdf', '--timeout', '0.3', '-o', 'long.md'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^long\.pdf: took too long; a longer --timeout/);
    expect(await readdir(cwd)).toEqual(['long.pdf']);
  });
});

describe('wrong usage', () => {
  it.each<[string, string[], RegExp]>([
    ['an unknown option', ['--formt', 'json', 'a.pdf'], /Did you mean --format/],
    ['an unknown format', ['-f', 'docx', 'a.pdf'], /md, json, jsonl, html/],
    ['an extension without a format', ['a.pdf', '-o', 'a.docx'], /name one with -f/],
    ['pages that run backwards', ['a.pdf', '--pages', '7-3'], /7-3/],
    ['no pages at all', ['a.pdf', '--pages', 'all'], /all/],
    ['several files on standard output', ['a.pdf', 'b.pdf'], /-o FOLDER\//],
    ['no jobs', ['a.pdf', '--jobs', '0'], /whole number/],
    ['overwriting the input', ['a.pdf', '-f', 'md', '-o', 'a.pdf'], /overwrite/],
  ])('ends with code 2 and says what to do: %s', async (_, args, message) => {
    const cwd = await folderWith({ 'a.pdf': await makePdf(), 'b.pdf': await makePdf() });
    const { code, stdout, stderr } = await treeline(args, { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^treeline: /);
    expect(stderr).toMatch(message);
  });

  it('without any argument shows the help', async () => {
    const { code, stdout, stderr } = await treeline([], { cwd: await scratchFolder() });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage: treeline');
  });

  it('is prevented by a help that names every format and fits a terminal', async () => {
    const { code, stdout } = await treeline(['--help'], { cwd: await scratchFolder() });
    expect(code).toBe(0);
    for (const format of FORMAT_NAMES) expect(stdout).toMatch(new RegExp(`^ {2}${format} `, 'm'));
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(84);
  });
});

describe('several files', () => {
  it('go to a folder, which is made; what fails does not touch the others', async () => {
    const cwd = await folderWith({
      'a.pdf': await makePdf(),
      'sub/b.pdf': await makePdf({ pages: 2 }),
      'bad.pdf': 'no',
    });
    const { code, stdout, stderr } = await treeline(['a.pdf', 'sub', 'bad.pdf', 'none.pdf', '-o', 'deep/out'], { cwd });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(await visible(join(cwd, 'deep/out'))).toEqual(['a.md', 'b.md']);
    expect(await read(cwd, 'deep/out/b.md')).toContain(says(2));
    expect(stderr).toContain('a.pdf → deep/out/a.md (1 page, ');
    expect(stderr).toContain('bad.pdf: not a PDF');
    expect(stderr).toContain('none.pdf: no such file or folder');
    expect(stderr).toContain('4 files: 2 done, 2 failed');
    expect(await hidden(join(cwd, 'deep/out'))).toEqual(['.treeline.jsonl']);
  });

  it('are left alone when they are there already, until the input, the options or --force say otherwise', async () => {
    const cwd = await folderWith({ 'a.pdf': await makePdf(), 'b.pdf': await makePdf() });
    const run = async (...more: string[]) => (await treeline(['a.pdf', 'b.pdf', '-o', 'out', ...more], { cwd })).stderr;
    expect(await run()).toContain('2 files: 2 done\n');
    expect(await run()).toContain('2 files: 0 done, 2 already there\n');
    await utimes(join(cwd, 'a.pdf'), new Date(), new Date(Date.now() - 5_000_000));
    expect(await run()).toContain('2 files: 1 done, 1 already there\n');
    expect(await run('--pages', '1')).toContain('2 files: 2 done\n');
    expect(await run('--pages', '1', '--force')).toContain('2 files: 2 done\n');
  });

  it('that are stopped with Ctrl-C keep what is finished, leave nothing half-written, and go on later', async () => {
    const pdf = await makePdf({ pages: 20, lines: 50 });
    const names = Array.from({ length: 12 }, (_, i) => `file${i}.pdf`);
    const cwd = await folderWith(Object.fromEntries(names.map((name) => [name, pdf])));
    const args = [...names, '-o', 'out', '--jobs', '2'];
    const { child, finished, hears } = start(args, { cwd });
    await hears(' → ');
    child.kill('SIGINT');
    child.kill('SIGINT');
    const { code, stderr } = await finished;
    expect(code).toBe(130);
    const kept = await visible(join(cwd, 'out'));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(names.length);
    expect(stderr).toMatch(/12 files: \d+ done; stopped, the same command goes on from there/);
    expect(await hidden(join(cwd, 'out'))).toEqual(['.treeline.jsonl']);
    for (const name of kept) expect((await read(cwd, 'out', name)).includes(says(20))).toBe(true);

    const again = await treeline(args, { cwd });
    expect(again.code).toBe(0);
    expect(again.stderr).toContain('already there');
    expect(await visible(join(cwd, 'out'))).toHaveLength(names.length);
  });
});

describe('a place that cannot be written', () => {
  it('is said before any work: a folder that is not there', async () => {
    const cwd = await folderWith({ 'a.pdf': await makePdf() });
    const { code, stderr } = await treeline(['a.pdf', '-o', 'missing/a.md'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toBe('treeline: could not write missing/a.md: there is no folder missing\n');
  });

  it('is a full disk behind standard output', async () => {
    const cwd = await folderWith({ 'a.pdf': await makePdf() });
    const full = await open('/dev/full', 'w');
    onTestFinished(() => full.close());
    const { code, stderr } = await treeline(['a.pdf'], { cwd, stdout: full.fd });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'a.pdf: could not write to standard output: no space left on the disk\n',
    });
  });

  it('is a full device, which stays a device', async () => {
    const cwd = await folderWith({ 'a.pdf': await makePdf() });
    const { code, stderr } = await treeline(['a.pdf', '-f', 'md', '-o', '/dev/full'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'a.pdf: could not write /dev/full: no space left on the disk\n',
    });
    expect((await stat('/dev/full')).isCharacterDevice()).toBe(true);
  });

  it('is a full disk, on which nothing half-written stays', async ({ skip }) => {
    const cwd = await folderWith({
      'a.pdf': await makePdf(),
      'large.pdf': await makePdf({ pages: 40, lines: 50 }),
      'out/.keep': '',
    });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', join(cwd, 'out')], { stdio: 'pipe' });
    } catch {
      skip('a small file system can be mounted only as root');
    }
    onTestFinished(() => {
      execFileSync('umount', [join(cwd, 'out')]);
    });
    const { code, stderr } = await treeline(['a.pdf', 'large.pdf', '-f', 'json', '-o', 'out'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain('large.pdf: could not write out/large.json: no space left on the disk');
    expect(await readdir(join(cwd, 'out'))).toEqual(['.treeline.jsonl', 'a.json']);
  });
});
