import { describe, expect, it } from 'vitest';
import { pictureBytes } from '../image/pictures.test.support.js';
import type { Reading } from '../reading.js';
import { type PageSizes, readHrdoc } from './hrdoc.js';

const KITES = [
  { text: 'On Kites', box: [90, 70, 300, 84], page: 0, class: 'title', is_meta: true, parent_id: -1, relation: 'meta' },
  {
    text: '1 Wind',
    box: [70, 120, 140, 131],
    page: 0,
    class: 'sec1',
    is_meta: false,
    parent_id: -1,
    relation: 'contain',
  },
  {
    text: 'Right',
    box: [310, 140, 500, 151],
    page: 0,
    class: 'para',
    is_meta: false,
    parent_id: 1,
    relation: 'connect',
  },
  {
    text: 'Left',
    box: [70, 140, 290, 151],
    page: 0,
    class: 'fstline',
    is_meta: false,
    parent_id: 1,
    relation: 'contain',
  },
  {
    text: 'Twin',
    box: [70, 160, 290, 171],
    page: 0,
    class: 'fstline',
    is_meta: false,
    parent_id: 1,
    relation: 'contain',
  },
  { text: 'Also', box: [70, 160, 290, 171], page: 0, class: 'tab', is_meta: false, parent_id: -1, relation: 'contain' },
  { text: 'Last', box: [70, 20, 290, 31], page: 2, class: 'para', is_meta: false, parent_id: 3, relation: 'connect' },
];

function read(value: unknown, pageSizes?: PageSizes): Promise<Reading> {
  const bytes = new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
  return readHrdoc(bytes, { name: 'kites.json', ...(pageSizes && { pageSizes }) });
}

/** Everything a stage could learn from, without the numbers that only lead back to the list. */
function seen({ source, pages, problems, evidence }: Reading): unknown {
  const { sha256, ...rest } = source;
  return {
    rest,
    problems,
    evidence,
    pages: pages.map((page) => ({ ...page, lines: page.lines.map((line) => ({ ...line, id: '' })) })),
  };
}

describe('a list of HRDoc', () => {
  it('is read as lines sorted by their place, whose ids name their place in the list', async () => {
    const { source, pages } = await read(KITES);
    expect(source).toMatchObject({ name: 'kites.json', kind: 'hrdoc', pages: 3 });
    expect(source.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(pages.map(({ lines }) => lines.map(({ id, text }) => `${id} ${text}`))).toEqual([
      ['l0 On Kites', 'l1 1 Wind', 'l3 Left', 'l2 Right', 'l5 Also', 'l4 Twin'],
      [],
      ['l6 Last'],
    ]);
    expect(pages.map(({ page, contentOrder }) => [page.number, page.unit, contentOrder])).toEqual([
      [1, 'px', false],
      [2, 'px', false],
      [3, 'px', false],
    ]);
  });

  it('gives nothing away: shuffled, and with other truth or none, it reads the same', async () => {
    const plain = seen(await read(KITES));
    const shuffles = [
      [6, 5, 4, 3, 2, 1, 0],
      [3, 0, 6, 2, 5, 1, 4],
      [1, 2, 3, 4, 5, 6, 0],
    ];
    for (const order of shuffles) {
      const rows = order.map((i) => KITES[i]);
      const lies = rows.map((row, i) => ({
        ...row,
        class: 'opara',
        parent_id: rows.length - 1 - i,
        relation: 'equality',
        is_meta: i % 2 === 0,
        line_id: 99 - i,
      }));
      const bare = rows.map((row) => ({ text: row?.text, box: row?.box, page: row?.page }));
      for (const list of [rows, lies, bare]) expect(seen(await read(list))).toEqual(plain);
    }
  });

  it('has pages as large as their pictures, or as far as the boxes reach', async () => {
    const sizes = new Map([
      [0, { width: 596, height: 842 }],
      [3, { width: 600, height: 800 }],
    ]);
    const { pages } = await read(KITES, sizes);
    expect(pages.map(({ page }) => [page.width, page.height])).toEqual([
      [596, 842],
      [1, 1],
      [290, 31],
      [600, 800],
    ]);
  });

  it('tells mathematics by its characters, and leaves out the names of glyphs that mean nothing', async () => {
    const rows = [
      { text: 'α + β = x (cid:90) y', box: [10, 10, 90, 20], page: 0 },
      { text: 'The rope is long.', box: [10, 30, 90, 40], page: 0 },
      { text: '(cid:90)', box: [10, 50, 90, 60], page: 0 },
    ];
    const [page] = (await read(rows)).pages;
    expect(page?.lines.map(({ text }) => text)).toEqual(['α + β = x y', 'The rope is long.', '(cid:90)']);
    expect(page?.lines.map(({ math }) => math)).toEqual([1, 0, 1]);
  });

  it('draws the pictures beside it, and nothing where one cannot be read', async () => {
    const picture = (bytes: Uint8Array) => ({ width: 2, height: 1, picture: async () => bytes });
    const rows = [{ text: 'a', box: [0, 0, 2, 1], page: 0 }];
    const sizes = new Map([
      [0, picture(pictureBytes('rgb.png'))],
      [1, picture(new Uint8Array([1, 2, 3]))],
    ]);
    const { pages } = await read(rows, sizes);
    expect(await pages[0]?.draw?.(2)).toMatchObject({ width: 4, height: 2 });
    expect(await pages[1]?.draw?.(2)).toBeUndefined();
  });

  it('has its boxes cut at the edge of the page, and turned the right way', async () => {
    const rows = [
      { text: 'a', box: [-5, 10, 700, 20], page: 0 },
      { text: 'b', box: [50, 40, 10, 30], page: 0 },
    ];
    const { pages, problems } = await read(rows, new Map([[0, { width: 600, height: 800 }]]));
    expect(pages[0]?.lines.map(({ box }) => box)).toEqual([
      [0, 10, 600, 20],
      [10, 30, 50, 40],
    ]);
    expect(problems).toEqual([
      { code: 'box-inside-out', severity: 'warning', page: 1, message: 'the box [50,40,10,30] is turned inside out' },
    ]);
  });

  it.each([
    ['', 'empty-input', 'the file is empty'],
    ['[', 'invalid-hrdoc', 'line 1, column 1: not valid JSON'],
    ['{}', 'invalid-hrdoc', 'not a list of units, as HRDoc has (expected "[" at the start)'],
    ['[]', 'no-pages', 'the list of units is empty'],
    ['[\n {"text": "a", "page": 0, "box": [1, 2, 3]}]', 'invalid-hrdoc', 'line 2, column 34: [0].box: '],
    ['[\n {"text": 7, "page": 0, "box": [1, 2, 3, 4]}]', 'invalid-hrdoc', 'line 2, column 11: [0].text: '],
    ['[{"text": "a", "page": 1e9, "box": [1, 2, 3, 4]}]', 'invalid-hrdoc', 'line 1, column 24: [0].page: '],
  ])('is refused with the place of the fault: %s', async (text, code, message) => {
    await expect(read(text)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });
});
