import { expect, it } from 'vitest';
import { itemsOf } from './items.js';
import type { ScoredLine } from './vote.js';

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
