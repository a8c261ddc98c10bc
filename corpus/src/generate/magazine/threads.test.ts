import { describe, expect, it } from 'vitest';
import type { Mark, Marks, Unit } from '../../truth/marks.js';
import { withoutLeafingBack } from './threads.js';

const BODY: Unit['thread'] = { kind: 'body', name: 'body' };

function made(...places: number[][]): Marks {
  return {
    units: places.map((_, i): Unit => ({ id: 10 + i, role: 'paragraph', thread: BODY })),
    marks: places.flatMap((pages, i) => pages.map((page): Mark => ({ page, unit: 10 + i, box: [0, 0, 10, 10] }))),
    areas: [],
    anchors: [],
  };
}

const names = (marks: Marks) => withoutLeafingBack(marks).units.map(({ thread }) => thread.name);

describe('withoutLeafingBack', () => {
  it('reads a box on its own where its story has gone on to a later page', () => {
    expect(names(made([1], [1, 2], [1], [1], [2]))).toEqual(['body', 'body', 'box-12', 'box-12', 'body']);
  });

  it('leaves a box with its story where both end on one page', () => {
    expect(names(made([1, 2], [2], [3]))).toEqual(['body', 'body', 'body']);
  });

  it('passes over what did not get onto a page', () => {
    expect(names(made([1], [], [2], [1]))).toEqual(['body', 'body', 'body', 'box-13']);
  });
});
