import { describe, expect, it } from 'vitest';
import type { Box, PageObject } from '../document/schema.js';
import { xyCut } from '../document/xy-cut.js';
import { withFloats } from './place-floats.js';

/** The names of all objects of a page of 800 points in the order they are read; the body comes in its order. */
function read(body: Record<string, Box>, floats: Record<string, Box>, drawn: readonly string[] = []): string[] {
  const all = [...Object.entries(body), ...Object.entries(floats)];
  const place = new Map(xyCut(all.map(([, box]) => box)).map((index, at) => [all[index]?.[0], at]));
  const cut = ([id, box]: [string, Box]) => {
    const [role] = id.split('-');
    const object: PageObject = {
      id,
      role: role === 'figure' || role === 'table' || role === 'caption' ? role : 'paragraph',
      page: 1,
      box,
      lines: [],
      text: id,
      confidence: 1,
    };
    return { object, read: place.get(id) ?? 0, content: drawn.indexOf(id) };
  };
  return withFloats(Object.entries(body).map(cut), Object.entries(floats).map(cut), 800).map(({ object }) => object.id);
}

const LEFT: Box = [50, 60, 290, 500];
const RIGHT: Box = [310, 60, 550, 500];

describe('floats among the text', () => {
  it('reads a table that spans both columns after them, with its short title', () => {
    const order = read(
      { left: LEFT, right: RIGHT },
      { 'caption-1': [50, 520, 200, 530], 'table-1': [50, 535, 550, 700] },
    );
    expect(order).toEqual(['left', 'right', 'caption-1', 'table-1']);
  });

  it('reads a caption where the file draws it, between texts that are drawn as they are read', () => {
    const body: Record<string, Box> = { one: [50, 60, 290, 200], two: [50, 400, 290, 500], three: RIGHT };
    const floats: Record<string, Box> = { 'caption-1': [50, 520, 290, 530] };
    expect(read(body, floats, ['one', 'caption-1', 'two', 'three'])).toEqual(['one', 'caption-1', 'two', 'three']);
    expect(read(body, floats, ['two', 'caption-1', 'one', 'three'])).toEqual(['one', 'two', 'caption-1', 'three']);
    expect(read(body, floats, ['one', 'two', 'three', 'caption-1'])).toEqual(['one', 'two', 'caption-1', 'three']);
  });

  it('reads a picture over both columns before them', () => {
    const order = read(
      { left: [50, 300, 290, 700], right: [310, 300, 550, 700] },
      { 'figure-1': [50, 60, 550, 250], 'caption-1': [50, 255, 300, 275] },
    );
    expect(order).toEqual(['figure-1', 'caption-1', 'left', 'right']);
  });

  it('reads a figure in a column where it stands', () => {
    const order = read(
      { above: [50, 60, 290, 200], below: [50, 420, 290, 700], right: RIGHT },
      { 'figure-1': [50, 210, 290, 380], 'caption-1': [50, 385, 290, 410] },
    );
    expect(order).toEqual(['above', 'figure-1', 'caption-1', 'below', 'right']);
  });

  it('reads a caption that stands far from every float where it stands', () => {
    const order = read(
      { left: LEFT, right: RIGHT },
      { 'caption-1': [50, 510, 290, 530], 'figure-1': [50, 650, 550, 750] },
    );
    expect(order).toEqual(['left', 'caption-1', 'right', 'figure-1']);
  });

  it('needs no text at all', () => {
    expect(read({}, { 'figure-1': [50, 60, 550, 250] })).toEqual(['figure-1']);
  });
});
