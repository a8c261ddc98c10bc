import { beforeAll, describe, expect, it } from 'vitest';
import { type LabelledRun, type LinkLabels, readLinkLabels } from './links.js';

let labels: LinkLabels;
beforeAll(async () => {
  labels = await readLinkLabels();
});

const FLOATING = new Set(['caption', 'footnote', 'header', 'footer', 'figure', 'table']);

function each(check: (run: LabelledRun, name: string) => void): void {
  for (const run of labels.runs) check(run, `${run.document}, pages ${run.pages.join(', ')}`);
}

describe('the labels of links and reading order', () => {
  it('cover a hundred pages in runs of consecutive pages of different documents', () => {
    expect(labels.runs.flatMap(({ pages }) => pages)).toHaveLength(100);
    expect(new Set(labels.runs.map(({ sha256 }) => sha256)).size).toBe(labels.runs.length);
    each(({ pages }, name) => {
      expect(pages, name).toEqual(pages.map((_, i) => (pages[0] ?? 0) + i));
    });
  });

  it('hold enough links of each kind to measure them', () => {
    const count = (type: string) =>
      labels.runs.flatMap(({ links }) => links).filter((link) => link.type === type).length;
    expect(count('continues')).toBeGreaterThan(100);
    expect(count('caption')).toBeGreaterThan(60);
    expect(count('footnote')).toBeGreaterThan(50);
  });

  it('put every line in one region, and every region on a page of its run', () => {
    each(({ regions, pages }, name) => {
      const seen = new Set<string>();
      for (const { page, lines = [] } of regions) {
        expect(pages, name).toContain(page);
        for (const line of lines) {
          const key = `${page}: ${line.join(' ')}`;
          expect(seen.has(key), `${name}: ${key}`).toBe(false);
          seen.add(key);
        }
      }
    });
  });

  it('tell each text of the body once, in the order or in an aside, and nothing that floats', () => {
    each(({ regions, order, asides = [], links }, name) => {
      const told = [...order, ...asides.flat()];
      expect(new Set(told).size, name).toBe(told.length);
      const captioned = new Set(links.flatMap(({ type, to }) => (type === 'caption' ? [to] : [])));
      const body = regions.flatMap(({ role, lines }, i) =>
        FLOATING.has(role) || !lines || (role === 'code' && captioned.has(i)) ? [] : [i],
      );
      expect(
        [...told].sort((a, b) => a - b),
        name,
      ).toEqual(body);
    });
  });

  it('tie captions to figures, tables and listings of their page', () => {
    each(({ regions, links }, name) => {
      for (const { type, from, to } of links) {
        if (type !== 'caption') continue;
        expect(regions[from]?.role, name).toBe('caption');
        expect(['figure', 'table', 'code'], name).toContain(regions[to]?.role);
        expect(regions[from]?.page, name).toBe(regions[to]?.page);
      }
    });
  });

  it('let a region go on in a later one of its role, at most once', () => {
    each(({ regions, order, links }, name) => {
      const ties = links.filter(({ type }) => type === 'continues');
      expect(new Set(ties.map(({ from }) => from)).size, name).toBe(ties.length);
      expect(new Set(ties.map(({ to }) => to)).size, name).toBe(ties.length);
      for (const { from, to } of ties) {
        expect(regions[from]?.role, name).toBe(regions[to]?.role);
        expect(order.indexOf(from), name).toBeLessThan(order.indexOf(to));
      }
    });
  });

  it('give every footnote mark a line of its text and a note', () => {
    each(({ regions, links }, name) => {
      for (const link of links) {
        if (link.type !== 'footnote') continue;
        expect(regions[link.to]?.role, name).toBe('footnote');
        expect(regions[link.from]?.lines?.[link.at[0]], name).toBeDefined();
      }
    });
  });
});
