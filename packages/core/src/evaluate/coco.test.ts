import { describe, expect, it } from 'vitest';
import type { Box } from '../document/schema.js';
import { detect, meanAveragePrecision, overlap, precisions } from './coco.js';
import type { Region } from './hrdoc/sheet.js';

function region(name: Region['class'], box: Box, confidence = 1, page = 1): Region {
  return { class: name, page, units: [], boxes: [box], confidence };
}

describe('overlap', () => {
  it('is that of the shapes, not of the boxes around them', () => {
    expect(overlap([[0, 0, 10, 10]], [[0, 0, 10, 10]])).toBe(1);
    expect(overlap([[0, 0, 10, 10]], [[5, 0, 15, 10]])).toBeCloseTo(1 / 3);
    const columns: Box[] = [
      [0, 0, 10, 100],
      [50, 0, 60, 10],
    ];
    expect(overlap(columns, [[20, 0, 40, 100]])).toBe(0);
    expect(overlap(columns, [[0, 0, 10, 100]])).toBeCloseTo(1000 / 1100);
  });

  it('counts what two lines of a region both cover once', () => {
    expect(
      overlap(
        [
          [0, 0, 10, 10],
          [0, 5, 10, 15],
        ],
        [[0, 0, 10, 15]],
      ),
    ).toBeCloseTo(1);
  });

  it('is 0 for boxes without area', () => {
    expect(overlap([[5, 5, 5, 5]], [[5, 5, 5, 5]])).toBe(0);
  });
});

describe('average precision', () => {
  const gold = [region('para', [0, 0, 100, 10]), region('para', [0, 20, 100, 30]), region('section', [0, 50, 50, 60])];

  function mean(...documents: [gold: Region[], predicted: Region[]][]): number | undefined {
    const all = documents.map(([truth, found]) => detect(truth, found));
    return meanAveragePrecision(precisions(all)(all.map((_, i) => i)));
  }

  it('is 1 for the truth', () => {
    expect(mean([gold, gold])).toBe(1);
  });

  it('is 0 for nothing, and for the wrong class or page', () => {
    expect(mean([gold, []])).toBe(0);
    expect(mean([[region('para', [0, 0, 9, 9])], [region('section', [0, 0, 9, 9])]])).toBe(0);
    expect(mean([[region('para', [0, 0, 9, 9])], [region('para', [0, 0, 9, 9], 1, 2)]])).toBe(0);
  });

  it('takes the 51 of 101 recall levels up to one half when half of the objects are found', () => {
    expect(mean([gold.slice(0, 2), gold.slice(0, 1)])).toBeCloseTo(51 / 101);
  });

  it('counts a box of overlap 0.72 at the five thresholds up to 0.70', () => {
    expect(mean([[region('table', [0, 0, 100, 100])], [region('table', [0, 0, 100, 72])]])).toBeCloseTo(0.5);
  });

  it('lets a sure false alarm cost more than an unsure one, over all documents', () => {
    const alarm = (confidence: number) => region('para', [500, 500, 600, 600], confidence);
    const truth = [region('para', [0, 0, 100, 10])];
    const found = [region('para', [0, 0, 100, 10], 0.5)];
    expect(mean([truth, found], [[], [alarm(0.1)]])).toBe(1);
    expect(mean([truth, found], [[], [alarm(0.9)]])).toBeCloseTo(0.5);
  });

  it('lets each object be found once', () => {
    const truth = [region('figure', [0, 0, 100, 100])];
    const found = [region('figure', [0, 0, 100, 100], 0.9), region('figure', [0, 0, 100, 100], 0.8)];
    expect(mean([truth, found])).toBe(1);
    expect(detect(truth, found).detections.map(({ hits }) => hits[0])).toEqual([true, false]);
  });
});
