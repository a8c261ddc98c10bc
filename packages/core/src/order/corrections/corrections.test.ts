import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../../document/draft.js';
import type { Role } from '../../document/roles.js';
import type { Box, Link } from '../../document/schema.js';
import type { ReadLine } from '../../read/reading.js';
import { correctOrder, ORDER_CORRECTIONS, type OrderState } from './list.js';

const NONE = new Set<string>();

function object(id: string, role: Role, page: number, box: Box, text: string = id): DraftObject {
  return { id, role, page, box, lines: [id], text, confidence: 0.9, by: 'network' };
}

function lineOf({ id, page, box, text }: DraftObject): ReadLine {
  const font = { size: 10, bold: false, italic: false, mono: false, color: '#000000' };
  return { id, page, box, text, rotation: 0, font, raised: [], math: 0, hidden: false, tag: -1 };
}

const state = (objects: DraftObject[], links: Link[]): OrderState => ({
  objects,
  links,
  linesOf: (it) => [lineOf(it)],
});

/** From page 1 and 2 of samples/paper.pdf, where a table and two figures stand in a paragraph. */
const BEGIN = object(
  'begin',
  'paragraph',
  1,
  [315, 600, 555, 630],
  'Recordings made during heavy rain are found by the noise: the level Lb between 0.2 and',
);
const TABLE = object('table', 'table', 1, [315, 660, 555, 740]);
const TITLE = object('caption', 'caption', 1, [315, 640, 555, 655], 'Table 1: The streams');
const FOOT = object('foot', 'footer', 1, [300, 770, 310, 780], '1');
const FIGURE = object('figure', 'figure', 2, [55, 60, 295, 200]);
const REST = object(
  'rest',
  'list-item',
  2,
  [55, 250, 295, 270],
  '1.5 kilohertz, where bubbles are loudest, and the level Lg above 6 kilohertz, where stones are.',
);
const NEXT = object('next', 'heading', 2, [55, 280, 295, 290], '3.2 The Model');
const OBJECTS = [BEGIN, TITLE, TABLE, FOOT, FIGURE, REST, NEXT];
const CAPTION: Link = { type: 'caption', from: 'caption', to: 'table', confidence: 0.9 };

/** The symbol of the document at the foot of its first page, and the paragraph that it interrupts. */
const SYMBOL = { ...object('symbol', 'paragraph', 1, [50, 770, 120, 780], 'GE.18-08177(E)'), by: 'running-heads' };

const ids = ({ objects }: Pick<OrderState, 'objects'>) => objects.map(({ id }) => id);

describe('the corrections of Order', () => {
  it('have names of their own', () => {
    expect(new Set(ORDER_CORRECTIONS.map(({ name }) => name)).size).toBe(ORDER_CORRECTIONS.length);
  });

  it('tie a paragraph past a foot that is read because it does not run', () => {
    const opens = object(
      'opens',
      'paragraph',
      1,
      [55, 700, 555, 740],
      'Emphasizing that the targeting of persons is a',
    );
    const rest = object('rest', 'paragraph', 2, [55, 60, 555, 90], 'breach of international law, as the Council said.');
    const { links } = correctOrder(state([opens, SYMBOL, rest], []), NONE);
    expect(links).toMatchObject([{ type: 'continues', from: 'opens', to: 'rest' }]);
  });

  it('tie the rest of a paragraph that begins with a measure, past the floats between', () => {
    const corrected = correctOrder(state(OBJECTS, [CAPTION]), NONE);
    expect(corrected.links).toContainEqual(expect.objectContaining({ type: 'continues', from: 'begin', to: 'rest' }));
    expect(ids(corrected)).toEqual(ids({ objects: OBJECTS }));
  });

  it('say who made a paragraph of the item, and how sure that is', () => {
    const rest = correctOrder(state(OBJECTS, [CAPTION]), NONE).objects.find(({ id }) => id === 'rest');
    expect(rest).toMatchObject({ role: 'paragraph', by: 'broken-paragraph' });
    expect(rest?.confidence).toBeLessThan(1);
  });

  it('can be left out, one or all', () => {
    const without = correctOrder(state(OBJECTS, [CAPTION]), new Set(['broken-paragraph']));
    expect(without).toEqual({ objects: OBJECTS, links: [CAPTION] });
    expect(correctOrder(state(OBJECTS, [CAPTION]), new Set(['all']))).toEqual({ objects: OBJECTS, links: [CAPTION] });
  });

  it('leave the links of the network as they are', () => {
    const known: Link = { type: 'continues', from: 'begin', to: 'next', confidence: 0.6 };
    const { links } = correctOrder(state(OBJECTS, [CAPTION, known]), NONE);
    expect(links.filter(({ type }) => type === 'continues')).toEqual([known]);
  });
});
