import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadOcr, openPicture, readBlocks } from 'treeline/reorganize';
import { alignOcr } from './align-ocr.js';
import { readRows } from './pack/rows.js';

const USAGE = `usage: node corpus/dist/pictures/ocr.js SHARD.jsonl … [--count N] [--out corpus/out/pictures/ocr]

Reads the pictures of the shards (of each the first N) with OCR and gives what was seen the true order: SPLIT-NAME.jsonl
with a row a picture. Files that are there are kept.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string', default: 'corpus/out/pictures/ocr' }, count: { type: 'string' } },
  });
  if (positionals.length === 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  await mkdir(values.out, { recursive: true });
  const model = await loadOcr();
  for (const shard of positionals) {
    const folder = shard.replace(/\.jsonl$/, '');
    const split = basename(dirname(shard));
    const out = join(values.out, `${split}-${basename(folder)}.jsonl`);
    if (existsSync(out)) continue;
    const tally = { pictures: 0, blocks: 0, missing: 0, seen: 0, noise: 0, merged: 0 };
    const lines: string[] = [];
    for (const { blocks: truth, ...row } of (await readRows(shard)).slice(0, Number(values.count ?? Infinity))) {
      const picture = await openPicture(await readFile(join(folder, `${row.id}.jpg`))).pages[0]?.pixels();
      if (!picture) throw new Error(`${row.id}: no picture in it`);
      const seen = (await readBlocks(picture, model)).map(({ box, text, confidence }) => ({
        box: [Math.round(box[0]), Math.round(box[1]), Math.round(box[2]), Math.round(box[3])] as [
          number,
          number,
          number,
          number,
        ],
        text,
        confidence: Math.round(confidence * 100) / 100,
      }));
      const { blocks, missing } = alignOcr(seen, truth);
      lines.push(JSON.stringify({ ...row, split, blocks, missing }));
      tally.pictures += 1;
      tally.blocks += truth.length;
      tally.missing += missing.length;
      tally.seen += blocks.length;
      tally.noise += blocks.filter(({ order }) => order === null).length;
      tally.merged += blocks.filter((block) => block.truth.length > 1).length;
    }
    await writeFile(`${out}.part`, lines.map((line) => `${line}\n`).join(''));
    await rename(`${out}.part`, out);
    process.stderr.write(`${out}: ${JSON.stringify(tally)}\n`);
  }
  return 0;
}

process.exitCode = await main();
