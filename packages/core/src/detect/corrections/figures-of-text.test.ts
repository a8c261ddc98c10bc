import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../document/roles.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { ScoredLine } from '../lines/vote.js';
import { withoutTextFigures } from './figures-of-text.js';

/** Five lines that the network takes for `role`. */
function figureOf(role: Role, by: string, elsewhere = 200) {
  const setting = new Setting().page();
  for (let i = 0; i < 5; i++) setting.line(`${role} ${i}`, 120, 110 + 15 * i);
  // What the page has beside the figure.
  setting.line('w'.repeat(elsewhere), 72, 400);
  const [page] = setting.pages;
  if (!page) throw new Error('the setting has no page');
  const lines = page.lines.map(
    (line): ScoredLine => ({
      line,
      role,
      roles: ROLES.map((name) => (name === role ? 0.9 : 0)),
    }),
  );
  const own = page.lines.slice(0, -1);
  const figure: GraphicalRegion = { role: 'figure', box: [100, 100, 300, 200], lines: own, confidence: 0.8, by };
  return { figure, lines, page };
}

describe('a figure', () => {
  it('is a table where the network takes its lines for cells', () => {
    const { figure, lines, page } = figureOf('table', 'vision');
    expect(withoutTextFigures([figure], lines, page)).toEqual([
      expect.objectContaining({ role: 'table', lines: figure.lines }),
    ]);
  });

  it('is none where it was only drawn and its lines are text', () => {
    const { figure, lines, page } = figureOf('contents', 'drawing');
    expect(withoutTextFigures([figure], lines, page)).toEqual([]);
  });

  it('stays without its lines where it was seen and they are text', () => {
    const { figure, lines, page } = figureOf('paragraph', 'vision');
    expect(withoutTextFigures([figure], lines, page)).toEqual([{ ...figure, lines: [] }]);
  });

  it('keeps its labels', () => {
    const { figure, lines, page } = figureOf('figure', 'drawing');
    expect(withoutTextFigures([figure], lines, page)).toEqual([figure]);
  });

  it('keeps its picture alone where it holds most of the text of its page', () => {
    const { figure, lines, page } = figureOf('figure', 'vision', 10);
    expect(withoutTextFigures([figure], lines, page)).toEqual([{ ...figure, lines: [] }]);
  });

  it('keeps what is printed on a photograph for the rule of photographs', () => {
    const { figure, lines, page } = figureOf('paragraph', 'drawing');
    expect(withoutTextFigures([figure], lines, { ...page, graphics: [{ kind: 'image', box: figure.box }] })).toEqual([
      figure,
    ]);
  });
});
