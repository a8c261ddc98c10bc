import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { validate } from '../../document/validate.js';
import { baseline } from '../../engines/baseline/index.js';
import { toDocument } from '../../engines/finish.js';
import { readHrdoc } from '../../read/hrdoc/hrdoc.js';
import type { Engine } from '../../stages.js';
import { type HrdocRow, hrdocRows, toHrdoc } from '../../write/hrdoc/hrdoc.js';
import { judgeTree, mismatch } from '../judge.js';
import { TREE_METRICS } from '../metrics.js';
import { figures } from '../report.js';
import { documentOfHrdoc } from './hrdoc-document.js';
import { sheetOf, sheetOfHrdoc } from './sheet.js';

/*
 * Five documents of HRDoc, for testing only. They are not part of the repository: a folder beside it, or the variable
 * TREELINE_HRDOC_SAMPLES, has them.
 */
const folder =
  process.env.TREELINE_HRDOC_SAMPLES ?? fileURLToPath(new URL('../../../../../../shared/data/hrdoc', import.meta.url));
const samples = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  : [];
if (samples.length === 0) console.warn(`SKIPPED: no HRDoc samples in ${folder} (set TREELINE_HRDOC_SAMPLES)`);

describe.skipIf(samples.length === 0)('the HRDoc samples', () => {
  const texts = new Map(samples.map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]));

  it.each(samples)('%s: the truth judged against itself scores 1 on every metric', (file) => {
    const gold = sheetOfHrdoc(texts.get(file) ?? '');
    for (const { metric, published, strict } of scores(gold, gold)) {
      expect([metric, published?.value, strict?.value]).toEqual([metric, 1, 1]);
    }
  });

  it.each(samples)('%s: truth → document → rows loses at most 1 % on every metric', (file) => {
    const gold = sheetOfHrdoc(texts.get(file) ?? '');
    const document = documentOfHrdoc(gold, file);
    expect(validate(document)).toMatchObject({ valid: true });
    const rows = sheetOfHrdoc(toHrdoc(document));
    expect(mismatch(gold, rows)).toBeUndefined();
    for (const predicted of [rows, sheetOf(document)]) {
      for (const { metric, published, strict } of scores(gold, predicted)) {
        expect(published?.value, metric).toBeGreaterThanOrEqual(0.99);
        expect(strict?.value, metric).toBeGreaterThanOrEqual(0.99);
      }
    }
  });

  it.each(samples)('%s: an engine finds the same in a shuffled list without truth', async (file) => {
    const rows: Pick<HrdocRow, 'text' | 'box' | 'page'>[] = JSON.parse(texts.get(file) ?? '');
    const order = shuffled(rows.length);
    const bare = order.flatMap((i) => rows[i] ?? []).map(({ text, box, page }) => ({ text, box, page }));
    const asListed = await rowsFrom(baseline, texts.get(file) ?? '');
    const asShuffled = await rowsFrom(baseline, JSON.stringify(bare));
    const back = asShuffled.map((row) => {
      const { line_id, parent_id } = row;
      return { ...row, line_id: order[line_id] ?? -1, parent_id: order[parent_id] ?? -1 };
    });
    expect(back.sort((a, b) => a.line_id - b.line_id)).toEqual(asListed);
    const sheet = sheetOfHrdoc(JSON.stringify(asListed));
    expect(mismatch(sheetOfHrdoc(texts.get(file) ?? ''), sheet)).toBeUndefined();
  });
});

async function rowsFrom(engine: Engine, list: string): Promise<HrdocRow[]> {
  const reading = await readHrdoc(new TextEncoder().encode(list), { name: 'sample.json' });
  const constructed = await engine.construct(await engine.order(await engine.detect(reading)));
  const document = toDocument(constructed, engine);
  expect(validate(document)).toMatchObject({ valid: true });
  return hrdocRows(document);
}

/** The numbers below `count` in an order that is always the same. */
function shuffled(count: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  return order.sort((a, b) => ((a * 7919) % 10_007) - ((b * 7919) % 10_007));
}

function scores(gold: ReturnType<typeof sheetOf>, predicted: ReturnType<typeof sheetOf>) {
  return figures(TREE_METRICS, [{ name: 'sample', counts: judgeTree(gold, predicted) }]);
}
