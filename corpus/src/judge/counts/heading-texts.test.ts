import { describe, expect, it } from 'vitest';
import type { LabelledHeadings } from '../../labels/headings.js';
import { compareHeadingTexts } from './heading-texts.js';

const labels = (headings: [number, string][], either: [number, string][] = []): LabelledHeadings => ({
  kind: 'contracts',
  repository: 'a/b',
  path: 'c.pdf',
  sha256: '0'.repeat(64),
  pages: 2,
  headings,
  either,
});

describe('headings compared by their texts', () => {
  it('are right on their page only, whatever the signs between the words', () => {
    const { count } = compareHeadingTexts(labels([[1, '1. Sublet']]), [
      { page: 2, text: '1. Sublet' },
      { page: 1, text: '1 Sublet:' },
    ]);
    expect(count).toEqual({ right: 1, gold: 1, predicted: 2 });
  });

  it('may be known by their beginning alone', () => {
    const truth = labels([[1, 'If our efforts to attract members…']]);
    const { count } = compareHeadingTexts(truth, [
      { page: 1, text: 'If our efforts to attract members are not successful' },
    ]);
    expect(count).toEqual({ right: 1, gold: 1, predicted: 1 });
  });

  it('count neither way in the title block, and not at all beyond the labelled pages', () => {
    const truth = labels([[2, 'Purpose']], [[1, 'Bylaws of 801 Labs']]);
    const { count, missed } = compareHeadingTexts(truth, [
      { page: 1, text: 'BYLAWS OF 801 LABS' },
      { page: 3, text: 'Annex' },
    ]);
    expect(count).toEqual({ right: 0, gold: 1, predicted: 0 });
    expect(missed).toEqual([{ page: 2, text: 'Purpose' }]);
  });
});
