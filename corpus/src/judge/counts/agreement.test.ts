import { describe, expect, it } from 'vitest';
import type { CorpusDocument, CorpusLine } from '../../format/format.js';
import type { ReaderRun } from '../../labels/readers.js';
import { headingAgreement, outlineAgreement, readerAgreement } from './agreement.js';

const TEXTS = ['Kites', 'By a friend of the wind', 'Kites fly.', 'Tails', 'Tails hang.'];
const boxOf = (i: number): [number, number, number, number] => [10, 20 * i + 10, 200, 20 * i + 22];
const lines = TEXTS.map(
  (text, i): CorpusLine => ({ text, box: boxOf(i), rotation: 0, raised: [], math: 0, hidden: false }),
);

/** The source calls the byline a heading too. */
const KITES: CorpusDocument = {
  format: 'treeline-corpus/1',
  id: 'kites',
  source: 'prima',
  kind: 'real',
  split: 'test',
  group: 'kites',
  sha256: 'a'.repeat(64),
  pages: [{ number: 1, width: 300, height: 400, unit: 'pt', contentOrder: true, lines, graphics: [] }],
  truth: {
    known: ['classes', 'regions', 'headings'],
    classes: [['section'], ['section'], ['first-line'], ['section'], ['first-line']],
    regions: TEXTS.map((_, i) => ({
      role: [2, 4].includes(i) ? 'paragraph' : 'heading',
      page: 1,
      box: boxOf(i),
      lines: [i],
    })),
    headings: [
      { region: 0, parent: -1, level: 1 },
      { region: 3, parent: -1, level: 1 },
    ],
    pages: [1],
  },
};

function reading(headings: number[], levels?: number[]): ReaderRun {
  return {
    source: 'prima',
    reader: 1,
    document: 'kites',
    sha256: 'a'.repeat(64),
    pages: [1],
    regions: headings.map((i) => ({ page: 1, role: 'heading', box: boxOf(i), lines: [boxOf(i)] })),
    order: headings.map((_, i) => i),
    links: [],
    ...(levels && { levels }),
  };
}

const answer = (headings: number[]) => ({
  objects: headings.map((i) => ({ page: 1, role: 'heading' as const, lines: [`l${i}`] })),
  outline: headings.map((i) => ({ title: TEXTS[i] ?? '', level: 1, page: 1, children: [] })),
});

describe('agreement on headings', () => {
  it('sets the source, a reader and an engine beside each other', () => {
    const { readerToLabels, engineToLabels, engineToReader } = headingAgreement(KITES, reading([0, 3]), answer([0, 1]));
    expect(readerToLabels).toEqual({ right: 2, gold: 3, predicted: 2 });
    expect(engineToLabels).toEqual({ right: 2, gold: 3, predicted: 2 });
    expect(engineToReader).toEqual({ right: 1, gold: 2, predicted: 2 });
  });

  it('compares two readers', () => {
    expect(readerAgreement(KITES, reading([0, 3]), reading([0]))).toEqual({ right: 1, gold: 2, predicted: 1 });
  });

  it('compares outlines with the bookmarks', () => {
    const { readerToBookmarks, engineToBookmarks } = outlineAgreement(KITES, reading([0, 3], [1, 1]), answer([0]));
    expect(readerToBookmarks.edit.distance).toBe(0);
    expect(engineToBookmarks.edit.distance).toBe(1);
  });
});
