import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXCLUDED, fraction, splitOf } from '../split/split.js';
import { readGraphicLabels } from './graphics.js';
import { type LabelledRun, type LinkLabels, readLinkLabels } from './links.js';

let tests: LinkLabels;
let toChoose: LinkLabels;
beforeAll(async () => {
  tests = await readLinkLabels();
  toChoose = await readLinkLabels('links-valid');
});

const FLOATING = new Set(['caption', 'footnote', 'header', 'footer', 'figure', 'table']);

function each(check: (run: LabelledRun, name: string) => void): void {
  for (const run of [...tests.runs, ...toChoose.runs]) check(run, `${run.document}, pages ${run.pages.join(', ')}`);
}

function count({ runs }: LinkLabels, type: string): number {
  return runs.flatMap(({ links }) => links).filter((link) => link.type === type).length;
}

describe('the labels of links and reading order', () => {
  it('cover a hundred pages to test with and 44 to choose by, of different documents', () => {
    expect(tests.runs.flatMap(({ pages }) => pages)).toHaveLength(100);
    expect(toChoose.runs.flatMap(({ pages }) => pages)).toHaveLength(44);
    const hashes = [...tests.runs, ...toChoose.runs].map(({ sha256 }) => sha256);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('speak of consecutive pages', () => {
    each(({ pages }, name) => {
      expect(pages, name).toEqual(pages.map((_, i) => (pages[0] ?? 0) + i));
    });
  });

  it('hold enough links of each kind to measure them', () => {
    expect(count(tests, 'continues')).toBeGreaterThan(100);
    expect(count(tests, 'caption')).toBeGreaterThan(60);
    expect(count(tests, 'footnote')).toBeGreaterThan(50);
    expect(count(toChoose, 'continues')).toBeGreaterThan(60);
    expect(count(toChoose, 'caption')).toBeGreaterThan(40);
  });

  it('choose by no document that is tested with', async () => {
    const listed = await readFile(new URL('../../tests.json', import.meta.url), 'utf8');
    const boxed = new Set((await readGraphicLabels()).pages.map(({ sha256 }) => sha256));
    for (const { source, document, sha256 } of toChoose.runs) {
      expect(listed, document).not.toContain(sha256);
      expect(boxed.has(sha256), document).toBe(false);
      expect(
        EXCLUDED.some((paper) => document.includes(paper)),
        document,
      ).toBe(false);
      if (source === 'docbank') expect(fraction(document), document).toBeGreaterThanOrEqual(0.25);
      if (source === 'publaynet') expect(splitOf(document.split('_')[0] ?? ''), document).not.toBe('test');
    }
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
