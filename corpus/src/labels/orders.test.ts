import { describe, expect, it } from 'vitest';
import { readOrderLabels } from './orders.js';

describe('the labels of the order of pages', () => {
  it('are of different pages, one a run', async () => {
    const pages = (await readOrderLabels()).map(({ sha256, pages }) => `${sha256} ${pages.join()}`);
    expect(pages.length).toBeGreaterThan(30);
    expect(new Set(pages).size).toBe(pages.length);
  });

  it('name regions that are there, each once, and nothing that stands at the edge of the page', async () => {
    const edge = new Set(['header', 'footer', 'page-number', 'footnote', 'figure', 'caption']);
    for (const { path, regions, order } of await readOrderLabels()) {
      expect(new Set(order).size, path).toBe(order.length);
      for (const i of order) expect(edge.has(regions[i]?.role ?? 'header'), `${path} ${i}`).toBe(false);
    }
  });
});
