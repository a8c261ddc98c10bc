import { beforeAll, describe, expect, it } from 'vitest';
import { EXCLUDED, fraction, splitOf } from '../split/split.js';
import { type GraphicLabels, graphicLabelsSchema, readGraphicLabels } from './graphics.js';

let labels: GraphicLabels;
beforeAll(async () => {
  labels = await readGraphicLabels();
});

describe('the labels of figures, tables and formulas', () => {
  it('cover 150 different pages, sorted', () => {
    const { pages } = labels;
    expect(pages).toHaveLength(150);
    expect(new Set(pages.map(({ sha256, page }) => `${sha256} ${page}`)).size).toBe(150);
    const keys = pages.map(({ source, document, page }) =>
      [source, document, String(page).padStart(4, '0')].join('\n'),
    );
    expect(keys).toEqual(keys.toSorted());
  });

  it('hold enough of each kind to measure it, and pages with nothing to find', () => {
    const kinds = labels.pages.flatMap(({ objects }) => objects.map(({ kind }) => kind));
    const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
    expect(count('figure')).toBeGreaterThanOrEqual(100);
    expect(count('table')).toBeGreaterThanOrEqual(40);
    expect(count('formula')).toBeGreaterThanOrEqual(100);
    expect(labels.pages.filter(({ objects }) => objects.length === 0).length).toBeGreaterThanOrEqual(30);
  });

  it('never box the same thing twice: only photographs laid over each other overlap', () => {
    for (const { objects, ...page } of labels.pages) {
      for (const [i, { kind, box: a }] of objects.entries()) {
        for (const { box: b } of objects.slice(i + 1)) {
          const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
          const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
          const shared = width > 0 && height > 0 ? width * height : 0;
          const smaller = Math.min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]));
          const allowed = kind === 'figure' && page.source === 'prima' ? 0.4 : 0;
          expect(shared / smaller, `${page.document} page ${page.page}`).toBeLessThanOrEqual(allowed);
        }
      }
    }
  });

  it('come from documents that the splits keep out of training', () => {
    for (const { source, document } of labels.pages) {
      if (source === 'docbank') {
        expect(fraction(document), document).toBeLessThan(0.25);
        expect(
          EXCLUDED.some((paper) => document.includes(paper)),
          document,
        ).toBe(false);
      }
      if (source === 'publaynet') expect(splitOf(document.split('_')[0] ?? ''), document).toBe('test');
    }
  });

  it('are refused when a box leaves its page', () => {
    const [first] = labels.pages;
    if (!first) throw new Error('no pages');
    const box = [0, 0, first.width + 1, 10];
    const pages = [{ ...first, objects: [{ kind: 'figure', box }] }];
    expect(graphicLabelsSchema.safeParse({ madeBy: 'a test', guideline: [], pages }).success).toBe(false);
  });
});
