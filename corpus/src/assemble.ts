#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readShard, ShardWriter, shardsIn } from './format/shards.js';
import { withoutIdlePages } from './format/trim.js';
import { Card } from './split/card.js';
import { type Fingerprint, fingerprint, leaks } from './split/overlap.js';

/*
 * The last step of building the corpus: all shards of all sources → one global split. Training documents that repeat a
 * test document are dropped; what stays is written by split, the test documents are listed with their hashes, and the
 * counts become the tables of the corpus card.
 */

const { values } = parseArgs({
  options: { from: { type: 'string' }, out: { type: 'string' }, tests: { type: 'string' }, card: { type: 'string' } },
});
const { from, out } = values;
if (from === undefined || out === undefined) {
  process.stderr.write('usage: assemble --from FOLDER --out FOLDER [--tests tests.json] [--card tables.md]\n');
  process.exit(2);
}

const shards = await shardsIn(from);
const prints: Fingerprint[] = [];
for (const shard of shards) {
  for await (const document of readShard(shard)) prints.push(fingerprint(document));
  process.stderr.write(`\r${prints.length} documents read`);
}
const dropped = leaks(prints);
process.stderr.write(`\n${dropped.size} documents repeat one of the test or validation side and are dropped\n`);

const card = new Card();
const tests: Record<string, { id: string; sha256?: string; pages: number }[]> = {};
const writers = new Map<string, ShardWriter>();
for (const shard of shards) {
  for await (const document of readShard(shard)) {
    if (dropped.has(document.id)) {
      card.drop(document.source);
      continue;
    }
    // An outline with unknown lines can be compared, but it teaches nothing.
    if (document.split === 'train' && document.truth.known.every((kind) => kind === 'outline')) continue;
    card.add(document);
    const key = `${document.split}/${document.source}`;
    let writer = writers.get(key);
    if (!writer) {
      writer = new ShardWriter(join(out, document.split), document.source);
      writers.set(key, writer);
    }
    await writer.write(withoutIdlePages(document));
    if (document.split === 'test' && document.kind === 'real') {
      tests[document.source] ??= [];
      tests[document.source]?.push({
        id: document.id,
        ...(document.sha256 !== undefined && { sha256: document.sha256 }),
        pages: document.pages.length,
      });
    }
  }
}
for (const writer of writers.values()) await writer.flush();
if (values.tests !== undefined) await writeFile(values.tests, listing(tests));
if (values.card !== undefined) await writeFile(values.card, card.toMarkdown());
process.stdout.write(card.toMarkdown());

/** One document a row, so that a change of the list reads well. */
function listing(sources: typeof tests): string {
  const parts = Object.keys(sources)
    .sort()
    .map((source) => {
      const rows = (sources[source] ?? [])
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map((row) => `    ${JSON.stringify(row)}`);
      return `  ${JSON.stringify(source)}: [\n${rows.join(',\n')}\n  ]`;
    });
  return `{\n${parts.join(',\n')}\n}\n`;
}
