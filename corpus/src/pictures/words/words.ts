import type { Voice } from '../../generate/prose/pool.js';
import type { Dice } from '../../generate/random.js';
import { CHINESE } from './chinese.js';
import { ENGLISH } from './english.js';

export interface Vocabulary {
  brands: readonly string[];
  brandLatin: readonly string[];
  qualifiers: readonly string[];
  products: readonly string[];
  slogans: readonly string[];
  sections: readonly string[];
  features: readonly string[];
  descriptions: readonly string[];
  specs: readonly (readonly [key: string, value: string])[];
  steps: readonly string[];
  figures: readonly (readonly [figure: string, label: string])[];
  badges: readonly string[];
  notes: readonly string[];
  buttons: readonly string[];
  places: readonly string[];
  materials: readonly string[];
  criteria: readonly string[];
  ours: readonly string[];
  theirs: readonly string[];
  good: string;
  bad: string;
  sizes: { columns: readonly string[]; rows: readonly string[] };
  questions: readonly string[];
  step: (n: number) => string;
  steplong: readonly string[];
  currency: string;
}

type Lists = { [K in keyof Vocabulary]: Vocabulary[K] extends readonly string[] ? K : never }[keyof Vocabulary];

/** The words of one picture. Each list is dealt like cards, so that a picture repeats nothing before it must. */
export class Words {
  readonly chinese: boolean;
  readonly list: Vocabulary;
  readonly #dice: Dice;
  readonly #voice: Voice;
  readonly #decks = new Map<string, string[]>();

  constructor(chinese: boolean, dice: Dice, voice: Voice) {
    this.chinese = chinese;
    this.list = chinese ? CHINESE : ENGLISH;
    this.#dice = dice;
    this.#voice = voice;
  }

  one(name: Lists): string {
    let deck = this.#decks.get(name);
    if (!deck || deck.length === 0) {
      deck = this.#dice.shuffle(this.list[name]);
      this.#decks.set(name, deck);
    }
    return deck.pop() ?? '';
  }

  name(): string {
    const [brand, kind, product] = [this.one('brands'), this.one('qualifiers'), this.one('products')];
    const gap = this.chinese ? '' : ' ';
    return this.#dice.chance(0.4) ? `${brand} ${kind}${gap}${product}` : `${kind}${gap}${product}`;
  }

  /** The other language's line under a Chinese title. */
  latin(): string {
    const slogan = this.#dice.pick(ENGLISH.slogans);
    return this.#dice.chance(0.6) ? slogan.toUpperCase() : slogan;
  }

  /** A line about the product; now and then one of running prose, for words the lists do not have. */
  about(): string {
    if (this.#dice.chance(0.7)) return this.one('descriptions');
    return this.chinese ? this.#voice.sentence(9, 32) : this.#voice.sentence(24, 80);
  }

  paragraph(low: number, high: number): string {
    return this.chinese ? this.#voice.passage(low / 2, high / 2) : this.#voice.passage(low, high);
  }

  specs(count: number): (readonly [string, string])[] {
    return this.#dice.shuffle(this.list.specs).slice(0, count);
  }

  figures(count: number): (readonly [string, string])[] {
    return this.#dice.shuffle(this.list.figures).slice(0, count);
  }

  price(): string {
    const amount = this.#dice.pick([9.9, 19.9, 29, 39.9, 59, 79, 99, 129, 168, 199, 249, 299, 399, 599, 899, 1299]);
    return `${this.list.currency}${amount}`;
  }

  percent(): string {
    return this.chinese ? `${this.#dice.int(1, 9)}.${this.#dice.int(0, 9)}折` : `-${this.#dice.int(2, 14) * 5}%`;
  }
}
