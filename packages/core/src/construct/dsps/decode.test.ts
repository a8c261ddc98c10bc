import { describe, expect, it } from 'vitest';
import { emptyMask, maskMatrix } from '../../decode/soft-mask.js';
import { lineage } from '../../document/lineage.js';
import { validate } from '../../document/validate.js';
import { toDocument } from '../../engines/finish.js';
import { sheetOf } from '../../evaluate/hrdoc/sheet.js';
import { randomNumbers } from '../../evaluate/statistics/random.js';
import { similarity, steds } from '../../evaluate/trees/steds.js';
import { treeOf } from '../../evaluate/trees/tree.js';
import type { UnitFields } from '../../model/dsps-model.js';
import { dspsConstruct } from './construct.js';
import { containers, decodeUnits } from './decode.js';
import { oracleScores, orderedLines, randomTree, type TrueUnit } from './trees.test.fixture.js';

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);

async function documentOf(truth: readonly TrueUnit[]) {
  const oracle = { run: async (_: UnitFields) => oracleScores(truth) };
  const constructed = await dspsConstruct(oracle, maskMatrix(emptyMask()))(orderedLines(truth));
  return toDocument(constructed, {
    name: 'dsps',
    detect: async () => constructed,
    order: async () => constructed,
    construct: async () => constructed,
  });
}

describe('decodeUnits', () => {
  it('gives back every random tree from scores that are sure and right', () => {
    for (const seed of SEEDS) {
      const truth = randomTree(randomNumbers(seed));
      const found = decodeUnits(oracleScores(truth));
      expect(found.map(({ class: name, parent, relation }) => ({ class: name, parent, relation }))).toEqual(
        truth.map(({ class: name, parent, relation }) => ({ class: name, parent, relation })),
      );
    }
  });

  it('takes what hangs from the title to the root, and what is said equal to the root as its child', () => {
    const units: TrueUnit[] = [
      { class: 'title', parent: -1, relation: 'meta', page: 1 },
      { class: 'fstline', parent: 0, relation: 'contain', page: 1 },
      { class: 'section', parent: -1, relation: 'equality', page: 1 },
      { class: 'fstline', parent: 2, relation: 'equality', page: 1 },
    ];
    expect(decodeUnits(oracleScores(units))).toMatchObject([
      { parent: -1, relation: 'meta' },
      { parent: -1, relation: 'contain' },
      { parent: -1, relation: 'contain' },
      { parent: 2, relation: 'contain' },
    ]);
  });

  it('never points forward, whatever a model says', () => {
    const scores = oracleScores(randomTree(randomNumbers(3)));
    scores.parent.fill(1e6);
    for (const [i, { parent }] of decodeUnits(scores).entries()) expect(parent).toBeLessThan(i);
  });

  it('resolves equality to the container of the first of the equals', () => {
    const truth = randomTree(randomNumbers(5));
    const tree = treeOf({
      units: truth.map((unit, i) => ({ ...unit, box: [0, 0, 1, 1], text: `${i}`, confidence: 1 })),
    });
    const above = new Map(tree.children.flatMap((children, node) => children.map((child) => [child - 1, node - 1])));
    const found = containers(decodeUnits(oracleScores(truth)));
    for (const [i, unit] of truth.entries()) if (unit.relation !== 'meta') expect(found[i]).toBe(above.get(i) ?? -1);
  });
});

describe('the document of a tree', () => {
  it('is valid, and the tree that HRDoc sees in it is the one it was made of', async () => {
    for (const seed of SEEDS.slice(0, 80)) {
      const truth = randomTree(randomNumbers(seed));
      const document = await documentOf(truth);
      expect(validate(document)).toMatchObject({ valid: true });
      const gold = {
        units: truth.map((unit, i) => ({ ...unit, box: [0, 0, 1, 1] as const, text: `unit ${i}`, confidence: 1 })),
      };
      const edit = steds(
        treeOf({ units: gold.units.map((unit) => ({ ...unit, box: [...unit.box] })) }),
        treeOf(sheetOf(document)),
      );
      expect([seed, similarity([edit])]).toEqual([seed, 1]);
    }
  });

  it('ties the parts of a paragraph that a page break parts', async () => {
    const document = await documentOf([
      { class: 'section', parent: -1, relation: 'contain', page: 1 },
      { class: 'fstline', parent: 0, relation: 'contain', page: 1 },
      { class: 'footer', parent: -1, relation: 'meta', page: 1 },
      { class: 'paraline', parent: 1, relation: 'connect', page: 2 },
    ]);
    expect(document.objects.map(({ role }) => role)).toEqual(['heading', 'paragraph', 'footer', 'paragraph']);
    const [, from, , to] = document.objects.map(({ id }) => id);
    expect(document.links).toEqual([{ type: 'continues', from, to, confidence: 1 }]);
    expect(lineage(document)[3]).toMatchObject({ class: 'paraline', parent: 1, relation: 'connect' });
  });

  it('is empty where there are no lines', async () => {
    expect(await documentOf([])).toMatchObject({ objects: [], outline: [], threads: [] });
  });
});
