import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../../document/draft.js';
import { drafted } from '../../document/drafted.test.support.js';
import type { Box, Page } from '../../document/schema.js';
import { validate } from '../../document/validate.js';
import { randomNumbers } from '../../evaluate/statistics/random.js';
import type { ReadLine } from '../../read/reading.js';
import { pageObject } from '../lines/regions.js';
import { UNDERSTOOD } from './confidence.js';
import { tableStructure } from './structure.js';
import { drawnAs, rowsAt, rule, structureOf, type Text } from './table-pdf.test.support.js';

describe('columns', () => {
  it('are where white runs down the table', async () => {
    const texts = rowsAt(
      40,
      14,
      [20, 120, 200],
      [
        ['Stream', 'Area', 'Flow'],
        ['Fern Gill', '1.2', '9.8'],
        ['Upper Nidd', '2.9', '8.1'],
        ['Long Tarn Out', '17.3', '11.9'],
      ],
    );
    expect(drawnAs(await structureOf(texts))).toEqual([
      '#Stream | #Area | #Flow',
      'Fern Gill | 1.2 | 9.8',
      'Upper Nidd | 2.9 | 8.1',
      'Long Tarn Out | 17.3 | 11.9',
    ]);
  });

  it('are parted inside a line whose cells stand too close to be lines of their own', async () => {
    const texts = ['1.21 3.45 6.78', '2.34 4.56 7.89', '3.45 5.67 8.90', '4.56 6.78 9.01'].flatMap((row, i): Text[] =>
      row.split(' ').map((text, column) => ({ x: 20 + 25 * column, y: 40 + 12 * i, text })),
    );
    expect(drawnAs(await structureOf(texts))[0]).toBe('1.21 | 3.45 | 6.78');
  });

  it('keep a sign of currency with its number', async () => {
    const texts = rowsAt(
      40,
      14,
      [20, 120, 160, 220, 260],
      [
        ['', '', '2019', '', '2020'],
        ['Wages', '$', '1,200', '$', '1,310'],
        ['Rent', '', '800', '', '820'],
        ['Total', '$', '2,000', '$', '2,130'],
      ],
    );
    expect(drawnAs(await structureOf(texts)).slice(1, 3)).toEqual(['Wages | $ 1,200 | $ 1,310', 'Rent | 800 | 820']);
  });

  it('are led to by dots that are no part of the text', async () => {
    const dots = (x: number, y: number) => ({ x, y, text: '. . . . . . . . . .' });
    const texts = [
      ...rowsAt(
        40,
        14,
        [20, 150, 210],
        [
          ['Wages', '12.5', '13.1'],
          ['Rent', '4.0', '4.4'],
          ['Light', '1.7', '1.9'],
        ],
      ),
      ...[40, 54, 68].map((y) => dots(62, y)),
    ];
    expect(drawnAs(await structureOf(texts))).toEqual(['Wages | 12.5 | 13.1', 'Rent | 4.0 | 4.4', 'Light | 1.7 | 1.9']);
  });
});

describe('rows', () => {
  it('hold the lines of a cell together where lines stand closer than rows', async () => {
    const texts = [
      ...rowsAt(
        40,
        12,
        [20, 150],
        [
          ['Dogs', 'kept on a lead in all'],
          ['', 'parts of the park'],
        ],
      ),
      ...rowsAt(
        74,
        12,
        [20, 150],
        [
          ['Bicycles', 'on the wide paths, at'],
          ['', 'walking speed'],
        ],
      ),
      ...rowsAt(108, 12, [20, 150], [['Fires', 'forbidden']]),
    ];
    expect(drawnAs(await structureOf(texts))).toEqual([
      'Dogs | kept on a lead in all parts of the park',
      'Bicycles | on the wide paths, at walking speed',
      'Fires | forbidden',
    ]);
  });

  it('hold them together in a table set evenly, by what the text says', async () => {
    const texts = rowsAt(
      40,
      12,
      [20, 150, 220],
      [
        ['Kind', 'Found', 'Kept'],
        ['Beetles of the', '14', '12'],
        ['upper bank', '', ''],
        ['Moths', '9', '8'],
        ['Ants', '21', '3'],
        ['Spiders under', '2', '2'],
        ['stones', '', ''],
      ],
    );
    expect(drawnAs(await structureOf(texts))).toEqual([
      '#Kind | #Found | #Kept',
      'Beetles of the upper bank | 14 | 12',
      'Moths | 9 | 8',
      'Ants | 21 | 3',
      'Spiders under stones | 2 | 2',
    ]);
  });

  it('leave the title of a group a row of its own', async () => {
    const texts = rowsAt(
      40,
      12,
      [20, 150, 220],
      [
        ['', '2019', '2020'],
        ['Assets:', '', ''],
        ['Cash', '14', '12'],
        ['Stock', '9', '8'],
        ['Debts:', '', ''],
        ['Loans', '21', '3'],
      ],
    );
    expect(drawnAs(await structureOf(texts))).toEqual([
      '# | #2019 | #2020',
      'Assets: |  | ',
      'Cash | 14 | 12',
      'Stock | 9 | 8',
      'Debts: |  | ',
      'Loans | 21 | 3',
    ]);
  });

  it('are what stands between the rules of a grid, however many lines that has', async () => {
    const across = [30, 50, 86, 110].map((y) => rule(15, y, 300, y)).join('');
    const down = [15, 100, 300].map((x) => rule(x, 30, x, 110)).join('');
    const texts = [
      ...rowsAt(44, 12, [20, 110], [['Rule', 'Reason']]),
      ...rowsAt(
        64,
        12,
        [20, 110],
        [
          ['No', 'Birds'],
          ['Dogs', 'Nest'],
        ],
      ),
      ...rowsAt(101, 12, [20, 110], [['No Fires', 'Wood']]),
    ];
    expect(drawnAs(await structureOf(texts, across + down))).toEqual([
      '#Rule | #Reason',
      'No Dogs | Birds Nest',
      'No Fires | Wood',
    ]);
  });
});

describe('cells over several columns or rows', () => {
  it('are names centred over the columns they name', async () => {
    const texts = [
      { x: 138, y: 40, text: 'Boys' },
      { x: 258, y: 40, text: 'Girls' },
      ...rowsAt(
        56,
        14,
        [20, 120, 160, 240, 280],
        [
          ['Town', '2019', '2020', '2019', '2020'],
          ['Alston', '12', '14', '13', '15'],
          ['Brampton', '22', '24', '23', '25'],
          ['Carlisle', '32', '34', '33', '35'],
        ],
      ),
    ];
    const structure = await structureOf(texts, rule(115, 45, 185, 45) + rule(235, 45, 305, 45) + rule(15, 61, 310, 61));
    expect(drawnAs(structure)).toEqual([
      '#Townv2 | #Boys>2 | #Girls>2',
      '#2019 | #2020 | #2019 | #2020',
      'Alston | 12 | 14 | 13 | 15',
      'Brampton | 22 | 24 | 23 | 25',
      'Carlisle | 32 | 34 | 33 | 35',
    ]);
  });

  it('are titles in the middle of the body', async () => {
    const rows = [
      ['Town', 'Rain', 'Snow'],
      ['Alston', '12', '14'],
      ['Brampton', '22', '24'],
    ];
    const texts = [
      ...rowsAt(40, 14, [20, 160, 280], rows),
      { x: 135, y: 82, text: 'Further north' },
      ...rowsAt(
        96,
        14,
        [20, 160, 280],
        [
          ['Carlisle', '32', '34'],
          ['Dumfries', '42', '44'],
        ],
      ),
    ];
    expect(drawnAs(await structureOf(texts))[3]).toBe('Further north>3');
  });

  it('are cells of a grid that leaves rules out', async () => {
    const across = rule(15, 30, 300, 30) + rule(100, 50, 300, 50) + [70, 90].map((y) => rule(15, y, 300, y)).join('');
    const down = [15, 100, 300].map((x) => rule(x, 30, x, 90)).join('') + rule(200, 30, 200, 70);
    const texts = [
      { x: 20, y: 54, text: 'Mines' },
      ...rowsAt(
        44,
        20,
        [110, 210],
        [
          ['Lead', '12'],
          ['Zinc', '14'],
        ],
      ),
      { x: 20, y: 84, text: 'Mills' },
      { x: 110, y: 84, text: 'none left' },
    ];
    expect(drawnAs(await structureOf(texts, across + down))).toEqual([
      'Minesv2 | Lead | 12',
      'Zinc | 14',
      'Mills | none left>2',
    ]);
  });

  it('are texts centred beside several rows', async () => {
    const texts = [
      ...rowsAt(
        40,
        20,
        [120, 220, 300],
        [
          ['Lead', '12', '5'],
          ['Zinc', '14', '6'],
          ['Corn', '3', '1'],
          ['Wool', '4', '2'],
        ],
      ),
      { x: 20, y: 50, text: 'Mines' },
      { x: 20, y: 90, text: 'Mills' },
      { x: 20, y: 120, text: 'All' },
      ...rowsAt(120, 20, [120, 220, 300], [['', '33', '14']]),
    ];
    expect(drawnAs(await structureOf(texts))).toEqual([
      'Minesv2 | Lead | 12 | 5',
      'Zinc | 14 | 6',
      'Millsv2 | Corn | 3 | 1',
      'Wool | 4 | 2',
      'All |  | 33 | 14',
    ]);
  });
});

describe('directions', () => {
  const rows = [
    ['Town', 'Rain', 'Snow'],
    ['Alston', '12', '14'],
    ['Brampton', '22', '24'],
    ['Carlisle', '32', '34'],
  ];

  it('do not matter to a table that is turned as a whole', async () => {
    const structure = await structureOf(rowsAt(40, 14, [20, 120, 200], rows), '', { matrix: '0 1 -1 0 350 0 cm' });
    expect(drawnAs(structure)).toEqual(
      rows.map((row, i) => row.map((text) => (i === 0 ? `#${text}` : text)).join(' | ')),
    );
    for (const { box } of structure?.cells ?? []) expect(box?.every((value) => value >= 0 && value <= 400)).toBe(true);
  });

  it('of names that stand on end over narrow columns make a head', () => {
    const page: Page = { number: 1, width: 400, height: 300, unit: 'pt' };
    const lines = [
      ...rows.slice(1).flatMap((row, r) => row.map((text, c) => line(text, [20 + 80 * c, 100 + 14 * r], 0))),
      line('Rain', [100, 60], 270),
      line('Snow', [180, 60], 270),
    ];
    const structure = tableStructure({ page, graphics: [] }, [0, 0, 400, 300], lines);
    expect(drawnAs(structure).slice(0, 2)).toEqual(['# | #Rain | #Snow', 'Alston | 12 | 14']);
  });
});

describe('confidence', () => {
  it('is high where rules and columns agree', async () => {
    const rows = [
      ['Town', 'Rain'],
      ['Alston', '12'],
      ['Brampton', '22'],
    ];
    const structure = await structureOf(rowsAt(40, 14, [20, 120], rows));
    expect(structure?.confidence).toBeGreaterThan(0.9);
  });

  it('is too low for prose, in one column or in two', async () => {
    const story = Array.from(
      { length: 9 },
      () => 'The river rose in the night and took the lower bridge with it, so that nobody came to the fair.',
    ).join(' ');
    const prose = (x: number, width: number) =>
      (story.match(new RegExp(`.{1,${width}}(?:\\s|$)`, 'g')) ?? []).map((text, i) => ({
        x,
        y: 40 + 12 * i,
        text: text.trim(),
      }));
    for (const texts of [prose(20, 70), [...prose(20, 36), ...prose(220, 35)]]) {
      const structure = await structureOf(texts);
      expect(structure?.confidence ?? 0).toBeLessThan(UNDERSTOOD);
    }
  });

  it('is nothing for a single text and for none', async () => {
    expect(await structureOf([])).toBeUndefined();
    expect(await structureOf([{ x: 20, y: 40, text: 'alone' }])).toBeUndefined();
  });
});

it('cells never overlap and hold every line, however texts and rules lie', () => {
  const page: Page = { number: 1, width: 400, height: 300, unit: 'pt' };
  const random = randomNumbers(7);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low));
  for (let round = 0; round < 400; round++) {
    // Near a grid, as tables are, with holes, long texts, texts half a row off and some on end.
    const lines = Array.from({ length: between(2, 60) }, (_, i) => {
      const text = 'word 12 '.repeat(between(1, 5)).trim();
      const place: [number, number] = [40 * between(0, 8) + between(0, 6), 7 * between(0, 30)];
      return { ...line(text, place, random() < 0.05 ? 270 : 0), id: `l${i}` };
    });
    const graphics = Array.from({ length: between(0, 25) }, () => {
      const [x, y] = [40 * between(0, 8) - 3, 14 * between(0, 15)];
      const box: Box = random() < 0.5 ? [x, y, x + between(20, 300), y + 0.6] : [x, y, x + 0.6, y + between(20, 200)];
      return { kind: 'rule' as const, box };
    });
    const structure = tableStructure({ page, graphics }, [0, 0, 400, 300], lines);
    const ids = lines.filter(({ box }) => box[2] <= 400 && box[3] <= 300).map(({ id }) => id);
    if (!structure) continue;
    const table: DraftObject = {
      ...pageObject('t', page, { role: 'table', lines, confidence: 1 }),
      cells: structure.cells,
    };
    const shown = lines.map(({ id, page: number, box, text, rotation }) => ({ id, page: number, box, text, rotation }));
    const made = drafted({
      lines: shown,
      objects: [table],
      threads: [{ kind: 'float', objects: ['t'] }],
      pages: [{ ...page, width: 800, height: 800 }],
    });
    expect(validate(made)).toMatchObject({ valid: true });
    for (const id of ids) expect(structure.cells.some(({ lines: own }) => own?.includes(id))).toBe(true);
    for (const { rowSpan = 1, columnSpan = 1 } of structure.cells)
      expect(Math.min(rowSpan, columnSpan)).toBeGreaterThan(0);
  }
});

it('a page of ten thousand texts ends in time', () => {
  const page: Page = { number: 1, width: 4000, height: 4000, unit: 'pt' };
  const lines = Array.from({ length: 10_000 }, (_, i) => line('12', [(i % 100) * 40, Math.floor(i / 100) * 40], 0));
  tableStructure({ page, graphics: [] }, [0, 0, 4000, 4000], lines);
  tableStructure({ page, graphics: [] }, [0, 0, 4000, 4000], lines.slice(0, 3900));
});

function line(text: string, [x, y]: [number, number], rotation: number): ReadLine {
  const [width, height] = rotation === 0 ? [5 * text.length, 12] : [12, 5 * text.length];
  return {
    id: `${text} ${x} ${y}`,
    page: 1,
    box: [x, y, x + width, y + height],
    text,
    font: { size: 10, bold: false, italic: false, mono: false, color: '#000000' },
    rotation,
    raised: [],
    math: 0,
    hidden: false,
    tag: -1,
  };
}
