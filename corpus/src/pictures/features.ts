import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadOcrFeatures, lookAtBlocks, NODE_FEATURES, openPicture, tighten } from 'treeline/reorganize';
import { npz, toHalf, unicode } from './pack/npz.js';
import { readRows } from './pack/rows.js';

const USAGE = `usage: node corpus/dist/pictures/features.js SHARD.jsonl … [--out corpus/out/pictures/features] [--pictures DIR]

Writes SPLIT-NAME.npz for every shard: id [pictures], start [pictures + 1], features [blocks, ${NODE_FEATURES}] in half
precision, blocks in the order of the shard. The pictures lie in the folder beside the shard; those of shards that hold
what OCR saw lie in the shards' folders under DIR, and boxes are made as tight as the reader makes them. Files that are
there are kept.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string', default: 'corpus/out/pictures/features' }, pictures: { type: 'string' } },
  });
  if (positionals.length === 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  await mkdir(values.out, { recursive: true });
  const model = await loadOcrFeatures('fused');
  const places = values.pictures === undefined ? undefined : await findPictures(values.pictures);
  for (const shard of positionals) {
    const folder = shard.replace(/\.jsonl$/, '');
    const out = join(values.out, `${basename(dirname(shard))}-${basename(folder)}.npz`);
    if (existsSync(out)) continue;
    const started = Date.now();
    const rows = await readRows(shard);
    const start = new BigInt64Array(rows.length + 1);
    const parts: Float32Array[] = [];
    for (const [i, { id, blocks }] of rows.entries()) {
      const file = places?.get(id) ?? join(folder, `${id}.jpg`);
      const picture = await openPicture(await readFile(file)).pages[0]?.pixels();
      if (!picture) throw new Error(`${file}: no picture in it`);
      const boxes = blocks.map(({ box }) => box);
      parts.push(await lookAtBlocks(picture, places ? tighten(boxes) : boxes, model));
      start[i + 1] = (start[i] ?? 0n) + BigInt(blocks.length);
    }
    const features = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      features.set(part, at);
      at += part.length;
    }
    const packed = npz({
      id: unicode(rows.map(({ id }) => id)),
      start: { dtype: '<i8', shape: [start.length], data: new Uint8Array(start.buffer) },
      features: { dtype: '<f2', shape: [features.length / NODE_FEATURES, NODE_FEATURES], data: toHalf(features) },
    });
    await writeFile(`${out}.part`, packed);
    await rename(`${out}.part`, out);
    const each = (Date.now() - started) / Math.max(1, rows.length);
    process.stderr.write(`${out}: ${rows.length} pictures, ${Math.round(each)} ms each\n`);
  }
  return 0;
}

/** Every JPEG in the folders of a folder, by its name. */
async function findPictures(root: string): Promise<Map<string, string>> {
  const files = await readdir(root, { recursive: true });
  return new Map(
    files.filter((file) => file.endsWith('.jpg')).map((file) => [basename(file, '.jpg'), join(root, file)]),
  );
}

process.exitCode = await main();
