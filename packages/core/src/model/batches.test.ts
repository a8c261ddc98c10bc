import { describe, expect, it } from 'vitest';
import { DetectModel, type PageFields, pageBatches } from './detect-model.js';
import { batchesOf, TextModel } from './text-model.js';
import { loadShippedWeights } from './weights.node.js';

/** A page of text in one column; every eighth line is short, as at the end of a paragraph. */
function column(lines: number): PageFields {
  const texts = Array.from({ length: lines }, (_, i) => `Line ${i} of a page about kites and the wind`);
  const width = (i: number) => (i % 8 === 7 ? 120 : 400);
  return {
    page: [612, 792],
    texts,
    box: Float32Array.from(texts.flatMap((_, i) => [72, 72 + 12 * i, 72 + width(i), 82 + 12 * i])),
    font: Float32Array.from(texts.flatMap(() => [10, 0, 0, 0, 0, 0, 0, 1])),
    marks: new Float32Array(lines * 4),
    rank: Float32Array.from(texts.flatMap((_, i) => [i, i])),
    repeats: new Float32Array(lines * 2),
    graphic: new Float32Array(),
    graphicKind: new Int32Array(),
  };
}

describe('pages for Detect', () => {
  it('go together when they are of like length, each once', () => {
    const lines = [50, 3, 48, 200, 52, 0, 49];
    const batches = pageBatches(lines);
    expect(batches.flat().sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(batches).toContainEqual([4, 0, 6, 2]);
    expect(batches).toContainEqual([3]);
  });

  it('get the answers together that they get alone', async () => {
    const model = await DetectModel.load(await TextModel.load(loadShippedWeights), loadShippedWeights);
    const pages = [column(20), column(24), column(22)];
    const together = await model.run(pages);
    for (const [i, page] of pages.entries()) {
      const [alone] = await model.run([page]);
      const n = page.texts.length;
      expect(together[i]?.classes).toHaveLength(n * 18);
      expect(together[i]?.successor).toHaveLength(n * n);
      const apart = Array.from(alone?.classes ?? [], (score, k) =>
        Math.abs(Math.exp(score) - Math.exp(together[i]?.classes[k] ?? 0)),
      );
      expect(Math.max(...apart)).toBeLessThan(0.2);
    }
  });
});

describe('lines for the text encoder', () => {
  it('go together with lines of their length once these are enough', () => {
    const lines = [
      ...Array.from({ length: 20 }, () => [2, 5, 6]),
      ...Array.from({ length: 30 }, () => [2, 5, 6, 7, 8]),
    ];
    const batches = batchesOf(lines.map((ids) => ({ ids })));
    expect(batches.map((batch) => batch.map(({ ids }) => ids.length))).toEqual([Array(20).fill(3), Array(30).fill(5)]);
  });

  it('have vectors that do not depend on what was asked before', async () => {
    const asked = ['1 Introduction', 'Kites need steady air, and a long', '12'];
    const fresh = await TextModel.load(loadShippedWeights);
    const used = await TextModel.load(loadShippedWeights);
    await used.encode(['12', 'Something else altogether, and rather longer than that']);
    expect(await used.encode(asked)).toEqual(await fresh.encode(asked));
  });

  it('have one vector where their text is the same', async () => {
    const model = await TextModel.load(loadShippedWeights);
    const vectors = await model.encode(['12', 'Kites', '12']);
    const width = vectors.length / 3;
    expect(vectors.subarray(0, width)).toEqual(vectors.subarray(2 * width));
  });
});
