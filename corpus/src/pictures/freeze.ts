import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { posGreedy, posHier, rowMajor } from 'treeline/reorganize';
import { readRows } from './pack/rows.js';
import { SPLITS, TEMPLATES } from './templates.js';

const USAGE = `usage: node corpus/dist/pictures/freeze.js [--pictures corpus/out/pictures] [--out corpus/pictures/split.json]

Writes which templates are in which split, a hash of the test pictures' truth, and how many of them the orders by position
alone get right. Run it once, before anything is trained; with --check it only compares.`;

interface Frozen {
  templates: Record<string, string[]>;
  test: { pictures: number; blocks: number; sha256: string; totalOrderAccuracy: Record<string, number> };
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pictures: { type: 'string', default: 'corpus/out/pictures' },
      out: { type: 'string', default: 'corpus/pictures/split.json' },
      check: { type: 'boolean', default: false },
    },
  });
  if (positionals.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const text = `${JSON.stringify(await freeze(join(values.pictures, 'test')), undefined, 2)}\n`;
  if (values.check) {
    const same = (await readFile(values.out, 'utf8')) === text;
    process.stderr.write(same ? 'as frozen\n' : `${values.out}: not what the pictures are now\n`);
    return same ? 0 : 1;
  }
  await writeFile(values.out, text);
  process.stderr.write(text);
  return 0;
}

async function freeze(folder: string): Promise<Frozen> {
  const shards = (await readdir(folder)).filter((file) => file.endsWith('.jsonl')).sort();
  const hash = createHash('sha256');
  const methods = { rowMajor, posGreedy, posHier };
  const right: Record<keyof typeof methods, number> = { rowMajor: 0, posGreedy: 0, posHier: 0 };
  let [pictures, count] = [0, 0];
  for (const shard of shards) {
    for (const { id, template, blocks } of await readRows(join(folder, shard))) {
      const boxes = blocks.map(({ box }) => box);
      hash.update(JSON.stringify([id, template, blocks.map(({ order, box }) => [order, box])]));
      pictures += 1;
      count += blocks.length;
      for (const name of ['rowMajor', 'posGreedy', 'posHier'] as const)
        if (methods[name](boxes).every((block, place) => blocks[block]?.order === place)) right[name] += 1;
    }
  }
  const share = (value: number) => Math.round((1000 * value) / Math.max(1, pictures)) / 1000;
  return {
    templates: Object.fromEntries(
      SPLITS.map((split) => [split, TEMPLATES.filter((one) => one.split === split).map(({ name }) => name)]),
    ),
    test: {
      pictures,
      blocks: count,
      sha256: hash.digest('hex'),
      totalOrderAccuracy: {
        rowMajor: share(right.rowMajor),
        posGreedy: share(right.posGreedy),
        posHier: share(right.posHier),
      },
    },
  };
}

process.exitCode = await main();
