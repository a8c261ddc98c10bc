#!/usr/bin/env node
import { createWriteStream, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { openingReader } from 'treeline/engines';
import { keptAside } from './files/kept-aside.js';
import { bare } from './import/folder/bookmarks.js';
import { openingRows } from './openings/rows.js';

const USAGE = `usage: openings --from FOLDER --out FILE.jsonl.gz [--part 0/2]

Writes what the network of run-in headings learns from: a row for each line of the PDFs in FOLDER that may open with one.
Beside a generated NAME.pdf stands NAME.json with its run-in headings; of other files the bookmarks are the truth.
`;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    out: { type: 'string' },
    part: { type: 'string', default: '0/1' },
  },
});
const { from, out } = values;
const part = /^(\d+)\/(\d+)$/.exec(values.part);
if (from === undefined || out === undefined || !part) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const read = await openingReader();
const refused = await keptAside();
const gzip = createGzip();
const written = gzip.pipe(createWriteStream(out));
const files = (await readdir(from, { recursive: true })).filter((name) => name.endsWith('.pdf')).sort();
const counts = { files: 0, failed: 0, rows: 0, headings: 0 };
for (const [i, name] of files.entries()) {
  if (i % Number(part[2]) !== Number(part[1])) continue;
  const path = join(from, name);
  try {
    for await (const row of openingRows(path, read, await truthOf(path))) {
      if (refused.has(row.sha256)) break;
      gzip.write(`${JSON.stringify(row)}\n`);
      counts.rows++;
      if (row.label === 1) counts.headings++;
    }
    counts.files++;
  } catch (error) {
    counts.failed++;
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`);
  }
  process.stderr.write(`\r${i + 1} of ${files.length} files, ${counts.rows} openings, ${counts.headings} headings `);
}
gzip.end();
await new Promise<void>((resolve) => {
  written.on('close', resolve);
});
process.stderr.write(`\n${JSON.stringify(counts)}\n`);

async function truthOf(path: string): Promise<Set<string> | undefined> {
  const beside = path.replace(/\.pdf$/, '.json');
  if (!existsSync(beside)) return undefined;
  const { runIns }: { runIns: string[] } = JSON.parse(await readFile(beside, 'utf8'));
  return new Set(runIns.map(bare));
}
