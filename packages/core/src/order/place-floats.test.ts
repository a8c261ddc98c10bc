import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import type { Box } from '../document/schema.js';
import { xyCut } from '../document/xy-cut.js';
import { withFloats } from './place-floats.js';

/** The names of all objects of a page of 800 points in the order they are read; the body comes in its order. */
function read(
  body: Record<string, Box>,
  floats: Record<string, Box>,
  { drawn = [], captions = {} }: { drawn?: readonly string[]; captions?: Record<string, string> } = {},
): string[] {
  const all = [...Object.entries(body), ...Object.entries(floats)];
  const place = new Map(xyCut(all.map(([, box]) => box)).map((index, at) => [all[index]?.[0], at]));
  const cut = ([id, box]: [string, Box]) => {
    const [role] = id.split('-');
    const object: DraftObject = {
      id,
      role: role === 'figure' || role === 'table' || role === 'caption' || role === 'code' ? role : 'paragraph',
      page: 1,
      box,
      lines: [],
      text: id,
      confidence: 1,
    };
    return { object, read: place.get(id) ?? 0, content: drawn.indexOf(id) };
  };
  return withFloats(
    Object.entries(body).map(cut),
    Object.entries(floats).map(cut),
    new Map(Object.entries(captions)),
  ).map(({ object }) => object.id);
}

const LEFT: Box = [50, 60, 290, 500];
const RIGHT: Box = [310, 60, 550, 500];

describe('floats among the text', () => {
  it('reads a table that spans both columns after them, with its short title', () => {
    const order = read(
      { left: LEFT, right: RIGHT },
      { 'caption-1': [50, 520, 200, 530], 'table-1': [50, 535, 550, 700] },
      { captions: { 'caption-1': 'table-1' } },
    );
    expect(order).toEqual(['left', 'right', 'caption-1', 'table-1']);
  });

  it('reads a caption where the file draws it, between texts that are drawn as they are read', () => {
    const body: Record<string, Box> = { one: [50, 60, 290, 200], two: [50, 400, 290, 500], three: RIGHT };
    const floats: Record<string, Box> = { 'caption-1': [50, 520, 290, 530] };
    expect(read(body, floats, { drawn: ['one', 'caption-1', 'two', 'three'] })).toEqual([
      'one',
      'caption-1',
      'two',
      'three',
    ]);
    expect(read(body, floats, { drawn: ['two', 'caption-1', 'one', 'three'] })).toEqual([
      'one',
      'two',
      'caption-1',
      'three',
    ]);
    expect(read(body, floats, { drawn: ['one', 'two', 'three', 'caption-1'] })).toEqual([
      'one',
      'two',
      'caption-1',
      'three',
    ]);
  });

  it('reads a picture over both columns before them', () => {
    const order = read(
      { left: [50, 300, 290, 700], right: [310, 300, 550, 700] },
      { 'figure-1': [50, 60, 550, 250], 'caption-1': [50, 255, 300, 275] },
      { captions: { 'caption-1': 'figure-1' } },
    );
    expect(order).toEqual(['figure-1', 'caption-1', 'left', 'right']);
  });

  it('reads a figure in a column where it stands', () => {
    const order = read(
      { above: [50, 60, 290, 200], below: [50, 420, 290, 700], right: RIGHT },
      { 'figure-1': [50, 210, 290, 380], 'caption-1': [50, 385, 290, 410] },
      { captions: { 'caption-1': 'figure-1' } },
    );
    expect(order).toEqual(['above', 'figure-1', 'caption-1', 'below', 'right']);
  });

  it('reads a caption that belongs to no float where it stands', () => {
    const order = read(
      { left: LEFT, right: RIGHT },
      { 'caption-1': [50, 510, 290, 530], 'figure-1': [50, 650, 550, 750] },
    );
    expect(order).toEqual(['left', 'caption-1', 'right', 'figure-1']);
  });

  it('reads the caption of a listing right at it, on the side where it stands', () => {
    const body: Record<string, Box> = { above: [50, 60, 290, 200], 'code-1': [50, 230, 290, 380], right: RIGHT };
    const captions = { 'caption-1': 'code-1' };
    const over: Record<string, Box> = { 'caption-1': [50, 210, 290, 225] };
    expect(read(body, over, { captions })).toEqual(['above', 'caption-1', 'code-1', 'right']);
    const under: Record<string, Box> = { 'caption-1': [50, 390, 290, 405] };
    expect(read(body, under, { captions })).toEqual(['above', 'code-1', 'caption-1', 'right']);
  });

  it('needs no text at all', () => {
    expect(read({}, { 'figure-1': [50, 60, 550, 250] })).toEqual(['figure-1']);
  });
});
