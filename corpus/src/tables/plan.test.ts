import { expect, it } from 'vitest';
import { Dice } from '../generate/random.js';
import { KINDS, planTable } from './plan.js';

it.each(KINDS)('a planned %s table fills its grid, no place twice', (kind) => {
  for (let seed = 0; seed < 40; seed++) {
    const { rows, columns, headRows } = planTable(new Dice(`test/${seed}`), kind);
    const taken = new Set<string>();
    for (const [row, cells] of rows.entries()) {
      let column = 0;
      for (const { rowSpan, columnSpan } of cells) {
        while (taken.has(`${row} ${column}`)) column++;
        for (let i = 0; i < rowSpan; i++) {
          for (let j = 0; j < columnSpan; j++) {
            const place = `${row + i} ${column + j}`;
            expect(taken.has(place)).toBe(false);
            taken.add(place);
          }
        }
      }
    }
    expect(taken.size).toBe(rows.length * columns);
    expect(
      rows
        .slice(0, headRows)
        .flat()
        .every(({ header }) => header),
    ).toBe(true);
  }
});
