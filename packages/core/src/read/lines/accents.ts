import type { Characters } from '../pdf/engine.js';
import { FIRST_IDEOGRAPH, FIRST_MATHEMATICAL, isLetter, isMathematical, isRightToLeft } from './scripts.js';

/** Accents that stand for themselves → the same accents on a letter. */
const COMBINING = new Map([
  [0x60, '\u0300'],
  [0xb4, '\u0301'],
  [0x5e, '\u0302'],
  [0x2c6, '\u0302'],
  [0x2dc, '\u0303'],
  [0x7e, '\u0303'],
  [0xaf, '\u0304'],
  [0x2d8, '\u0306'],
  [0x2d9, '\u0307'],
  [0xa8, '\u0308'],
  [0x2da, '\u030a'],
  [0x2dd, '\u030b'],
  [0x2c7, '\u030c'],
  [0xb8, '\u0327'],
  [0x2db, '\u0328'],
]);

/** How far from the accent, in drawing order, its letter is looked for: some programs draw accents at the end. */
const REACH = 3000;
/** A page of nothing but accents is no text. */
const MAX_ACCENTS = 400;
const DOTLESS_I = 0x131;

/** Characters with the accents that stand over them and have no character together with them: a mathematical V̂. */
export interface AccentedCharacters extends Characters {
  accents: ReadonlyMap<number, string>;
  /** Whether any may be an ideograph. */
  ideographic: boolean;
  /** Whether any is a sign of mathematics. */
  mathematical: boolean;
}

/**
 * Older TeX and some typesetters draw `ü` as a `u` and a `¨` over it. The two become one character; the accent is struck
 * out. Accents that stand beside letters stay what they are.
 */
export function composeAccents(chars: Characters): AccentedCharacters {
  const { count, code, text, originX, originY, box, drawn, unmapped } = chars;
  const { highest, suspects } = lookOver(chars);
  const accents = new Map<number, string>();
  if (suspects > 0) for (const accent of accentsIn(chars)) placeAccent(accent, chars, accents);
  if (highest >= FIRST_COMBINING) for (const mark of marksApart(chars)) placeMark(mark, chars, accents);
  if (highest >= FIRST_ARABIC) turnLigatures(chars);
  const ideographic = highest >= FIRST_IDEOGRAPH;
  const mathematical = highest >= FIRST_MATHEMATICAL && hasMathematical(chars);
  // Written out: an object that was spread has a shape of its own, and what reads it never gets fast.
  return { count, code, text, originX, originY, box, drawn, unmapped, accents, ideographic, mathematical };
}

/** All accents lie below 1024. Of the others a few end in the same bits; no matter. */
const LOW = 0x3ff;
const SUSPECTS = new Uint8Array(LOW + 1);
for (const accent of COMBINING.keys()) SUSPECTS[accent] = 1;

/** Few pages have anything special, so all of them are looked through with the least that tells. */
function lookOver({ count, code }: Characters): { highest: number; suspects: number } {
  let highest = 0;
  let suspects = 0;
  for (let i = 0; i < count; i++) {
    const character = code[i] ?? 0;
    if (character > highest) highest = character;
    suspects += SUSPECTS[character & LOW] ?? 0;
  }
  return { highest, suspects };
}

function accentsIn({ count, code }: Characters): number[] {
  const accents: number[] = [];
  for (let i = 0; i < count && accents.length < MAX_ACCENTS; i++) if (COMBINING.has(code[i] ?? 0)) accents.push(i);
  return accents;
}

const FIRST_COMBINING = 0x300;
const FIRST_ARABIC = 0x600;

/** Marks that Unicode writes behind the letter they stand on. */
function isCombining(code: number): boolean {
  return (
    (code >= FIRST_COMBINING && code <= 0x36f) ||
    (code >= 0x591 && code <= 0x5c7 && code !== 0x5be && code !== 0x5c0 && code !== 0x5c3 && code !== 0x5c6) ||
    (code >= 0x610 && code <= 0x61a) ||
    (code >= 0x64b && code <= 0x65f) ||
    code === 0x670
  );
}

/** Marks of Latin letters, and others that were drawn by themselves, not after their letter. */
function marksApart({ count, code, text, originY }: Characters): number[] {
  const marks: number[] = [];
  for (let i = 0; i < count && marks.length < MAX_ACCENTS; i++) {
    const character = code[i] ?? 0;
    if (character < FIRST_COMBINING || text[i] === -1 || !isCombining(character)) continue;
    const isApart = text[i] !== text[i - 1] && Math.abs((originY[i] ?? 0) - (originY[i - 1] ?? 0)) > 0.1;
    if (character <= 0x36f || isApart) marks.push(i);
  }
  return marks;
}

function placeMark(mark: number, chars: Characters, over: Map<number, string>): void {
  const { code, text } = chars;
  const before = text[mark - 1] !== -1 && isLetter(code[mark - 1] ?? 0) ? mark - 1 : undefined;
  const letter = letterUnder(chars, mark) ?? before;
  if (letter === undefined) return;
  const combining = String.fromCodePoint(code[mark] ?? 0);
  const whole = Array.from((String.fromCodePoint(code[letter] ?? 0) + combining).normalize('NFC'));
  if (whole.length === 1) code[letter] = whole[0]?.codePointAt(0) ?? 0;
  else over.set(letter, (over.get(letter) ?? '') + combining);
  text[mark] = -1;
}

const LAM = 0x644;
const ALEFS = new Set([0x622, 0x623, 0x625, 0x627, 0x671]);

/**
 * Engines turn right-to-left text round letter by letter. The letters of one glyph are turned round with it, and must be
 * turned back: lam and alef, which are drawn as one, come out as "اإلعالم" instead of "الإعلام". Lam always comes first, so the
 * page itself shows whether its glyphs were turned.
 */
function turnLigatures(chars: Characters): void {
  const { code } = chars;
  let turned = 0;
  const ligatures = ligaturesIn(chars);
  for (const [start, end] of ligatures) {
    if (end - start !== 2) continue;
    if (ALEFS.has(code[start] ?? 0) && code[start + 1] === LAM) turned++;
    else if (code[start] === LAM && ALEFS.has(code[start + 1] ?? 0)) turned--;
  }
  if (turned <= 0) return;
  for (const [start, end] of ligatures) code.subarray(start, end).reverse();
}

/** Letters in a row that one glyph stands for: all have its place. */
function ligaturesIn({ count, code, text, originX, originY }: Characters): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < count; ) {
    let end = i + 1;
    if ((text[i] ?? -1) >= 0 && isRightToLeft(code[i] ?? 0)) {
      while (
        end < count &&
        text[end] === text[i] &&
        originX[end] === originX[i] &&
        originY[end] === originY[i] &&
        isRightToLeft(code[end] ?? 0) &&
        !isCombining(code[end] ?? 0)
      )
        end++;
    }
    if (end - i > 1) found.push([i, end]);
    i = end;
  }
  return found;
}

function hasMathematical({ count, code }: Characters): boolean {
  for (let i = 0; i < count; i++) if (isMathematical(code[i] ?? 0)) return true;
  return false;
}

function placeAccent(accent: number, chars: Characters, over: Map<number, string>): void {
  const letter = letterUnder(chars, accent);
  if (letter === undefined) return;
  const base = chars.code[letter] === DOTLESS_I ? 'i' : String.fromCodePoint(chars.code[letter] ?? 0);
  const combining = COMBINING.get(chars.code[accent] ?? 0) ?? '';
  const whole = Array.from((base + combining).normalize('NFC'));
  if (whole.length === 1) chars.code[letter] = whole[0]?.codePointAt(0) ?? 0;
  else over.set(letter, combining);
  chars.text[accent] = -1;
}

/** The letter whose advance the accent stands over, on upright text. */
function letterUnder(chars: Characters, accent: number): number | undefined {
  for (let step = 1; step < REACH; step++) {
    if (standsOver(chars, accent, accent + step)) return accent + step;
    if (standsOver(chars, accent, accent - step)) return accent - step;
  }
  return undefined;
}

function standsOver({ box, code, originY, text }: Characters, accent: number, i: number): boolean {
  const height = (box[accent * 4 + 3] ?? 0) - (box[accent * 4 + 1] ?? 0);
  if (Math.abs((originY[i] ?? Infinity) - (originY[accent] ?? 0)) >= 0.35 * height) return false;
  const middle = ((box[accent * 4] ?? 0) + (box[accent * 4 + 2] ?? 0)) / 2;
  if (middle <= (box[i * 4] ?? 0) || middle >= (box[i * 4 + 2] ?? 0)) return false;
  return text[i] !== -1 && isLetter(code[i] ?? 0);
}
