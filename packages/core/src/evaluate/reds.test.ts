import { describe, expect, it } from 'vitest';
import { type Brief, KITES, sheet } from './kites.test.fixture.js';
import { reds, type SheetTree } from './reds.js';
import { treeOf } from './trees/tree.js';

function tree(briefs: readonly Brief[]): SheetTree {
  const of = sheet(briefs);
  return { sheet: of, tree: treeOf(of) };
}

/** The truth without the units of these places, which become meta. */
function without(...places: number[]): SheetTree {
  return tree(
    KITES.map(([name, text, parent, relation, page = 1], i) =>
      places.includes(i) ? [name, text, -1, 'meta', page] : [name, text, parent, relation, page],
    ),
  );
}

describe('the text', () => {
  it('is one chain with a mark after each paragraph, without floats and meta', () => {
    // 1 Wind, Kites need, steady air. ¶, Gusts are, bad for them. ¶, 2 String, It must hold. ¶
    expect(reds(tree(KITES), tree(KITES)).text).toEqual({ distance: 0, size: 10 });
    expect(reds(tree(KITES), without(11)).text).toEqual({ distance: 2, size: 10 });
  });

  it('has no mark after a line with the word section in it, as published', () => {
    const words = tree([['fstline', 'See the next section', -1, 'contain']]);
    expect(reds(words, words).text.size).toBe(1);
  });
});

describe('floats', () => {
  it('cost nothing as published where they found no partner, their lines strictly', () => {
    const score = reds(tree(KITES), without(6, 7, 8));
    expect(score.floats).toEqual({ distance: 0, size: 5 });
    expect(score.floatsStrict).toEqual({ distance: 3, size: 5 });
  });

  it('that were made up cost their lines strictly', () => {
    const score = reds(without(6, 7, 8, 12, 13), tree(KITES));
    expect(score.floats).toEqual({ distance: 0, size: 5 });
    expect(score.floatsStrict).toEqual({ distance: 5, size: 5 });
  });

  it('may come in any order', () => {
    const [figure, table] = [KITES.slice(6, 9), KITES.slice(12, 14)];
    const moved = (briefs: readonly Brief[], by: number) =>
      briefs.map(([name, text, parent, relation]): Brief => [name, text, parent < 0 ? -1 : parent + by, relation]);
    const a = tree([...moved(figure, -6), ...moved(table, -9)]);
    const b = tree([...moved(table, -12), ...moved(figure, -4)]);
    expect(reds(a, b).floatsStrict).toEqual({ distance: 0, size: 5 });
  });

  it('do not count unless they hang from the root', () => {
    const inside = tree([
      ['section', 'Kites', -1, 'contain'],
      ['figure', 'Figure', 0, 'contain'],
    ]);
    expect(reds(inside, inside).floats).toEqual({ distance: 0, size: 0 });
  });
});
