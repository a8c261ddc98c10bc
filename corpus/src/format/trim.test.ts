import { expect, it } from 'vitest';
import type { CorpusDocument } from './format.js';
import { withoutIdlePages } from './trim.js';

function page(number: number, texts: string[]): CorpusDocument['pages'][number] {
  const lines = texts.map((text) => ({
    box: [0, 0, 1, 1] as [number, number, number, number],
    text,
    rotation: 0,
    raised: [],
    math: 0,
    hidden: false,
  }));
  return { number, width: 10, height: 10, unit: 'pt', contentOrder: true, lines, graphics: [] };
}

const manual: CorpusDocument = {
  format: 'treeline-corpus/1',
  id: 'a/b',
  source: 'a',
  kind: 'real',
  split: 'train',
  group: 'b',
  pages: [page(1, ['Cover']), page(2, ['Text', '1 Wind']), page(3, ['More'])],
  truth: {
    known: ['classes', 'headings'],
    classes: [[], [], ['section'], []],
    regions: [{ role: 'heading', page: 2, box: [0, 0, 1, 1], lines: [2] }],
    headings: [{ region: 0, parent: -1, level: 1 }],
  },
};

it('pages without headings leave, and lines are numbered anew', () => {
  const trimmed = withoutIdlePages(manual);
  expect(trimmed.pages.map(({ number }) => number)).toEqual([2]);
  expect(trimmed.truth.classes).toEqual([[], ['section']]);
  expect(trimmed.truth.regions?.[0]?.lines).toEqual([1]);
});

it('test documents and documents that know more stay whole', () => {
  expect(withoutIdlePages({ ...manual, split: 'test' }).pages).toHaveLength(3);
  const roles: CorpusDocument = { ...manual, truth: { known: ['classes'], classes: [[], [], ['section'], []] } };
  expect(withoutIdlePages(roles).pages).toHaveLength(3);
  const knowing = { ...manual, truth: { ...manual.truth, known: ['classes', 'regions' as const] } } as CorpusDocument;
  expect(withoutIdlePages(knowing).pages).toHaveLength(3);
});
