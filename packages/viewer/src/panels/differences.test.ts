import type { PageObject } from 'treeline';
import { describe, expect, it } from 'vitest';
import { differencesBetween } from './differences.ts';

const paragraph = (id: string, text: string): PageObject => ({
  id,
  role: 'paragraph',
  page: 1,
  box: [0, 0, 10, 10],
  text,
  confidence: 1,
  by: 'network',
  runs: [],
});

const kinds = (here: PageObject[], there: PageObject[]) =>
  differencesBetween({ objects: here }, { objects: there }).map(({ kind, here, there }) => [
    kind,
    here?.id ?? '',
    there?.id ?? '',
  ]);

describe('differences between two documents', () => {
  const a = paragraph('a', 'First.');
  const b = paragraph('b', 'Second.');
  const c = paragraph('c', 'Third.');

  it('are none for the same', () => {
    expect(kinds([a, b, c], [a, b, c])).toEqual([]);
  });

  it('name one block that moved, and not its neighbours', () => {
    expect(kinds([a, b, c], [c, a, b])).toEqual([['order', 'c', 'c']]);
  });

  it('match by text where another version has other ids', () => {
    const others = [paragraph('x', 'First.'), paragraph('y', 'New.'), paragraph('z', 'Third.')];
    expect(kinds([a, c], others)).toEqual([['only-there', '', 'y']]);
  });

  it('see a changed text between the same neighbours', () => {
    const others = [paragraph('x', 'First.'), paragraph('y', 'Second, but longer.'), paragraph('z', 'Third.')];
    expect(kinds([a, b, c], others)).toEqual([['text', 'b', 'y']]);
  });

  it('see another role, and what is only here', () => {
    const heading: PageObject = { ...b, role: 'heading', level: 1 };
    expect(kinds([a, b, c], [a, heading])).toEqual([
      ['role', 'b', 'b'],
      ['only-here', 'c', ''],
    ]);
  });
});
