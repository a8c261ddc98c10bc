import type { Voice } from '../prose/pool.js';
import type { Dice } from '../random.js';
import {
  algorithm,
  aside,
  code,
  figure,
  list,
  paragraph,
  paragraphWithFormula,
  references,
  table,
  theorem,
  type Writer,
} from './blocks.js';
import { invoice, letter } from './business.js';
import { type Block, type Front, type Genre, type List, type Plan, Units } from './model.js';
import { date, person } from './people.js';
import { termsOf } from './terms.js';

export interface PlanOptions {
  genre: Genre;
  language: string;
  /** About how many characters of text the document has. */
  length: number;
  /** Whether pages have columns, so that wide floats make sense. */
  columns: boolean;
  /** Heading levels that are numbered: 0 for none. */
  numberedLevels: number;
  contents: boolean;
  /** Whether the renderer can set text that stands apart from the main text. */
  asides: boolean;
}

type Kind =
  | 'paragraph'
  | 'quote'
  | 'list'
  | 'code'
  | 'formula'
  | 'figure'
  | 'table'
  | 'theorem'
  | 'algorithm'
  | 'aside';
type Mix = Partial<Record<Kind, number>>;

/** How often a genre turns to what kind of block. */
const MIX: Readonly<Record<Genre, Mix>> = {
  paper: { paragraph: 10, list: 1, formula: 3, figure: 1.6, table: 1.2, theorem: 1, algorithm: 0.3, code: 0.2 },
  report: { paragraph: 10, quote: 0.5, list: 2, figure: 1.5, table: 1.6, code: 0.5, aside: 0.5 },
  thesis: { paragraph: 12, quote: 0.5, list: 1, formula: 2, figure: 1.2, table: 0.8, theorem: 1, algorithm: 0.3 },
  book: { paragraph: 16, quote: 1, list: 0.5, figure: 0.7, table: 0.3, aside: 0.2 },
  manual: { paragraph: 8, list: 4, code: 3, figure: 1.2, table: 1.5, aside: 1 },
  magazine: { paragraph: 14, quote: 1, figure: 2, aside: 1 },
  newsletter: { paragraph: 10, list: 1.5, figure: 1.5, aside: 1, table: 0.3 },
  legal: { paragraph: 6, list: 3 },
  invoice: { table: 2, paragraph: 2, list: 0.5 },
  letter: { paragraph: 10, list: 1 },
  slides: { list: 6, paragraph: 2, figure: 2, table: 1, formula: 1, code: 0.7 },
};

const DEPTH: Readonly<Record<Genre, readonly [low: number, high: number]>> = {
  paper: [1, 3],
  report: [2, 4],
  thesis: [2, 4],
  book: [1, 3],
  manual: [2, 4],
  magazine: [1, 2],
  newsletter: [1, 2],
  legal: [2, 3],
  invoice: [1, 1],
  letter: [1, 1],
  slides: [1, 2],
};

const PARAGRAPHS: Readonly<Record<Genre, readonly [low: number, high: number]>> = {
  paper: [200, 1100],
  report: [180, 800],
  thesis: [300, 1300],
  book: [150, 1300],
  manual: [90, 500],
  magazine: [120, 600],
  newsletter: [90, 450],
  legal: [100, 600],
  invoice: [60, 220],
  letter: [120, 600],
  slides: [40, 160],
};

/** Writes the text of a document: what it says and how it is built, not how it looks. */
export function planDocument(dice: Dice, voice: Voice, options: PlanOptions): Plan {
  const { genre } = options;
  const terms = termsOf(options.language);
  const scholarly = genre === 'paper' || genre === 'thesis';
  const writer: Writer = {
    dice,
    voice,
    units: new Units(),
    terms,
    habits: {
      notes: genre === 'slides' || genre === 'invoice' ? 0 : dice.pick([0, 0.01, 0.03, 0.08]),
      math: scholarly ? dice.pick([0, 0.05, 0.2]) : 0,
      citations: scholarly ? dice.pick([0, 0.1, 0.25]) : 0,
      emphasis: dice.pick([0.02, 0.06, 0.12]),
      runIn: genre === 'slides' ? 0 : dice.pick([0, 0, 0, 0.2]),
    },
    paragraphLength: PARAGRAPHS[genre],
    count: { figures: 0, tables: 0, formulas: 0, theorems: 0, algorithms: 0 },
  };
  // Title, contents and text are planned in the order in which they are read.
  const shortTitle = voice.words(2, 5);
  const front = frontOf(writer, genre);
  const blocks: Block[] = [];
  if (options.contents) blocks.push({ kind: 'contents', unit: writer.units.heading(1), title: terms.contents });
  blocks.push(...bodyOf(writer, options));
  if (scholarly && dice.chance(0.85)) {
    const appendix = dice.chance(0.2);
    blocks.push({ kind: 'heading', unit: writer.units.heading(1), level: 1, text: terms.references, numbered: false });
    blocks.push(references(writer, dice.int(6, 30)));
    if (appendix)
      blocks.push(...section(writer, { ...options, length: 1500 }, 1, 1, `${terms.appendix} A. ${voice.heading()}`));
  }
  return { genre, language: options.language, front, blocks, shortTitle, units: writer.units.list };
}

function frontOf(writer: Writer, genre: Genre): Front {
  const { dice, voice, units, terms } = writer;
  const title = {
    unit: units.add('title'),
    text: dice.chance(0.6)
      ? voice.words(4, 11)
      : `${voice.heading()}${dice.chance(0.4) ? `: ${voice.words(2, 6)}` : ''}`,
  };
  const subtitle = dice.chance(0.2) ? { unit: units.add('title'), text: voice.words(3, 9) } : undefined;
  const scholarly = genre === 'paper' || genre === 'thesis';
  const signed = scholarly || dice.chance(0.6);
  const authors = Array.from({ length: signed ? (genre === 'paper' ? dice.int(1, 5) : dice.int(1, 2)) : 0 }, () => {
    const who = person(dice);
    return {
      name: { unit: units.add('author'), text: who.name },
      ...((scholarly || dice.chance(0.3)) && {
        affiliation: { unit: units.add('affiliation'), text: who.affiliation },
      }),
      ...(scholarly && dice.chance(0.6) && { mail: { unit: units.add('mail'), text: who.mail } }),
    };
  });
  const dated = dice.chance(0.4) ? { unit: units.add('paragraph'), text: date(dice) } : undefined;
  const abstracted = genre === 'paper' || (genre === 'report' && dice.chance(0.3));
  const abstract = abstracted
    ? {
        ...(dice.chance(0.7) && { heading: { unit: units.heading(1), text: terms.abstract } }),
        paragraph: paragraph(
          { ...writer, habits: { ...writer.habits, notes: 0, citations: 0 }, paragraphLength: [400, 1300] },
          'abstract',
        ),
      }
    : undefined;
  const keywords =
    abstracted && dice.chance(0.4)
      ? {
          unit: units.add('paragraph'),
          label: terms.keywords,
          text: Array.from({ length: dice.int(3, 6) }, () => voice.words(1, 2).toLowerCase()).join(', '),
        }
      : undefined;
  return {
    title,
    authors,
    ...(subtitle && { subtitle }),
    ...(dated && { date: dated }),
    ...(abstract && { abstract }),
    ...(keywords && { keywords }),
  };
}

function bodyOf(writer: Writer, options: PlanOptions): Block[] {
  const { dice } = writer;
  const [low, high] = DEPTH[options.genre];
  const depth = dice.int(low, high);
  const blocks: Block[] = [];
  let written = 0;
  if (dice.chance(0.25)) blocks.push(paragraph(writer, dice.chance(0.5) ? 'lead' : 'plain'));
  while (written < options.length) {
    const part = partOf(writer, options, depth);
    written += part.reduce((sum, block) => sum + lengthOf(block), 0);
    blocks.push(...part);
  }
  return blocks;
}

function partOf(writer: Writer, options: PlanOptions, depth: number): Block[] {
  if (options.genre === 'invoice') return invoice(writer);
  return options.genre === 'letter' ? letter(writer) : section(writer, options, 1, depth);
}

function section(writer: Writer, options: PlanOptions, level: number, depth: number, title?: string): Block[] {
  const { dice, voice, units } = writer;
  const numbered = level <= options.numberedLevels && title === undefined;
  const blocks: Block[] = [
    { kind: 'heading', unit: units.heading(level), level, text: title ?? voice.heading(), numbered },
  ];
  // A heading right under another one, without text between them, is common in manuals and laws.
  const bare = level < depth && dice.chance(0.25);
  // A slide holds little: its heading stands over one block or two.
  const count = bare ? 0 : dice.int(1, options.genre === 'slides' ? 2 : level === depth ? 5 : 3);
  for (let i = 0; i < count; i++) blocks.push(...content(writer, options, i === 0));
  if (level < depth)
    for (let i = dice.int(bare ? 1 : 0, 3); i > 0; i--) blocks.push(...section(writer, options, level + 1, depth));
  return blocks;
}

function content(writer: Writer, options: PlanOptions, first: boolean): Block[] {
  const { dice } = writer;
  const mix = Object.entries(MIX[options.genre]) as [Kind, number][];
  const kind =
    first && options.genre !== 'slides' && options.genre !== 'invoice' && dice.chance(0.8)
      ? 'paragraph'
      : dice.weighted(mix);
  switch (kind) {
    case 'paragraph':
      if (dice.chance(writer.habits.runIn)) return [paragraph(writer, 'plain', writer.voice.words(1, 4))];
      return [paragraph(writer, options.genre === 'legal' ? 'clause' : 'plain')];
    case 'quote':
      return [paragraph(writer), paragraph({ ...writer, paragraphLength: [80, 400] }, 'quote')];
    case 'list':
      return [
        ...(dice.chance(0.6) ? [paragraph({ ...writer, paragraphLength: [60, 200] })] : []),
        list(writer, markerOf(writer, options.genre)),
      ];
    case 'code': {
      const block = code(writer);
      return block ? [block, paragraph({ ...writer, paragraphLength: [60, 300] })] : [paragraph(writer)];
    }
    case 'formula':
      return paragraphWithFormula(writer);
    case 'figure':
      return [figure(writer, options.columns), paragraph(writer)];
    case 'table':
      return [table(writer, options.columns), paragraph(writer)];
    case 'theorem':
      return theorem(writer);
    case 'algorithm':
      return [algorithm(writer), paragraph(writer)];
    case 'aside':
      return options.asides ? [aside(writer), paragraph(writer)] : [paragraph(writer)];
  }
}

function markerOf(writer: Writer, genre: Genre): List['marker'] {
  if (genre === 'legal') return writer.dice.pick(['letter', 'number', 'roman', 'dash'] as const);
  return writer.dice.weighted([
    ['bullet', 5],
    ['dash', 1],
    ['number', 3],
    ['letter', 1],
    ['roman', 0.5],
    ['term', 1],
  ] as const);
}

/** About the characters a block takes; pictures and tables count as the text they push away. */
function lengthOf(block: Block): number {
  switch (block.kind) {
    case 'paragraph':
      return block.spans.reduce((sum, span) => sum + ('text' in span ? span.text.length : 10), 0);
    case 'list':
      return block.items.reduce(
        (sum, item) => sum + 40 + item.spans.reduce((s, span) => s + ('text' in span ? span.text.length : 0), 0),
        0,
      );
    case 'code':
      return block.text.split('\n').length * 60;
    case 'figure':
      return 900;
    case 'table':
      return 200 + block.rows.length * 70;
    case 'formula':
      return 200;
    default:
      return 120;
  }
}
