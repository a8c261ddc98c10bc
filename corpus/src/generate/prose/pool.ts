import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dice } from '../random.js';

/** One text: a chapter of a book, a page of a manual. */
export interface Work {
  id: string;
  language: string;
  licence: string;
  headings: string[];
  paragraphs: string[];
  items: string[];
  code: string[];
}

export class ProsePool {
  readonly #works = new Map<string, Work[]>();

  constructor(works: readonly Work[]) {
    for (const work of works) {
      const list = this.#works.get(work.language);
      if (list) list.push(work);
      else this.#works.set(work.language, [work]);
    }
  }

  static async load(folder: string): Promise<ProsePool> {
    const rows = (await readFile(join(folder, 'works.jsonl'), 'utf8')).split('\n').filter((row) => row !== '');
    return new ProsePool(rows.map((row): Work => JSON.parse(row)));
  }

  get languages(): string[] {
    return [...this.#works.keys()].sort();
  }

  /** A voice that speaks one language, out of some works chosen by the dice. */
  voice(language: string, dice: Dice): Voice {
    const works = this.#works.get(language);
    if (!works) throw new RangeError(`the prose pool has no text in "${language}"`);
    return new Voice(works, dice);
  }
}

/**
 * Text for one document: consecutive paragraphs from a random place of a work, then of another. A document so has
 * running prose, and two documents share a passage only by chance.
 */
export class Voice {
  readonly #works: readonly Work[];
  readonly #dice: Dice;
  #work: Work;
  #next: number;
  readonly #headings = new Set<string>();

  constructor(works: readonly Work[], dice: Dice) {
    this.#works = works;
    this.#dice = dice;
    this.#work = dice.pick(works);
    this.#next = dice.int(0, Math.max(0, this.#work.paragraphs.length - 12));
  }

  paragraph(): string {
    if (this.#next >= this.#work.paragraphs.length) {
      this.#work = this.#dice.pick(this.#works);
      this.#next = this.#dice.int(0, Math.floor(this.#work.paragraphs.length / 2));
    }
    const paragraph = this.#work.paragraphs[this.#next];
    this.#next += 1;
    return paragraph ?? this.paragraph();
  }

  /** A paragraph of about this many characters: long ones are cut at a sentence end, short ones are joined. */
  passage(low: number, high: number): string {
    let text = this.paragraph();
    while (text.length < low) text = `${text} ${this.paragraph()}`;
    return text.length > high ? cut(text, high) : text;
  }

  sentence(low: number, high: number): string {
    for (let attempt = 0; attempt < 12; attempt++) {
      const sentences = this.paragraph().match(SENTENCE) ?? [];
      const fitting = sentences.map((part) => part.trim()).filter((part) => part.length >= low && part.length <= high);
      if (fitting.length > 0) return this.#dice.pick(fitting);
    }
    return cut(this.passage(low, high), high);
  }

  /** A heading that the document does not have yet: of the work at hand, of another one, or words of its text. */
  heading(): string {
    for (let attempt = 0; attempt < 6; attempt++) {
      const { headings } = attempt < 2 ? this.#work : this.#dice.pick(this.#works);
      const heading = headings.length > 0 ? this.#dice.pick(headings) : undefined;
      if (heading === undefined || this.#headings.has(heading)) continue;
      this.#headings.add(heading);
      return heading;
    }
    return this.words(1, 6);
  }

  /** Some words of running text, without the sentence's punctuation: table cells, labels, titles. */
  words(low: number, high: number): string {
    const count = this.#dice.int(low, high);
    const text = this.paragraph();
    if (UNSPACED.test(text)) {
      const plain = text.replace(/[^\p{L}]/gu, '');
      const start = this.#dice.int(0, Math.max(0, plain.length - count * 2));
      return plain.slice(start, start + count * 2);
    }
    const words = text
      .split(/\s+/)
      .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
      .filter((word) => word !== '');
    const start = this.#dice.int(0, Math.max(0, words.length - count));
    const chosen = words.slice(start, start + count).join(' ');
    return chosen.charAt(0).toUpperCase() + chosen.slice(1);
  }

  item(): string {
    const { items } = this.#work;
    return items.length > 3 && this.#dice.chance(0.6) ? this.#dice.pick(items) : this.sentence(20, 220);
  }

  code(): string | undefined {
    for (let attempt = 0; attempt < 6; attempt++) {
      const { code } = this.#dice.pick(this.#works);
      if (code.length > 0) return this.#dice.pick(code);
    }
    return undefined;
  }
}

const SENTENCE = /[^.!?。！？؟]+[.!?。！？؟]+["”’»」）)]?/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{6}/u;

/** The longest run of whole sentences within `length`; failing that, of whole words. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const end = Math.max(...['. ', '! ', '? ', '。', '！', '？', '؟ '].map((stop) => head.lastIndexOf(stop)));
  if (end > length * 0.4) return head.slice(0, end + 1);
  const space = head.lastIndexOf(' ');
  return `${space > length * 0.4 ? head.slice(0, space) : head}${/[\u4e00-\u9fff]/.test(head) ? '。' : '.'}`;
}
