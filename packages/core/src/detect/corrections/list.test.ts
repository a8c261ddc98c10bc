import { describe, expect, it } from 'vitest';
import { type Correction, runCorrections } from '../../corrections.js';
import { ROLES, type Role } from '../../document/roles.js';
import type { Box } from '../../document/schema.js';
import { Setting, type Style } from '../../engines/baseline/reading.test.fixture.js';
import type { Graphic, ReadLine, ReadPage } from '../../read/reading.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { Region } from '../lines/regions.js';
import { textRegion } from '../lines/text-regions.js';
import { best, type ScoredLine } from '../lines/vote.js';
import { DETECT_CORRECTIONS, FLOAT_CORRECTIONS, REGION_CORRECTIONS } from './list.js';
import type { PageFloats, PageRegions } from './state.js';

/*
 * For each pair of corrections whose order matters there is a page that comes out wrong when the two are swapped.
 */

type Odds = Partial<Record<Role, number>>;
/** Text, left edge, top, what the network says of it, type. */
type Row = readonly [text: string, x: number, y: number, odds: Odds, style?: Style & { x1?: number }];

function pageOf(rows: readonly Row[], graphics: Graphic[] = []): { page: ReadPage; lines: ScoredLine[] } {
  const setting = new Setting().page(graphics);
  for (const [text, x, y, , style = {}] of rows) setting.line(text, x, y, style, style.x1);
  const [page] = setting.pages;
  if (!page) throw new Error('one page');
  const lines = page.lines.map((line, i): ScoredLine => {
    const roles = ROLES.map((role) => rows[i]?.[3][role] ?? 0);
    return { line, roles, role: best(roles) };
  });
  return { page, lines };
}

/** A page whose chains are these rows, with figures, tables or formulas beside them. */
function regions(
  chains: readonly (readonly Row[])[],
  floats: readonly Region[] = [],
  numbers: string[] = [],
): PageRegions {
  const { page, lines } = pageOf(chains.flat());
  const ends = chains.map((_, i) => chains.slice(0, i + 1).flat().length);
  const own = chains.map((chain, i) => textRegion(lines.slice((ends[i] ?? 0) - chain.length, ends[i]), page));
  const isNumber = ({ text }: ReadLine) => numbers.includes(text);
  return {
    page,
    scored: new Map(lines.map((line) => [line.line, line])),
    numbers: new Map(page.lines.filter(isNumber).map((line) => [line, 'header'])),
    running: { lines: new Set(page.lines), around: 4 },
    regions: [...floats, ...own],
  };
}

function floats(rows: readonly Row[], found: readonly GraphicalRegion[], graphics: Graphic[] = []): PageFloats {
  const { page, lines } = pageOf(rows, graphics);
  return { page, lines, chains: [], floats: found, listed: new Set() };
}

const swapped = <State>(list: readonly Correction<State>[], first: string, second: string): Correction<State>[] => {
  const at = (name: string) => list.find((correction) => correction.name === name);
  const [a, b] = [at(first), at(second)];
  if (!a || !b) throw new Error(`no corrections ${first} and ${second}`);
  expect(list.indexOf(a)).toBeLessThan(list.indexOf(b));
  return list.map((correction) => (correction === a ? b : correction === b ? a : correction));
};

const roles = ({ regions: all }: PageRegions) =>
  all.map(({ role, lines }) => `${role}: ${lines.map(({ text }) => text).join(' / ')}`);
const drawn = ({ floats: all }: PageFloats) => all.map(({ role, lines }) => `${role} ${lines.length}`);

const FIGURE: Region = { role: 'figure', box: [72, 100, 300, 280], lines: [], confidence: 0.9 };
const TABLE: Region = { role: 'table', box: [72, 130, 300, 200], lines: [], confidence: 0.9 };
const BELOW: Region = { ...FIGURE, box: [72, 220, 300, 400] };
const LARGE: Style = { size: 20 };
const BOLD: Style = { bold: true };

interface Case<State> {
  pair: [first: string, second: string];
  state: State;
  right: string[];
}

const REGION_CASES: readonly Case<PageRegions>[] = [
  {
    pair: ['page-numbers', 'leads'],
    state: regions(
      [
        [
          ['3', 300, 40, { heading: 0.9, header: 0.1 }, LARGE],
          ['Considering', 280, 80, { heading: 0.9, paragraph: 0.1 }],
        ],
      ],
      [],
      ['3'],
    ),
    right: ['header: 3', 'heading: Considering'],
  },
  {
    pair: ['code-ends', 'leads'],
    state: regions([
      [
        ['439 }%', 72, 80, { code: 1 }],
        ['Winds', 72, 100, { heading: 0.6, paragraph: 0.4 }, BOLD],
        ['They blow', 72, 112, { paragraph: 1 }],
        ['all day.', 72, 124, { paragraph: 1 }],
      ],
    ]),
    right: ['code: 439 }%', 'heading: Winds', 'paragraph: They blow / all day.'],
  },
  {
    pair: ['leads', 'impossible-roles'],
    state: regions([
      [
        ['Table 2. Winds', 72, 80, { heading: 0.6, paragraph: 0.4 }, BOLD],
        ['They blow', 72, 92, { paragraph: 1 }],
        ['all day.', 72, 104, { paragraph: 1 }],
      ],
    ]),
    right: ['caption: Table 2. Winds', 'paragraph: They blow / all day.'],
  },
  {
    pair: ['impossible-roles', 'counted-apart'],
    state: regions([
      [
        ['1. Ann, ann@example.org', 72, 80, { heading: 0.6, 'list-item': 0.4 }],
        ['2. Bob, bob@example.org', 72, 92, { heading: 0.6, 'list-item': 0.4 }],
      ],
    ]),
    right: ['list-item: 1. Ann, ann@example.org', 'list-item: 2. Bob, bob@example.org'],
  },
  {
    pair: ['doubtful-captions', 'named-sections'],
    state: regions([[['Abstract', 72, 284, { paragraph: 0.8, caption: 0.1 }]]], [FIGURE]),
    right: ['figure: ', 'caption: Abstract'],
  },
  {
    pair: ['doubtful-captions', 'labels-above'],
    state: regions(
      [
        [['Figure 3', 72, 284, { paragraph: 0.9, caption: 0.01 }]],
        [['Ann with her kite', 72, 297, { paragraph: 0.8, caption: 0.1 }]],
      ],
      [FIGURE],
    ),
    right: ['figure: ', 'caption: Figure 3 / Ann with her kite'],
  },
  {
    pair: ['named-sections', 'labels-above'],
    state: regions([
      [['VI', 300, 100, { heading: 0.9 }]],
      [['REFERENCES', 280, 113, { reference: 0.9, heading: 0.1 }]],
    ]),
    right: ['heading: VI / REFERENCES'],
  },
];

const image = (...box: Box): Graphic => ({ kind: 'image', box });
const float = (role: 'figure' | 'table', box: Box, lines: ReadLine[] = []): GraphicalRegion => ({
  role,
  box,
  lines,
  confidence: 0.8,
});

const FLOAT_CASES: readonly Case<PageFloats>[] = [
  {
    pair: ['own-lines', 'logos'],
    state: floats([['wind in knots', 300, 352, { figure: 0.9 }, { x1: 390 }]], [float('figure', [300, 300, 350, 350])]),
    right: ['figure 1'],
  },
  {
    pair: ['logos', 'tables-in-figures'],
    state: floats([], [float('figure', [300, 300, 350, 350]), float('table', [302, 302, 348, 348])]),
    right: ['table 0'],
  },
  {
    pair: ['tables-in-figures', 'text-on-pictures'],
    state: floats(
      [['Kites over the bay', 120, 120, { heading: 0.99 }]],
      [float('figure', [100, 100, 400, 400]), float('table', [120, 200, 300, 300])],
      [image(100, 100, 400, 400)],
    ),
    right: ['figure 0'],
  },
];

describe('the corrections of Detect', () => {
  it('have a name and a reason each', () => {
    expect(new Set(DETECT_CORRECTIONS.map(({ name }) => name)).size).toBe(DETECT_CORRECTIONS.length);
    for (const { name, because } of DETECT_CORRECTIONS) {
      expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/u);
      expect(because).toMatch(/\.$/u);
    }
  });

  it.each(REGION_CASES.map((it) => [...it.pair, it] as const))(
    'run %s before %s',
    (first, second, { state, right }) => {
      expect(roles(runCorrections(REGION_CORRECTIONS, state))).toEqual(right);
      expect(roles(runCorrections(swapped(REGION_CORRECTIONS, first, second), state))).not.toEqual(right);
    },
  );

  it.each(FLOAT_CASES.map((it) => [...it.pair, it] as const))('run %s before %s', (first, second, { state, right }) => {
    expect(drawn(runCorrections(FLOAT_CORRECTIONS, state))).toEqual(right);
    expect(drawn(runCorrections(swapped(FLOAT_CORRECTIONS, first, second), state))).not.toEqual(right);
  });

  it('call a caption by its name before they call it by its place', () => {
    const state = regions([[['Table 2. Winds', 72, 204, { paragraph: 0.9, caption: 0.08 }]]], [TABLE, BELOW]);
    const byOf = (list: readonly Correction<PageRegions>[]) => runCorrections(list, state).regions.at(-1)?.by;
    expect(byOf(REGION_CORRECTIONS)).toBe('named-captions');
    expect(byOf(swapped(REGION_CORRECTIONS, 'named-captions', 'doubtful-captions'))).toBe('doubtful-captions');
  });

  it('leave their name, and no more confidence than the network has', () => {
    const state = regions([[['Ann with her kite', 72, 284, { paragraph: 0.9, caption: 0.075 }]]], [FIGURE]);
    const caption = runCorrections(REGION_CORRECTIONS, state).regions.at(-1);
    expect(caption).toMatchObject({ role: 'caption', by: 'doubtful-captions', confidence: 0.075 });
    const without = runCorrections(REGION_CORRECTIONS, state, new Set(['doubtful-captions'])).regions.at(-1);
    expect(without).toMatchObject({ role: 'paragraph', by: 'network' });
  });
});
