import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePng } from 'treeline';
import { expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratch.js';
import { hrdocPageSizes } from './hrdoc-pages.js';

it('finds the sizes of the page pictures beside a list, by what they are and not by their extension', async () => {
  const folder = await scratchFolder();
  const png = encodePng({ width: 30, height: 40, data: new Uint8Array(30 * 40), channels: 1 });
  await mkdir(join(folder, 'paper.v2'));
  await writeFile(join(folder, 'paper.v2', '0.png'), png);
  await writeFile(join(folder, 'paper.v2', 'paper.v2_11.jpg'), png);
  await writeFile(join(folder, 'paper.v2', '3.png'), 'no picture');
  await writeFile(join(folder, 'paper.v2', 'thumb_4.png'), png);
  const sizes = await hrdocPageSizes(join(folder, 'paper.v2.json'));
  expect([...sizes].map(([page, { width, height }]) => [page, width, height])).toEqual([
    [0, 30, 40],
    [11, 30, 40],
  ]);
  expect(Buffer.from((await sizes.get(11)?.picture()) ?? []).equals(png)).toBe(true);
});

it('finds none without a folder', async () => {
  expect(await hrdocPageSizes(join(await scratchFolder(), 'paper.json'))).toEqual(new Map());
  expect(await hrdocPageSizes('paper.pdf')).toEqual(new Map());
});

it('passes over pipes and names that are huge numbers', async () => {
  const folder = await scratchFolder();
  const png = encodePng({ width: 30, height: 40, data: new Uint8Array(30 * 40), channels: 1 });
  await mkdir(join(folder, 'paper'));
  execFileSync('mkfifo', [join(folder, 'paper', '1.png')]);
  await writeFile(join(folder, 'paper', '99999999999.png'), png);
  await writeFile(join(folder, 'paper', '2.png'), png);
  expect([...(await hrdocPageSizes(join(folder, 'paper.json'))).keys()]).toEqual([2]);
});
