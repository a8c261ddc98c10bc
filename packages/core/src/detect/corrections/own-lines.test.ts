import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../document/roles.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { ScoredLine } from '../lines/vote.js';
import { withOwnLines } from './own-lines.js';

/** Lines say what they are: `figure: wind`. */
function scored(setting: Setting): ScoredLine[] {
  const roles: readonly Role[] = ['figure', 'table', 'caption', 'paragraph'];
  return (setting.pages[0]?.lines ?? []).map((line) => {
    const role = roles.find((name) => line.text.startsWith(name)) ?? 'paragraph';
    return { line, role, roles: ROLES.map((name) => (name === role ? 0.9 : 0)) };
  });
}

const figure: GraphicalRegion = { role: 'figure', box: [100, 100, 300, 200], lines: [], confidence: 0.8 };
const table: GraphicalRegion = { ...figure, role: 'table' };
const texts = (region: GraphicalRegion | undefined) => region?.lines.map(({ text }) => text);

describe('lines at the edge of figures and tables', () => {
  it('are taken in one after the other, where the model gives them to one of that kind', () => {
    const lines = scored(new Setting().page().line('figure: years', 180, 205).line('figure: of wind', 180, 220));
    const [grown] = withOwnLines([figure], lines);
    expect(grown?.box[3]).toBeGreaterThan(225);
    expect(texts(grown)).toEqual(['figure: years', 'figure: of wind']);
    expect(withOwnLines([table], lines)).toEqual([table]);
  });

  it('are left where they stand too far away', () => {
    const lines = scored(new Setting().page().line('figure: years', 180, 240));
    expect(withOwnLines([figure], lines)).toEqual([figure]);
  });

  it('are left where prose or a caption would come to lie inside', () => {
    const setting = new Setting()
      .page()
      .line('caption: The wind', 120, 204, {}, 180)
      .line('figure: years that are as wide as all of it', 100, 212, {}, 300);
    expect(withOwnLines([figure], scored(setting))).toEqual([figure]);
  });
});
