import { describe, expect, it } from 'vitest';
import type { Role } from '../../document/roles.js';
import type { Box } from '../../document/schema.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { Region } from '../lines/regions.js';
import { withFormulaFigures } from './formula-figures.js';

/** A page of regions with one line each, from top to bottom. */
function page(...rows: [role: Role, text: string, y: number, mono?: boolean][]): Region[] {
  const setting = new Setting().page();
  for (const [, text, y, mono = false] of rows) setting.line(text, 100, y, { mono });
  const lines = setting.pages[0]?.lines ?? [];
  return rows.map(([role], i) => ({ role, lines: lines.slice(i, i + 1), confidence: 0.9 }));
}

const PROSE = 'The wind blows where it pleases, and kites fly where it blows.';
const size = { number: 1, width: 612, height: 792, unit: 'pt' } as const;
const figures = (regions: readonly Region[]) =>
  withFormulaFigures(regions, size).flatMap(({ role, lines }) =>
    role === 'figure' ? [lines.map(({ text }) => text)] : [],
  );

describe('formulas over the caption of a figure', () => {
  it('are that figure, with the names of rules and pieces called code, up to the prose', () => {
    const rules = page(
      ['paragraph', PROSE, 60],
      ['formula', 'Γ ⊢ u : A', 100],
      ['paragraph', 'T-App', 120],
      ['code', 'Γ ⊢ u v : B', 135],
      ['caption', 'Figure 3. Typing', 165],
    );
    expect(figures(rules)).toEqual([['Γ ⊢ u : A', 'T-App', 'Γ ⊢ u v : B']]);
    expect(withFormulaFigures(rules, size).map(({ role }) => role)).toEqual(['figure', 'paragraph', 'caption']);
  });

  it('are so where the caption is taken for text but has a number and a stop', () => {
    const rules = (text: string) =>
      page(['formula', 'Γ ⊢ u : A', 100], ['formula', 'Γ ⊢ v : B', 118], ['paragraph', text, 150]);
    expect(figures(rules('Fig. 4. Pruning'))).toHaveLength(1);
    expect(figures(rules('Figure 4 shows how'))).toEqual([]);
  });

  it('do not take the words over them, which may be text', () => {
    const rules = page(
      ['paragraph', 'as follows:', 80],
      ['formula', 'Γ ⊢ u : A', 100],
      ['formula', 'Γ ⊢ v : B', 118],
      ['caption', 'Figure 3. Typing', 150],
    );
    expect(figures(rules)).toEqual([['Γ ⊢ u : A', 'Γ ⊢ v : B']]);
  });

  it('stay formulas with a number of their own, or with prose or white between', () => {
    const over = (text: string, ...more: [Role, string, number][]) =>
      page(['formula', 'u = v', 100], ['formula', text, 118], ...more, ['caption', 'Figure 3. Lift', 165]);
    expect(figures(over('w = u (3)'))).toEqual([]);
    expect(figures(over('w = u', ['paragraph', PROSE, 140]))).toEqual([]);
    const far = page(['formula', 'u = v', 100], ['formula', 'w = u', 118], ['caption', 'Figure 3. Lift', 300]);
    expect(figures(far)).toEqual([]);
  });

  it('stay formulas where the caption has a picture, or names a table', () => {
    const box: Box = [100, 180, 400, 300];
    const rules = (text: string) => page(['formula', 'u = v', 100], ['formula', 'w = u', 118], ['caption', text, 150]);
    expect(figures(rules('Table 3. Lift'))).toEqual([]);
    expect(figures([...rules('Figure 3. Lift'), { role: 'figure', box, lines: [], confidence: 0.9 }])).toEqual([[]]);
  });

  it('stay what they are in a listing or a grammar', () => {
    const caption: [Role, string, number] = ['caption', 'Figure 3. Flying', 165];
    expect(figures(page(['formula', 'u = v', 118], ['code', 'fly();', 140, true], caption))).toEqual([]);
    const rows = [40, 55, 70, 85, 100, 115].map((y): [Role, string, number] => ['code', 'A ::= B | C', y]);
    expect(figures(page(...rows, ['formula', 'B ::= x', 130], caption))).toEqual([]);
  });
});
