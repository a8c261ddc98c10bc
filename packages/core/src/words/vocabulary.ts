import type { Vocabulary } from './join.js';

/** A word, with its hyphens. */
const WORD = /[\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*/gu;
const ENDS_IN_HYPHEN = /[\p{L}\p{M}][-\u2010\u00ad]$/u;
const HYPHENS = /[-\u2010]/gu;

/**
 * First halves that are words of their own and yet join what follows without a hyphen: "over-|view", "under-|stand". In
 * such words the halves say nothing.
 */
const PREFIXES = new Set(
  (
    'a an after air any back be by can cap car con counter cross count de dis down en ex for fore form here him her his head hand home how ' +
    'in inter in it like mid mini mis multi never no not of off on or other out over para per post pre pro re semi side so some sub super tele ' +
    'there through to trans ultra un under up us where with work'
  ).split(' '),
);

/** Fewer letters make no half of a compound. */
const SHORTEST_HALF = 3;

/**
 * The words of a document. They decide whether a hyphen at the end of a line belongs to the word: "task-|specific" keeps it
 * where the document writes "task-specific" elsewhere, "equilib-|rium" loses it where it writes "equilibrium".
 */
export class DocumentWords implements Vocabulary {
  readonly #words = new Map<string, number>();
  readonly #compounds = new Map<string, number>();
  readonly #language: string | undefined;

  /** `language` is the two-letter code, where it is known. */
  constructor(lines: Iterable<{ text: string }>, language?: string) {
    this.#language = language;
    let broken = false;
    for (const { text } of lines) {
      const line = text.trim();
      const endsInHyphen = ENDS_IN_HYPHEN.test(line);
      this.#add(line, broken, endsInHyphen);
      if (line !== '') broken = endsInHyphen;
    }
  }

  /** Whether the hyphen between two halves only breaks a word; undefined where the document does not tell. */
  isSoft(first: string, second: string): boolean | undefined {
    const head = first.toLowerCase();
    const tail = second.toLowerCase();
    const joined = this.#words.get(head + tail) ?? 0;
    const compound = this.#compounds.get(`${head}-${tail}`) ?? 0;
    if (joined !== compound) return joined > compound;
    if (joined > 0) return false;
    if (this.#language !== 'en') return undefined;
    // Two words that both stand alone elsewhere are more likely a compound than one word that occurs only here.
    const isHalf = (word: string) => word.length >= SHORTEST_HALF && this.#words.has(word);
    return isHalf(head) && isHalf(tail) && !PREFIXES.has(head) && tail.length > SHORTEST_HALF ? false : undefined;
  }

  /** The first word of a line whose predecessor ended in a hyphen, and the last before a hyphen, are parts of words. */
  #add(line: string, isBroken: boolean, endsInHyphen: boolean): void {
    for (const { 0: word, index } of line.matchAll(WORD)) {
      if (isBroken && index === 0) continue;
      if (endsInHyphen && index + word.length >= line.length - 1) continue;
      const plain = word.toLowerCase();
      if (/[-\u2010]/u.test(plain)) count(this.#compounds, plain.replace(HYPHENS, '-'));
      else count(this.#words, plain);
    }
  }
}

function count(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
