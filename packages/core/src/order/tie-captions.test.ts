import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import type { Role } from '../document/roles.js';
import type { Box } from '../document/schema.js';
import { tieCaptions } from './tie-captions.js';

function object(id: string, role: Role, box: Box, text = ''): DraftObject {
  return { id, role, page: 1, box, lines: [], text, confidence: 1 };
}

const page = (objects: DraftObject[], follows = (_from: DraftObject, _to: DraftObject) => 0) => ({
  objects,
  height: 800,
  follows,
});

const ties = (links: ReturnType<typeof tieCaptions>) => Object.fromEntries(links.map(({ from, to }) => [from, to]));

describe('captions tied to figures and tables', () => {
  it('go to the only figure near them, on whichever side', () => {
    const figure = object('f', 'figure', [100, 100, 400, 300]);
    expect(ties(tieCaptions([page([figure, object('c', 'caption', [100, 310, 400, 330])])]))).toEqual({ c: 'f' });
    expect(ties(tieCaptions([page([object('c', 'caption', [100, 70, 400, 90]), figure])]))).toEqual({ c: 'f' });
  });

  it('stay alone far from any figure, unless they name one', () => {
    const figure = object('f', 'figure', [100, 100, 400, 300]);
    const far = (text: string) => page([figure, object('c', 'caption', [100, 350, 400, 370], text)]);
    expect(ties(tieCaptions([far('Flying with friends')]))).toEqual({});
    expect(ties(tieCaptions([far('Figure 1: a kite')]))).toEqual({ c: 'f' });
  });

  it('follow the side that the document has them on, where a page alone is ambiguous', () => {
    const clear = page([
      object('c0', 'caption', [100, 80, 400, 95], 'Table 1'),
      object('t0', 'table', [100, 100, 400, 200]),
    ]);
    const stacked = page([
      object('c1', 'caption', [100, 90, 400, 105], 'Table 2'),
      object('t1', 'table', [100, 120, 400, 200]),
      object('c2', 'caption', [100, 210, 400, 225], 'Table 3'),
      object('t2', 'table', [100, 240, 400, 340]),
    ]);
    expect(ties(tieCaptions([clear, stacked]))).toEqual({ c0: 't0', c1: 't1', c2: 't2' });
  });

  it('leave no caption alone that another could make room for', () => {
    const objects = [
      object('f1', 'figure', [100, 100, 300, 200]),
      object('c1', 'caption', [100, 203, 300, 213], 'Figure 1'),
      object('c2', 'caption', [100, 214, 300, 224], 'Figure 2'),
      object('f2', 'figure', [100, 226, 300, 320]),
    ];
    expect(ties(tieCaptions([page(objects)]))).toEqual({ c1: 'f1', c2: 'f2' });
  });

  it('believe the model where two figures are equally near', () => {
    const [left, right] = [object('l', 'figure', [50, 100, 290, 200]), object('r', 'figure', [310, 100, 550, 200])];
    const caption = object('c', 'caption', [200, 210, 400, 225], 'Figure 1');
    const follows = (from: DraftObject) => (from === right ? 0.9 : 0.05);
    expect(ties(tieCaptions([page([left, right, caption], follows)]))).toEqual({ c: 'r' });
  });

  it('go to what they name, even where something else is nearer', () => {
    const caption = object('c', 'caption', [60, 90, 300, 105], 'Таблица 1: Ветер');
    const table = object('t', 'table', [60, 125, 300, 200]);
    const figure = (x: number) => object('f', 'figure', [x, 90, 560, 260]);
    expect(ties(tieCaptions([page([caption, table, figure(310)])]))).toEqual({ c: 't' });
    expect(tieCaptions([page([caption, figure(350)])])).toEqual([]);
  });

  it('go to listings and algorithms too, but only where they name one', () => {
    const code = object('k', 'code', [60, 120, 300, 200]);
    const caption = (text: string) => object('c', 'caption', [60, 105, 300, 115], text);
    for (const text of ['Algorithm 1: Fly', 'Lst. 1: Fly', 'Alg. 1: Fly'])
      expect(ties(tieCaptions([page([caption(text), code])]))).toEqual({ c: 'k' });
    expect(ties(tieCaptions([page([caption('Figure 1: The loop'), code])]))).toEqual({ c: 'k' });
    for (const text of ['Table 1: Winds', 'Note the loop'])
      expect(tieCaptions([page([caption(text), code])])).toEqual([]);
  });

  it('stand below listings that they call figures, and above those that they call listings', () => {
    const stacked = (text: string) =>
      page([
        object('k', 'code', [60, 100, 300, 180]),
        object('c', 'caption', [60, 190, 300, 200], text),
        object('l', 'code', [60, 208, 300, 290]),
      ]);
    expect(ties(tieCaptions([stacked('Figure 1')]))).toEqual({ c: 'k' });
    expect(ties(tieCaptions([stacked('Listing 1')]))).toEqual({ c: 'l' });
  });

  it('make room for a numbered one, where captions mostly have numbers', () => {
    const objects = [
      object('f', 'figure', [100, 100, 300, 200]),
      object('label', 'caption', [180, 203, 220, 210], 'wind in m/s'),
      object('c', 'caption', [100, 220, 300, 230], 'Figure 1. Lift over wind'),
      object('g', 'figure', [100, 400, 300, 500]),
      object('d', 'caption', [100, 510, 300, 520], 'Figure 2. Drag'),
    ];
    expect(ties(tieCaptions([page(objects)]))).toEqual({ c: 'f', d: 'g' });
  });

  it('stand with a credit at one photograph; where captions have numbers, with one that calls itself so', () => {
    const photograph = object('f', 'figure', [100, 100, 400, 300]);
    const credit = (text: string) => object('credit', 'caption', [340, 301, 400, 307], text);
    const caption = (text: string) => object('c', 'caption', [100, 310, 400, 320], text);
    const plain = page([photograph, credit('A. Kite'), caption('A kite in May')]);
    expect(ties(tieCaptions([plain]))).toEqual({ credit: 'f', c: 'f' });
    const numbered = (text: string) => [
      page([photograph, credit(text), caption('Figure 1. A kite')]),
      page([object('g', 'figure', [100, 100, 400, 300]), object('d', 'caption', [100, 310, 400, 320], 'Figure 2.')]),
    ];
    expect(ties(tieCaptions(numbered('(a) Lift')))).toEqual({ c: 'f', d: 'g' });
    expect(ties(tieCaptions(numbered('Photo: A. Kite')))).toEqual({ c: 'f', d: 'g', credit: 'f' });
  });

  it('never stand two with numbers at one figure, nor with a note at a table', () => {
    const below = (id: string, y: number, text: string) => object(id, 'caption', [100, y, 400, y + 6], text);
    const figure = object('f', 'figure', [100, 100, 400, 300]);
    const two = [
      figure,
      below('c', 302, 'Figure 1'),
      below('d', 310, 'Figure 2'),
      below('e', 400, 'up'),
      below('g', 410, 'on'),
    ];
    expect(ties(tieCaptions([page(two)]))).toEqual({ c: 'f' });
    const table = [object('t', 'table', [100, 100, 400, 300]), below('c', 302, 'Winds'), below('note', 310, 'in m/s')];
    expect(tieCaptions([page(table)])).toHaveLength(1);
  });

  it('stay alone rather than far away', () => {
    const objects = [object('f', 'figure', [100, 50, 400, 150]), object('c', 'caption', [100, 600, 400, 620])];
    expect(tieCaptions([page(objects)])).toEqual([]);
  });

  it('end in good time on a page of nothing but captions and figures', () => {
    const objects = Array.from({ length: 200 }, (_, i) =>
      object(`o${i}`, i % 2 ? 'caption' : 'figure', [(i % 10) * 50, Math.floor(i / 10) * 40, (i % 10) * 50 + 45, 800]),
    );
    expect(tieCaptions([page(objects)])).toHaveLength(100);
  });
});
