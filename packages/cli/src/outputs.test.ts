import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMATS, type Format } from '@treeline/pool/formats';
import { describe, expect, it } from 'vitest';
import type { Input } from './inputs.js';
import { chooseDestination, chooseFormat, type Destination, outputNames, targetFor } from './outputs.js';
import { scratchFolder } from './testing/command.js';

const file = (path: string): Input => ({ kind: 'file', path, label: path, size: 1, modified: 1, identity: path });
const files = (...paths: string[]) => paths.map(file);

describe('names in the output folder', () => {
  it('are those of the inputs with the extension of the format', () => {
    expect(outputNames(files('in/paper.pdf', 'B.PDF', 'scan 1.pdf', '論文.pdf'), '.md')).toEqual([
      'paper.md',
      'B.md',
      'scan 1.md',
      '論文.md',
    ]);
    expect(outputNames(files('paper.pdf'), '.outline.txt')).toEqual(['paper.outline.txt']);
  });

  it('keep whatever is not the extension of a PDF', () => {
    expect(outputNames(files('v1.2', '.pdf', 'a.pdf.pdf'), '.md')).toEqual(['v1.2.md', '.pdf.md', 'a.pdf.md']);
  });

  it('tell inputs of the same name apart by their folders', () => {
    expect(outputNames(files('a/paper.pdf', 'b/paper.pdf', 'b/other.pdf'), '.md')).toEqual([
      'a-paper.md',
      'b-paper.md',
      'other.md',
    ]);
  });

  it('never come out twice, not even on file systems that ignore case and composition', () => {
    const inputs = files(
      'a/paper.pdf',
      'a/Paper.PDF',
      'x/a/paper.pdf',
      'a-paper.pdf',
      'caf\u00e9.pdf',
      'b/cafe\u0301.pdf',
    );
    const names = outputNames(inputs, '.md');
    expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(inputs.length);
  });
});

describe('where the output goes', () => {
  it('is standard output without -o, for one input only', async () => {
    expect(await chooseDestination(undefined, { list: files('a.pdf'), many: false })).toEqual({ kind: 'stdout' });
    await expect(chooseDestination(undefined, { list: files('a.pdf'), many: true })).rejects.toThrow('add -o FOLDER/');
  });

  it('is a folder when it is one, when its name ends so, or when there are several inputs', async () => {
    const here = await scratchFolder();
    const one = { list: files('a.pdf'), many: false };
    const many = { list: files('a.pdf', 'b.pdf'), many: true };
    expect(await chooseDestination(here, one)).toMatchObject({ kind: 'folder' });
    expect(await chooseDestination(join(here, 'new/'), one)).toMatchObject({ kind: 'folder' });
    expect(await chooseDestination(join(here, 'new'), many)).toMatchObject({ kind: 'folder' });
    expect(await chooseDestination(join(here, 'new'), one)).toMatchObject({ kind: 'file' });
  });

  it('is refused when a folder is needed and a file has its name', async () => {
    const here = await scratchFolder();
    await writeFile(join(here, 'taken'), '');
    const many = { list: files('a.pdf', 'b.pdf'), many: true };
    await expect(chooseDestination(join(here, 'taken'), many)).rejects.toThrow('this is a file');
  });
});

describe('the format', () => {
  const chosen = (named: Format | undefined, destination: Destination) =>
    chooseFormat<Format>(FORMATS, named, destination, 'md');

  it('is the one named, else that of the output file, else Markdown', () => {
    expect(chosen('json', { kind: 'file', path: 'x.html' })).toBe('json');
    expect(chosen(undefined, { kind: 'file', path: 'x.html' })).toBe('html');
    expect(chosen(undefined, { kind: 'file', path: 'x' })).toBe('md');
    expect(chosen(undefined, { kind: 'folder', path: 'x.html/' })).toBe('md');
    expect(chosen(undefined, { kind: 'stdout' })).toBe('md');
  });

  it('has to be named where the extension means nothing', () => {
    expect(() => chosen(undefined, { kind: 'file', path: 'x.docx' })).toThrow('name one with -f');
  });
});

describe('a file to be written', () => {
  it('gets a temporary name beside it', async () => {
    const here = await scratchFolder();
    const target = await targetFor(join(here, 'paper.md'));
    expect(target.path).toBe(join(here, 'paper.md'));
    expect(target.temporary).toMatch(new RegExp(`^${here}/\\.treeline-`));
  });

  it('is written directly when it is a device, which a rename would remove', async () => {
    expect(await targetFor('/dev/null')).toEqual({ path: '/dev/null', temporary: undefined });
  });

  it('is found through a symbolic link, so that the link stays', async () => {
    const here = await scratchFolder();
    await writeFile(join(here, 'real.md'), 'old');
    await symlink(join(here, 'real.md'), join(here, 'link.md'));
    expect((await targetFor(join(here, 'link.md'))).path).toBe(join(here, 'real.md'));
  });
});
