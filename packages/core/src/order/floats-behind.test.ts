import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import { ROLES } from '../document/roles.js';
import type { Link } from '../document/schema.js';
import { floatsBehindParagraphs } from './floats-behind.js';

/** The names of objects in the order they are read; a name may begin with its role. */
function read(names: readonly string[], ...ties: readonly (readonly [string, string])[]): string[] {
  const objects = names.map((id): DraftObject => {
    const role = ROLES.find((name) => id.startsWith(`${name}-`)) ?? 'paragraph';
    return { id, role, page: 1, box: [0, 0, 1, 1], lines: [], text: id, confidence: 1 };
  });
  const links = ties.map(([from, to]): Link => ({ type: 'continues', from, to, confidence: 1 }));
  return floatsBehindParagraphs(objects, links).map(({ id }) => id);
}

describe('a float between the parts of a paragraph', () => {
  it('is read behind the last of them, over columns and pages', () => {
    expect(read(['a', 'figure-1', 'b', 'table-1', 'c', 'd'], ['a', 'b'], ['b', 'c'])).toEqual([
      'a',
      'b',
      'c',
      'figure-1',
      'table-1',
      'd',
    ]);
    expect(read(['a', 'footer-1', 'figure-1', 'b', 'c'], ['a', 'b'], ['b', 'c'])).toEqual([
      'a',
      'footer-1',
      'b',
      'c',
      'figure-1',
    ]);
  });

  it('takes its caption with it', () => {
    expect(read(['a', 'figure-1', 'caption-1', 'b'], ['a', 'b'])).toEqual(['a', 'b', 'figure-1', 'caption-1']);
  });

  it('lets a formula keep its place', () => {
    expect(read(['a', 'formula-1', 'figure-1', 'b'], ['a', 'b'])).toEqual(['a', 'formula-1', 'b', 'figure-1']);
  });

  it('stays where other text stands between the parts too: it may belong to that', () => {
    expect(read(['a', 'x', 'figure-1', 'b'], ['a', 'b'])).toEqual(['a', 'x', 'figure-1', 'b']);
  });

  it('stays between paragraphs', () => {
    expect(read(['a', 'figure-1', 'b'])).toEqual(['a', 'figure-1', 'b']);
  });
});
