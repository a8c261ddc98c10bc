import { describe, expect, it } from 'vitest';
import type { Role } from '../document/roles.js';
import type { Box, PageObject } from '../document/schema.js';
import { tieCaptions } from './tie-captions.js';

function object(id: string, role: Role, box: Box, text = ''): PageObject {
  return { id, role, page: 1, box, lines: [], text, confidence: 1 };
}

const page = (objects: PageObject[], follows = (_from: PageObject, _to: PageObject) => 0) => ({
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
    const follows = (from: PageObject) => (from === right ? 0.9 : 0.05);
    expect(ties(tieCaptions([page([left, right, caption], follows)]))).toEqual({ c: 'r' });
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
