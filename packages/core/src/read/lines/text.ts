import type { AccentedCharacters } from './accents.js';
import { isLeaderDot } from './scripts.js';
import { cleanCharacter } from './unicode.js';
import type { Word } from './words.js';

const UNKNOWN = '\ufffd';
const BULLET = '•';
const SPACE = 0x20;
const FULL_STOP = 0x2e;

function isPrivateUse(code: number): boolean {
  return code >= 0xe000 && code <= 0xf8ff;
}

/** As many arguments as a call takes anywhere. */
const PIECE = 4096;

/** The text of one line while it is put together, without a string for each character. */
export class LineText {
  length = 0;
  /** Dots that may be part of a leader. */
  leaderDots = 0;
  /** Those from `length` on are of the line before. */
  readonly #units: number[] = [];
  /** By unit: the character it comes from; -1 for spaces. Kept only where it was asked for. */
  readonly #owners: number[] = [];
  #keepsOwners = false;
  /** The first unit that nobody owns yet. */
  #from = 0;

  clear(keepOwners = false): void {
    this.length = 0;
    this.leaderDots = 0;
    this.#keepsOwners = keepOwners;
    this.#from = 0;
  }

  /** A word from right to left whose letters the file gives from left to right is read from its end. */
  add(word: Word, chars: AccentedCharacters): void {
    if (!word.rightToLeft || !isDrawnRightwards(word, chars)) this.#addRange(word, chars);
    else for (const [start, end] of readingRanges(word, chars)) this.#addRange({ start, end }, chars);
  }

  #addRange({ start, end }: Pick<Word, 'start' | 'end'>, { code, text, accents }: AccentedCharacters): void {
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
        this.#addString(this.#meaningOf(character, end - start) + (accents.get(i) ?? ''));
        if (isLeaderDot(character)) this.leaderDots++;
        length = this.length;
      }
      if (this.#keepsOwners) this.#own(i, length);
    }
    this.length = length;
  }

  /** A sign of a symbol font that nobody knows, alone before a line, is a bullet. */
  #meaningOf(character: number, length: number): string {
    const clean = cleanCharacter(character);
    return clean === UNKNOWN && this.length === 0 && length === 1 && isPrivateUse(character) ? BULLET : clean;
  }

  owners(): Int32Array {
    return Int32Array.from(this.#owners.slice(0, this.length));
  }

  /** All units up to `end` that nobody owns are those of this character. */
  #own(character: number, end: number): void {
    for (let unit = end - 1; unit >= this.#from; unit--) this.#owners[unit] = character;
    this.#from = end;
  }

  /** Never two in a row. */
  addSpace(): void {
    if (this.length > 0 && this.#units[this.length - 1] === SPACE) return;
    this.#units[this.length++] = SPACE;
    if (this.#keepsOwners) this.#own(-1, this.length);
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

/** Whether most letters of a word stand to the right of the one before. Engines give most files in reading order. */
function isDrawnRightwards({ start, end }: Word, { text, originX }: AccentedCharacters): boolean {
  let steps = 0;
  let before = -1;
  for (let i = start; i < end; i++) {
    if ((text[i] ?? -1) < 0) continue;
    if (before >= 0) steps += Math.sign((originX[i] ?? 0) - (originX[before] ?? 0));
    before = i;
  }
  return steps > 0;
}

/** Its characters from the last to the first, but numbers, which run from left to right, and marks behind their letters. */
function readingRanges({ start, end }: Word, { code, text }: AccentedCharacters): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  for (let i = start; i < end; i++) {
    const last = ranges.at(-1);
    const isDigit = (at: number) => (code[at] ?? 0) >= 0x30 && (code[at] ?? 0) <= 0x39;
    const joins = (text[i] ?? -1) < 0 || (isDigit(i) && isDigit(i - 1)) || isMark(code[i] ?? 0);
    if (last && joins) last[1] = i + 1;
    else ranges.push([i, i + 1]);
  }
  return ranges.reverse();
}

/** Vowel signs and other marks of Hebrew and Arabic. */
function isMark(code: number): boolean {
  return (code >= 0x591 && code <= 0x5c7 && code !== 0x5be && code !== 0x5c0) || (code >= 0x64b && code <= 0x65f);
}
