import { existsSync } from 'node:fs';
import { appendFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ProsePool } from '../generate/prose/pool.js';
import { Dice } from '../generate/random.js';
import { faultOf } from './fault.js';
import type { PictureRow } from './pack/rows.js';
import { drawPicture } from './picture.js';
import { PictureRenderer } from './render.js';
import { SPLITS, type Split } from './templates.js';

const USAGE = `usage: node corpus/dist/pictures/generate.js train|valid|test --count N [--seed S] [--out corpus/out/pictures] [--prose DIR] [--chromium FILE]

Draws pictures from seeds S, S+1 …, in shards of 240 seeds; shards that are there are kept. A shard is SPLIT/NAME.jsonl and
the folder SPLIT/NAME with a JPEG for each row.`;
const PICTURES_A_SHARD = 240;
const PICTURES_A_PAGE = 24;

async function main(): Promise<number> {
  // Options stand in each command, as in ../generate.ts, so that one can be read alone.
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string', default: '0' },
      out: { type: 'string', default: 'corpus/out/pictures' },
      prose: { type: 'string', default: 'corpus/out/prose' },
      chromium: { type: 'string', default: '/usr/bin/chromium' },
    },
  });
  const split = SPLITS.find((name) => name === positionals[0]);
  const [count, first] = [Number(values.count), Number(values.seed)];
  if (split === undefined || !Number.isInteger(count) || !Number.isInteger(first) || count < 1) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const pool = await ProsePool.load(values.prose);
  const out = resolve(values.out);
  const renderer = new PictureRenderer(values.chromium, join(out, 'work'));
  try {
    for (let from = first; from < first + count; from += PICTURES_A_SHARD) {
      const folder = join(out, split, String(from).padStart(6, '0'));
      if (existsSync(`${folder}.jsonl`)) continue;
      await drawShard(renderer, split, from, Math.min(from + PICTURES_A_SHARD, first + count), pool, folder, out);
    }
  } finally {
    await renderer.close();
  }
  return 0;
}

async function drawShard(
  renderer: PictureRenderer,
  split: Split,
  from: number,
  to: number,
  pool: ProsePool,
  folder: string,
  out: string,
): Promise<void> {
  const started = Date.now();
  const rows: PictureRow[] = [];
  const faults: Record<string, number> = {};
  await mkdir(folder, { recursive: true });
  for (let next = from; next < to; next += PICTURES_A_PAGE) {
    const sources = Array.from({ length: Math.min(PICTURES_A_PAGE, to - next) }, (_, i) =>
      drawPicture(split, next + i, pool),
    );
    for (const picture of await renderer.render(sources)) {
      const source = sources[picture.index];
      if (!source) continue;
      const fault = faultOf(picture);
      if (fault) {
        faults[fault] = (faults[fault] ?? 0) + 1;
        continue;
      }
      await writeFile(join(folder, `${source.id}.jpg`), picture.jpeg);
      rows.push({
        id: source.id,
        template: source.template,
        layout: source.layout,
        lang: source.language,
        size: [picture.width, picture.height],
        blocks: new Dice(source.id).shuffle(picture.blocks),
      });
    }
  }
  await writeFile(`${folder}.jsonl.part`, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await rename(`${folder}.jsonl.part`, `${folder}.jsonl`);
  const seconds = (Date.now() - started) / 1000;
  const line = `${split} ${from}: ${rows.length} pictures, ${(rows.length / seconds).toFixed(1)} a second; left out ${JSON.stringify(faults)}`;
  process.stderr.write(`${line}\n`);
  await appendFile(join(out, 'progress.log'), `${line}\n`);
}

process.exitCode = await main();
