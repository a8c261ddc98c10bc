import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { judgeTree } from '../../evaluate/judge.js';
import { sheetOf, sheetOfHrdoc } from '../../evaluate/sheet.js';
import { similarity } from '../../evaluate/steds.js';
import { parse } from '../../parse.js';

/*
 * The published DSPS was trained on HRDoc and had the true reading order (SPEC 7). Ours has never seen HRDoc. The samples
 * are not part of the repository: a folder beside it, or the variable TREELINE_HRDOC_SAMPLES, has them.
 */
const PUBLISHED = { HRDS: 0.8143, HRDH: 0.6903 };

const folder =
  process.env.TREELINE_HRDOC_SAMPLES ?? fileURLToPath(new URL('../../../../../../shared/data/hrdoc', import.meta.url));
const isThere = existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no HRDoc samples in ${folder} (set TREELINE_HRDOC_SAMPLES)`);

describe.skipIf(!isThere)('with the reading order given, the trees of HRDoc samples are as good as published', () => {
  it.each(['HRDS', 'HRDH'] as const)('%s', { timeout: 120_000 }, async (set) => {
    const edits = [];
    for (const file of readdirSync(`${folder}/${set}`).filter((name) => name.endsWith('.json'))) {
      const bytes = readFileSync(`${folder}/${set}/${file}`);
      const document = await parse(bytes, { name: file, from: 'hrdoc', engine: 'dsps', givenOrder: true });
      edits.push(judgeTree(sheetOfHrdoc(bytes.toString()), sheetOf(document)).tree);
    }
    expect(similarity(edits)).toBeGreaterThanOrEqual(PUBLISHED[set]);
  });
});
