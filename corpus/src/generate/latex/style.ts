import type { Genre } from '../plan/model.js';
import type { Dice } from '../random.js';
import { CLASSES, type LatexClass } from './classes.js';
import { CHINESE, CYRILLIC, MONO, SANS, SERIF } from './fonts.js';

/** The look of one document: all that a seed decides before a word is written. */
export interface LatexStyle {
  class: LatexClass;
  option: string;
  genre: Genre;
  language: string;
  columns: 1 | 2 | 3;
  /** Columns through the `multicol` environment: floats then stand in the text. */
  multicol: boolean;
  numberedLevels: number;
  contents: boolean;
  fonts?: { main: string; sans: string; mono: string; scale: number };
  page: { paper: string; margins: [left: number, right: number, top: number, bottom: number] };
  indent: { parindent: number; parskip: number };
  spread: number;
  columnsep: number;
  columnRule: boolean;
  accent?: string;
  heads: 'plain' | 'empty' | 'title' | 'sections' | 'ruled' | 'foot' | 'class';
  headings: 'class' | 'sans' | 'rule' | 'color' | 'caps' | 'centered' | 'block' | 'hang' | 'big';
  captions: 'class' | 'small' | 'bold' | 'italic' | 'sans' | 'left';
  captionAbove: { figure: boolean; table: boolean };
  floats: string;
  rules: 'booktabs' | 'grid' | 'lines' | 'none' | 'striped';
  listing: 'plain' | 'framed' | 'numbered' | 'shaded';
  lists: 'class' | 'tight' | 'flush' | 'indented';
  titleBlock: 'class' | 'left' | 'ruled' | 'page' | 'boxed';
  aside: 'framed' | 'shaded' | 'margin';
  theme: { name: string; color: string; outer: string };
  dropCap: boolean;
  wrap: boolean;
  ragged: boolean;
}

const PAPERS = ['a4paper', 'letterpaper', 'a4paper', 'b5paper', 'a5paper', 'legalpaper', 'executivepaper'] as const;
const ACCENTS = ['7A1F1F', '1F3A7A', '1F6B3A', '6B4F1F', '4A1F6B', '0B6E75', 'B0413E', '444444'] as const;
const LANGUAGES = [
  ['en', 20],
  ['de', 2],
  ['fr', 2],
  ['es', 2],
  ['it', 1],
  ['pt', 1],
  ['pl', 1],
  ['ru', 1.5],
] as const;
const THEMES =
  'default AnnArbor Antibes Bergen Berkeley Berlin Boadilla CambridgeUS Copenhagen Darmstadt Dresden EastLansing Frankfurt Goettingen Hannover Ilmenau JuanLesPins Luebeck Madrid Malmoe Marburg Montpellier PaloAlto Pittsburgh Rochester Singapore Szeged Warsaw'.split(
    ' ',
  );
const THEME_COLORS =
  'default albatross beaver beetle crane dolphin dove fly lily monarca orchid rose seagull seahorse spruce whale wolverine'.split(
    ' ',
  );

export function drawStyle(dice: Dice): LatexStyle {
  const chosen = dice.weighted(CLASSES.map((entry) => [entry, entry.weight] as const));
  const genre = dice.pick(chosen.genres);
  const language = chosen.languages ? dice.pick(chosen.languages) : chosen.free ? dice.weighted(LANGUAGES) : 'en';
  const option = dice.pick(chosen.options);
  const standard =
    chosen.free && !chosen.name.startsWith('ctex')
      ? dice.weighted([
          [1, 5],
          [2, 4],
          [3, 1],
        ] as const)
      : 1;
  const columns =
    chosen.columns ?? (option.includes('twocolumn') ? 2 : genre === 'book' || genre === 'thesis' ? 1 : standard);
  const multicol =
    columns === 3 || (chosen.free && columns === 2 && !option.includes('twocolumn') && dice.chance(0.25));
  const paper = dice.weighted([
    [dice.pick(PAPERS), 1],
    ['a4paper', 2],
    ['letterpaper', 1],
  ] as const);
  const small = paper === 'a5paper' || paper === 'b5paper';
  const margin = () => dice.int(small ? 12 : 16, small ? 22 : columns > 1 ? 26 : 40);
  const fontless = !chosen.free && chosen.name !== 'beamer';
  const latin = language === 'ru' ? CYRILLIC : dice.chance(0.75) ? SERIF : SANS;
  const main = language === 'zh' ? dice.pick(CHINESE) : dice.pick(latin);
  const sans = language === 'zh' ? dice.pick(CHINESE) : dice.pick(language === 'ru' ? CYRILLIC : SANS);
  const spaced = dice.chance(0.35);
  return {
    class: chosen,
    option,
    genre,
    language,
    columns,
    multicol,
    numberedLevels: dice.weighted([
      [3, 6],
      [4, 1],
      [2, 2],
      [1, 1],
      [0, 3],
    ] as const),
    contents: chosen.contents && dice.chance(chosen.chapters ? 0.6 : 0.25),
    ...(!(fontless && dice.chance(0.75)) &&
      (language === 'zh' || dice.chance(0.85)) && {
        fonts: { main, sans, mono: dice.pick(MONO), scale: dice.real(0.92, 1.06) },
      }),
    page: { paper, margins: [margin(), margin(), dice.int(16, 34), dice.int(18, 36)] },
    indent: spaced
      ? { parindent: 0, parskip: dice.real(3, 9) }
      : { parindent: dice.pick([10, 12, 15, 20, 24]), parskip: 0 },
    spread: dice.weighted([
      [1, 6],
      [1.05, 2],
      [1.15, 2],
      [1.3, 1],
      [1.6, 0.5],
    ] as const),
    columnsep: dice.int(12, 30),
    columnRule: dice.chance(0.2),
    ...(dice.chance(0.35) && { accent: dice.pick(ACCENTS) }),
    heads: dice.pick(['plain', 'empty', 'title', 'sections', 'ruled', 'foot', 'class'] as const),
    headings: dice.pick([
      'class',
      'class',
      'sans',
      'rule',
      'color',
      'caps',
      'centered',
      'block',
      'hang',
      'big',
    ] as const),
    captions: dice.pick(['class', 'small', 'bold', 'italic', 'sans', 'left'] as const),
    captionAbove: { figure: dice.chance(0.08), table: dice.chance(0.75) },
    floats: dice.pick(['t', 'tb', 'htbp', 'ht', 'b', '!htbp', 'tbp']),
    rules: dice.pick(['booktabs', 'booktabs', 'grid', 'lines', 'none', 'striped'] as const),
    listing: dice.pick(['plain', 'framed', 'numbered', 'shaded'] as const),
    lists: dice.pick(['class', 'tight', 'flush', 'indented'] as const),
    titleBlock: chosen.free ? dice.pick(['class', 'class', 'left', 'ruled', 'page', 'boxed'] as const) : 'class',
    aside: dice.pick(['framed', 'shaded', 'margin'] as const),
    theme: {
      name: dice.pick(THEMES),
      color: dice.pick(THEME_COLORS),
      outer: dice.pick(['', '', 'infolines', 'miniframes', 'split']),
    },
    dropCap: chosen.free && language === 'en' && dice.chance(0.15),
    wrap: chosen.free && columns === 1 && dice.chance(0.25),
    ragged: chosen.free && dice.chance(0.15),
  };
}

/** Documents of one group look alike: they share the class with its options, or the way we set headings and columns. */
export function groupOf(style: LatexStyle): string {
  const { class: cls } = style;
  if (cls.name === 'beamer') return `latex/beamer-${style.theme.name}`;
  const option = style.option.replace(/[^a-z0-9]+/gi, '-') || 'plain';
  return cls.free
    ? `latex/${cls.name}-${style.headings}-${style.columns}-${style.heads}`
    : `latex/${cls.name}-${option}`;
}
