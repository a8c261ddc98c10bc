import { type FontSet, fontsOf } from '../html/fonts.js';
import type { TextStyle } from '../html/style.js';
import { RIGHT_TO_LEFT, UNSPACED } from '../plan/terms.js';
import type { Dice } from '../random.js';

/** What kind of periodical or brochure it is: decides which pages it has. */
export type Kind = 'feature' | 'news' | 'mixed' | 'journal' | 'report' | 'catalogue' | 'brochure' | 'newsletter';

/** The style of the house: all pages of a document share it. Lengths are CSS pixels, 96 to the inch. */
export interface House extends TextStyle {
  kind: Kind;
  /** Whether letters have cases, so that capitals and drop caps make sense. */
  cased: boolean;
  name: string;
  page: { width: number; height: number; top: number; bottom: number; inner: number; outer: number };
  fonts: FontSet & { display: string; small: string };
  second: string;
  tint: string;
  paper: string;
  headline: {
    scale: number;
    weight: number;
    look: 'plain' | 'caps' | 'small-caps' | 'italic' | 'band' | 'ruled' | 'underlined';
    colored: boolean;
    align: 'start' | 'center';
    leading: number;
  };
  kicker: 'none' | 'plain' | 'band' | 'spaced' | 'ruled';
  standfirst: 'none' | 'bold' | 'italic' | 'light' | 'colored';
  byline: 'none' | 'above' | 'end' | 'ruled';
  cross: 'bold' | 'colored' | 'caps' | 'band' | 'display' | 'centered' | 'italic' | 'run-in';
  quote: 'rules' | 'marks' | 'band' | 'bar' | 'large';
  box: 'tint' | 'frame' | 'dark' | 'band' | 'dashed' | 'round';
  caption: {
    look: 'plain' | 'bold' | 'italic' | 'colored' | 'lead';
    align: 'start' | 'center';
    numbered: boolean;
    credit: 'none' | 'side' | 'after' | 'below';
    place: 'below' | 'above' | 'beside' | 'over' | 'any';
  };
  dropCap: boolean;
  folio: 'outer' | 'outer-name' | 'centre' | 'side' | 'top' | 'band' | 'none';
  bullet: string;
  table: 'rules' | 'striped' | 'grid' | 'band' | 'bare';
  grey: number;
  /** Stories are written into the file in another order than they are read. */
  scrambled: boolean;
}

const SIZES: readonly (readonly [width: number, height: number, weight: number])[] = [
  [794, 1123, 5], // A4
  [816, 1056, 5], // Letter
  [780, 1040, 4], // magazine
  [756, 1008, 2],
  [810, 1080, 2],
  [680, 980, 1],
  [559, 794, 1], // A5
  [1000, 1360, 0.7], // tabloid
  [1123, 794, 0.7], // A4 on its side
  [840, 840, 0.5], // square brochure
];

const LANGUAGES: readonly (readonly [string, number])[] = [
  ['en', 30],
  ['de', 3],
  ['fr', 3],
  ['es', 3],
  ['it', 1.5],
  ['pt', 1.5],
  ['ru', 1.2],
  ['zh', 2],
  ['ja', 1.2],
  ['pl', 0.6],
  ['ko', 0.5],
  ['ar', 0.8],
  ['he', 0.8],
];

const DISPLAY = [
  'Bebas Neue',
  'League Spartan',
  'Lobster Two',
  'Yanone Kaffeesatz',
  'Open Sans Condensed',
  'Roboto Condensed',
  'Liberation Sans Narrow',
  'PT Sans Narrow',
  'Nimbus Sans Narrow',
  'Inter Display',
  'Lato',
  'Roboto Slab',
  'URW Gothic',
  'GFS Didot',
  'Old Standard TT',
  'Junicode Two Beta',
  'Fanwood',
  'Berenis ADF Pro',
  'Romande ADF Std',
  'Libris ADF Std',
  'URW Bookman',
  'TeX Gyre Adventor',
  'Tribun ADF Std',
  'EB Garamond',
  'Baskervald ADF Std',
  'Liberation Sans',
  'Liberation Serif',
  'C059',
] as const;
const SMALL = [
  'Liberation Sans',
  'Lato',
  'Roboto',
  'Open Sans',
  'Cabin',
  'Inter',
  'Liberation Sans Narrow',
  'Roboto Condensed',
  'PT Sans',
  'TeX Gyre Heros',
] as const;

const COLORS = [
  '#b3202a',
  '#0b5fa5',
  '#1f6b3a',
  '#c0561b',
  '#4a1f6b',
  '#0b6e75',
  '#7a1f4f',
  '#1d2f5f',
  '#8a6d1f',
  '#333333',
  '#000000',
  '#d1007a',
  '#5b7a1f',
] as const;
const TINTS = [
  '#eeeeee',
  '#e3e9f2',
  '#f5ead6',
  '#e6f0e4',
  '#f3e2e2',
  '#dddddd',
  '#fdf3c4',
  '#e9e2f1',
  '#d8e8ec',
] as const;

const KINDS: readonly (readonly [Kind, number])[] = [
  ['feature', 6],
  ['mixed', 6],
  ['journal', 5],
  ['news', 3],
  ['report', 2.5],
  ['catalogue', 2],
  ['brochure', 2],
  ['newsletter', 2],
];

const COLUMNS: Readonly<Record<Kind, readonly number[]>> = {
  feature: [2, 3, 3, 3, 4],
  mixed: [3, 3, 4, 4, 5],
  journal: [2, 2, 3, 3],
  news: [4, 4, 5, 5],
  report: [2, 2, 3],
  catalogue: [2, 3, 4],
  brochure: [1, 2, 2, 3],
  newsletter: [2, 2, 3],
};

/** The style, but for the name: that comes out of the prose. */
export function drawHouse(dice: Dice): Omit<House, 'name'> {
  const kind = dice.weighted(KINDS);
  const language = dice.weighted(LANGUAGES);
  const [width, height] = pageSize(dice);
  const room = Math.min(width, height) / 794;
  const wide = width > height || width >= 1000;
  const columns = Math.min(dice.pick(COLUMNS[kind]) + (wide ? 1 : 0), width < 600 ? 2 : 5);
  const margin = () => Math.round(dice.int(26, 66) * room);
  const latin = !/^(?:zh|ja|ko|ar|he|ru)/.test(language);
  const cased = !/^(?:zh|ja|ko|ar|he)/.test(language);
  const fonts = fontsOf(dice, language);
  const spaced = dice.chance(0.35);
  const size = Math.round(dice.real(columns > 3 ? 10 : 10.6, columns > 3 ? 12.4 : 14) * Math.max(0.9, room) * 10) / 10;
  return {
    kind,
    language,
    rightToLeft: RIGHT_TO_LEFT.has(language),
    cased,
    page: {
      width,
      height,
      top: Math.round(dice.int(38, 78) * room),
      bottom: Math.round(dice.int(44, 80) * room),
      inner: margin(),
      outer: margin(),
    },
    columns,
    gap: dice.int(11, 26),
    columnRule: dice.chance(0.25),
    fonts: {
      ...fonts,
      display: latin ? dice.pick(DISPLAY) : fonts.other,
      small: latin ? dice.pick([...SMALL, fonts.body]) : fonts.other,
    },
    size,
    leading: UNSPACED.has(language) ? dice.real(1.35, 1.7) : dice.real(1.12, 1.4),
    justify: dice.chance(0.6),
    hyphens: dice.chance(0.75),
    indent: spaced ? 0 : dice.pick([0.8, 1, 1.2, 1.5]),
    spacing: spaced ? dice.real(0.3, 0.8) : 0,
    color: dice.pick(['#000', '#000', '#111', '#222', '#2b2b2b']),
    accent: dice.pick(COLORS),
    second: dice.pick(COLORS),
    tint: dice.pick(TINTS),
    paper: dice.chance(0.15) ? dice.pick(['#fffdf5', '#f7f3ea', '#f1f4f7', '#fbf6dc']) : '#ffffff',
    headline: {
      scale: dice.real(1.9, 4.4),
      weight: dice.pick([400, 600, 700, 700, 800, 900, 300]),
      look: dice.weighted([
        ['plain', 8],
        ['caps', 3],
        ['small-caps', 1],
        ['italic', 1],
        ['band', 1],
        ['ruled', 1],
        ['underlined', 0.7],
      ] as const),
      colored: dice.chance(0.35),
      align: dice.chance(0.3) ? 'center' : 'start',
      leading: dice.real(0.98, 1.18),
    },
    kicker: dice.pick(['none', 'plain', 'band', 'spaced', 'ruled'] as const),
    standfirst: dice.pick(['none', 'bold', 'italic', 'light', 'colored'] as const),
    byline: dice.pick(['none', 'above', 'above', 'end', 'ruled'] as const),
    cross: dice.weighted([
      ['bold', 4],
      ['colored', 3],
      ['caps', 2],
      ['band', 0.6],
      ['display', 2],
      ['centered', 1],
      ['italic', 1],
      ['run-in', 1],
    ] as const),
    quote: dice.pick(['rules', 'marks', 'band', 'bar', 'large'] as const),
    box: dice.pick(['tint', 'tint', 'frame', 'dark', 'band', 'dashed', 'round'] as const),
    caption: {
      look: dice.pick(['plain', 'bold', 'italic', 'colored', 'lead'] as const),
      align: dice.chance(0.15) ? 'center' : 'start',
      numbered: kind === 'journal' ? dice.chance(0.8) : dice.chance(0.12),
      credit: dice.pick(['none', 'none', 'side', 'after', 'below'] as const),
      place: dice.pick(['below', 'below', 'below', 'above', 'beside', 'over', 'any', 'any'] as const),
    },
    dropCap: cased && dice.chance(0.45),
    folio: dice.pick([
      'outer',
      'outer-name',
      'outer-name',
      'outer-name',
      'centre',
      'side',
      'top',
      'band',
      'none',
    ] as const),
    bullet: dice.pick(['•', '•', '•', '■', '–', '►', '◆', '●', '✓']),
    table: dice.pick(['rules', 'striped', 'grid', 'band', 'bare'] as const),
    grey: dice.pick([0, 0, 0.3, 1]),
    scrambled: dice.chance(0.25),
  };
}

function pageSize(dice: Dice): readonly [number, number] {
  const [width, height] = dice.weighted(SIZES.map((size) => [size, size[2]] as const));
  const trim = dice.chance(0.3) ? dice.real(0.94, 1.04) : 1;
  return [Math.round(width * trim), Math.round(height * trim)];
}

/** Documents of one group look alike: same kind, columns, headlines, cross-heads and captions. */
export function groupOf(house: House): string {
  return `magazine/${house.kind}-${house.columns}-${house.headline.look}-${house.cross}-${house.caption.look}`;
}
