import { savedCorrections } from 'treeline';
import { describe, expect, it } from 'vitest';
import { documentIn, folderWith, treeline } from '../testing/command.js';
import { sample } from '../testing/pdfs.js';

describe('saved corrections', () => {
  it('are applied to the file they were made for, and refused for another', async () => {
    const cwd = await folderWith({ 'paper.pdf': await sample('paper.pdf'), 'letter.pdf': await sample('letter.pdf') });
    const first = documentIn((await treeline(['paper.pdf', '-f', 'json'], { cwd })).stdout);
    const target = first.objects.find(({ role, text }) => role === 'paragraph' && text.length > 80);
    const saved = savedCorrections(first.source, [{ kind: 'role', object: target?.id ?? '', role: 'caption' }]);
    const other = await folderWith({ 'saved.json': JSON.stringify(saved), 'broken.json': '{' });

    const args = ['-f', 'json', '--corrections', `${other}/saved.json`];
    const corrected = await treeline(['paper.pdf', ...args], { cwd });
    expect(corrected).toMatchObject({ code: 0, stderr: '' });
    expect(documentIn(corrected.stdout).objects.find(({ id }) => id === target?.id)?.role).toBe('caption');

    const refused = await treeline(['letter.pdf', ...args], { cwd });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('made for another file, paper.pdf') });
    const broken = await treeline(['paper.pdf', '--corrections', `${other}/broken.json`], { cwd });
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('not JSON') });
    expect((await treeline(['paper.pdf', 'letter.pdf', '-o', 'out/', ...args], { cwd })).code).toBe(2);
  });
});

it('a document in rows has every part of the document', async () => {
  const cwd = await folderWith({ 'paper.pdf': await sample('paper.pdf') });
  const document = documentIn((await treeline(['paper.pdf', '-f', 'json'], { cwd })).stdout);
  const { stdout } = await treeline(['paper.pdf', '-f', 'jsonl'], { cwd });
  const [head = '', ...rows] = stdout.trim().split('\n');
  const { schema, source, engine, status, problems } = document;
  expect(JSON.parse(head)).toEqual({ schema, source, engine, status, problems });
  const parts = (name: string) => rows.map((row) => JSON.parse(row)).flatMap((row) => row[name] ?? []);
  expect(parts('page')).toEqual(document.pages);
  expect(parts('line')).toEqual(document.lines);
  expect(parts('link')).toEqual(document.links);
  expect(parts('thread')).toEqual(document.threads);
  expect(parts('outline')).toEqual(document.outline);
  const ids = (objects: { id: string }[]) => objects.map(({ id }) => id).sort();
  expect(ids(parts('object'))).toEqual(ids(document.objects));
});
