#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { ENGINE_NAMES, engineNamed, toDocument } from 'treeline/engines';
import { sheetOf } from 'treeline/evaluate';
import { LINE_CLASSES } from 'treeline/labels';
import { readShard, shardsIn } from './format/shards.js';
import { classPairs } from './judge/counts/roles.js';
import { AS_READ, readingOf } from './judge/reading.js';
import { KnownTruth } from './judge/truth.js';
import { fraction } from './split/split.js';

const MISSED = 'none';

const USAGE = `usage: confusion FOLDERS... [--engine NAME] [--source NAME]... [--share SHARE] > confusion.svg

Draws what the lines of the test documents are taken for: a row is a true class, a column a predicted one.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: ENGINE_NAMES[0] ?? '' },
    source: { type: 'string', multiple: true, default: [] },
    share: { type: 'string', default: '1' },
  },
});
if (positionals.length === 0 || !ENGINE_NAMES.some((name) => name === values.engine)) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const engine = await engineNamed(values.engine);
const counts = new Map<string, Map<string, number>>();
const sources = new Set<string>();
let documents = 0;
for (const folder of positionals) {
  for (const shard of await shardsIn(folder)) {
    for await (const document of readShard(shard)) {
      if (document.split !== 'test' || (values.source.length > 0 && !values.source.includes(document.source))) continue;
      if (fraction(`share:${document.id}`) >= Number(values.share)) continue;
      const detected = await engine.detect(readingOf(document, AS_READ));
      const predicted = toDocument(await engine.construct(await engine.order(detected)), engine);
      const found = classPairs(new KnownTruth(document), sheetOf(predicted).units);
      if (!found) continue;
      for (const [truth, taken = MISSED] of found.pairs) {
        const row = counts.get(truth) ?? new Map<string, number>();
        counts.set(truth, row);
        row.set(taken, (row.get(taken) ?? 0) + 1);
      }
      sources.add(document.source);
      documents += 1;
      process.stderr.write(`\r${documents} documents`);
    }
  }
}
process.stderr.write('\n');
process.stdout.write(drawing());

function drawing(): string {
  const order = ['paragraph', ...LINE_CLASSES];
  const rows = order.filter((name) => counts.has(name));
  const columns = [...order, MISSED].filter((name) => rows.some((row) => counts.get(row)?.has(name)));
  const [left, top, side] = [150, 110, 44];
  const [width, height] = [left + columns.length * side + 70, top + rows.length * side + 40];
  const cells = rows.flatMap((row, y) => {
    const of = counts.get(row) ?? new Map<string, number>();
    const total = [...of.values()].reduce((sum, count) => sum + count, 0);
    const head = [
      `<text x="${left - 8}" y="${top + y * side + 27}" text-anchor="end">${row}</text>`,
      `<text x="${left + columns.length * side + 8}" y="${top + y * side + 27}" class="total">${total}</text>`,
    ];
    return columns.reduce((drawn, column, x) => {
      const share = (of.get(column) ?? 0) / total;
      const paint = row === column ? '#117733' : '#cc3311';
      const [cx, cy] = [left + x * side, top + y * side];
      drawn.push(
        `<rect x="${cx}" y="${cy}" width="${side}" height="${side}" fill="${paint}" fill-opacity="${strength(share)}"/>`,
      );
      if (share >= 0.005) {
        drawn.push(
          `<text x="${cx + side / 2}" y="${cy + 27}" text-anchor="middle"${share > 0.5 ? ' fill="#fff"' : ''}>${percent(share)}</text>`,
        );
      }
      return drawn;
    }, head);
  });
  const heads = columns.map((column, x) => {
    const at = `${left + x * side + side / 2 + 5} ${top - 8}`;
    return `<text transform="translate(${at}) rotate(-50)">${column}</text>`;
  });
  const about = `Rows: what a line is; columns: what it is taken for, in per cent of the row. ${documents} test documents of ${[...sources].sort().join(', ')}.`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="14">`,
    `<style>.total { fill: #666; font-size: 12px; }</style><rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="8" y="${height - 14}" font-size="12" fill="#666">${about}</text>`,
    ...heads,
    ...cells,
    '</svg>\n',
  ].join('\n');
}

/** Small shares must be seen: mistakes are rare and are what one looks for. */
function strength(share: number): string {
  return Math.sqrt(share).toFixed(2);
}

function percent(share: number): string {
  return share >= 0.095 ? (100 * share).toFixed(0) : (100 * share).toFixed(1);
}
