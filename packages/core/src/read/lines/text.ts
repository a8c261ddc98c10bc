import type { AccentedCharacters } from './accents.js';
import { isLeaderDot } from './scripts.js';
import { cleanCharacter } from './unicode.js';
import type { Word } from './words.js';

const SPACE = 0x20;
const FULL_STOP = 0x2e;

/** As many arguments as a call takes anywhere. */
const PIECE = 4096;

/** The text of one line while it is put together, without a string for each character. */
export class LineText {
  length = 0;
  /** Dots that may be part of a leader. */
  leaderDots = 0;
  /** Those from `length` on are of the line before. */
  readonly #units: number[] = [];

  clear(): void {
    this.length = 0;
    this.leaderDots = 0;
  }

  add({ start, end }: Word, { code, text, accents }: AccentedCharacters): void {
    const units = this.#units;
    const accented = accents.size > 0;
    let { length } = this;
    for (let i = start; i < end; i++) {
      if ((text[i] ?? -1) < 0) continue;
      const character = code[i] ?? 0;
      if (character > SPACE && character < 0x7f && character !== FULL_STOP && !accented) {
        units[length++] = character;
      } else {
        this.length = length;
        this.#addString(cleanCharacter(character) + (accents.get(i) ?? ''));
        if (isLeaderDot(character)) this.leaderDots++;
        length = this.length;
      }
    }
    this.length = length;
  }

  /** Never two in a row. */
  addSpace(): void {
    if (this.length === 0 || this.#units[this.length - 1] !== SPACE) this.#units[this.length++] = SPACE;
  }

  toString(): string {
    let text = '';
    for (let at = 0; at < this.length; at += PIECE) {
      text += String.fromCharCode(...this.#units.slice(at, Math.min(at + PIECE, this.length)));
    }
    return text;
  }

  #addString(text: string): void {
    for (let at = 0; at < text.length; at++) this.#units[this.length++] = text.charCodeAt(at);
  }
}
