import type { FontProgram } from './font-program.js';
import { MAC_BYTES, usualGlyph } from './glyph-names.js';
import { costOf, READABLE, SAMPLE } from './plausible.js';

/** What the codes of a font mean instead of what the engine took them for. */
export type Decoding = ReadonlyMap<number, number>;

/** Nothing is wrong, or nothing helps. */
export const AS_IS: Decoding = new Map();

/** Text that is read another way must be this much likelier. */
const CLEARLY = 0.25;
const FARTHEST_SHIFT = 90;

/**
 * A font that does not say what its characters mean: the engine gives the numbers of the glyphs. Tried are the tables of the
 * font program, the names of its glyphs, the usual order of glyphs, and one shift for all; the likeliest text wins. Gives
 * undefined where none can be read.
 */
export function decodeGlyphs(codes: readonly number[], program: FontProgram | undefined): Decoding | undefined {
  const ways: ((code: number) => number | undefined)[] = [];
  if (program) {
    ways.push((code) => program.mappedCharacter(code));
    ways.push((code) => program.namedCharacter(code));
  }
  ways.push(usualGlyph);
  for (let shift = -FARTHEST_SHIFT; shift <= FARTHEST_SHIFT; shift++)
    if (shift !== 0) ways.push((code) => code + shift);
  const sample = codes.slice(0, SAMPLE);
  const asIs = costOf(sample);
  const small = smallShare(sample);
  let best: ((code: number) => number | undefined) | undefined;
  let least = Math.min(READABLE, asIs - CLEARLY);
  for (const way of ways) {
    const read = sample.map((code) => way(code) ?? 0);
    const cost = costOf(read);
    // The first ways are the surest: a later one must be better by far.
    if (cost >= least - (best ? CLEARLY : 0)) continue;
    // "SINCOS" for "sincos" is the same text, one row of the table higher.
    if (smallShare(read) < small - CLEARLY) continue;
    least = cost;
    best = way;
  }
  if (best) return decodingBy(best, codes);
  return asIs < READABLE || looksWritten(sample) ? AS_IS : undefined;
}

/** Small letters from which on they say something, even in code, addresses and labels. */
const FEW_SMALL = 3;

/**
 * Code, addresses and labels have too few letters to be judged, or strange ones. But numbers of glyphs in the usual order are
 * hardly ever those of small letters: printable characters with small letters among them are what they look like.
 */
function looksWritten(codes: readonly number[]): boolean {
  const written = codes.filter((code) => code >= 0x20 && code <= 0x7e);
  const isSmall = (code: number) => code >= 0x61 && code <= 0x7a;
  const small = new Set(written.filter(isSmall)).size;
  const others = written.filter((code) => code >= 0x41 && code <= 0x5a).length;
  return written.length >= 0.9 * codes.length && small >= FEW_SMALL && written.filter(isSmall).length >= others;
}

/** The share of small letters among the plain letters. */
function smallShare(codes: readonly number[]): number {
  let small = 0;
  let large = 0;
  for (const code of codes) {
    if (code >= 0x61 && code <= 0x7a) small++;
    else if (code >= 0x41 && code <= 0x5a) large++;
  }
  return small + large === 0 ? 0 : small / (small + large);
}

/** Whether the codes were read in the usual order of glyphs. */
export function isUsual(decoding: Decoding): boolean {
  return decoding.size > 0 && [...decoding].every(([code, meant]) => meant === (usualGlyph(code) ?? UNKNOWN));
}

/** Fonts too small to be judged go like the others of their file. */
export function decodeAsUsual(codes: readonly number[]): Decoding | undefined {
  return codes.every((code) => usualGlyph(code) !== undefined) ? decodingBy(usualGlyph, codes) : undefined;
}

/** The sign for what nobody can read. */
const UNKNOWN = 0xfffd;

function decodingBy(way: (code: number) => number | undefined, codes: readonly number[]): Decoding {
  const decoding = new Map<number, number>();
  for (const code of new Set(codes)) {
    const meant = way(code);
    decoding.set(code, meant !== undefined && meant > 0 ? meant : UNKNOWN);
  }
  return decoding;
}

/** Letters that must agree before the names of the others are believed. */
const ENOUGH_LETTERS = 8;

/**
 * A font without an encoding, whose bytes the engine took for those of the Macintosh: "di§erent", "Örst". The names of its
 * glyphs say what they are, if they are right about the plain letters.
 */
export function decodeBytes(codes: readonly number[], program: FontProgram): Decoding {
  const decoding = new Map<number, number>();
  let agree = 0;
  let differ = 0;
  for (const code of new Set(codes)) {
    const byte = code < 0x80 ? code : MAC_BYTES.get(code);
    const glyph = byte === undefined ? undefined : program.glyphOf(byte);
    const meant = glyph === undefined || glyph === 0 ? undefined : program.namedCharacter(glyph);
    if (meant === undefined) continue;
    const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
    if (isLetter) meant === code ? agree++ : differ++;
    else if (code >= 0x80 && meant !== code) decoding.set(code, meant);
  }
  return agree >= ENOUGH_LETTERS && differ === 0 ? decoding : AS_IS;
}

/** Characters that the encoding of the Macintosh has where others have letters. Inside of words they are suspicious. */
export function isSuspicious(code: number): boolean {
  return code >= 0xa1 && MAC_BYTES.has(code) && !COMMON.has(code);
}

/** Seen in good text all the time. */
const COMMON = new Set(Array.from('’‘“”–—…•©®™°', (character) => character.codePointAt(0) ?? 0));
