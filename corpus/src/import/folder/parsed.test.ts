import type { Box, Role } from 'treeline';
import type { ReadLine, ReadPage } from 'treeline/read';
import { describe, expect, it } from 'vitest';
import { sureLabels } from './parsed.js';

const BOX: Box = [72, 50, 400, 60];

/** A page of ten lines, numbered on from those of the pages before it. */
function page(): ReadPage {
  const lines = Array.from({ length: 10 }, (_, i): ReadLine => {
    const box: Box = [72, 50 + 20 * i, 400, 60 + 20 * i];
    return { id: `l${30 + i}`, page: 4, box, text: 'Lift', rotation: 0, raised: [], math: 0, hidden: false, tag: -1 };
  });
  return { page: { number: 4, width: 612, height: 792, unit: 'pt' }, lines, contentOrder: true, graphics: [] };
}

function object(role: Role, confidence: number, ...places: number[]) {
  return { role, box: BOX, lines: places.map((place) => `l${30 + place}`), confidence };
}

describe('what the engine is sure of as truth', () => {
  it('gives each line the classes of its object, in the words of the line classifier', () => {
    const labels = sureLabels(page(), [
      object('title', 0.9, 0),
      object('heading', 0.81, 2),
      object('paragraph', 0.86, 3, 4, 5, 6, 7),
      object('formula', 0.9, 8),
      object('footer', 0.99, 9),
    ]);
    expect(labels?.classes).toEqual([
      ['title', 'section'],
      [],
      ['section'],
      ...Array.from({ length: 5 }, () => ['fstline', 'paraline']),
      ['equation'],
      ['footer'],
    ]);
    expect(labels?.regions[2]).toEqual({ role: 'paragraph', page: 4, box: BOX, lines: [3, 4, 5, 6, 7] });
  });

  it('leaves the lines of a doubtful object open and keeps its region', () => {
    const labels = sureLabels(page(), [
      object('paragraph', 0.9, 0, 1, 2, 3, 4, 5, 6, 7),
      object('caption', 0.84, 8, 9),
    ]);
    expect(labels?.classes.slice(7)).toEqual([['fstline', 'paraline'], [], []]);
    expect(labels?.regions.map(({ role, lines }) => [role, lines.length])).toEqual([
      ['paragraph', 8],
      ['caption', 2],
    ]);
  });

  it('knows nothing of a page with more than a fifth of its lines in doubt', () => {
    const doubtful = object('heading', 0.79, 7, 8, 9);
    expect(sureLabels(page(), [object('paragraph', 0.99, 0, 1, 2, 3, 4, 5, 6), doubtful])).toBeUndefined();
  });

  it('has no region for a picture without text', () => {
    const all = object('table', 0.9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect(sureLabels(page(), [all, object('figure', 0.99)])?.regions).toHaveLength(1);
  });
});
