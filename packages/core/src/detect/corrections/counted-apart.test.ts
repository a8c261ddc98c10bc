import { describe, expect, it } from 'vitest';
import type { Role } from '../../document/roles.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { Region } from '../lines/regions.js';
import type { ScoredLine } from '../lines/vote.js';
import { itemsOf, numberedApart, withCountedApart } from './counted-apart.js';

/** Lines below each other; one that begins with spaces is indented by them. */
function lines(...texts: string[]): ScoredLine[] {
  return texts.map((text, i) => {
    const x = 72 + 5 * (text.length - text.trimStart().length);
    const box: [number, number, number, number] = [x, 20 + 14 * i, 300, 30 + 14 * i];
    const line = {
      id: `l${i}`,
      page: 1,
      box,
      text: text.trim(),
      rotation: 0,
      raised: [],
      math: 0,
      hidden: false,
      tag: -1,
    };
    return { line, roles: [], role: 'list-item' as const };
  });
}

const texts = (...given: string[]) => itemsOf(lines(...given)).map((item) => item.map(({ line }) => line.text));

it('parts items by their bullets', () => {
  expect(texts('• sun', '• wind', '  and rain', '• snow')).toEqual([['• sun'], ['• wind', 'and rain'], ['• snow']]);
});

it('parts items by numbers and letters that count up', () => {
  expect(texts('2. Dig deep', '3. Water', '4. Wait')).toEqual([['2. Dig deep'], ['3. Water'], ['4. Wait']]);
  expect(texts('a) kites', 'b) string')).toEqual([['a) kites'], ['b) string']]);
});

it('leaves alone what only looks like another item', () => {
  const oneItem = (...given: string[]) => expect(texts(...given)).toHaveLength(1);
  oneItem('2. as was said in', '2010. After that');
  oneItem('2. as was said in chapter', '1. of the book');
  oneItem('1. inside', '    2. indented');
  oneItem('• sun', '– and wind');
  oneItem('sun and', '• wind');
  oneItem('2. Dig', '3) Water');
});

/** Lines below each other. */
function headings(...texts: string[]): ScoredLine[] {
  const setting = new Setting().page();
  for (const [i, text] of texts.entries()) setting.line(text, 72, 100 + 14 * i);
  return (setting.pages[0]?.lines ?? []).map((line) => ({ line, roles: [], role: 'heading' }));
}

const parts = (...texts: string[]) =>
  numberedApart(headings(...texts)).map((part) => part.map(({ line }) => line.text));

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

describe('lines that count on right below each other', () => {
  /** Regions of lines 14 points apart, but for empty ones. */
  function regionsOf(...given: [Role, ...string[]][]): Region[] {
    const setting = new Setting().page();
    let y = 100;
    for (const [, ...texts] of given)
      for (const text of texts) {
        if (text !== '') setting.line(text, 72, y);
        y += 14;
      }
    const [page] = setting.pages;
    if (!page) throw new Error('the setting has no page');
    const scored = new Map(page.lines.map((line) => [line, { line, roles: [], role: 'heading' as const }]));
    let next = 0;
    const regions = given.map(([role, ...texts]): Region => {
      const count = texts.filter((text) => text !== '').length;
      next += count;
      return { role, lines: page.lines.slice(next - count, next), confidence: 0.9 };
    });
    return withCountedApart({ page, scored, numbers: new Map(), running: { lines: new Set(), around: 0 }, regions });
  }
  const rolesOf = (regions: readonly Region[]) => regions.map(({ role, lines: own }) => [role, own[0]?.text]);

  it('are the items of a list, in how many regions and with whatever role they come', () => {
    const regions = regionsOf(
      ['contents', '15. Director of Research'],
      ['heading', '16. Director of Products', '17. Manager of Sales'],
      ['heading', '18. Manager of Markets'],
    );
    expect(rolesOf(regions)).toEqual([
      ['list-item', '15. Director of Research'],
      ['list-item', '16. Director of Products'],
      ['list-item', '17. Manager of Sales'],
      ['list-item', '18. Manager of Markets'],
    ]);
  });

  it('stay headings where text stands between them, and contents where page numbers follow', () => {
    const apart = regionsOf(['heading', '1. Sun', ''], ['heading', '2. Wind', ''], ['heading', '3. Rain']);
    expect(apart.map(({ role }) => role)).toEqual(['heading', 'heading', 'heading']);
    const listed = regionsOf(['heading', '1. Sun 3', '2. Wind 7'], ['contents', '3. Rain 9']);
    expect(listed.map(({ role }) => role)).toEqual(['heading', 'contents']);
  });
});
