import type { Characters, RawFont, TextObject } from '../engine.js';
import { hasUnnamed, joinHalves, meanLetters, meanSpaces } from './control-codes.js';
import type { Display, Matrix } from './display.js';
import type { PlacedTexts } from './drawings.js';
import { FontTable } from './fonts.js';
import type { Instance } from './instance.js';
import { type KnownFonts, mendFonts } from './mend-fonts.js';
import { meanSigns } from './symbol-fonts.js';
import { TextTable } from './text-objects.js';

export interface PageText {
  chars: Characters;
  texts: TextObject[];
  fonts: RawFont[];
  /** How many characters got another meaning than their fonts give them. */
  repaired: number;
  /** Glyphs are left that have no meaning. */
  unnamed: boolean;
}

/** The characters of a page, column by column. Everything that is the same for a whole text object is asked once. */
export function readText(
  pdfium: Instance,
  page: number,
  display: Display,
  placed: PlacedTexts,
  known: KnownFonts,
  /** Its number from 0 on. */
  index: number,
  /** Told how many characters there are before room is made for them. */
  counted: (characters: number) => void,
): PageText {
  const textPage = pdfium.call.FPDFText_LoadPage(page);
  if (textPage === 0) return { chars: columns(0), texts: [], fonts: [], repaired: 0, unnamed: false };
  try {
    const fonts = new FontTable(pdfium, forgetMeanings);
    const texts = new TextTable(pdfium, textPage, display, fonts, placed);
    const count = Math.max(0, pdfium.call.FPDFText_CountChars(textPage));
    counted(count);
    const chars = columns(count);
    const controls = readCharacters(pdfium, textPage, chars, texts, display.matrix);
    const text = { chars, texts: texts.list, fonts: fonts.list, repaired: 0, unnamed: false };
    if (controls) joinHalves(chars);
    if (controls && known.glyphs) meanLetters(chars, texts.list, fonts.list, known.glyphs(index));
    if (controls) meanSpaces(chars, texts.list);
    meanSigns(chars, texts.list, fonts.list);
    text.repaired = mendFonts(pdfium, textPage, text, fonts.addresses, unmappedIn, known);
    text.unnamed = controls && hasUnnamed(chars);
    mendBoxes(pdfium, textPage, text, display.matrix);
    return text;
  } finally {
    if (!pdfium.failed) pdfium.call.FPDFText_ClosePage(textPage);
  }
}

/** Whether some of them are control characters, or halves of characters, that were drawn. */
function readCharacters(pdfium: Instance, textPage: number, chars: Characters, texts: TextTable, m: Matrix): boolean {
  const {
    FPDFText_GetUnicode: getUnicode,
    FPDFText_GetTextObject: getTextObject,
    FPDFText_GetLooseCharBox: getLooseBox,
    FPDFText_GetCharOrigin: getOrigin,
    FPDFText_HasUnicodeMapError: hasMapError,
  } = pdfium.call;
  const { count, code, text, originX, originY } = chars;
  const { scratch } = pdfium;
  const box = scratch >> 2;
  const origin = (scratch >> 3) + 2;
  let last = 0;
  let index = -1;
  let drawn = 0;
  let unmapped = 0;
  let font = 0;
  let controls = false;
  let { floats, doubles } = pdfium.heap;
  for (let i = 0; i < count; i++) {
    const object = getTextObject(textPage, i);
    const character = getUnicode(textPage, i);
    code[i] = character;
    if (object === 0) {
      text[i] = -1;
      setNowhere(chars, i);
      continue;
    }
    drawn++;
    if (character < 0x20 || (character > 0x7e && character < 0xa0) || character >= FIRST_HALF) controls = true;
    if (object !== last) {
      last = object;
      index = texts.indexOf(object, i);
      font = texts.list[index]?.font ?? 0;
    }
    text[i] = index;
    getLooseBox(textPage, i, scratch);
    getOrigin(textPage, i, scratch + 16, scratch + 24);
    if (floats.length === 0) ({ floats, doubles } = pdfium.heap);
    setBox(chars, i, floats[box] ?? 0, floats[box + 1] ?? 0, floats[box + 2] ?? 0, floats[box + 3] ?? 0, m);
    const x = doubles[origin] ?? 0;
    const y = doubles[origin + 1] ?? 0;
    originX[i] = m.a * x + m.c * y + m.e;
    originY[i] = m.b * x + m.d * y + m.f;
    const known = font * KEPT_CODES + character;
    let meaning = character < KEPT_CODES ? (meanings[known] ?? UNASKED) : UNASKED;
    if (meaning === UNASKED) {
      meaning = hasMapError(textPage, i) === 1 ? UNMAPPED : MAPPED;
      if (character < KEPT_CODES) meanings[known] = meaning;
    }
    if (meaning === UNMAPPED) {
      unmapped++;
      unmappedIn[font] = (unmappedIn[font] ?? 0) + 1;
    }
  }
  chars.drawn = drawn;
  chars.unmapped = unmapped;
  return controls;
}

/** From here on are the halves of characters, private use and presentation forms. */
const FIRST_HALF = 0xd800;

/**
 * Whether a font says what a character means: the same for all characters of a code, so it is asked once a page.
 */
const MAPPED = 0;
const UNMAPPED = 1;
const UNASKED = 2;
/** Of the codes up to this one answers are kept. */
const KEPT_CODES = 0x250;
/** By font of the page and code. */
let meanings = new Uint8Array(0);
/** By font of the page: how many of its characters are without meaning. */
let unmappedIn = new Int32Array(8);

function forgetMeanings(font: number): void {
  if (meanings.length < (font + 1) * KEPT_CODES) {
    const larger = new Uint8Array(2 * (font + 1) * KEPT_CODES);
    larger.set(meanings);
    meanings = larger;
  }
  meanings.fill(UNASKED, font * KEPT_CODES, (font + 1) * KEPT_CODES);
  if (unmappedIn.length <= font) {
    const larger = new Int32Array(2 * (font + 1));
    larger.set(unmappedIn);
    unmappedIn = larger;
  }
  unmappedIn[font] = 0;
}

/** Bytes of a character in all columns together. */
const COLUMNS = 32;
/** The columns of the page read last, and of the next: asking for memory costs more than filling it. */
let memory = new ArrayBuffer(0);

function columns(count: number): Characters {
  if (memory.byteLength < count * COLUMNS) memory = new ArrayBuffer(count * COLUMNS);
  return {
    count,
    code: new Uint32Array(memory, 0, count),
    text: new Int32Array(memory, count * 4, count),
    originX: new Float32Array(memory, count * 8, count),
    originY: new Float32Array(memory, count * 12, count),
    box: new Float32Array(memory, count * 16, count * 4),
    drawn: 0,
    unmapped: 0,
  };
}

function setNowhere(chars: Characters, i: number): void {
  chars.box.fill(0, i * 4, i * 4 + 4);
  chars.originX[i] = 0;
  chars.originY[i] = 0;
}

function setBox(chars: Characters, i: number, x0: number, y0: number, x1: number, y1: number, m: Matrix): void {
  // Page rotation is by quarter turns, so two opposite corners stay opposite corners.
  const ax = m.a * x0 + m.c * y0 + m.e;
  const ay = m.b * x0 + m.d * y0 + m.f;
  const bx = m.a * x1 + m.c * y1 + m.e;
  const by = m.b * x1 + m.d * y1 + m.f;
  chars.box[i * 4] = Math.min(ax, bx);
  chars.box[i * 4 + 1] = Math.min(ay, by);
  chars.box[i * 4 + 2] = Math.max(ax, bx);
  chars.box[i * 4 + 3] = Math.max(ay, by);
}

/**
 * Type 3 fonts have no em: their size and loose boxes may be anything. Where the two do not belong together the ink is
 * measured instead, and the size is what makes the tallest glyph as tall as a capital letter.
 */
function mendBoxes(pdfium: Instance, textPage: number, { chars, texts, fonts }: PageText, matrix: Matrix): void {
  const suspects = new Set<number>();
  texts.forEach((text, index) => {
    const font = fonts[text.font];
    if (font === undefined || font.ascent + font.descent < 0.3 || text.size < 0.5) suspects.add(index);
  });
  if (suspects.size === 0) return;
  const tallest = new Map<number, number>();
  for (let i = 0; i < chars.count; i++) {
    const index = chars.text[i] ?? -1;
    const text = texts[index];
    if (text === undefined || !suspects.has(index)) continue;
    const s = pdfium.scratch;
    if (pdfium.call.FPDFText_GetCharBox(textPage, i, s, s + 8, s + 16, s + 24) === 0) continue;
    const loose = advanceOf(chars, i);
    setBox(chars, i, pdfium.double(0), pdfium.double(2), pdfium.double(1), pdfium.double(3), matrix);
    // The ink may be narrower than the advance; words are found by the advance where the font knows it.
    if (loose !== undefined && text.angle === 0) chars.box[i * 4 + 2] = Math.max(chars.box[i * 4 + 2] ?? 0, loose);
    const rise =
      Math.abs(text.angle % 180) === 90 ? riseX(chars, i) : (chars.originY[i] ?? 0) - (chars.box[i * 4 + 1] ?? 0);
    tallest.set(text.font, Math.max(tallest.get(text.font) ?? 0, rise));
  }
  for (const index of suspects) {
    const text = texts[index];
    if (text === undefined) continue;
    const rise = tallest.get(text.font) ?? 0;
    if (rise > 0) text.size = rise / CAPITAL_HEIGHT;
  }
}

const CAPITAL_HEIGHT = 0.7;

function riseX(chars: Characters, i: number): number {
  const x = chars.originX[i] ?? 0;
  return Math.max(x - (chars.box[i * 4] ?? 0), (chars.box[i * 4 + 2] ?? 0) - x);
}

function advanceOf(chars: Characters, i: number): number | undefined {
  const left = chars.box[i * 4] ?? 0;
  const right = chars.box[i * 4 + 2] ?? 0;
  return right > left ? right : undefined;
}
