import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePng } from 'treeline';
import { expect, it } from 'vitest';
import { hrdocPageSizes } from './hrdoc-pages.js';
import { scratchFolder } from './testing/command.js';

it('finds the sizes of the page pictures beside a list, by what they are and not by their extension', async () => {
  const folder = await scratchFolder();
  const png = encodePng({ width: 30, height: 40, data: new Uint8Array(30 * 40), channels: 1 });
  await mkdir(join(folder, 'paper.v2'));
  await writeFile(join(folder, 'paper.v2', '0.png'), png);
  await writeFile(join(folder, 'paper.v2', 'paper.v2_11.jpg'), png);
  await writeFile(join(folder, 'paper.v2', '3.png'), 'no picture');
  await writeFile(join(folder, 'paper.v2', 'thumb_4.png'), png);
  expect(await hrdocPageSizes(join(folder, 'paper.v2.json'))).toEqual(
    new Map([
      [0, { width: 30, height: 40 }],
      [11, { width: 30, height: 40 }],
    ]),
  );
});

it('finds none without a folder', async () => {
  expect(await hrdocPageSizes(join(await scratchFolder(), 'paper.json'))).toEqual(new Map());
  expect(await hrdocPageSizes('paper.pdf')).toEqual(new Map());
});
