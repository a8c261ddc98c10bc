import { describe, expect, it } from 'vitest';
import { Setting } from '../baseline/reading.test.fixture.js';
import { isNoHeading, numberedApart, withNamedSections } from './heading-words.js';
import type { Region } from './regions.js';
import type { ScoredLine } from './vote.js';

/** Lines below each other. */
function scored(...texts: string[]): ScoredLine[] {
  const setting = new Setting().page();
  for (const [i, text] of texts.entries()) setting.line(text, 72, 100 + 14 * i);
  return (setting.pages[0]?.lines ?? []).map((line) => ({ line, roles: [], role: 'heading' }));
}

function region(role: Region['role'], ...texts: string[]): Region {
  return { role, lines: scored(...texts).map(({ line }) => line), confidence: 0.6 };
}

const parts = (...texts: string[]) => numberedApart(scored(...texts)).map((part) => part.map(({ line }) => line.text));

describe('headings that stand close together', () => {
  it('are parted where their numbers count on', () => {
    expect(parts('8.0.1. Strategy', '8.0.2. Attacks', 'and defences', '8.0.3. Outlook')).toEqual([
      ['8.0.1. Strategy'],
      ['8.0.2. Attacks', 'and defences'],
      ['8.0.3. Outlook'],
    ]);
    expect(parts('Article 4', 'Article 5')).toHaveLength(2);
  });

  it('are parted where a section opens with its first subsection', () => {
    expect(parts('2 Toys', '2.1 Kites')).toEqual([['2 Toys'], ['2.1 Kites']]);
  });

  it('are one where a number is part of the words', () => {
    expect(parts('2 Winds of the years', '3 and 4')).toHaveLength(1);
    expect(parts('2.1 Winds after', '2.3 was built')).toHaveLength(1);
    expect(parts('Winds of', 'the year')).toHaveLength(1);
  });
});

describe('what is a heading by its words', () => {
  const roleOf = (given: Region) => withNamedSections([given])[0]?.role;

  it('is the name of a section alone in its line, taken for text or a reference', () => {
    expect(roleOf(region('reference', 'References'))).toBe('heading');
    expect(roleOf(region('paragraph', 'ABSTRACT'))).toBe('heading');
    expect(roleOf(region('paragraph', '7. Acknowledgements'))).toBe('heading');
    expect(withNamedSections([region('paragraph', 'Abstract')])[0]?.heading?.otherwise).toBe('paragraph');
  });

  it('is not a running head, nor what only begins so', () => {
    expect(roleOf(region('header', 'References'))).toBe('header');
    expect(roleOf(region('paragraph', 'References are given below'))).toBe('paragraph');
    expect(roleOf(region('paragraph', 'Abstract', 'Kites are old.'))).toBe('paragraph');
  });
});

describe('what is no heading by its words', () => {
  it('is a scrap, a DOI, an address', () => {
    for (const text of ['•', 'Digital Object Identifier 10.4230/LIPIcs.1', 'kite@example.org', 'https://example.org']) {
      expect(isNoHeading(scored(text)), text).toBe(true);
    }
  });

  it('is not a number with a title, nor a word with a sign in it', () => {
    for (const text of ['10.4 Kites', '2 @ home', 'A/B tests']) expect(isNoHeading(scored(text)), text).toBe(false);
  });
});
