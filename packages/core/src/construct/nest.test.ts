import { describe, expect, test } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import type { OutlineEntry } from '../document/schema.js';
import { attach, nest } from './nest.js';

const object = (id: string, role: DraftObject['role'] = 'heading'): DraftObject => ({
  id,
  role,
  page: 1,
  box: [0, 0, 1, 1],
  lines: [],
  text: id,
  confidence: 1,
});
const ranked = (...ranks: number[]) => ranks.map((rank, i) => ({ object: object(`h${i}`), rank, confidence: 0.9 }));
const shape = (entries: OutlineEntry[]): string =>
  entries.map((e) => e.object + (e.children.length > 0 ? `(${shape(e.children)})` : '')).join(' ');

const text = (heading: DraftObject) => heading.text;

describe('nest', () => {
  test('a heading hangs from the nearest outer one before it', () => {
    expect(shape(nest(ranked(1, 2, 3, 2, 1), text).outline)).toBe('h0(h1(h2) h3) h4');
  });

  test('no level is skipped, whatever the ranks', () => {
    const { outline, levels } = nest(ranked(3, 1, 5, 4.5, 9), text);
    expect(shape(outline)).toBe('h0 h1(h2 h3(h4))');
    expect([...levels.values()]).toEqual([1, 1, 2, 2, 3]);
  });

  test('no headings give an empty outline', () => {
    expect(nest([], text).outline).toEqual([]);
  });
});

describe('attach', () => {
  test('body objects get the heading they stand under, others are left alone', () => {
    const headings = ranked(1, 2);
    const [h0, h1] = headings.map((h) => h.object);
    if (!h0 || !h1) throw new Error('two headings');
    const objects = [
      object('a', 'paragraph'),
      h0,
      object('b', 'paragraph'),
      h1,
      object('f', 'figure'),
      object('c', 'paragraph'),
    ];
    const result = attach(objects, new Set(['a', 'h0', 'b', 'h1', 'c']), nest(headings, text));
    expect(result.map((o) => [o.id, o.level, o.parent])).toEqual([
      ['a', undefined, undefined],
      ['h0', 1, undefined],
      ['b', undefined, 'h0'],
      ['h1', 2, 'h0'],
      ['f', undefined, undefined],
      ['c', undefined, 'h1'],
    ]);
    expect(h1.level).toBeUndefined();
  });
});
