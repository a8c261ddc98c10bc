import { describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../document/roles.js';
import { Setting, words } from '../../engines/baseline/reading.test.fixture.js';
import type { ScoredLine } from '../lines/vote.js';
import type { GraphicalRegion } from './graphics.js';
import { graphicalGroups } from './groups.js';

/** Lines are what the model would rightly call them: cells are numbers, captions say Table, the rest is prose. */
function scored(setting: Setting): ScoredLine[] {
  return (setting.pages[0]?.lines ?? []).map((line) => {
    const role: Role = /^[\d.]+$/.test(line.text) ? 'table' : line.text.startsWith('Table') ? 'caption' : 'paragraph';
    return { line, role, roles: ROLES.map((name) => (name === role ? 0.9 : 0)) };
  });
}

function cells(setting: Setting, xs: readonly number[], y: number, rows: number): Setting {
  for (let row = 0; row < rows; row++) for (const x of xs) setting.line(`${row}.${x}`, x, y + row * 14);
  return setting;
}

const boxes = (setting: Setting) => graphicalGroups(scored(setting), []).map(({ role, lines }) => [role, lines.length]);

describe('lines that the model calls cells', () => {
  test('are one table, however wide the white between their columns', () => {
    expect(boxes(cells(new Setting().page(), [72, 300, 500], 100, 4))).toEqual([['table', 12]]);
  });

  test('are two tables where text stands between them', () => {
    const setting = cells(new Setting().page(), [72, 200], 100, 3).prose(words(2), 72, 540, 150);
    expect(boxes(cells(setting, [72, 200], 190, 3))).toEqual([
      ['table', 6],
      ['table', 6],
    ]);
  });

  test('of the two columns of a page are two tables if each has its caption', () => {
    const page = (captions: boolean) => {
      const setting = new Setting().page();
      for (const [x, from] of [
        [72, 0],
        [322, 9],
      ] as const) {
        if (captions) setting.line('Table 1: Numbers', x, 84);
        cells(setting, [x, x + 90, x + 180], 100, 4).prose(words(20, from), x, x + 218, 180, { last: 1 });
      }
      return setting;
    };
    expect(boxes(page(true))).toHaveLength(2);
    expect(boxes(page(false))).toEqual([['table', 24]]);
  });

  test('of two ruled tables side by side are one only if their rows stand at the same heights', () => {
    const drawn = (pitch: number) => {
      const setting = cells(new Setting().page(), [72, 140], 100, 4);
      for (let row = 0; row < 4; row++) for (const x of [260, 330]) setting.line(`${row}.${x}`, x, 100 + row * pitch);
      const lines = scored(setting);
      const regions = [false, true].map((right): GraphicalRegion => {
        const own = lines.flatMap(({ line }) => (line.box[0] > 250 === right ? [line] : []));
        return { role: 'table', box: right ? [260, 100, 350, 160] : [72, 100, 170, 160], lines: own, confidence: 0.9 };
      });
      return graphicalGroups(lines, regions).length;
    };
    expect(drawn(14)).toBe(1);
    expect(drawn(20)).toBe(2);
  });

  test('are none where there are too few', () => {
    expect(boxes(new Setting().page().line('7.1', 72, 100).line('8.2', 130, 100))).toEqual([]);
  });
});
