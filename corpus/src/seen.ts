#!/usr/bin/env node
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withPdf } from 'treeline/read';
import type { CorpusDocument } from './format/format.js';
import { readShard } from './format/shards.js';
import { Tally } from './import/tally.js';
import { type Choice, choosePages } from './seen/choose.js';
import { seePage } from './seen/page.js';
import { SeenWriter } from './seen/shard.js';

/*
 * Pages of the corpus as pictures for the vision model: shards of documents and the PDFs they were read from → grey
 * pages of 640 pixels with everything that is known of them in the same pixels.
 */

const USAGE = `usage: seen SHARD… --pdf FOLDER --out FOLDER --name NAME [--split train,valid] [--known 1] [--drawn 1] [--plain 1] [--most 400]

Looks for the PDF of a document as FOLDER/NAME.pdf, FOLDER/NAME_black.pdf, FOLDER/HASH.pdf or FOLDER/PATH, and checks its hash.
--known, --drawn, --plain: the share of pages with known objects, with drawings, with text alone. --most: pages a document.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pdf: { type: 'string' },
      out: { type: 'string' },
      name: { type: 'string' },
      split: { type: 'string', default: 'train,valid' },
      known: { type: 'string', default: '1' },
      drawn: { type: 'string', default: '1' },
      plain: { type: 'string', default: '1' },
      most: { type: 'string', default: '400' },
    },
  });
  const { pdf, out, name } = values;
  if (positionals.length === 0 || pdf === undefined || out === undefined || name === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const splits = new Set(values.split.split(','));
  const choice: Choice = {
    share: { known: Number(values.known), drawn: Number(values.drawn), plain: Number(values.plain) },
    most: Number(values.most),
  };
  const tally = new Tally();
  const writer = new SeenWriter(out, name);
  for (const shard of positionals) {
    for await (const document of readShard(shard)) {
      if (splits.has(document.split)) await see(document, pdf, choice, writer, tally);
    }
    process.stderr.write(`${shard}: ${writer.written} pages so far\n`);
  }
  await writer.flush();
  process.stderr.write(`${tally}\n`);
  return 0;
}

async function see(
  document: CorpusDocument,
  folder: string,
  choice: Choice,
  writer: SeenWriter,
  tally: Tally,
): Promise<void> {
  const places = choosePages(document, choice);
  if (places.length === 0) return;
  const bytes = await pdfOf(document, folder);
  if (!bytes) {
    tally.add('documents whose PDF is not there', 1, document.id);
    return;
  }
  try {
    await withPdf(bytes, {}, async (pdf) => {
      for (const place of places) {
        const seen = seePage(pdf, document, place);
        if (seen) await writer.write(seen);
      }
    });
  } catch (error) {
    tally.add('documents that cannot be drawn', 1, `${document.id}: ${error instanceof Error ? error.message : error}`);
  }
}

async function pdfOf({ id, sha256 }: CorpusDocument, folder: string): Promise<Buffer | undefined> {
  const path = id.slice(id.indexOf('/') + 1);
  const last = id.slice(id.lastIndexOf('/') + 1);
  for (const file of [path, `${last}.pdf`, `${last}_black.pdf`, `${sha256}.pdf`]) {
    const full = join(folder, file);
    if (!file.endsWith('.pdf') || !existsSync(full)) continue;
    const bytes = await readFile(full);
    if (sha256 === undefined || createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  }
  return undefined;
}

process.exitCode = await main();
