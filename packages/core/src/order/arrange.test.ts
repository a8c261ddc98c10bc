import { describe, expect, it } from 'vitest';
import { ROLES } from '../document/roles.js';
import type { Box } from '../document/schema.js';
import { arranged } from './arrange.js';

/** The names of the objects of a page of 800 points as they are read; the first part of a name is its role. */
function read(boxes: Record<string, Box>, body: readonly string[]): string[] {
  const objects = Object.entries(boxes).map(([id, box], read) => {
    const role = ROLES.find((name) => id.startsWith(name)) ?? 'paragraph';
    const object = { id, role, page: 1, box, lines: [], text: id, confidence: 1 };
    return { object, read, content: -1 };
  });
  const texts = body.flatMap((id) => objects.filter(({ object }) => object.id === id));
  return arranged(objects, texts, new Map()).map(({ object }) => object.id);
}

const PAGE: Record<string, Box> = {
  'header-1': [50, 20, 550, 30],
  'paragraph-left': [50, 60, 290, 600],
  'footnote-left': [50, 700, 290, 720],
  'paragraph-right': [310, 60, 550, 690],
  'footer-1': [290, 760, 310, 770],
};

describe('a page around its body', () => {
  it('has its head first, its notes behind the text and its foot last', () => {
    expect(read(PAGE, ['paragraph-left', 'paragraph-right'])).toEqual([
      'header-1',
      'paragraph-left',
      'paragraph-right',
      'footnote-left',
      'footer-1',
    ]);
  });

  it('reads what is called a head, a note or a foot and stands inside the page where it stands', () => {
    const page: Record<string, Box> = {
      'paragraph-1': [50, 60, 550, 100],
      'header-1': [50, 120, 550, 130],
      'paragraph-2': [50, 150, 550, 200],
      'footnote-1': [50, 210, 550, 220],
      'footer-1': [50, 230, 550, 240],
      'paragraph-3': [50, 300, 550, 400],
    };
    expect(read(page, ['paragraph-1', 'paragraph-2', 'paragraph-3'])).toEqual(Object.keys(page));
  });
});
