import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readGraphicLabels } from './graphics.js';
import { LABELLED, readLabelledPages } from './labelled.js';
import { readLinkLabels } from './links.js';

describe.each(LABELLED)('the labels of %s', async (set) => {
  const labels = await readLabelledPages(set);

  it('cover hundreds of pages, each once', () => {
    const pages = labels.runs.flatMap(({ sha256, pages }) => pages.map((page) => `${sha256} ${page}`));
    expect(pages.length).toBeGreaterThan(300);
    expect(new Set(pages).size).toBe(pages.length);
  });

  it('have each publication and each file on one side of the split', () => {
    const sides = new Map<string, Set<string>>();
    for (const { publication, sha256, split } of labels.runs) {
      for (const key of [publication, sha256]) sides.set(key, (sides.get(key) ?? new Set()).add(split));
    }
    for (const [key, splits] of sides) expect(splits.size, key).toBe(1);
    expect(labels.runs.filter(({ split }) => split === 'valid').length).toBeGreaterThan(40);
  });

  it('are of no file that is tested with', async () => {
    const listed = await readFile(new URL('../../tests.json', import.meta.url), 'utf8');
    const byHand = new Set([
      ...(await readGraphicLabels()).pages.map(({ sha256 }) => sha256),
      ...(await readLinkLabels()).runs.map(({ sha256 }) => sha256),
    ]);
    for (const { path, sha256 } of labels.runs) {
      expect(listed, path).not.toContain(sha256);
      expect(byHand.has(sha256), path).toBe(false);
    }
  });

  it('tell every region of text once, in the body or in an aside, and nothing that floats', () => {
    const floating = new Set(['caption', 'footnote', 'header', 'footer', 'figure', 'table']);
    for (const { path, pages, regions, order, asides = [], links } of labels.runs) {
      const name = `${path}, page ${pages.join()}`;
      const told = [...order, ...asides.flat()];
      expect(new Set(told).size, name).toBe(told.length);
      const captioned = new Set(links.flatMap(({ type, to }) => (type === 'caption' ? [to] : [])));
      const text = regions.flatMap(({ role }, i) => (floating.has(role) || captioned.has(i) ? [] : [i]));
      expect(
        text.filter((i) => !told.includes(i)),
        name,
      ).toEqual([]);
      expect(
        told.filter((i) => floating.has(regions[i]?.role ?? '')),
        name,
      ).toEqual([]);
      for (const { type, from, to } of links) {
        expect(regions[from], name).toBeDefined();
        expect(regions[to], name).toBeDefined();
        if (type === 'caption') expect(regions[from]?.role, name).toBe('caption');
      }
    }
  });
});
