import { expect, it } from 'vitest';
import type { Unit } from '../document/lineage.js';
import { regionsOf, type Sheet } from './hrdoc/sheet.js';
import { KITES, sheet } from './kites.test.fixture.js';
import { countRegions } from './regions.js';

it('puts what is tied on one page into one region, formulas with their paragraph', () => {
  const kites = sheet([
    ['fstline', 'The force', -1, 'contain'],
    ['equation', 'F = mg', 0, 'connect'],
    ['paraline', 'pulls it down', 1, 'connect'],
    ['paraline', 'again.', 2, 'connect', 2],
  ]);
  expect(regionsOf(kites, false).map(({ class: name, page, units }) => [name, page, units])).toEqual([
    ['para', 1, [0, 1, 2]],
    ['para', 2, [3]],
  ]);
});

it('ties the lines of a title only where objects are known', () => {
  const unit = (line: string): Unit => ({
    line,
    object: 'o0',
    page: 1,
    box: [0, 0, 1, 1],
    text: line,
    class: 'title',
    parent: -1,
    relation: 'meta',
    confidence: 1,
  });
  const title: Sheet = { units: [unit('l0'), unit('l1')] };
  expect(regionsOf(title, false)).toHaveLength(2);
  expect(regionsOf(title, true)).toHaveLength(1);
});

it('counts a region as right only with exactly its lines', () => {
  const gold = sheet(KITES);
  const cut = sheet(KITES.map((brief, i) => (i === 8 ? ['caption', brief[1], -1, 'contain'] : brief)));
  const roles = sheet(KITES.map((brief, i) => (i === 11 ? ['section', brief[1], 10, 'contain', 2] : brief)));
  const of = (predicted: Sheet) =>
    countRegions(
      { sheet: gold, regions: regionsOf(gold, false) },
      { sheet: predicted, regions: regionsOf(predicted, false) },
    );
  expect(of(gold).lines).toEqual({ right: 12, gold: 12, predicted: 12 });
  expect(of(cut).lines).toEqual({ right: 11, gold: 12, predicted: 13 });
  expect(of(roles).lines.right).toBe(12);
  expect(of(roles).linesAndRole.right).toBe(11);
});
