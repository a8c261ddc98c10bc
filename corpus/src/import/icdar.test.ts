import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tableFileSchema } from '../tables/format.js';
import { importIcdar } from './icdar.js';
import { Tally } from './tally.js';

const REGIONS = `<?xml version="1.0"?><document><table id='1'><region id='1' page='1'>
  <bounding-box x1='50' y1='600' x2='300' y2='700'/></region></table></document>`;
/** Rows count from 1 here, a cell spans two columns, and an empty one has no proper box. */
const STRUCTURE = `<?xml version="1.0"?><document><table id="1"><region col-increment="0" id="1" page="1" row-increment="0">
  <cell id="1" start-row="1" start-col="0" end-col="1"><bounding-box x1="60" x2="90" y1="680" y2="690"/><content>Rain &amp; snow</content></cell>
  <cell id="2" start-row="2" start-col="0"><bounding-box x1="60" x2="90" y1="660" y2="670"/><content>12</content></cell>
  <cell id="3" start-row="2" start-col="1"><bounding-box x1="NaN" x2="NaN" y1="NaN" y2="NaN"/><content></content></cell>
  </region></table></document>`;

it('brings regions and cells of the competition into our coordinates and counting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'icdar-'));
  try {
    const data = join(folder, 'repository', 'icdar2013-dataset', 'competition-dataset-eu');
    await mkdir(data, { recursive: true });
    const paper = await readFile(new URL('../../../samples/paper.pdf', import.meta.url));
    await writeFile(join(data, 'eu-001.pdf'), paper);
    await writeFile(join(data, 'eu-001-reg.xml'), REGIONS);
    await writeFile(join(data, 'eu-001-str.xml'), STRUCTURE);
    await writeFile(join(data, 'eu-002.pdf'), paper);
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', join(folder, 'repository'), '-c', 'user.name=t', '-c', 'user.email=t@t', ...args]);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '-m', 'data');
    const tally = new Tally();
    await importIcdar(join(folder, 'repository'), join(folder, 'out'), tally);
    const { documents } = tableFileSchema.parse(JSON.parse(await readFile(join(folder, 'out', 'tables.json'), 'utf8')));
    const height = 842;
    expect(documents).toEqual([
      {
        name: 'eu-001',
        kind: 'eu',
        tables: [
          {
            page: 1,
            box: [50, expect.closeTo(height - 700, 0), 300, expect.closeTo(height - 600, 0)],
            cells: [
              { row: 0, column: 0, columnSpan: 2, text: 'Rain & snow' },
              { row: 1, column: 0, text: '12' },
              { row: 1, column: 1, text: '' },
            ],
          },
        ],
      },
    ]);
    expect(tally.get('files without their truth')).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});
