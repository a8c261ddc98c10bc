import { describe, expect, it } from 'vitest';
import { randomTree } from '../construct/dsps/trees.test.fixture.js';
import { HRDOC_CLASSES } from '../document/labels.js';
import type { Unit } from '../document/lineage.js';
import { TreelineError } from '../errors.js';
import { randomNumbers } from '../evaluate/statistics/random.js';
import { countPairs, emptyMask, maskMatrix, maskToJson, PARENT_CLASSES, parseMask } from './soft-mask.js';

function unitsOf(seed: number): Unit[] {
  return randomTree(randomNumbers(seed)).map((unit, i) => ({
    ...unit,
    box: [0, 0, 1, 1],
    text: `${i}`,
    confidence: 1,
  }));
}

function at(table: readonly (readonly number[])[], parent: string, child: string): number {
  const row = table[PARENT_CLASSES.findIndex((name) => name === parent)] ?? [];
  return row[HRDOC_CLASSES.findIndex((name) => name === child)] ?? Number.NaN;
}

describe('the soft mask', () => {
  it('counts every unit once, by its class and that of its parent', () => {
    const mask = emptyMask();
    const units = unitsOf(1);
    countPairs(mask, units);
    expect(mask.counts.flat().reduce((sum, count) => sum + count, 0)).toBe(units.length);
    expect(at(mask.counts, 'section', 'fstline')).toBe(
      units.filter(({ class: name, parent }) => name === 'fstline' && units[parent]?.class === 'section').length,
    );
    expect(at(mask.counts, 'ROOT', 'title')).toBe(1);
  });

  it('takes headings as equals of the one before, whether the document says so or only contains them', () => {
    const heading = (parent: number, relation: Unit['relation']): Unit => {
      return { class: 'section', parent, relation, page: 1, box: [0, 0, 1, 1], text: '', confidence: 1 };
    };
    const said = emptyMask();
    countPairs(said, [heading(-1, 'contain'), heading(0, 'contain'), heading(0, 'equality')]);
    const contained = emptyMask();
    countPairs(contained, [heading(-1, 'contain'), heading(0, 'contain'), heading(-1, 'contain')]);
    expect(contained.counts).toEqual(said.counts);
    expect(at(said.counts, 'section', 'section')).toBe(2);
  });

  it('is a matrix whose columns sum to one and in which nothing is impossible', () => {
    const mask = emptyMask();
    for (let seed = 0; seed < 5; seed++) countPairs(mask, unitsOf(seed));
    const matrix = maskMatrix(mask);
    for (const column of HRDOC_CLASSES.keys()) {
      let sum = 0;
      for (const row of PARENT_CLASSES.keys()) {
        const value = matrix[row * HRDOC_CLASSES.length + column] ?? 0;
        expect(value).toBeGreaterThan(0);
        sum += value;
      }
      expect(sum).toBeCloseTo(1, 5);
    }
  });

  it('survives its file, and says where a file is wrong', () => {
    const mask = emptyMask();
    countPairs(mask, unitsOf(2));
    const text = maskToJson(mask);
    expect(parseMask(text)).toEqual(mask);
    const torn = text.replace('"children": ["title",', '"children": ["titel",');
    expect(() => parseMask(torn)).toThrowError(/^line 3, column 15: children: must be the fourteen classes$/);
    expect(() => parseMask('{')).toThrowError(TreelineError);
    expect(() => parseMask(text.replace(/-?\d+\]/, '-1]'))).toThrowError(/counts\[0\]\[13\]/);
  });
});
