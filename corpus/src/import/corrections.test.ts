import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open, trainingRows } from 'treeline';
import { expect, it, onTestFinished } from 'vitest';
import { importCorrections } from './corrections.js';
import { Tally } from './tally.js';

const paper = fileURLToPath(new URL('../../../samples/paper.pdf', import.meta.url));

it('what a person corrected becomes a page of the corpus with that class', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'corrections-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const session = await open(await readFile(paper), { name: 'paper.pdf', vision: 'never' });
  const first = await session.document();
  const target = first.objects.find(({ role, text }) => role === 'paragraph' && text.length > 80);
  const corrections = [{ kind: 'role' as const, object: target?.id ?? '', role: 'caption' as const }];
  const { document } = await session.correct(corrections);
  await session.close();
  const rows = trainingRows(document, corrections);
  expect(rows.map(({ page }) => page)).toEqual([target?.page]);
  await copyFile(paper, join(folder, 'paper.pdf'));
  await writeFile(join(folder, 'paper.training.jsonl'), `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);

  const tally = new Tally();
  const imported = [];
  for await (const each of importCorrections(folder, 'corrections', tally)) imported.push(each);
  expect(tally.get('pages kept')).toBe(1);
  const [made] = imported;
  const region = made?.truth.regions?.find(({ role, lines }) => {
    const text = made.pages[0]?.lines[lines[0] ?? -1]?.text ?? '\0';
    return role === 'caption' && target?.text.startsWith(text.slice(0, 20));
  });
  expect(region?.lines.length).toBeGreaterThan(1);
  for (const line of region?.lines ?? []) expect(made?.truth.classes?.[line]).toEqual(['caption']);
});
