import type { AccentedCharacters } from './accents.js';
import { isLeaderDot } from './scripts.js';
import { cleanCharacter } from './unicode.js';
import type { Word } from './words.js';

const SPACE = 0x20;

/** Code units of the line being written; one line is finished before the next begins. */
const units: number[] = [];
/** As many arguments as a call takes anywhere. */
const PIECE = 4096;

/** The text of one line while it is put together, without a string for each character. */
export class LineText {
  length = 0;
  /** Dots that may be part of a leader. */
  leaderDots = 0;

  add(word: Word, { code, text, accents }: AccentedCharacters): void {
    const { start, end } = word;
    for (let i = start; i < end; i++) {
      if ((text[i] ?? -1) < 0) continue;
      const character = code[i] ?? 0;
      if (character > SPACE && character < 0x7f) units[this.length++] = character;
      else this.#addString(cleanCharacter(character));
      if (isLeaderDot(character)) this.leaderDots++;
      if (accents.size > 0) this.#addString(accents.get(i) ?? '');
    }
  }

  /** Never two in a row. */
  addSpace(): void {
    if (this.length === 0 || units[this.length - 1] !== SPACE) units[this.length++] = SPACE;
  }

  toString(): string {
    let text = '';
    for (let at = 0; at < this.length; at += PIECE) {
      text += String.fromCharCode(...units.slice(at, Math.min(at + PIECE, this.length)));
    }
    return text;
  }

  #addString(text: string): void {
    for (let at = 0; at < text.length; at++) units[this.length++] = text.charCodeAt(at);
  }
}
