import type { Genre } from '../plan/model.js';
import { RIGHT_TO_LEFT } from '../plan/terms.js';
import type { Dice } from '../random.js';
import { type FontSet, fontsOf } from './fonts.js';

/** How running text is set. Lengths are CSS pixels, 96 to the inch. */
export interface TextStyle {
  language: string;
  rightToLeft: boolean;
  columns: number;
  gap: number;
  columnRule: boolean;
  fonts: FontSet;
  size: number;
  leading: number;
  justify: boolean;
  hyphens: boolean;
  indent: number;
  spacing: number;
  color: string;
  accent: string;
}

/** The look of one document. */
export interface HtmlStyle extends TextStyle {
  genre: Genre;
  page: { width: number; height: number; top: number; bottom: number; inner: number; outer: number; mirrored: boolean };
  /** A narrow column beside the text for what stands apart. */
  side?: { width: number; where: 'start' | 'end' };
  background?: string;
  heading: {
    family: 'body' | 'other';
    scale: readonly [number, number, number, number];
    weight: number;
    look: 'plain' | 'rule' | 'bar' | 'band' | 'caps' | 'centered' | 'overline' | 'italic';
    colored: boolean;
    number: 'none' | 'dots' | 'dots-end' | 'section-sign' | 'article' | 'roman' | 'paren';
    before: number;
    after: number;
    /** The outermost heading begins a page. */
    breaks: boolean;
  };
  title: 'centered' | 'left' | 'band' | 'page' | 'masthead' | 'ruled';
  heads: { header: HeadLook; footer: HeadLook; rule: boolean; firstPage: boolean };
  caption: {
    above: { figure: boolean; table: boolean };
    look: 'plain' | 'bold-label' | 'italic' | 'small-caps' | 'bare';
    align: 'start' | 'center';
    separator: string;
  };
  floats: 'here' | 'top' | 'wrapped';
  table: 'grid' | 'rules' | 'striped' | 'bare' | 'header-band';
  code: 'shaded' | 'framed' | 'bar' | 'bare';
  list: { indent: number; bullet: string; tight: boolean; number: 'dot' | 'paren' | 'parens' };
  quote: 'indented' | 'bar' | 'italic' | 'pulled';
  aside: 'framed' | 'shaded' | 'bar';
  dropCap: boolean;
  noteSigns: 'numbers' | 'symbols';
  /** Frames are written into the file in another order than they are read. */
  scrambled: boolean;
}

export type HeadLook =
  | 'none'
  | 'number'
  | 'title'
  | 'title-number'
  | 'number-title'
  | 'section-number'
  | 'three'
  | 'page-of';

const SIZES: readonly (readonly [width: number, height: number, weight: number])[] = [
  [794, 1123, 6], // A4
  [816, 1056, 5], // Letter
  [559, 794, 1.5], // A5
  [665, 945, 1], // B5
  [816, 1344, 0.6], // Legal
  [576, 864, 1], // 6 x 9
  [780, 1040, 0.7], // magazine
  [1123, 794, 0.7], // A4 on its side
  [960, 540, 0.3], // screen slide
  [1123, 1587, 0.3], // A3
];

const GENRES: readonly (readonly [Genre, number])[] = [
  ['report', 5],
  ['manual', 5],
  ['magazine', 4],
  ['newsletter', 3],
  ['legal', 3],
  ['invoice', 1],
  ['letter', 1],
  ['paper', 3],
  ['book', 3],
  ['thesis', 1],
  ['slides', 1.5],
];

const LANGUAGES: readonly (readonly [string, number])[] = [
  ['en', 16],
  ['zh', 4],
  ['zh-Hant', 1.5],
  ['ja', 2],
  ['ko', 1],
  ['ar', 2],
  ['he', 2],
  ['fa', 0.7],
  ['de', 1.5],
  ['fr', 1.5],
  ['es', 1.5],
  ['it', 1],
  ['pt', 1],
  ['ru', 1.5],
  ['el', 0.7],
  ['tr', 0.5],
  ['vi', 0.7],
  ['pl', 0.7],
  ['id', 0.4],
  ['nb', 0.4],
];

const ACCENTS = [
  '#7a1f1f',
  '#1f3a7a',
  '#1f6b3a',
  '#6b4f1f',
  '#4a1f6b',
  '#0b6e75',
  '#b0413e',
  '#c77700',
  '#005f99',
  '#333333',
  '#000000',
  '#8a8a8a',
];
const SCALES: readonly (readonly [number, number, number, number])[] = [
  [1.4, 1.2, 1.05, 1],
  [1.8, 1.4, 1.15, 1],
  [2.2, 1.6, 1.25, 1.1],
  [1.15, 1, 1, 1],
  [1.6, 1.3, 1.1, 0.95],
  [1, 1, 1, 1],
];

export function drawStyle(dice: Dice): HtmlStyle {
  const genre = dice.weighted(GENRES);
  const language = dice.weighted(LANGUAGES);
  const magazine = genre === 'magazine' || genre === 'newsletter';
  const slides = genre === 'slides';
  const [width, height] = slides ? ([dice.pick([960, 1280]), dice.pick([540, 720])] as const) : pageSize(dice);
  const landscape = width > height && !slides;
  const room = Math.min(width, height) / 794;
  const columns = slides
    ? dice.weighted([
        [1, 3],
        [2, 1],
      ] as const)
    : columnsOf(dice, genre, width, landscape);
  const margin = () => Math.round(dice.int(columns > 1 ? 38 : 50, columns > 1 ? 80 : 120) * room);
  const size =
    dice.real(slides ? 17 : columns > 2 ? 11 : 11.5, slides ? 26 : columns > 1 ? 15 : 18) *
    (width > 1100 && !slides ? 1.1 : 1);
  const spaced = dice.chance(0.55);
  const sided = columns < 3 && width > 700 && !slides && dice.chance(magazine ? 0.3 : 0.12);
  const cjk = /^(?:zh|ja|ko)/.test(language);
  return {
    genre,
    language,
    rightToLeft: RIGHT_TO_LEFT.has(language),
    page: {
      width,
      height,
      top: Math.round(dice.int(60, 110) * room),
      bottom: Math.round(dice.int(64, 115) * room),
      inner: margin(),
      outer: margin(),
      mirrored: dice.chance(0.3),
    },
    columns,
    gap: dice.int(16, 40),
    columnRule: columns > 1 && dice.chance(0.25),
    ...(sided && {
      side: { width: Math.round(width * dice.real(0.17, 0.25)), where: dice.pick(['start', 'end'] as const) },
    }),
    fonts: fontsOf(dice, language),
    size: Math.round(size * 10) / 10,
    leading: dice.real(cjk ? 1.45 : 1.18, cjk ? 1.9 : 1.65),
    justify: dice.chance(0.55),
    hyphens: dice.chance(0.6),
    indent: spaced ? 0 : dice.pick([1, 1.5, 2, 2]),
    spacing: spaced ? dice.real(0.35, 1) : dice.chance(0.1) ? 0.3 : 0,
    color: dice.pick(['#000', '#000', '#111', '#222', '#333', '#1a1a2e']),
    accent: dice.chance(0.5) ? dice.pick(ACCENTS) : '#000000',
    ...(dice.chance(0.06) && { background: dice.pick(['#fffdf5', '#f7f7f7', '#f4f8fb']) }),
    heading: {
      family: dice.pick(['body', 'other', 'other'] as const),
      scale: dice.pick(SCALES),
      weight: dice.pick([700, 700, 700, 600, 400, 900]),
      look: dice.pick([
        'plain',
        'plain',
        'plain',
        'rule',
        'bar',
        'band',
        'caps',
        'centered',
        'overline',
        'italic',
      ] as const),
      colored: dice.chance(0.6),
      number:
        genre === 'legal'
          ? dice.pick(['article', 'section-sign', 'dots', 'dots-end'] as const)
          : magazine
            ? 'none'
            : dice.pick(['none', 'none', 'dots', 'dots', 'dots-end', 'roman', 'paren'] as const),
      before: dice.real(0.8, 2),
      after: dice.real(0.2, 0.9),
      breaks:
        slides ||
        genre === 'invoice' ||
        ((genre === 'book' || genre === 'thesis' || genre === 'report') && dice.chance(0.4)) ||
        (genre === 'magazine' && dice.chance(0.3)),
    },
    title: magazine
      ? dice.pick(['masthead', 'band', 'left'] as const)
      : dice.pick(['centered', 'left', 'band', 'page', 'ruled'] as const),
    heads: {
      header: dice.pick(['none', 'title', 'title-number', 'number-title', 'section-number', 'three', 'title'] as const),
      footer: dice.pick(['none', 'number', 'number', 'title-number', 'three', 'page-of', 'number'] as const),
      rule: dice.chance(0.35),
      firstPage: dice.chance(0.4),
    },
    caption: {
      above: { figure: dice.chance(0.1), table: dice.chance(0.7) },
      look: dice.pick(['plain', 'bold-label', 'bold-label', 'italic', 'small-caps', 'bare'] as const),
      align: dice.pick(['start', 'center'] as const),
      separator: dice.pick(['. ', ': ', ' – ', ' ', ' | ']),
    },
    floats: dice.pick(['here', 'here', 'top', 'top', 'wrapped'] as const),
    table: dice.pick(['grid', 'rules', 'striped', 'bare', 'header-band'] as const),
    code: dice.pick(['shaded', 'framed', 'bar', 'bare'] as const),
    list: {
      indent: dice.real(1, 2.6),
      bullet: dice.pick(['•', '•', '•', '▪', '–', '○', '■', '►', '*', '·']),
      tight: dice.chance(0.6),
      number: dice.pick(['dot', 'paren', 'parens'] as const),
    },
    quote: dice.pick(['indented', 'bar', 'italic', 'pulled'] as const),
    aside: dice.pick(['framed', 'shaded', 'bar'] as const),
    dropCap: !cjk && !RIGHT_TO_LEFT.has(language) && dice.chance(magazine ? 0.4 : 0.06),
    noteSigns: dice.pick(['numbers', 'numbers', 'symbols'] as const),
    scrambled: dice.chance(0.2),
  };
}

function pageSize(dice: Dice): readonly [number, number] {
  const [width, height] = dice.weighted(SIZES.map((size) => [size, size[2]] as const));
  // Printers trim: hardly two houses have exactly one size.
  const trim = dice.chance(0.25) ? dice.real(0.93, 1.04) : 1;
  return [Math.round(width * trim), Math.round(height * trim)];
}

function columnsOf(dice: Dice, genre: Genre, width: number, landscape: boolean): number {
  if (genre === 'letter' || genre === 'invoice') return 1;
  if (width < 600) return dice.chance(0.9) ? 1 : 2;
  if (landscape || width > 1000) return dice.pick([2, 3, 3, 4]);
  if (genre === 'magazine') return dice.pick([2, 3, 3, 4]);
  if (genre === 'newsletter') return dice.pick([1, 2, 2, 3]);
  if (genre === 'paper') return dice.pick([1, 2, 2]);
  if (genre === 'book' || genre === 'thesis') return 1;
  return dice.weighted([
    [1, 5],
    [2, 2],
    [3, 0.4],
  ] as const);
}

/** Documents of one group look alike: same kind, columns, headings and title. */
export function groupOf(style: HtmlStyle): string {
  return `html/${style.genre}-${style.columns}-${style.heading.look}-${style.heading.number}-${style.title}`;
}
