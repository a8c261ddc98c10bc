import { describe, expect, it } from 'vitest';
import { similarity } from './steds.js';
import { type TableCell, teds } from './teds.js';

/** Rows of texts; a number after `>` is a column span, after `v` a row span: `Year>2`. */
function grid(...rows: string[][]): TableCell[] {
  const taken = new Set<string>();
  return rows.flatMap((row, r) => {
    let column = 0;
    return row.map((spec): TableCell => {
      while (taken.has(`${r} ${column}`)) column++;
      const [, text = '', across, down] = /^(.*?)(?:>(\d+))?(?:v(\d+))?$/.exec(spec) ?? [];
      const columnSpan = Number(across ?? 1);
      const rowSpan = Number(down ?? 1);
      for (let i = 0; i < rowSpan; i++) for (let j = 0; j < columnSpan; j++) taken.add(`${r + i} ${column + j}`);
      return { row: r, column, rowSpan, columnSpan, text };
    });
  });
}

const structure = (gold: TableCell[], predicted: TableCell[]) => similarity([teds(gold, predicted, 'structure')]);
const text = (gold: TableCell[], predicted: TableCell[]) => similarity([teds(gold, predicted, 'text')]);

describe('teds', () => {
  const people = grid(['name', 'age'], ['Ann', '31'], ['Bob', '27']);

  it('gives 1 to the same table', () => {
    expect(text(people, people)).toBe(1);
  });

  it('counts rows and cells, but not the table itself', () => {
    // 3 rows of 2 cells are 9 nodes; the missing row is 3 of them.
    expect(structure(people, people.slice(0, 4))).toBeCloseTo(1 - 3 / 9);
  });

  it('counts a missing column once a row', () => {
    expect(structure(people, grid(['name'], ['Ann'], ['Bob']))).toBeCloseTo(1 - 3 / 9);
  });

  it('counts a cell of other spans as one wrong cell, and what it swallows as missing', () => {
    // One renamed, one deleted, of 9.
    expect(structure(people, grid(['name>2'], ['Ann', '31'], ['Bob', '27']))).toBeCloseTo(1 - 2 / 9);
    expect(structure(grid(['namev2', 'age'], ['31']), grid(['name', 'age'], ['', '31']))).toBeCloseTo(1 - 2 / 6);
  });

  it('looks at texts only where it is asked to', () => {
    const misread = people.map((cell) => (cell.text === 'Ann' ? { ...cell, text: 'Anna' } : cell));
    expect(structure(people, misread)).toBe(1);
    expect(text(people, misread)).toBeCloseTo(1 - 1 / 4 / 9);
  });

  it('takes a place that no cell covers for an empty cell', () => {
    const full = grid(['', 'age'], ['Ann', '31']);
    expect(text(full, full.slice(1))).toBe(1);
  });

  it('gives 0 to nothing', () => {
    expect(structure(people, [])).toBe(0);
  });

  it('agrees with the published implementation on tables with spans', () => {
    const gold = grid(
      ['Yearv2', 'Sales>2', 'Costsv2'],
      ['Q1', 'Q2'],
      ['2019', '12', '14', '7'],
      ['2020', '9', '11', '8'],
    );
    const predicted = grid(
      ['Year', 'Sales', '', 'Costs'],
      ['', 'Q1', 'Q2', ''],
      ['2019', '12', '14', '7'],
      ['2020 9', '11', '8'],
    );
    // PubTabNet's metric over the Python package apted, run once on these two tables.
    expect(structure(gold, predicted)).toBeCloseTo(0.7, 6);
    expect(text(gold, predicted)).toBeCloseTo(7 / 12, 6);
  });
});
