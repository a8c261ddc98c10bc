import type { Dice } from '../random.js';

/*
 * Documents with headings that run into their text, and with what only looks like one: bold terms of lists, definitions,
 * theorems, speakers, questions, emphasised openings. Each block says which it is.
 */

export interface Texts {
  sentences: readonly string[];
  titles: readonly string[];
}

/** How the words that open a paragraph are set. */
export interface Manner {
  bold: boolean;
  italic: boolean;
  capitals: boolean;
  small: boolean;
  underline: boolean;
  /** Another family than the text. */
  other: boolean;
  colour: boolean;
  /** In ems between letters. */
  spacing: number;
  size: number;
}

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string; marked?: Marked }
  /** `isHeading`: whether the words are a heading. `item` stands in a list. */
  | { kind: 'opened'; words: string; text: string; manner: Manner; isHeading: boolean; item?: boolean };

/** Words within a paragraph that are set otherwise. They may fill the rest of a line, and then what opens it is no heading. */
export interface Marked {
  words: string;
  as: 'emphasis' | 'strong' | 'link' | 'code';
}

export interface Plan {
  name: string;
  columns: number;
  blocks: Block[];
  /** Manners differ from the text by type alone, or not at all. */
  runIns: string[];
}

const KINDS = [
  'paper',
  'report',
  'contract',
  'statute',
  'filing',
  'lexicon',
  'manual',
  'minutes',
  'questions',
] as const;
type Kind = (typeof KINDS)[number];

const PLAIN: Manner = {
  bold: false,
  italic: false,
  capitals: false,
  small: false,
  underline: false,
  other: false,
  colour: false,
  spacing: 0,
  size: 1,
};

export function planDocument(dice: Dice, name: string, texts: Texts): Plan {
  const kind = dice.pick(KINDS);
  const writer = new Writer(dice, texts, kind);
  const blocks = writer.blocks();
  const runIns = blocks.flatMap((block) => (block.kind === 'opened' && block.isHeading ? [block.words] : []));
  return { name, columns: kind === 'paper' && dice.chance(0.6) ? 2 : 1, blocks, runIns };
}

class Writer {
  readonly #dice: Dice;
  readonly #texts: Texts;
  readonly #kind: Kind;
  readonly #heads: Manner;
  readonly #deeper: Manner;
  readonly #alike: Manner;
  readonly #stop: string;
  readonly #numbered: boolean;
  readonly #hasRunIns: boolean;

  constructor(dice: Dice, texts: Texts, kind: Kind) {
    this.#dice = dice;
    this.#texts = texts;
    this.#kind = kind;
    this.#numbered = dice.chance(kind === 'contract' || kind === 'statute' ? 0.9 : 0.4);
    this.#heads = mannerOf(dice, this.#numbered || kind === 'contract');
    this.#deeper = mannerOf(dice, false);
    this.#alike = dice.chance(0.5) ? this.#heads : mannerOf(dice, false);
    this.#stop = dice.weighted([
      ['.', 6],
      [':', 1.5],
      ['.—', 0.7],
      [' —', 0.7],
      ['', 0.8],
    ]);
    this.#hasRunIns = dice.chance(0.75) && kind !== 'minutes' && kind !== 'questions';
  }

  blocks(): Block[] {
    const dice = this.#dice;
    const blocks: Block[] = [];
    const sections = dice.int(3, 7);
    let counted = 0;
    for (let section = 1; section <= sections; section++) {
      const isOpen = this.#kind === 'contract' && dice.chance(0.6);
      if (!isOpen)
        blocks.push({ kind: 'heading', level: 1, text: `${this.#numbered ? `${section} ` : ''}${this.#title()}` });
      if (dice.chance(0.5)) blocks.push(this.#paragraph());
      const parts = dice.int(1, 5);
      for (let part = 1; part <= parts; part++) {
        counted++;
        if (this.#hasRunIns && dice.chance(0.8)) {
          const number = this.#numbered ? numberOf(this.#kind, section, part, counted) : '';
          blocks.push(this.#opened(`${number}${this.#title()}`, this.#heads, true));
          while (dice.chance(0.35)) blocks.push(this.#paragraph());
          if (dice.chance(0.2)) blocks.push(this.#opened(this.#title(), this.#deeper, true));
        } else blocks.push(this.#paragraph());
        blocks.push(...this.#lookAlikes());
      }
    }
    return blocks;
  }

  #opened(title: string, manner: Manner, isHeading: boolean, item = false, stop = this.#stop): Block {
    const ended = /[.:?!]$/.test(title) ? title : `${title}${stop}`;
    const words = manner.capitals && isHeading ? ended.toUpperCase() : ended;
    return { kind: 'opened', words, text: this.#prose(1, 4), manner, isHeading, ...(item && { item }) };
  }

  #lookAlikes(): Block[] {
    const dice = this.#dice;
    if (!dice.chance(this.#hasRunIns ? 0.3 : 0.65)) return [];
    const count = dice.int(1, 5);
    const several = (make: (i: number) => Block) => Array.from({ length: count }, (_, i) => make(i));
    const { sentences } = this.#texts;
    switch (this.#kind === 'minutes' ? 'speakers' : this.#kind === 'questions' ? 'questions' : this.#alikeKind()) {
      case 'items':
        return several(() => this.#opened(this.#term(), this.#alike, false, true, dice.pick([':', '.', ' –', ''])));
      case 'definitions':
        return several(() =>
          this.#opened(this.#term(), this.#alike, false, false, dice.pick([':', ' —', '', ' means'])),
        );
      case 'theorems':
        return several((i) =>
          this.#opened(
            `${dice.pick(['Theorem', 'Lemma', 'Proposition', 'Definition', 'Example', 'Remark', 'Corollary'])} ${i + dice.int(1, 9)}`,
            { ...PLAIN, bold: dice.chance(0.7), italic: dice.chance(0.3) },
            false,
            false,
            dice.pick(['.', ':', '']),
          ),
        );
      case 'speakers':
        return several(() =>
          this.#opened(
            this.#name(),
            { ...PLAIN, bold: dice.chance(0.6), capitals: dice.chance(0.5) },
            false,
            false,
            ':',
          ),
        );
      case 'questions':
        return several((i) =>
          this.#opened(
            dice.pick([`Q${i + 1}`, 'Q', 'A', 'Question', 'Answer', `${i + 1}`]),
            { ...PLAIN, bold: true },
            false,
            false,
            dice.pick([':', '.']),
          ),
        );
      case 'notes':
        return several(() =>
          this.#opened(
            dice.pick(['Note', 'Warning', 'Tip', 'Important', 'Example', 'Proof', 'Caution', 'Hint', 'Source']),
            { ...PLAIN, bold: dice.chance(0.8), italic: dice.chance(0.2) },
            false,
            false,
            dice.pick(['.', ':']),
          ),
        );
      case 'figures':
        return several((i) =>
          this.#opened(
            `${dice.pick(['Figure', 'Table', 'Fig.'])} ${i + 1}`,
            { ...PLAIN, bold: true },
            false,
            false,
            dice.pick(['.', ':']),
          ),
        );
      default: {
        // An emphasised opening: the first words of a sentence that goes on.
        const sentence = dice.pick(sentences);
        const cut = sentence.split(' ').slice(0, dice.int(1, 6)).join(' ');
        return [
          {
            kind: 'opened',
            words: cut,
            text: `${sentence.slice(cut.length).trim()} ${this.#prose(1, 3)}`,
            manner: dice.chance(0.5) ? { ...PLAIN, italic: true } : { ...PLAIN, bold: true },
            isHeading: false,
          },
        ];
      }
    }
  }

  #alikeKind() {
    return this.#dice.weighted([
      ['items', 3],
      ['definitions', 2],
      ['theorems', this.#kind === 'paper' ? 3 : 0.3],
      ['notes', 1.5],
      ['figures', 0.7],
      ['speakers', 0.4],
      ['emphasis', 3],
    ] as const);
  }

  #paragraph(): Block {
    const text = this.#prose(2, 6);
    const words = text.split(' ');
    if (!this.#dice.chance(0.4)) return { kind: 'paragraph', text };
    const at = this.#dice.int(2, Math.max(2, words.length - 4));
    const marked = words
      .slice(
        at,
        at +
          this.#dice.weighted([
            [this.#dice.int(1, 4), 2],
            [this.#dice.int(5, 14), 1],
          ]),
      )
      .join(' ');
    return {
      kind: 'paragraph',
      text,
      marked: { words: marked, as: this.#dice.pick(['emphasis', 'strong', 'link', 'code']) },
    };
  }

  #prose(least: number, most: number): string {
    return Array.from({ length: this.#dice.int(least, most) }, () => this.#dice.pick(this.#texts.sentences)).join(' ');
  }

  /** A title; filings have whole sentences, contracts a word or two. */
  #title(): string {
    const dice = this.#dice;
    if (this.#kind === 'filing') return dice.pick(this.#texts.sentences).replace(/\.$/u, '');
    const title = dice.pick(this.#texts.titles);
    return this.#kind === 'contract' ? title.split(' ').slice(0, dice.int(1, 3)).join(' ') : title;
  }

  #term(): string {
    return this.#dice.pick(this.#texts.titles).split(' ').slice(0, this.#dice.int(1, 3)).join(' ');
  }

  #name(): string {
    const dice = this.#dice;
    const word = () => dice.pick(this.#texts.sentences).split(' ')[0] ?? 'Lee';
    return `${dice.pick(['Mr. ', 'Ms. ', 'Dr. ', '', '', 'Chair '])}${word()}`;
  }
}

function mannerOf(dice: Dice, mayBePlain: boolean): Manner {
  const kind = dice.weighted([
    ['bold', 5],
    ['italic', 3],
    ['both', 1.5],
    ['small', 0.8],
    ['underline', 0.7],
    ['capitals', 0.8],
    ['other', 0.7],
    ['spaced', 0.2],
    ['plain', mayBePlain ? 1.2 : 0],
  ] as const);
  return {
    ...PLAIN,
    bold: kind === 'bold' || kind === 'both' || (kind === 'other' && dice.chance(0.7)),
    italic: kind === 'italic' || kind === 'both',
    small: kind === 'small',
    underline: kind === 'underline',
    capitals: kind === 'capitals' || (kind === 'bold' && dice.chance(0.1)),
    other: kind === 'other',
    colour: dice.chance(0.08),
    spacing: kind === 'spaced' ? 0.12 : 0,
    size: dice.chance(0.12) ? dice.pick([1.1, 1.2]) : 1,
  };
}

function numberOf(kind: Kind, section: number, part: number, counted: number): string {
  switch (kind) {
    case 'contract':
      return `${counted}. `;
    case 'statute':
      return `§ ${section}${String(part).padStart(2, '0')}. `;
    case 'report':
      return `${section}.${part}.${1 + (counted % 3)} `;
    default:
      return `${section}.${part}${counted % 2 ? '.' : ''} `;
  }
}
